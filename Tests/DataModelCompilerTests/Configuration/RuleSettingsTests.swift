import DataModelCompiler
import DataModelDefinition
import Testing

@Suite struct RuleSettingsTests {
  private static func rule(_ id: String) throws -> Rule {
    try #require(RuleCatalog.rule(withID: id))
  }

  @Test(arguments: [
    (RuleSettings(), ["lenient-default warning", "unknown-element note", "sync-missing-id error"]),
    (RuleSettings(disabled: ["unknown-element"]), ["lenient-default warning", "sync-missing-id error"]),
    (
      RuleSettings(
        disabled: ["sync-missing-id"],
        severities: ["lenient-default": .error, "unknown-element": .warning]
      ),
      ["lenient-default error", "unknown-element warning"]
    ),
    // What is switched off is not heard of, however bad it would be.
    (
      RuleSettings(disabled: ["unknown-element"], severities: ["unknown-element": .error]),
      ["lenient-default warning", "sync-missing-id error"]
    ),
  ])
  func findings(_ settings: RuleSettings, _ expected: [String]) throws {
    var diagnostics = Diagnostics()
    for id in ["lenient-default", "unknown-element", "sync-missing-id"] {
      let place = DataModelDefinition.SourceLocation(path: "contents")
      diagnostics.emit(
        Diagnostic(
          try Self.rule(id),
          "about \(id)",
          at: place,
          about: nil,
          related: [.init("see", at: place)]
        )
      )
    }
    let found = settings.applied(to: diagnostics)
    #expect(found.all.map { "\($0.rule.id) \($0.severity.rawValue)" } == expected)
    #expect(found.all.allSatisfy { $0.message == "about \($0.rule.id)" && $0.related.count == 1 })
  }

  @Test func everyRuleHasItsOwnID() {
    #expect(Set(RuleCatalog.all.map(\.id)).count == RuleCatalog.all.count)
    #expect(Set(RuleCatalog.all.map(\.id)).isSuperset(of: ConfigurationRules.all.map(\.id)))
    #expect(
      ConfigurationRules.all.allSatisfy {
        $0.id.hasPrefix("configuration-") && $0.isFixed == ($0.severity == .error)
      }
    )
  }
}
