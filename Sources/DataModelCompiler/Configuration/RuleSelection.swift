import DataModelDefinition

/// The rules that the command line turns off and on: `--disable naming --enable reserved-name`.
package struct RuleSelection: Sendable, Equatable {
  /// The ids of rules and the names of groups.
  fileprivate private(set) var disabled: Set<String> = []
  fileprivate private(set) var enabled: Set<String> = []

  /// An error about a word that is invalid.
  package struct Problem: Error, Sendable, Equatable, CustomStringConvertible {
    package let description: String
  }

  /// Reads the values of the two options.
  ///
  /// - Throws: ``Problem`` if a word is unknown, is in both lists, or names an error that cannot be turned
  ///   off
  package init(disable: [String] = [], enable: [String] = []) throws(Problem) {
    for word in Self.words(disable) {
      guard try Self.rules(named: word).contains(where: { !$0.isFixed }) else {
        throw Problem(
          description: "'\(word)' cannot be disabled: nothing correct can be generated from what it finds"
        )
      }
      disabled.insert(word)
    }
    for word in Self.words(enable) {
      _ = try Self.rules(named: word)
      guard !disabled.contains(word) else {
        throw Problem(description: "'\(word)' is both enabled and disabled")
      }
      enabled.insert(word)
    }
  }

  private static func words(_ texts: [String]) -> [String] {
    texts.flatMap { $0.split { $0 == "," || $0.isWhitespace } }.map(String.init)
  }

  private static func rules(named word: String) throws(Problem) -> [Rule] {
    let rules = RuleCatalog.rules(named: word)
    guard rules.isEmpty else { return rules }
    throw Problem(description: "there is no rule or group '\(word)'\(RuleCatalog.hint(for: word))")
  }
}

extension RuleSettings {
  /// Returns the settings overridden by the command line. A rule's own name takes precedence over its group.
  package func applying(_ selection: RuleSelection) -> RuleSettings {
    var result = self
    for isRule in [false, true] {
      let isMeant = { (word: String) in (RuleCatalog.rule(withID: word) != nil) == isRule }
      let disabled = selection.disabled.filter(isMeant).flatMap(RuleCatalog.rules(named:))
      let enabled = selection.enabled.filter(isMeant).flatMap(RuleCatalog.rules(named:)).map(\.id)
      result.disabled.formUnion(disabled.filter { !$0.isFixed }.map(\.id))
      result.disabled.subtract(enabled)
      result.enabled.formUnion(enabled)
    }
    return result
  }
}
