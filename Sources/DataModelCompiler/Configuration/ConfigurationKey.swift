import DataModelDefinition
import DataModelMigration
import DataModelSwift

/// The keys of a configuration. `Documentation/Reference/datamodel.schema.json` lists the same ones; a test
/// compares.
package enum ConfigurationKey: String, Sendable, CaseIterable {
  case profile
  case accessLevel
  case layout
  case namespace
  case typePrefix
  case typeNames
  case conformances
  case rules
  case primaryKeys
  case names
  case types
  case systemTables
  case versions
  case migrations
  case exclude

  /// The words that the key takes; nil if it takes something else.
  package var words: [String]? {
    switch self {
    case .profile: ModelProfile.allCases.map(\.rawValue)
    case .accessLevel: AccessLevel.allCases.map(\.rawValue)
    case .layout: FileLayout.allCases.map(\.rawValue)
    case .typeNames: TypeNaming.allCases.map(\.rawValue)
    case .namespace, .typePrefix, .conformances, .rules, .primaryKeys, .names, .types, .systemTables,
      .versions, .migrations, .exclude:
      nil
    }
  }
}

/// The keys below an element of a version in `migrations`.
package enum MigrationKey: String, Sendable, CaseIterable {
  case value
  case expression
  case drop
  case keep

  /// The key that states the same in the user info of the element.
  var userInfoKey: String { "\(UserInfoKey.prefix)migration.\(rawValue)" }

  /// The words that the key takes; nil if it takes something else.
  package var words: [String]? {
    switch self {
    case .value, .expression: nil
    case .drop: MigrationAnswer.Dropped.allCases.map(\.rawValue)
    case .keep: MigrationAnswer.Kept.allCases.map(\.rawValue)
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
