import DataModelDefinition
import DataModelMigration
import DataModelRelational
import DataModelRules
import DataModelService

/// The comparison of the apps of a version, which are in the field, with the tables of a server and the apps
/// that know these tables.
struct AppCompatibility {
  /// The service with its way to change a row.
  enum Dialect: String, CaseIterable {
    /// A PATCH with the columns that changed. A column that the table does not have is refused.
    case mobileApps = "mobile-apps"
    /// A PUT of the whole row. A column that the table does not have is ignored.
    case datasync
  }

  let app: LoweredModel
  let server: LoweredModel
  let match: ModelMatch?
  let dialect: Dialect
  /// Whether the apps are yet to be released.
  let isNewer: Bool
  private var found: [Incompatibility] = []

  /// Compares a version with a server.
  ///
  /// - Parameters:
  ///   - app: the version of the apps
  ///   - server: the version whose tables the server has
  ///   - match: which elements are the same in both; nil if they cannot be told apart
  ///   - isNewer: whether the apps are yet to be released, unlike the server
  ///   - dialect: the service
  /// - Returns: what goes wrong
  static func incompatibilities(
    of app: LoweredModel,
    with server: LoweredModel,
    _ match: ModelMatch?,
    isNewer: Bool,
    _ dialect: Dialect
  ) -> [Incompatibility] {
    var comparison = AppCompatibility(app, server, match, isNewer: isNewer, dialect)
    comparison.compare()
    return comparison.found
  }

  private init(
    _ app: LoweredModel,
    _ server: LoweredModel,
    _ match: ModelMatch?,
    isNewer: Bool,
    _ dialect: Dialect
  ) {
    (self.app, self.server, self.match, self.dialect) = (app, server, match, dialect)
    self.isNewer = isNewer
  }

  private mutating func compare() {
    let served = ServedTable.all(of: server)
    let known = ServedTable.all(of: app)
    for table in known {
      guard let other = served.first(where: { $0.isSame(table.wireName) }) else {
        reportGone(table)
        continue
      }
      if isOther(table.entity.name, other.entity.name) {
        reportOther(table, other)
        continue
      }
      for column in table.columns { compare(column, of: table, with: other) }
      for column in other.columns where table.column(like: column) == nil { reportAdded(column) }
    }
    for table in served {
      let before = known.first { $0.isSame(table.wireName) }
      for column in table.columns where before?.column(like: column) == nil {
        reportNewReference(column, known)
      }
    }
  }

  // MARK: - Tables

  /// Whether an entity of the app became another one than the entity with its table on the server.
  private func isOther(_ old: String, _ new: String) -> Bool {
    guard let match else { return false }
    return (match.entities[new]?.oldName ?? old) != old || (match.newEntityNames[old] ?? new) != new
  }

  private mutating func reportOther(_ table: ServedTable, _ other: ServedTable) {
    report(
      CompatibilityRules.gone,
      about: ElementName(entity: other.entity.name),
      at: other.entity.origin,
      "'\(other.entity.name)' has the table '\(other.wireName)' on the server, and ",
      """
       have rows of another entity there: give '\(other.entity.name)' a new name on the server, with \
      '\(UserInfoKey.syncName)'
      """
    )
  }

  private mutating func reportGone(_ table: ServedTable) {
    let newName = match?.newEntityNames[table.entity.name]
    let successor = newName.flatMap { name in server.model.entities.first { $0.name == name } }
    let remedy: String
    if isNewer {
      remedy = "give the server the table before they are released"
    } else if let successor, server.syncedTables.contains(where: { $0.name == successor.name }) {
      remedy = "set '\(UserInfoKey.syncName)' = '\(table.wireName)' in the user info of '\(successor.name)'"
    } else if let successor {
      remedy = "sync '\(successor.name)' until no such app is in use"
    } else {
      remedy = "keep the entity until no such app is in use"
    }
    report(
      CompatibilityRules.gone,
      about: successor.map { ElementName(entity: $0.name) },
      at: successor?.origin ?? server.model.origin,
      "the server has no table '\(table.wireName)', but ",
      " send and pull its rows: \(remedy)"
    )
  }

  // MARK: - Reporting

  mutating func report(
    _ rule: Rule,
    _ column: ServedColumn,
    severity: Severity? = nil,
    _ before: String,
    _ after: String
  ) {
    report(rule, about: column.element, at: column.origin, severity: severity, before, after)
  }

  mutating func report(
    _ rule: Rule,
    about element: ElementName?,
    at origin: ElementOrigin,
    severity: Severity? = nil,
    _ before: String,
    _ after: String
  ) {
    found.append(
      Incompatibility(
        rule: rule,
        severity: severity,
        element: element,
        location: server.model.source.location(ofAttribute: "name", in: origin),
        before: before,
        after: after
      )
    )
  }
}
