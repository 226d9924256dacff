import DataModelDefinition

/// Describes the synced tables of a model from its schema, so that no column of the database is missing.
struct SyncedTableLowering {
  private let index: ModelIndex
  private let profile: ModelProfile
  private let allTables: [Table]
  private let entities: [EntityMapping]
  private let entitiesByName: [String: EntityMapping]

  init(index: ModelIndex, profile: ModelProfile, tables: [Table], entities: [EntityMapping]) {
    self.index = index
    self.profile = profile
    allTables = tables
    self.entities = entities
    entitiesByName = Dictionary(entities.map { ($0.entity.name, $0) }) { first, _ in first }
  }

  var tables: [SyncedTableMapping] {
    let synced = entities.filter(\.isSynced)
    guard !synced.isEmpty else { return [] }
    // The rules report this as an error, because no service has a table of several entities. Here, the table
    // has the columns of all.
    let hierarchies = Dictionary(grouping: synced, by: \.tableName)
    return allTables.compactMap { table in hierarchies[table.name].map { describe(table, $0) } }
      .sortedByUTF8(\.name)
  }

  private func describe(_ table: Table, _ hierarchy: [EntityMapping]) -> SyncedTableMapping {
    var properties: [String: SyncedColumnMapping] = [:]
    for mapping in hierarchy {
      for attribute in mapping.attributes {
        for column in attribute.columns {
          properties[column.columnName] = describe(column, of: attribute.attribute, in: mapping)
        }
      }
      for reference in mapping.references {
        guard case .column(let column) = reference.storage else { continue }
        properties[column] = describe(reference, column, in: mapping)
      }
    }
    let root = index.entity(named: table.name)
    return SyncedTableMapping(
      name: table.name,
      wireName: WireName.text(of: table.name, root?.userInfo ?? []),
      columns: table.columns.map { column in
        var described = properties[column.name] ?? Self.addition(column)
        described.defaultLiteral = column.defaultLiteral
        described.isRequired = column.isRequired
        described.isComputed = column.generatedExpression != nil
        return described
      }
    )
  }

  private func describe(
    _ column: ColumnMapping,
    of attribute: Attribute,
    in mapping: EntityMapping
  ) -> SyncedColumnMapping {
    let role: SyncedColumnMapping.Role
    let wireName: String?
    if mapping.key == .attribute(column: column.columnName) {
      (role, wireName) = (.id, nil)
    } else if attribute.isNeverSent || column.attribute.isNeverSent || SyncMark(attribute.userInfo).isLocal {
      (role, wireName) = (.local, nil)
    } else if let system = column.systemColumn {
      (role, wireName) = (.system(system), system.wireName(in: profile))
    } else {
      role = .value
      wireName = WireName.text(of: attribute.name, attribute.userInfo, parts: column.path.dropFirst())
    }
    return SyncedColumnMapping(
      name: column.columnName,
      wireName: wireName ?? column.columnName,
      type: column.attribute.type,
      role: role,
      referencedTable: nil
    )
  }

  private func describe(
    _ reference: RelationshipMapping,
    _ column: String,
    in mapping: EntityMapping
  ) -> SyncedColumnMapping {
    let relationship = reference.relationship
    let destination = entitiesByName[reference.destinationName]
    let isSynced = destination?.isSynced ?? false
    let lineage = [mapping.entity] + index.ancestors(of: mapping.entity)
    let owner = lineage.first { $0.relationships.contains { $0.name == relationship.name } } ?? mapping.entity
    let isLocal = !isSynced || index.isLocal(DeclaredRelationship(owner: owner, relationship: relationship))
    return SyncedColumnMapping(
      name: column,
      wireName: isLocal ? column : WireName.text(of: relationship.name, relationship.userInfo),
      type: destination.map(keyType) ?? .integer64,
      role: isLocal ? .local : .value,
      referencedTable: isSynced ? destination?.tableName : nil
    )
  }

  private func keyType(of mapping: EntityMapping) -> AttributeType {
    guard case .attribute(let column) = mapping.key else { return .integer64 }
    return mapping.columns.first { $0.columnName == column }?.attribute.type ?? .string
  }

  /// Returns a column that the compiler has added to those of the model, such as the position in an ordered
  /// relationship.
  private static func addition(_ column: Column) -> SyncedColumnMapping {
    let type: AttributeType =
      switch column.type {
      case .integer: .integer64
      case .real: .double
      case .text: .string
      case .blob, .any: .binary
      }
    return SyncedColumnMapping(
      name: column.name,
      wireName: column.name,
      type: type,
      role: .local,
      referencedTable: nil
    )
  }
}
