import DataModelDefinition
import DataModelReader
import DataModelRules
import DataModelTestSupport
import Testing

/// Each rule on models of its own. `Scripts/record fixtures` writes down what is found, to be read before it
/// is kept.
@Suite struct FixtureTests {
  @Test(arguments: try Fixture.all())
  func findings(_ fixture: Fixture) throws {
    let found = try fixture.found()
    let expected = try fixture.expected
    #expect(found == expected, "\(Self.difference(from: expected, to: found))")
  }

  /// Writes what is found into all fixtures. The first one of a rule is the bad example of its documentation.
  @Test(.enabled(if: Recording.fixtures.isAsked)) func record() throws {
    for rule in Self.rules where !Fixture.exists(rule.id) {
      guard let example = rule.example else { continue }
      try Fixture(name: rule.id).create(example, of: rule)
    }
    for fixture in try Fixture.all() {
      try fixture.record(try fixture.found())
      try name(fixture)
    }
    for rule in Self.rules { try everyRuleHasAFixture(rule) }
  }

  /// A fixture is about the rule that it is named after, or shows where that rule has nothing to say.
  @Test(arguments: try Fixture.all())
  func name(_ fixture: Fixture) throws {
    let expected = try fixture.expected
    #expect(expected.isEmpty || expected.contains { $0.hasSuffix("[\(fixture.ruleID)]") })
    #expect(Self.rules.contains { $0.id == fixture.ruleID })
  }

  /// Nothing keeps other findings from being told, and they are told in the order of the file.
  @Test func aModelThatBreaksThirtyRules() throws {
    let lines = try Fixture(name: "invalid-name--and-thirty-others").expected.filter { !$0.hasPrefix(" ") }
    let ids = lines.compactMap { $0.split(separator: "[").last }
    #expect(Set(ids).count > 30)
    let places = lines.map { $0.split(separator: ":").prefix(2).compactMap { Int($0) } }
    #expect(zip(places, places.dropFirst()).allSatisfy { !$1.lexicographicallyPrecedes($0) })
  }

  @Test(arguments: rules)
  func everyRuleHasAFixture(_ rule: Rule) throws {
    let findings = try Fixture.all().flatMap { try $0.expected }
    #expect(findings.contains { $0.hasSuffix("[\(rule.id)]") }, "no fixture mentions \(rule.id)")
  }

  @Test func idsAreUnique() {
    let ids = (DocumentRules.all + Checks.rules).map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { $0.utf8.allSatisfy { (97...122).contains($0) || $0 == UInt8(ascii: "-") } })
  }

  /// The rules about what is in a file; those about bundles have tests of the reader.
  static let rules = DocumentRules.all.filter { !bundleRules.contains($0.id) } + Checks.rules

  private static let bundleRules: Set<String> = [
    "legacy-format", "compiled-model", "mapping-model", "no-version", "ambiguous-version", "unknown-version",
    "unreadable-version", "stray-model-name",
  ]

  /// `-` is expected and not found, `+` is found and not expected.
  private static func difference(from expected: [String], to found: [String]) -> String {
    let difference = found.difference(from: expected)
    var lines: [String] = []
    for change in difference {
      switch change {
      case .remove(_, let line, _): lines.append("- \(line)")
      case .insert(_, let line, _): lines.append("+ \(line)")
      }
    }
    return lines.joined(separator: "\n")
  }
}
