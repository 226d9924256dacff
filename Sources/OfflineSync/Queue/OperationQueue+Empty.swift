import DataModelRuntime
import GRDB
import OfflineSyncScheme
import SQLText

/// Operations with nothing to send: an insert that was ignored, or that wrote the existing values; a row that
/// was inserted and deleted. They do not count as changes.
///
/// Only those that triggers mark are checked, so that many operations are counted quickly. An edit that was
/// reverted counts until it is its turn.
extension OperationQueue {
  /// Whether a pending operation has nothing to send. One with a conflict is never empty, nor is an edit for
  /// which a newer row of the server is known.
  func isEmpty(_ operation: QueuedOperation, in db: Database) throws -> Bool {
    guard operation.sending == nil, !operation.isUndecided, let table = tables[operation.table] else {
      return false
    }
    let newer = try table.known(of: operation.id, .newer, in: db)
    let row = try table.row(operation.itemID.databaseValue, in: db)
    guard let base = try table.known(of: operation.id, .base, in: db) else {
      return row == nil && newer?.presence != .live
    }
    guard newer == nil, let row, base.presence == .live, !base.isPartial else { return false }
    return changed(from: base, to: row, of: table).isEmpty
  }

  /// Whether an operation counts where operations are counted or listed.
  func counts(_ operation: QueuedOperation, in db: Database) throws -> Bool {
    try !operation.isPossiblyEmpty || !isEmpty(operation, in: db)
  }

  /// Returns the operations that are marked as possibly empty, and are empty.
  func emptyOperations(in db: Database) throws -> [QueuedOperation] {
    try operations(.isPossiblyEmpty.and(.waits), in: db)
      .filter { try isEmpty($0, in: db) }
  }

  /// Whether one of some operations counts.
  func hasChange(_ selection: OperationsTable.Selection, in db: Database) throws -> Bool {
    if try OperationsTable.has(selection.and(.isChange), in: db) { return true }
    return try operations(selection.and(.isPossiblyEmpty), in: db).contains { try !isEmpty($0, in: db) }
  }

  /// Ends the empty operations of a table, up to the first that is not empty: the caller fails if there is
  /// one, so that the rest need not be read.
  func settleEmptyOperations(of table: QueueTable, in db: Database) throws {
    for id in try OperationsTable.numbers(.table(table.name), in: db) {
      guard let operation = try operation(id, in: db), try isEmpty(operation, in: db) else { return }
      _ = try settle(operation, of: table, in: db)
    }
  }

  /// Ends the empty operations of a row, to make room for another one. The row gets its version back.
  func settleEmptyOperations(of id: DatabaseValue, in table: QueueTable, _ db: Database) throws {
    for operation in try operations(of: id, in: table, db) where try isEmpty(operation, in: db) {
      _ = try settle(operation, of: table, in: db)
    }
  }

  /// Returns the numbers of operations.
  func operationCounts(in db: Database) throws -> OperationCounts {
    let (all, possiblyEmpty) = try OperationsTable.counts(in: db)
    var counts = all
    if possiblyEmpty > 0 { counts.pending -= try emptyOperations(in: db).count }
    return counts
  }
}
