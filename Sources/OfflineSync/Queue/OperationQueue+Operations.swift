import DataModelRuntime
import GRDB
import SQLText

/// The operations of the queue, each with what it is now.
extension OperationQueue {
  /// Some operations, the oldest first.
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

  /// The operation with a number; nil if there is none.
  func operation(_ id: Int64, in db: Database) throws -> QueuedOperation? {
    try operations(.number(id), in: db).first
  }

  /// The operations of a row, the oldest first.
  func operations(of id: DatabaseValue, in table: QueueTable, _ db: Database) throws -> [QueuedOperation] {
    try operations(.row(id, of: table.name), in: db)
  }

  /// What an operation is that waits: the server has its row or not, and the row is here or not.
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

  /// All operations, in the order in which they were queued.
  func pendingOperations(in db: Database) throws -> [PendingOperation] {
    try operations(.constant(true), in: db).filter { try counts($0, in: db) }
      .map { try pendingOperation($0, in: db) }
  }

  /// An operation, with what became of it so far.
  func pendingOperation(_ operation: QueuedOperation, in db: Database) throws -> PendingOperation {
    guard let (failure, refused) = try KeptFailure.kept(of: operation.id, in: db) else {
      return PendingOperation(operation, lastAttempt: nil, isRefused: false)
    }
    var isRefused = false
    // What is in doubt may have been done. A conflict ends by itself with an edit.
    if failure.isRefusal, operation.sending == nil {
      isRefused = try operation.isUndecided || refused?.digest == requestDigest(of: operation, in: db)
    }
    return PendingOperation(operation, lastAttempt: failure, isRefused: isRefused)
  }

  /// Why the server refuses an operation for good, if the same request would be sent again, for the same user
  /// and by the same model, within a day; nil if it is to be sent.
  func lastingRefusal(
    of operation: QueuedOperation,
    now: Int64,
    in db: Database
  ) throws -> SyncFailure? {
    guard operation.sending == nil, !operation.isUndecided,
      let (failure, refused) = try KeptFailure.kept(of: operation.id, in: db), failure.isForGood,
      let refused, try refused.holds(requestDigest(of: operation, in: db), of: requester, now: now)
    else { return nil }
    return failure
  }

  /// The request for an operation, as it is refused now.
  func refusedRequest(of operation: QueuedOperation, now: Int64, in db: Database) throws -> RefusedRequest {
    RefusedRequest(
      digest: try requestDigest(of: operation, in: db),
      requester: requester.digest,
      time: now
    )
  }

  /// A short text that differs with what is sent for an operation, or with why nothing can be sent.
  func requestDigest(of operation: QueuedOperation, in db: Database) throws -> String {
    do {
      return try request(for: operation, of: table(operation.table), in: db)?.digest ?? ""
    } catch let failure as SyncFailure {
      return failure.description
    } catch let error as SyncStoreError {
      return error.description
    }
  }
}

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
