import DataModelDefinition

/// The rules that the command line switches off and on: `--disable naming --enable reserved-name`.
package struct RuleSelection: Sendable, Equatable {
  private var groups = Choice()
  private var rules = Choice()

  private struct Choice: Sendable, Hashable {
    var disabled: Set<String> = []
    var enabled: Set<String> = []
  }

  /// A word that cannot be meant.
  package struct Problem: Error, Sendable, Equatable, CustomStringConvertible {
    package let description: String
  }

  /// Reads the values of the two options.
  ///
  /// - Throws: ``Problem`` if a word is unknown or stands on both sides, or names an error that has to stay
  package init(disable: [String] = [], enable: [String] = []) throws(Problem) {
    for word in Self.words(disable) {
      let found = try Self.rules(named: word)
      guard found.contains(where: { !$0.isFixed }) else {
        throw Problem(
          description: "'\(word)' cannot be disabled: nothing right can be generated from what it finds"
        )
      }
      if Self.isRule(word) { rules.disabled.insert(word) } else { groups.disabled.insert(word) }
    }
    for word in Self.words(enable) {
      _ = try Self.rules(named: word)
      guard !rules.disabled.contains(word), !groups.disabled.contains(word) else {
        throw Problem(description: "'\(word)' is both enabled and disabled")
      }
      if Self.isRule(word) { rules.enabled.insert(word) } else { groups.enabled.insert(word) }
    }
  }

  /// A rule that is named itself counts for more than its group.
  func apply(to settings: inout RuleSettings) {
    for choice in [groups, rules] {
      for rule in choice.disabled.flatMap(RuleCatalog.rules(named:)) where !rule.isFixed {
        settings.disabled.insert(rule.id)
      }
      for rule in choice.enabled.flatMap(RuleCatalog.rules(named:)) {
        settings.disabled.remove(rule.id)
        settings.enabled.insert(rule.id)
      }
    }
  }

  private static func words(_ texts: [String]) -> [String] {
    texts.flatMap { $0.split { $0 == "," || $0.isWhitespace } }.map(String.init)
  }

  private static func isRule(_ word: String) -> Bool {
    RuleCatalog.rule(withID: word) != nil
  }

  private static func rules(named word: String) throws(Problem) -> [Rule] {
    let rules = RuleCatalog.rules(named: word)
    guard rules.isEmpty else { return rules }
    let names = RuleCatalog.all.map(\.id) + RuleGroup.allCases.map(\.rawValue)
    let hint = Suggestion.hint(for: word, among: names)
    throw Problem(description: "there is no rule and no group '\(word)'\(hint)")
  }
}

extension RuleSettings {
  /// The settings with what the command line says, which wins.
  package func applying(_ selection: RuleSelection) -> RuleSettings {
    var result = self
    selection.apply(to: &result)
    return result
  }
}
