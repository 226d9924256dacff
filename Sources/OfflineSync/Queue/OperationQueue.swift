import DataModelRuntime
import Foundation
import GRDB
import RemoteTables
import SQLText
import TableWire

/// The operations of a store: which wait, what is sent for them, and what answers do to them.
///
/// Triggers queue them, whoever writes. Each call here is part of one transaction of the caller's; between
/// two of them a crash does no harm. `Documentation/Internals/OperationQueue.md` has the scheme.
struct OperationQueue: Sendable {
  let tables: [String: QueueTable]
  let coder: SyncedRowCoder
  /// How long an attempt alone may act for an operation, in seconds, unless it renews that.
  let lease: Int64
  /// Whether the database keeps how far pulls got. That of 2014 does not.
  let keepsTokens: Bool
  /// For whom requests are made.
  var requester = Requester()
  /// What the requests have seen of the service's history; nil outside of a sync.
  var epoch: SeenEpoch?
  /// The time. Tests replace it.
  var clock: @Sendable () -> Date = { Date() }

  /// The time, in seconds since 1970.
  var now: Int64 { Int64(clock().timeIntervalSince1970) }

  /// The queue of a store.
  ///
  /// - Throws: ``SyncStoreError/notASyncedStore(reason:)``
  init(_ syncedTables: [SyncedTable], dialect: Dialect, lease: Int64 = 60, in db: Database) throws {
    if syncedTables.isEmpty {
      throw SyncStoreError.notASyncedStore(reason: "its model has no synced tables")
    }
    guard try SyncQueue().state(for: syncedTables, in: db) == .complete else {
      throw SyncStoreError.notASyncedStore(
        reason: "it has no queue for the tables of the schema; open it with 'LocalStore' first"
      )
    }
    tables = Dictionary(
      try syncedTables.map { ($0.name, try QueueTable($0)) },
      uniquingKeysWith: { first, _ in first }
    )
    keepsTokens = try db.tableExists(TokenTable.name)
    coder = SyncedRowCoder(dialect: dialect)
    self.lease = lease
  }

  /// The table of an operation.
  func table(_ name: String) throws(SyncStoreError) -> QueueTable {
    guard let table = tables[name] else { throw .unknownTable(name) }
    return table
  }

  /// The other operation of the row, which waits behind this one.
  func waiting(behind operation: QueuedOperation, in db: Database) throws -> QueuedOperation? {
    let row = OperationsTable.Selection.row(operation.itemID.databaseValue, of: operation.table)
    return try operations(row.and(.after(operation.id)), limit: 1, in: db).first
  }

  // MARK: - Changes

  /// Runs code while triggers take what it writes for the server's rows.
  func applying<Value>(in db: Database, _ body: () throws -> Value) throws -> Value {
    try StateTable.setApplying(true, in: db)
    do {
      let value = try body()
      try StateTable.setApplying(false, in: db)
      return value
    } catch {
      // The caller may go on with the transaction, which must not stay as if the server wrote.
      try StateTable.setApplying(false, in: db)
      throw error
    }
  }

  func remove(_ operation: QueuedOperation, in db: Database) throws {
    try OperationsTable.delete(.number(operation.id), in: db)
  }

  func setUndecided(_ isUndecided: Bool, _ operation: Int64, in db: Database) throws {
    try OperationsTable.update(.number(operation), .undecided(isUndecided), in: db)
  }
}

extension Date {
  /// The time in whole seconds since 1970, as leases have it.
  var leaseTime: Int64 { Int64(timeIntervalSince1970.rounded(.down)) }
}
