import DataModelDefinition
package import DataModelRelational
package import DataModelRuntime

extension SyncedTable {
  /// A table as generated code describes it.
  package init(_ table: SyncedTableMapping) {
    self.init(table.name, wireName: table.wireName, columns: table.columns.map(SyncedColumn.init))
  }
}

extension SyncedColumn {
  fileprivate init(_ column: SyncedColumnMapping) {
    self.init(
      column.name,
      StoredValueType(column.type),
      Role(column.role),
      wireName: column.wireName,
      references: column.referencedTable,
      defaultSQL: column.defaultLiteral,
      isRequired: column.isRequired && column.role == .value,
      isComputed: column.isComputed
    )
  }
}

extension SyncedColumn.Role {
  fileprivate init(_ role: SyncedColumnMapping.Role) {
    self =
      switch role {
      case .value: .value
      case .id: .id
      case .system(.createdAt): .createdAt
      case .system(.updatedAt): .updatedAt
      case .system(.version): .version
      case .system(.deleted): .deleted
      case .local: .local
      }
  }
}

extension StoredValueType {
  fileprivate init(_ type: AttributeType) {
    self =
      switch type {
      case .integer16: .int16
      case .integer32: .int32
      case .integer64: .int64
      case .decimal: .decimal
      case .double: .double
      case .float: .float
      case .string: .string
      case .boolean: .bool
      case .date: .date
      case .uuid: .uuid
      case .uri: .url
      case .binary, .transformable, .composite, .undefined, .unrecognized: .data
      }
  }
}
