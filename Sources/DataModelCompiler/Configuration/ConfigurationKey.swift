import DataModelDefinition
import DataModelMigration
import DataModelSwift

/// The keys of a configuration. `Documentation/Reference/datamodel.schema.json` lists the same keys; a test
/// compares them.
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
  case coreDataImport
  case missingValues
  case archivesAsJSON
  case access
  case versions
  case migrations
  case exclude

  /// The words that the key accepts; nil if it accepts something else.
  package var words: [String]? {
    switch self {
    case .profile: ModelProfile.allCases.map(\.rawValue)
    case .accessLevel: AccessLevel.allCases.map(\.rawValue)
    case .layout: FileLayout.allCases.map(\.rawValue)
    case .typeNames: TypeNaming.allCases.map(\.rawValue)
    case .namespace, .typePrefix, .conformances, .rules, .primaryKeys, .names, .types, .systemTables,
      .coreDataImport, .missingValues, .archivesAsJSON, .access, .versions, .migrations, .exclude:
      nil
    }
  }
}

/// The keys of an element of a version in `migrations`.
package enum MigrationKey: String, Sendable, CaseIterable {
  case value
  case expression
  case drop
  case keep

  /// The corresponding key in the user info of the element.
  package var userInfoKey: String { "\(UserInfoKey.prefix)migration.\(rawValue)" }

  /// The words that the key accepts; nil if it accepts something else.
  package var words: [String]? {
    switch self {
    case .value, .expression: nil
    case .drop: MigrationAnswer.Dropped.allCases.map(\.rawValue)
    case .keep: MigrationAnswer.Kept.allCases.map(\.rawValue)
    }
  }
}

/// The keys of `rules`.
package enum RulesKey: String, Sendable, CaseIterable {
  case disable
  case enable
  case severity

  /// The words that the values of the key accept; nil if it accepts ids of rules.
  package var words: [String]? {
    switch self {
    case .disable, .enable: nil
    case .severity: Severity.allCases.map(\.rawValue)
    }
  }
}
