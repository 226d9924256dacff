import DataModelCompiler
import DataModelDefinition
import Testing

/// The examples of the documentation show what their rules say.
@Suite struct RuleExampleTests {
  static let rules = RuleCatalog.all.filter { $0.example != nil }

  @Test(arguments: rules)
  func theBadExampleBreaksTheRule(_ rule: Rule) throws {
    let example = try #require(rule.example)
    #expect(try findings(in: example.bad, of: example, rule).contains(rule.id))
  }

  @Test(arguments: rules)
  func theGoodExampleBreaksNoRule(_ rule: Rule) throws {
    let example = try #require(rule.example)
    #expect(try findings(in: example.good, of: example, rule).isEmpty)
  }

  private func findings(in text: String, of example: RuleExample, _ rule: Rule) throws -> [String] {
    // Without a profile of its own an example shows a model whose use is not stated.
    try CheckedModel(
      bytes: Array(example.contents(with: text).utf8),
      profile: example.profile == .none ? nil : example.profile,
      rules: RuleSettings(enabled: [rule.id])
    ).ruleIDs
  }
}

extension Rule: CustomTestStringConvertible {
  /// Its id, without the texts.
  public var testDescription: String { id }
}
