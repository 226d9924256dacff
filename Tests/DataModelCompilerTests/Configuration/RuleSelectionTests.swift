import DataModelCompiler
import DataModelDefinition
import Testing

/// `--disable` and `--enable`.
@Suite struct RuleSelectionTests {
  /// The two options, and whether `missing-inverse`, `sync-optional-id` and `sync-missing-id` are on then.
  @Test(arguments: [
    ([], [], [true, true, true]),
    (["missing-inverse"], [], [false, true, true]),
    (["missing-inverse,sync-optional-id", "sync-missing-id"], [], [false, false, false]),
    (["sync"], [], [true, false, false]),
    // A rule counts for more than its group.
    (["sync"], ["sync-missing-id"], [true, false, true]),
    (["sync-missing-id"], ["sync"], [true, true, false]),
  ])
  func rulesThatAreOn(_ disable: [String], _ enable: [String], _ expected: [Bool]) throws {
    let settings = RuleSettings().applying(try RuleSelection(disable: disable, enable: enable))
    let rules = try ["missing-inverse", "sync-optional-id", "sync-missing-id"].map { id in
      try #require(RuleCatalog.rule(withID: id))
    }
    #expect(rules.map(settings.isOn) == expected)
  }

  /// What the command line says wins, and nothing else changes.
  @Test func winsOverTheConfiguration() throws {
    let configured = RuleSettings(
      disabled: ["missing-inverse", "sync-missing-id"],
      severities: ["sync-optional-id": .error]
    )
    let selection = try RuleSelection(disable: ["sync-optional-id"], enable: ["missing-inverse"])
    #expect(
      configured.applying(selection)
        == RuleSettings(
          disabled: ["sync-missing-id", "sync-optional-id"],
          enabled: ["missing-inverse"],
          severities: ["sync-optional-id": .error]
        )
    )
  }

  /// A group that also holds errors that have to stay loses the others.
  @Test func errorsOfAGroupStay() throws {
    let settings = RuleSettings().applying(try RuleSelection(disable: ["structure"]))
    let structure = RuleCatalog.rules(named: "structure")
    #expect(structure.contains { !settings.isOn($0) })
    #expect(structure.filter(\.isFixed).allSatisfy(settings.isOn))
  }

  @Test(arguments: [
    (
      ["mising-inverse"], [],
      "there is no rule or group 'mising-inverse'; did you mean 'missing-inverse'?"
    ),
    ([], ["synk"], "there is no rule or group 'synk'; did you mean 'sync'?"),
    (["zzzzzz"], [], "there is no rule or group 'zzzzzz'"),
    (
      ["invalid-name"], [],
      "'invalid-name' cannot be disabled: nothing correct can be generated from what it finds"
    ),
    (["sync"], ["sync"], "'sync' is both enabled and disabled"),
  ])
  func refuses(_ disable: [String], _ enable: [String], _ message: String) {
    let problem = #expect(throws: RuleSelection.Problem.self) {
      try RuleSelection(disable: disable, enable: enable)
    }
    #expect(problem?.description == message)
  }
}
