public import DataModelRuntime
public import GRDB
import RemoteTables
import TableWire

/// Why a row is as it is.
public enum RowSyncStatus: Sendable, Hashable {
  /// There is no such row here.
  case notHere
  /// The row is the last one that the server gave.
  case synced
  /// A change waits for the next push.
  case waiting(PendingOperation)
  /// A change is being sent.
  case sending(PendingOperation)
  /// A change was sent, and nobody knows whether the server has carried it out. The next push that is
  /// answered finds out.
  case inDoubt(PendingOperation)
  /// The server refused a change, which is as it was. ``SyncContext/push(resolving:)`` sends it again; what
  /// begins by itself does so when something has changed, or after a day.
  case failed(PendingOperation, SyncFailure)
  /// The server has another row, and nobody has decided.
  case undecided(SyncConflict)
  /// A change waits for another operation that has to come first.
  case heldBack(PendingOperation, by: PendingOperation)
}

extension SyncContext {
  /// Why a row is, or is not, as the server has it.
  ///
  /// - Parameters:
  ///   - id: the id of the row
  ///   - table: its type
  /// - Returns: the status of the oldest operation of the row, if it has one
  /// - Throws: `DatabaseError`, ``SyncStoreError``
  public func status<Entity: SyncedEntity>(of id: String, in table: Entity.Type) async throws -> RowSyncStatus
  {
    let name = Entity.syncedTable.name
    return try await database.read { [queue] db in try queue.status(of: id, in: name, db) }
  }

  /// The same, now and whenever it changes.
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
