package import DataModelDefinition
import DataModelMigration
import DataModelReader
import DataModelRelational
import DataModelRules

/// All rules, by the names that configurations use.
package enum RuleCatalog {
  package static let all: [Rule] =
    DocumentRules.all + Checks.rules + FetchRules.all + MappingRules.all + ConfigurationRules.all
    + GeneratedNameRules.all + SuppressionRules.all + TemplateRules.all
    + FrozenRules.all + VersionRules.all + MigrationRules.all + CompatibilityRules.all

  package static func rule(withID id: String) -> Rule? { byID[id] }

  /// Returns the rules that a word in a configuration stands for: one by its id, or all of a group.
  package static func rules(named name: String) -> [Rule] {
    if let rule = byID[name] { return [rule] }
    return RuleGroup(rawValue: name).map { group in all.filter { $0.group == group } } ?? []
  }

  /// Returns the end of a message about a word that is neither a rule nor a group.
  static func hint(for word: String) -> String {
    Suggestion.hint(for: word, among: all.map(\.id) + RuleGroup.allCases.map(\.rawValue))
  }

  private static let byID = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
}
