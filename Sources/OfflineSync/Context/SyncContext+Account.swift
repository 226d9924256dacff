import DataModelRuntime
import GRDB
import RemoteTables

/// Says what becomes of the rows of one user when another one signs in.
public enum AccountChange: Sendable, Hashable {
  /// They are removed with everything that waits to be sent, and the next pull brings those of the new user.
  case wipe
  /// They stay, as the new user's; the next pull brings everything anew. It is refused as long as edits wait:
  /// they are the former user's, and never sent as another's.
  case keep
}

extension SyncContext {
  /// The user whose rows are here, as the service names users; nil until a user has pushed or pulled.
  ///
  /// A user who signs in for the first time takes over what was written before.
  public func account() async throws -> String? { try await database.read(queue.account) }

  /// Gives the rows to the user who is signed in now.
  ///
  /// Until then, pushes and pulls are refused with `.otherAccount`. To cancel, sign the former user in again.
  ///
  /// - Parameter change: what becomes of the rows
  /// - Throws: ``SyncStoreError/unsentChanges(count:)`` for `.keep` as long as edits wait; `DatabaseError`
  public func changeAccount(_ change: AccountChange) async throws {
    let current = await client.sender.options.tokens?.account()
    try await database.write { [queue] db in
      switch change {
      case .wipe:
        for table in queue.tables.values { try queue.wipe(table, in: db) }
      case .keep:
        for table in queue.tables.values { try queue.settleEmptyOperations(of: table, in: db) }
        let count = try queue.operationCounts(in: db).pending
        if count > 0 { throw SyncStoreError.unsentChanges(count: count) }
        try queue.forgetPulls(in: db)
      }
      try queue.setAccount(current, in: db)
    }
  }

  /// The account whose requests are made: that of the rows, which is the one that is signed in. They begin
  /// with what the store has of the service's history.
  ///
  /// - Throws: ``OtherAccount``
  static func account(
    of client: TableClient,
    _ database: SyncDatabase,
    _ queue: OperationQueue
  ) async throws -> ExpectedAccount {
    let current = await client.sender.options.tokens?.account()
    let (stored, epoch) = try await database.read { db in
      (try queue.account(in: db), try queue.storedEpoch(in: db))
    }
    queue.epoch?.begin(with: epoch)
    if stored == current { return ExpectedAccount(id: current) }
    guard stored == nil else { throw OtherAccount(expected: stored, current: current) }
    return try await database.write { db in
      // Another context may have been quicker.
      if try queue.account(in: db) == nil {
        try queue.setAccount(current, in: db)
        try queue.forgetPulls(in: db)
      }
      let account = ExpectedAccount(id: current)
      try queue.require(account, in: db)
      return account
    }
  }
}
