import DataModelDefinition
import DataModelMigration
import DataModelRelational
import DataModelRules
import DataModelService

/// The columns of a table that both have.
extension AppCompatibility {
  mutating func compare(_ column: ServedColumn, of table: ServedTable, with other: ServedTable) {
    guard let served = other.column(like: column) else { return reportGone(column, of: table, other) }
    if !column.isID, served.wireName != column.wireName {
      return report(
        CompatibilityRules.gone,
        served,
        "'\(served.element)' is '\(served.wireName)' on the server, and ",
        """
         know it as '\(column.wireName)', which they do not find in the server's rows: set \
        '\(UserInfoKey.syncName)' = '\(column.wireName)' in its user info
        """
      )
    }
    if isOther(column, served, of: other) {
      return report(
        CompatibilityRules.gone,
        served,
        "'\(served.element)' has the column '\(served.wireName)' on the server, and ",
        """
         have values of another property there: give it a new name on the server, with \
        '\(UserInfoKey.syncName)'
        """
      )
    }
    if ModelTables.type(column.values.type) != ModelTables.type(served.values.type) {
      let (old, new) = (column.values.type.xmlName, served.values.type.xmlName)
      return report(
        CompatibilityRules.type,
        served,
        "'\(served.element)' is of type \(new) on the server, but of type \(old) for ",
        ": the server's column cannot change its type, so add another attribute instead"
      )
    }
    if !refersToSame(column, served) {
      return report(
        CompatibilityRules.reference,
        served,
        "'\(served.element)' \(Self.reference(served)), and ",
        """
         have a column '\(column.wireName)' that \(Self.reference(column)): keep the property as it was, and \
        add another one
        """
      )
    }
    let change = served.values.enumerationChange(since: column.values)
    if !change.moved.isEmpty {
      return report(
        CompatibilityRules.cases,
        served,
        "the cases of '\(served.element)' have other values than for ",
        ": set '\(UserInfoKey.enumeration)' to '\(change.restored)'"
      )
    }
    compareValues(of: column, served)
  }

  /// Whether a property of the app became another one than the property with its column on the server.
  private func isOther(_ column: ServedColumn, _ served: ServedColumn, of table: ServedTable) -> Bool {
    guard let match = match?.entities[table.entity.name], let old = column.element.property,
      let new = served.element.property
    else { return false }
    let oldName = match.attributes[new] ?? match.relationships[new]
    return (oldName ?? old) != old || (match.newName(of: old) ?? new) != new
  }

  /// Whether two columns have ids of the same table, whose name may be another one: that has its own finding.
  private func refersToSame(_ column: ServedColumn, _ served: ServedColumn) -> Bool {
    if column.referencedTable?.lowercased() == served.referencedTable?.lowercased() { return true }
    guard let old = column.referencedEntity, let new = served.referencedEntity else { return false }
    return match?.newEntityNames[old] == new
  }

  private static func reference(_ column: ServedColumn) -> String {
    column.referencedTable.map { "refers to '\($0)'" } ?? "is not a reference"
  }

  private mutating func compareValues(of column: ServedColumn, _ served: ServedColumn) {
    let unreadable = column.values.lacking(of: served.values)
    if !unreadable.isEmpty {
      report(
        CompatibilityRules.received,
        served,
        "",
        """
         cannot hold all that '\(served.element)' may have now: \(unreadable.joined(separator: ", ")); write \
        none of these until no such app is in use
        """
      )
    }
    let unusable = served.values.lacking(of: column.values)
    if !unusable.isEmpty {
      report(
        CompatibilityRules.sent,
        served,
        "'\(served.element)' cannot hold all that ",
        " may send: \(unusable.joined(separator: ", ")); allow these, too, until no such app is in use"
      )
    }
  }

  private mutating func reportGone(_ column: ServedColumn, of table: ServedTable, _ other: ServedTable) {
    let newName = match?.entities[other.entity.name]?.newName(of: column.element.property ?? "")
    // The same part of a composite, or the property itself.
    let successor = other.columns.first {
      $0.element.property == newName && $0.parts == column.parts && table.column(like: $0) == nil
    }
    if let successor {
      return report(
        CompatibilityRules.gone,
        successor,
        "'\(successor.element)' was '\(column.wirePrefix)' on the server, and ",
        """
         still use that column: set '\(UserInfoKey.syncName)' = '\(column.wirePrefix)' in its user info
        """
      )
    }
    let outcome =
      switch dialect {
      case .mobileApps: "the server refuses their rows"
      case .datasync: "the server drops its values without a word"
      }
    let remedy =
      isNewer
      ? "give the server the column before they are released"
      : "keep \(Self.kept(column)), and sync it, until no such app is in use"
    let element = ElementName(entity: other.entity.name, property: newName)
    report(
      CompatibilityRules.gone,
      about: element,
      at: newName.flatMap { origin(of: $0, in: other.entity) } ?? other.entity.origin,
      "the table '\(other.wireName)' has no column '\(column.wireName)', but ",
      " send it, so that \(outcome): \(remedy)"
    )
  }

  /// Returns what has to stay as it was.
  private static func kept(_ column: ServedColumn) -> String {
    if let part = column.parts.last { return "the part '\(part)' of the composite" }
    return column.referencedTable == nil ? "the attribute" : "the to-one relationship"
  }

  private func origin(of property: String, in entity: Entity) -> ElementOrigin? {
    entity.attributes.first { $0.name == property }?.origin
      ?? entity.relationships.first { $0.name == property }?.origin
  }

  mutating func reportAdded(_ column: ServedColumn) {
    if column.values.isRequired, !column.values.hasDefault {
      report(
        MigrationRules.newRequirement,
        column,
        severity: .error,
        "'\(column.element)' is required, and ",
        """
         do not send it, so that apps with this version set their rows aside: make the attribute optional, \
        or give it a default
        """
      )
    }
    if dialect == .datasync {
      report(
        CompatibilityRules.erased,
        column,
        "'\(column.element)' may be erased by ",
        " that replace a row without having read it, since they do not know the column"
      )
    }
  }

  /// Reports a relationship to rows that apps delete without knowing of it.
  mutating func reportNewReference(_ column: ServedColumn, _ known: [ServedTable]) {
    guard let table = column.referencedTable, known.contains(where: { $0.isSame(table) }) else { return }
    report(
      CompatibilityRules.deletion,
      column,
      "",
      """
       do not know '\(column.element)', and delete rows of '\(table)' without its delete rule: let pulls \
      decide what becomes of such references
      """
    )
  }
}
