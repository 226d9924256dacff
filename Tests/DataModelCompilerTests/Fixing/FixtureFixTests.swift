import DataModelCompiler
import DataModelDefinition
import DataModelTool
import Foundation
import Testing

/// The repairs of every fixture: they remove what they say, bring nothing, and leave all other bytes.
@Suite struct FixtureFixTests {
  private static func bytes(_ fixture: Fixture) throws -> [UInt8] {
    let file = Fixture.folder.appendingPathComponent(fixture.name).appendingPathComponent("contents")
    return Array(try Data(contentsOf: file))
  }

  private static func findings(_ bytes: [UInt8], _ profile: ModelProfile?) throws -> Diagnostics {
    try CheckedModel(bytes: bytes, profile: profile).diagnostics
  }

  /// A finding without its place, which repairs above it move.
  private static func keys(_ diagnostics: Diagnostics) -> [String] {
    diagnostics.sorted.map { "\($0.message) [\($0.rule.id)]" }
  }

  /// A second finding about what is repaired, by the fixture.
  private static let goneWithOthers = [
    "unknown-attribute-type--system-column":
      "'MS_TableOperations.itemId' is stored but has no type; it is left out [untyped-attribute]"
  ]

  static let fixtures = try? Fixture.all().filter { fixture in
    try findings(bytes(fixture), fixture.profile()).all.contains { $0.fix != nil }
  }

  @Test func someFixturesHaveRepairs() throws {
    #expect(try #require(Self.fixtures).count >= 15)
  }

  @Test(arguments: fixtures ?? [])
  func removesWhatItSaysAndNothingComes(_ fixture: Fixture) throws {
    let profile = try fixture.profile()
    let bytes = try Self.bytes(fixture)
    let before = Self.keys(try Self.findings(bytes, profile))
    let fixed = try FixingModel.fixed(bytes, profile: profile)
    let after = Self.keys(try Self.findings(fixed.bytes, profile))
    #expect(fixed.isChanged)
    #expect(after == Self.keys(fixed.remaining))
    var expected = before
    for diagnostic in fixed.fixed {
      let key = "\(diagnostic.message) [\(diagnostic.rule.id)]"
      expected.remove(at: try #require(expected.firstIndex(of: key), "\(key) was not there before"))
    }
    expected.removeAll { Self.goneWithOthers[fixture.name] == $0 }
    #expect(after.sorted() == expected.sorted())
  }

  /// The edits, made one by one from the last to the first, give the same bytes.
  @Test(arguments: fixtures ?? [])
  func otherBytesStay(_ fixture: Fixture) throws {
    var bytes = try Self.bytes(fixture)
    let fixed = try FixingModel.fixed(bytes, profile: try fixture.profile())
    for round in fixed.rounds {
      for edit in round.sorted(by: { $0.bytes.lowerBound > $1.bytes.lowerBound }) {
        bytes.replaceSubrange(edit.bytes, with: edit.replacement.utf8)
      }
    }
    #expect(bytes == fixed.bytes)
  }

  @Test(arguments: fixtures ?? [])
  func theSecondTimeThereIsNothingToDo(_ fixture: Fixture) throws {
    let profile = try fixture.profile()
    let once = try FixingModel.fixed(try Self.bytes(fixture), profile: profile)
    let twice = try FixingModel.fixed(once.bytes, profile: profile)
    #expect(!twice.isChanged && twice.fixed.isEmpty)
  }
}
