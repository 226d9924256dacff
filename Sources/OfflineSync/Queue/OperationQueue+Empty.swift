import DataModelRuntime
import GRDB
import SQLText

/// Operations of which nothing is to be sent: an insert that was ignored, or that wrote what was there; a row
/// that was inserted and deleted. They do not count as changes.
///
/// Those that triggers mark are looked through, and no others, so that many operations are counted at once.
/// An edit that was set back counts until it is its turn.
extension OperationQueue {
  /// Whether nothing is to be sent for an operation that waits. One with a conflict is never empty, nor is an
  /// edit for which a newer row of the server is known.
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

  /// Whether an operation is one for all who count and show them.
  func counts(_ operation: QueuedOperation, in db: Database) throws -> Bool {
    try !operation.isPossiblyEmpty || !isEmpty(operation, in: db)
  }

  /// The operations that are marked as possibly empty, and are.
  func emptyOperations(in db: Database) throws -> [QueuedOperation] {
    try operations(.isPossiblyEmpty.and(.waits), in: db)
      .filter { try isEmpty($0, in: db) }
  }

  /// Whether one of some operations is one for all who count and show them.
  func hasChange(_ selection: OperationsTable.Selection, in db: Database) throws -> Bool {
    if try OperationsTable.has(selection.and(.isChange), in: db) { return true }
    return try operations(selection.and(.isPossiblyEmpty), in: db).contains { try !isEmpty($0, in: db) }
  }

  /// Ends the operations of a table of which nothing is to be sent, up to the first of the others: the caller
  /// refuses if there is one, so that the rest need not be read.
  func settleEmptyOperations(of table: QueueTable, in db: Database) throws {
    for id in try OperationsTable.numbers(.table(table.name), in: db) {
      guard let operation = try operation(id, in: db), try isEmpty(operation, in: db) else { return }
      _ = try settle(operation, of: table, in: db)
    }
  }

  /// Makes room for another operation of a row, which has its version back then.
  func settleEmptyOperations(of id: DatabaseValue, in table: QueueTable, _ db: Database) throws {
    for operation in try operations(of: id, in: table, db) where try isEmpty(operation, in: db) {
      _ = try settle(operation, of: table, in: db)
    }
  }

  /// How many operations there are.
  func operationCounts(in db: Database) throws -> OperationCounts {
    let (all, possiblyEmpty) = try OperationsTable.counts(in: db)
    var counts = all
    if possiblyEmpty > 0 { counts.pending -= try emptyOperations(in: db).count }
    return counts
  }
}
