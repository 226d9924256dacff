import DataModelRuntime
public import GRDB
import RemoteTables
import TableWire

extension SyncContext {
  /// The operations that wait, in the order in which they were queued.
  public func pendingOperations() async throws -> [PendingOperation] {
    try await database.read { [queue] db in try queue.pendingOperations(in: db) }
  }

  /// The number of operations that wait.
  public func pendingOperationCount() async throws -> Int {
    try await database.read { [queue] db in try queue.operationCounts(in: db).pending }
  }

  /// The operations that wait, now and whenever they change.
  public func observePendingOperations() -> AsyncValueObservation<[PendingOperation]> {
    ValueObservation.tracking { [queue] db in try queue.pendingOperations(in: db) }.removeDuplicates()
      .values(in: database.writer)
  }

  // MARK: - Decisions

  /// The conflicts that nobody has decided.
  public func conflicts() async throws -> [SyncConflict] { try await database.read(queue.conflicts) }

  /// Decides a conflict.
  ///
  /// - Parameters:
  ///   - conflict: a conflict, from ``conflicts()``
  ///   - decision: what becomes of it. What is to be sent is sent by the next push
  /// - Returns: false if the row or the server's row has changed since, and nothing was done: decide the new
  ///   conflict
  /// - Throws: `DatabaseError`, such as for a merged row that breaks a constraint of the database: nothing is
  ///   done then. A server's row that breaks one is set aside; the row here becomes what it was before the
  ///   edits, and goes if that breaks one too. ``SyncStoreError/incomplete(id:reason:)`` if
  ///   the merged row is another row, or has a value that its column cannot hold
  public func resolve(_ conflict: SyncConflict, _ decision: ConflictDecision) async throws -> Bool {
    let isDone = try await database.write { [queue] db in
      try queue.decide(decision, about: conflict, in: db)
    }
    if isDone { localWrites.add() }
    return isDone
  }

  /// Drops an operation, and makes the row what the server has, as the app knows from elsewhere.
  ///
  /// - Parameters:
  ///   - operation: an operation that waits
  ///   - row: the server's row. Without a version it has the newest that is known
  /// - Throws: `DatabaseError` if the row breaks a constraint of the database; ``SyncStoreError``, such as
  ///   `.versionRequired` for a row that is not here, and of which no version is known. Nothing is done then
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

  /// Drops an operation: the row becomes the newest that is known of the server's, and a row that only was
  /// here goes.
  ///
  /// An operation in doubt is dropped only on demand, together with the operation of the same row behind it.
  /// Ask for it where pushing again does not end the doubt, such as with a server that fails at each attempt.
  /// If the server has carried it out, the next pull brings the row as it is there, if its query still finds
  /// it; ``reconcile(_:resolving:)`` finds the rest. Local columns of an inserted row are lost.
  ///
  /// - Parameters:
  ///   - operation: an operation that waits
  ///   - evenInDoubt: whether it is dropped too if nobody knows whether the server has carried it out
  /// - Throws: ``SyncStoreError``: `.outcomeUnknown` for an operation that is being sent, or in doubt;
  ///   `.editedSince` for one that was refused, and was edited since: the edit is not lost unseen.
  ///   `DatabaseError` if the database cannot be written. A server's row that breaks a constraint of the
  ///   database is set aside; the row here becomes what it was before the edits, and goes if that breaks one
  ///   too
  public func cancelAndDiscard(_ operation: PendingOperation, evenInDoubt: Bool = false) async throws {
    let now = options.clock()
    try await database.write { [queue] db in
      if evenInDoubt, try queue.dropIfInDoubt(operation.id, now: now, in: db) { return }
      try queue.requireUnedited(operation, in: db)
      try queue.decide(.discard, about: operation.id, in: db)
    }
    localWrites.add()
  }

  /// Lets an operation be sent again as it is, though nobody has decided its conflict.
  ///
  /// An operation in doubt is sent again by each push as it was, and edits since wait behind it. On demand,
  /// the next push sends the row as it is now. Ask for that where the server fails at each attempt for what
  /// it is sent, and the row has been mended. If the server has carried out an attempt before, that is a
  /// conflict. Where the row is deleted here, drop the operation instead.
  ///
  /// - Parameters:
  ///   - operation: an operation that waits
  ///   - evenInDoubt: whether one of which nobody knows whether the server has carried it out is sent as the
  ///     row is now
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

  /// Refuses to drop an edit that came after the refusal for which the app drops the operation.
  fileprivate func requireUnedited(_ operation: PendingOperation, in db: Database) throws {
    guard operation.failure != nil, let current = try self.operation(operation.id, in: db),
      current.sending == nil, try pendingOperation(current, in: db).failure == nil
    else { return }
    throw SyncStoreError.editedSince(id: operation.id)
  }
}
