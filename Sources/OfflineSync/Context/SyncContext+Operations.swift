import DataModelRuntime
public import GRDB
import OfflineSyncScheme
import RemoteTables
import TableWire

extension SyncContext {
  /// Returns the pending operations, in the order in which they were queued.
  public func pendingOperations() async throws -> [PendingOperation] {
    try await database.read { [queue] db in try queue.pendingOperations(in: db) }
  }

  /// Returns the number of pending operations.
  public func pendingOperationCount() async throws -> Int {
    try await database.read { [queue] db in try queue.operationCounts(in: db).pending }
  }

  /// Returns the pending operations, now and after each change.
  public func observePendingOperations() -> AsyncValueObservation<[PendingOperation]> {
    ValueObservation.tracking { [queue] db in try queue.pendingOperations(in: db) }.removeDuplicates()
      .values(in: database.writer)
  }

  // MARK: - Decisions

  /// Returns the undecided conflicts.
  public func conflicts() async throws -> [SyncConflict] { try await database.read(queue.conflicts) }

  /// Decides a conflict.
  ///
  /// - Parameters:
  ///   - conflict: a conflict from ``conflicts()``
  ///   - decision: the decision. The next push sends what has to be sent
  /// - Returns: false if the row here or on the server has changed meanwhile, and nothing was done: decide
  ///   the new conflict
  /// - Throws: `DatabaseError`, for example if a merged row breaks a constraint of the database: nothing is
  ///   done then. A server's row that breaks one is set aside; the local row returns to its state before the
  ///   edits, and is removed if that breaks a constraint too. ``SyncStoreError/incomplete(id:reason:)`` if
  ///   the merged row is a different row, or has a value that its column cannot hold
  public func resolve(_ conflict: SyncConflict, _ decision: ConflictDecision) async throws -> Bool {
    let isDone = try await database.write { [queue] db in
      try queue.decide(decision, about: conflict, in: db)
    }
    if isDone { localWrites.add() }
    return isDone
  }

  /// Drops an operation, and replaces the row with the server's row, as the app knows it from elsewhere.
  ///
  /// - Parameters:
  ///   - operation: a pending operation
  ///   - row: the server's row. Without a version, it gets the newest known one
  /// - Throws: `DatabaseError` if the row breaks a constraint of the database; ``SyncStoreError``, such as
  ///   `.versionRequired` for a row that is not in the database and has no known version. Nothing is done
  ///   then
  public func cancelAndUpdate(_ operation: PendingOperation, to row: SyncedRow) async throws {
    try await database.write { [queue] db in
      let table = try queue.table(operation.table)
      var values = try queue.values(of: row, for: operation)
      try queue.requireWaiting(operation.id, in: db)
      try queue.requireUnedited(operation, in: db)
      if let place = table.version, values[place].isNull {
        let here = try table.row(operation.itemID.databaseValue, in: db)
        let newer = try table.known(of: operation.id, .newer, in: db)?.values
        let base = try table.known(of: operation.id, .base, in: db)?.values
        let known = [newer, base, here].lazy.compactMap { $0?[place] }.first { !$0.isNull }
        if known == nil, here == nil {
          throw SyncStoreError.versionRequired(table: table.name, id: operation.itemID)
        }
        values[place] = known ?? .null
      }
      let known = KnownRow(values: values, presence: .live, unknown: .unread)
      try queue.replace(operation.id, by: known, of: table, in: db)
    }
    localWrites.add()
  }

  /// Drops an operation: the row becomes the newest known row of the server, or is removed if it was only
  /// here.
  ///
  /// An operation in doubt is dropped only on request, together with the operation of the same row behind it.
  /// Request it if pushing again does not end the doubt, for example because the server fails on each
  /// attempt. If the server has carried out the operation, the next pull brings its row, provided that its
  /// query still finds it; ``reconcile(_:resolving:)`` finds the rest. Local columns of an inserted row are
  /// lost.
  ///
  /// - Parameters:
  ///   - operation: a pending operation
  ///   - evenInDoubt: whether to drop the operation even if its outcome is unknown
  /// - Throws: ``SyncStoreError``: `.outcomeUnknown` for an operation that is being sent, or in doubt;
  ///   `.editedSince` for one that was refused and then edited, so that no edit is lost unseen.
  ///   `DatabaseError` if the database cannot be written. A server's row that breaks a constraint of the
  ///   database is set aside; the local row returns to its state before the edits, and is removed if that
  ///   breaks a constraint too
  public func cancelAndDiscard(_ operation: PendingOperation, evenInDoubt: Bool = false) async throws {
    let now = options.clock()
    try await database.write { [queue] db in
      if evenInDoubt, try queue.dropIfInDoubt(operation.id, now: now, in: db) { return }
      try queue.requireUnedited(operation, in: db)
      try queue.decide(.discard, about: operation.id, in: db)
    }
    localWrites.add()
  }

  /// Lets an operation be sent again as it is, even if its conflict is undecided.
  ///
  /// Each push sends an operation in doubt again as it was, and later edits wait behind it. On request, the
  /// next push sends the row as it is now. Request it if the server fails on each attempt because of the row,
  /// and the row has been fixed. If the server has carried out an earlier attempt, the result is a conflict.
  /// If the row was deleted here, drop the operation instead.
  ///
  /// - Parameters:
  ///   - operation: a pending operation
  ///   - evenInDoubt: whether to send the row as it is now even if the outcome of the operation is unknown
  /// - Throws: ``SyncStoreError``, such as `.outcomeUnknown` for an operation that is being sent, or in doubt
  public func retry(_ operation: PendingOperation, evenInDoubt: Bool = false) async throws {
    let now = options.clock()
    try await database.write { [queue] db in
      if evenInDoubt, try queue.takeUpEditsIfInDoubt(operation.id, now: now, in: db) { return }
      try queue.requireWaiting(operation.id, in: db)
      try queue.setUndecided(false, operation.id, in: db)
      try KeptFailure.remove(of: operation.id, in: db)
    }
    localWrites.add()
  }
}

extension OperationQueue {
  func requireWaiting(_ id: Int64, in db: Database) throws {
    guard let operation = try self.operation(id, in: db) else {
      throw SyncStoreError.operationNotFound(id: id)
    }
    if operation.sending != nil { throw SyncStoreError.outcomeUnknown(id: id) }
  }

  /// Refuses to drop an edit that was made after the refusal for which the app drops the operation.
  fileprivate func requireUnedited(_ operation: PendingOperation, in db: Database) throws {
    guard operation.failure != nil, let current = try self.operation(operation.id, in: db),
      current.sending == nil, try pendingOperation(current, in: db).failure == nil
    else { return }
    throw SyncStoreError.editedSince(id: operation.id)
  }
}
