import DataModelRuntime
import Foundation
import GRDB
import OfflineSyncScheme
import RemoteTables
import SQLText
import TableWire

/// The operations of a store: which ones wait, what is sent for them, and what answers do to them.
///
/// Triggers queue them, no matter how a row is written. Each call here is part of one transaction of the
/// caller; a crash between two of them does no harm. `Documentation/Internals/OperationQueue.md` describes
/// the scheme.
struct OperationQueue: Sendable {
  let tables: [String: QueueTable]
  let coder: SyncedRowCoder
  /// How long an attempt alone may act for an operation, in seconds, unless it renews its lease.
  let lease: Int64
  /// Whether the database stores the positions of pulls. Models of 2014 have no table for them.
  let keepsTokens: Bool
  /// The account, the sign-in and the schema for which requests are made.
  var requester = Requester()
  /// What the requests have seen of the service's history; nil outside of a sync.
  var epoch: SeenEpoch?
  /// The views through which the service shows its tables.
  var views: SeenViews?
  /// The current time. Tests replace it.
  var clock: @Sendable () -> Date = { Date() }

  /// The current time, in seconds since 1970.
  var now: Int64 { Int64(clock().timeIntervalSince1970) }

  /// Creates the queue of a store.
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

  /// Returns the table of an operation.
  func table(_ name: String) throws(SyncStoreError) -> QueueTable {
    guard let table = tables[name] else { throw .unknownTable(name) }
    return table
  }

  /// Returns the other operation of the row, which waits behind this one, or nil.
  func waiting(behind operation: QueuedOperation, in db: Database) throws -> QueuedOperation? {
    let row = OperationsTable.Selection.row(operation.itemID.databaseValue, of: operation.table)
    return try operations(row.and(.after(operation.id)), limit: 1, in: db).first
  }

  // MARK: - Changes

  /// Runs code whose writes the triggers take for rows of the server.
  func applying<Value>(in db: Database, _ body: () throws -> Value) throws -> Value {
    try StateTable.setApplying(true, in: db)
    do {
      let value = try body()
      try StateTable.setApplying(false, in: db)
      return value
    } catch {
      // The caller may continue the transaction, and its writes must not look like the server's.
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
  /// The time in whole seconds since 1970, as leases use it.
  var leaseTime: Int64 { Int64(timeIntervalSince1970.rounded(.down)) }
}
