import DataModelDefinition
import DataModelRelational

/// A synced table as the apps of one version know it.
struct ServedTable: Sendable {
  let wireName: String
  let entity: Entity
  /// The columns that are sent, and the id.
  let columns: [ServedColumn]

  /// Returns the synced tables of a version.
  static func all(of model: LoweredModel) -> [ServedTable] {
    let wireNames = Dictionary(model.syncedTables.map { ($0.name, $0.wireName) }) { first, _ in first }
    return model.syncedTables.compactMap { table in
      let mappings = model.entities.filter { $0.isSynced && $0.tableName == table.name }
      guard let root = mappings.first(where: { $0.entity.name == table.name }) ?? mappings.first else {
        return nil
      }
      return ServedTable(table, root.entity, mappings, wireNames)
    }
  }

  private init(
    _ table: SyncedTableMapping,
    _ entity: Entity,
    _ mappings: [EntityMapping],
    _ wireNames: [String: String]
  ) {
    wireName = table.wireName
    self.entity = entity
    let sent = table.columns.filter { $0.role == .value || $0.role == .id }
    columns = sent.compactMap { column in
      mappings.lazy.compactMap { ServedColumn(column, of: $0, wireNames) }.first
    }
  }

  /// Returns whether the table has a name on the server, in any letter case.
  func isSame(_ name: String) -> Bool { wireName.lowercased() == name.lowercased() }

  /// Returns the column with a name on the server, in any letter case; the id only for an id.
  func column(like other: ServedColumn) -> ServedColumn? {
    columns.first { column in
      column.isID == other.isID
        && (column.isID || column.wireName.lowercased() == other.wireName.lowercased())
    }
  }
}

/// A column of a synced table as the apps of one version know it.
struct ServedColumn: Sendable {
  let wireName: String
  let isID: Bool
  /// The attribute or the relationship.
  let element: ElementName
  let origin: ElementOrigin
  let values: ValueRange
  /// The name on the server without the parts of a composite.
  let wirePrefix: String
  /// The names from a composite down to this part; empty for a property without parts.
  let parts: [String]
  /// The table on the server whose ids the column has, if it is a to-one relationship.
  let referencedTable: String?
  /// The entity of these rows.
  let referencedEntity: String?

  fileprivate init?(
    _ column: SyncedColumnMapping,
    of mapping: EntityMapping,
    _ wireNames: [String: String]
  ) {
    wireName = column.wireName
    isID = column.role == .id
    let entity = mapping.entity.name
    if let found = mapping.columns.first(where: { $0.columnName == column.name }) {
      element = ElementName(entity: entity, property: found.path.first ?? found.attribute.name)
      let own = mapping.attributes.first { $0.attribute.name == found.path.first }
      origin = own?.attribute.origin ?? found.attribute.origin
      values = ValueRange(found.attribute, in: column)
      parts = Array(found.path.dropFirst())
      let suffix = parts.map { "_\($0)" }.joined()
      wirePrefix = String(column.wireName.dropLast(suffix.count))
      (referencedTable, referencedEntity) = (nil, nil)
    } else if let found = mapping.references.first(where: { $0.storage == .column(column.name) }) {
      element = ElementName(entity: entity, property: found.relationship.name)
      origin = found.relationship.origin
      values = ValueRange(ofReferenceTo: column.type)
      (wirePrefix, parts) = (column.wireName, [])
      referencedTable = column.referencedTable.map { wireNames[$0] ?? $0 }
      referencedEntity = column.referencedTable.map { _ in found.destinationName }
    } else {
      return nil
    }
  }
}
