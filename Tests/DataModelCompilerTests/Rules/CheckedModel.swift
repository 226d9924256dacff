import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelTestSupport

/// What the compiler finds in a model of a test.
struct CheckedModel {
  let diagnostics: Diagnostics

  init(
    contents: String,
    path: String = "Test.xcdatamodel/contents",
    profile: ModelProfile = .none,
    rules: RuleSettings = RuleSettings()
  ) throws {
    try self.init(bytes: Array(contents.utf8), path: path, profile: profile, rules: rules)
  }

  /// Without a profile, the one that the model shows by itself counts.
  init(
    bytes: [UInt8],
    path: String = "Test.xcdatamodel/contents",
    profile: ModelProfile?,
    rules: RuleSettings = RuleSettings()
  ) throws {
    let version = ModelVersion(name: "Test", contentsPath: path)
    var diagnostics = Diagnostics()
    _ = try ModelCheck(profile: profile, rules: rules)
      .model(of: version, in: InMemoryFiles([path: bytes]), diagnostics: &diagnostics)
    self.diagnostics = diagnostics
  }

  /// A model with the entity `Item`, and this in it.
  init(entity: String, profile: ModelProfile = .none, rules: RuleSettings = RuleSettings()) throws {
    let example = RuleExample(in: .entity, bad: entity, good: "")
    try self.init(contents: example.contents(with: entity), profile: profile, rules: rules)
  }

  /// `message [rule]`, by place.
  var messages: [String] {
    diagnostics.sorted.map { "\($0.message) [\($0.rule.id)]" }
  }

  var ruleIDs: [String] {
    diagnostics.sorted.map(\.rule.id)
  }
}
