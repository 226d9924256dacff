import DataModelRuntime
import GRDB
import OfflineSyncScheme
import SQLText

/// The operations of the queue, each with its current kind.
extension OperationQueue {
  /// Returns some operations, oldest first.
  ///
  /// - Returns: the operations
  /// - Throws: ``SyncStoreError/unreadableOperation(id:)``, `DatabaseError`
  func operations(
    _ selection: OperationsTable.Selection,
    limit: Int? = nil,
    in db: Database
  ) throws -> [QueuedOperation] {
    try OperationsTable.rows(selection, limit: limit, in: db).map { values in
      try QueuedOperation(values) { try kind(of: $0, in: $1, $2, db) }
    }
  }

  /// Returns the operation with a number, or nil.
  func operation(_ id: Int64, in db: Database) throws -> QueuedOperation? {
    try operations(.number(id), in: db).first
  }

  /// Returns the operations of a row, oldest first.
  func operations(of id: DatabaseValue, in table: QueueTable, _ db: Database) throws -> [QueuedOperation] {
    try operations(.row(id, of: table.name), in: db)
  }

  /// Returns the kind of a pending operation: whether the server has its row, and whether the row is here.
  ///
  /// | the server's row (the base) | the row here | |
  /// |---|---|---|
  /// | none | there | Insert |
  /// | there, live or deleted | there | Update |
  /// | there, live or deleted | gone | Delete |
  /// | none | gone | Delete: of the row that the server has shown since, or of nothing |
  private func kind(
    of id: Int64,
    in name: String,
    _ itemID: DatabaseValue,
    _ db: Database
  ) throws -> OperationKind {
    guard let table = tables[name] else { throw SyncStoreError.unreadableOperation(id: id) }
    let (hasBase, isHere) = try table.hasBase(id, andRow: itemID, in: db)
    return isHere ? (hasBase ? .update : .insert) : .delete
  }
}
