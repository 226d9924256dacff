import DataModelRuntime
import GRDB
import OfflineSyncScheme
import RemoteTables

/// What happens to the rows on this device when another user signs in.
public enum AccountChange: Sendable, Hashable {
  /// The rows are removed together with all pending edits, and the next pull brings those of the new user.
  case wipe
  /// The rows stay, as the new user's, and the next pull fetches everything again. Refused while edits are
  /// pending: they belong to the former user, and are never sent as someone else's.
  case keep
}

extension SyncContext {
  /// Returns the user who owns the rows on this device, as the service names users; nil until a user has
  /// pushed or pulled.
  ///
  /// The first user who signs in takes over what was written before.
  public func account() async throws -> String? { try await database.read(queue.account) }

  /// Gives the rows to the user who is signed in now.
  ///
  /// Until then, pushes and pulls fail with `.otherAccount`. To back out, sign the former user in again.
  ///
  /// - Parameter change: what happens to the rows
  /// - Throws: ``SyncStoreError/unsentChanges(count:)`` for `.keep` while edits are pending; `DatabaseError`
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

  /// Returns the account for requests: the owner of the rows, who must be signed in. The requests start with
  /// the history of the service that the store knows.
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
      // Another context may have set it meanwhile.
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
