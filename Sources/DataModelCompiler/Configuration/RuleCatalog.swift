package import DataModelDefinition
import DataModelReader
import DataModelRelational
import DataModelRules

/// Every rule there is, as configurations name them.
package enum RuleCatalog {
  package static let all: [Rule] =
    DocumentRules.all + Checks.rules + FetchRules.all + MappingRules.all + ConfigurationRules.all

  package static func rule(withID id: String) -> Rule? {
    byID[id]
  }

  private static let byID = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
}

extension Rule {
  /// Whether nothing right can be generated from what the rule finds, so that it stays an error. Without what
  /// offline sync requires, a table is an ordinary one: those errors are the user's to judge.
  package var isFixed: Bool {
    severity == .error && group != .sync
  }
}
