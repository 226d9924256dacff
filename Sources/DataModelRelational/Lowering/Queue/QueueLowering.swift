import SQLText

/// Adds what queues the changes of synced tables: tables of what the server knows, and triggers.
struct QueueLowering {
  private let descriptions: [String: SyncedTableMapping]

  init(_ syncedTables: [SyncedTableMapping]) {
    descriptions = Dictionary(syncedTables.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The tables with the queue; a model without synced tables has none.
  func apply(to tables: [Table]) -> [Table] {
    guard !descriptions.isEmpty else { return tables }
    // The rules refuse a synced model without system tables. What has no queue can still be shown.
    guard SystemTables.areDeclared(in: tables) else { return tables + [SyncState.table] }
    var triggers: [Trigger] = []
    var known: [Table] = []
    for table in tables {
      guard let description = descriptions[table.name] else { continue }
      known.append(KnownTable(table: table, description: description).known())
      if let queued = QueuedTable(table, description) { triggers += queued.triggers }
    }
    var tables = tables + known + [SyncState.table, SyncState.answers] + ReceivedRows.tables
    tables.append(SucceededTable.table)
    for position in tables.indices {
      switch tables[position].name {
      case SystemTables.operationsName: SystemTables.addColumns(toOperations: &tables[position])
      case SystemTables.errorsName: SystemTables.addColumns(toErrors: &tables[position])
      default: break
      }
    }
    return tables.adding(triggers)
  }
}
