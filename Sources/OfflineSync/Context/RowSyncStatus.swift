public import DataModelRuntime
public import GRDB
import RemoteTables
import TableWire

/// The sync status of a row.
public enum RowSyncStatus: Sendable, Hashable {
  /// The row is not in the database.
  case notHere
  /// The row is as the server last sent it.
  case synced
  /// A change waits for the next push.
  case waiting(PendingOperation)
  /// A change is being sent.
  case sending(PendingOperation)
  /// A change was sent, and its outcome is unknown. The next push that gets an answer finds out.
  case inDoubt(PendingOperation)
  /// The server refused a change, which was not edited since. ``SyncContext/push(resolving:)`` sends it
  /// again. So does an automatic push, but after a status of 400, 403, 413 or 422 only when something has
  /// changed, or after a day.
  case failed(PendingOperation, SyncFailure)
  /// The server has a different row, and the conflict is undecided.
  case undecided(SyncConflict)
  /// A change waits for another operation that has to be sent first.
  case heldBack(PendingOperation, by: PendingOperation)
}

extension SyncContext {
  /// Returns the sync status of a row.
  ///
  /// - Parameters:
  ///   - id: the id of the row
  ///   - table: the type of the row
  /// - Returns: the status of the row's oldest operation; `synced` or `notHere` if it has none
  /// - Throws: `DatabaseError`, ``SyncStoreError``
  public func status<Entity: SyncedEntity>(of id: String, in table: Entity.Type) async throws -> RowSyncStatus
  {
    let name = Entity.syncedTable.name
    return try await database.read { [queue] db in try queue.status(of: id, in: name, db) }
  }

  /// Returns the sync status of a row, now and after each change.
  public func observeStatus<Entity: SyncedEntity>(
    of id: String,
    in table: Entity.Type
  ) -> AsyncValueObservation<RowSyncStatus> {
    let name = Entity.syncedTable.name
    return ValueObservation.tracking { [queue] db in try queue.status(of: id, in: name, db) }
      .removeDuplicates()
      .values(in: database.writer)
  }
}

extension OperationQueue {
  fileprivate func status(of id: String, in name: String, _ db: Database) throws -> RowSyncStatus {
    let table = try table(name)
    let operations = try operations(of: id.databaseValue, in: table, db)
    guard let first = try operations.first(where: { try counts($0, in: db) }) else {
      return try table.row(id.databaseValue, in: db) == nil ? .notHere : .synced
    }
    let pending = try pendingOperation(first, in: db)
    if let conflict = try conflict(of: first.id, in: db) { return .undecided(conflict) }
    switch pending.state {
    case .sending: return .sending(pending)
    case .inDoubt: return .inDoubt(pending)
    case .waiting, .undecided: break
    }
    if let failure = pending.failure { return .failed(pending, failure) }
    if let blocker = try blocker(of: first, in: db).flatMap({ try operation($0, in: db) }) {
      return .heldBack(pending, by: try pendingOperation(blocker, in: db))
    }
    return .waiting(pending)
  }
}
