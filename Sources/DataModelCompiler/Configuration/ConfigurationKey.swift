import DataModelDefinition
import DataModelSwift

/// The keys of a configuration. `Documentation/datamodel.schema.json` lists the same ones; a test compares.
package enum ConfigurationKey: String, Sendable, CaseIterable {
  case profile
  case accessLevel
  case layout
  case namespace
  case typePrefix
  case conformances
  case rules
  case primaryKeys
  case names
  case systemTables
  case versions

  /// The words that the key takes; nil if it takes something else.
  package var words: [String]? {
    switch self {
    case .profile: ModelProfile.allCases.map(\.rawValue)
    case .accessLevel: AccessLevel.allCases.map(\.rawValue)
    case .layout: FileLayout.allCases.map(\.rawValue)
    case .namespace, .typePrefix, .conformances, .rules, .primaryKeys, .names, .systemTables, .versions: nil
    }
  }
}

/// The keys below `rules`.
package enum RulesKey: String, Sendable, CaseIterable {
  case disable
  case enable
  case severity

  /// The words that the values below the key take; nil if it takes ids of rules.
  package var words: [String]? {
    switch self {
    case .disable, .enable: nil
    case .severity: Severity.allCases.map(\.rawValue)
    }
  }
}
