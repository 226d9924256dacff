import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelTestSupport
import Foundation
import Testing

/// A folder `Fixtures/RULE[--VARIANT]`: a model in `contents`, and in `expected.txt` what is to be found in
/// it.
///
/// The expected findings are lines `LINE:COLUMN: severity: Entity.property: message [rule-id]`, each followed
/// by its other places, further in. What is about the model as a whole names no element. A first line
/// `# profile: mobile-apps` gives the profile; without it the model's own counts. `# enable: RULE` switches
/// on a rule that is off by default.
struct Fixture: Sendable, CustomTestStringConvertible {
  let name: String

  static let folder = Repository.url(of: "Tests/DataModelCompilerTests/Fixtures")

  static func all() throws -> [Fixture] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { !$0.hasPrefix(".") }
      .sorted()
      .map(Fixture.init(name:))
  }

  var testDescription: String { name }

  /// The id of the rule that the fixture is about.
  var ruleID: String {
    name.firstRange(of: "--").map { String(name[..<$0.lowerBound]) } ?? name
  }

  private var headLines: [String] {
    get throws { try lines().filter { $0.hasPrefix("# ") } }
  }

  private func value(after mark: String) throws -> String? {
    try headLines.first { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) }
  }

  /// The profile that it asks for; nil leaves the choice to the model.
  func profile() throws -> ModelProfile? {
    try value(after: Self.profileMark).map { try #require(ModelProfile(rawValue: $0), "\($0)?") }
  }

  var expected: [String] {
    get throws { try lines().filter { !$0.hasPrefix("#") } }
  }

  /// What the compiler finds.
  func found() throws -> [String] {
    let profile = try profile()
    let enabled = try value(after: Self.enableMark).map { [$0] } ?? []
    let contents = Self.folder.appendingPathComponent(name).appendingPathComponent("contents").path
    let version = ModelVersion(name: name, contentsPath: contents)
    let check = ModelCheck(profile: profile, rules: RuleSettings(enabled: Set(enabled)))
    var diagnostics = Diagnostics()
    let model = try check.model(of: version, in: DiskFiles(), diagnostics: &diagnostics)
    #expect(model != nil || diagnostics.hasErrors, "a file that cannot be read needs an error that says so")
    return diagnostics.sorted.flatMap(Self.lines)
  }

  static func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
  }

  /// Writes the bad example of a rule, of which nothing is expected yet.
  func create(_ example: RuleExample, of rule: Rule) throws {
    let folder = Self.folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let contents = example.contents(with: example.bad)
    try Data(contents.utf8).write(to: folder.appendingPathComponent("contents"))
    var head = example.profile == .none ? "" : "\(Self.profileMark)\(example.profile.rawValue)\n"
    if !rule.isOnByDefault { head += "\(Self.enableMark)\(rule.id)\n" }
    try Data(head.utf8).write(to: expectedFile)
  }

  /// Replaces the expected findings and keeps the lines above them.
  func record(_ found: [String]) throws {
    let text = try (headLines + found).map { $0 + "\n" }.joined()
    if try String(contentsOf: expectedFile, encoding: .utf8) != text {
      try Data(text.utf8).write(to: expectedFile)
    }
  }

  /// A finding, and below it the other places that have a part in it.
  static func lines(_ diagnostic: Diagnostic) -> [String] {
    let severity = diagnostic.severity.rawValue
    let element = diagnostic.element.map { "\($0): " } ?? ""
    return [
      "\(diagnostic.location.place)\(severity): \(element)\(diagnostic.message) [\(diagnostic.rule.id)]"
    ]
      + diagnostic.related.map { "    \($0.location.place)\($0.message)" }
  }

  private static let profileMark = "# profile: "
  private static let enableMark = "# enable: "

  private var expectedFile: URL {
    Self.folder.appendingPathComponent(name).appendingPathComponent("expected.txt")
  }

  private func lines() throws -> [String] {
    let text = String(decoding: try Data(contentsOf: expectedFile), as: UTF8.self)
    return text.split(separator: "\n").map(String.init)
  }
}
