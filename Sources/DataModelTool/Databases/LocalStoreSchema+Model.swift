import DataModelDefinition
package import DataModelMigration
package import DataModelRelational
@_spi(Generated) package import DataModelRuntime
import OfflineSyncScheme

extension LocalStoreSchema {
  /// Creates the schema that generated code would have for a model, without generating Swift.
  package init(_ model: LoweredModel, _ steps: [MigrationStep] = []) {
    let schema = model.schema
    let hasQueue = !model.syncedTables.isEmpty || steps.contains { !$0.syncedTables.isEmpty }
    let definition = DataDefinition(of: schema)
    self.init(
      modelName: schema.modelName,
      versionName: schema.versionName,
      fingerprint: definition.fingerprint.description,
      fingerprintFormat: Fingerprint.format,
      triggerHash: definition.triggerHash.description,
      triggerGeneration: DataDefinition.triggerGeneration,
      tables: definition.tables,
      indexes: definition.indexes,
      workTables: definition.workTables,
      triggers: definition.triggers,
      refills: definition.refills,
      rules: definition.rules.map(StoredRule.init),
      syncedTables: model.syncedTables.map(SyncedTable.init),
      queue: hasQueue ? SyncQueue() : nil,
      migrations: steps.map(SchemaMigration.init)
    )
  }
}

extension SchemaMigration {
  init(_ step: MigrationStep) {
    self.init(
      fromVersion: step.fromVersion,
      toVersion: step.toVersion,
      fromFingerprint: step.fromFingerprint,
      toFingerprint: step.toFingerprint,
      checks: step.checks.map { Check($0.query, $0.message) },
      droppedIndexes: step.droppedIndexes,
      copies: step.copies,
      drops: step.drops,
      finishing: step.finishing,
      createdIndexes: step.createdIndexes,
      rebuiltTables: step.rebuiltTables,
      removedTables: step.removedTables,
      ownIndexes: step.ownIndexes,
      copiedTables: Dictionary(uniqueKeysWithValues: step.copiedTables.map { ($0.name, $0.columnCount) }),
      syncedTables: step.syncedTables.map(SyncedTableChange.init)
    )
    losses = step.losses.map { Check($0.query, $0.message) }
    countedStatements = step.countedStatements.map { Check($0.query, $0.message) }
  }
}

extension StoredRule {
  fileprivate init(_ rule: RelationshipRule) {
    self.init(
      Kind(rule.kind),
      Side(rule.side.entity, rule.side.relationship),
      to: rule.destination,
      rows: rule.rows.map { StoredRows($0.table, $0.column, key: $0.key, entities: $0.entityNames) },
      key: rule.key.map { StoredKey($0.table, $0.column) },
      deny: rule.deny.map { Side($0.entity, $0.relationship) },
      isRequired: rule.isRequired,
      minimum: rule.minimum,
      maximum: rule.maximum
    )
  }
}

extension StoredRule.Kind {
  fileprivate init(_ kind: RelationshipRule.Kind) {
    switch kind {
    case .reference: self = .reference
    case .pair: self = .pair
    case .member: self = .member
    case .holder: self = .holder
    case .count: self = .count
    case .single: self = .single
    }
  }
}

extension SyncedTableChange {
  fileprivate init(_ change: SyncedTableStep) {
    self.init(
      change.oldName,
      to: change.newName,
      values: change.values.map { ColumnValue($0.column, $0.sql) },
      chanceColumns: change.chanceColumns,
      isPulledAgain: change.isPulledAgain,
      losesRows: change.losesRows,
      isGone: change.isGone,
      givesUpChanges: change.givesUpChanges
    )
  }
}

extension SyncedTable {
  /// Creates a table as generated code describes it.
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
