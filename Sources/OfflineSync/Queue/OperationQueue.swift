import DataModelRuntime
import Foundation
import GRDB
import RemoteTables
import TableWire

/// The operations of a store: which wait, what is sent for them, and what answers do to them.
///
/// Triggers queue them, whoever writes. Each call here is part of one transaction of the caller's; between
/// two of them a crash does no harm. `Documentation/OperationQueue.md` has the scheme.
struct OperationQueue: Sendable {
  let tables: [String: QueueTable]
  let coder: SyncedRowCoder
  /// How long an attempt alone may act for an operation, in seconds, unless it renews that.
  let lease: Int64
  /// Whether the database keeps how far pulls got. That of 2014 does not.
  let keepsTokens: Bool

  /// The queue of a store.
  ///
  /// - Parameters:
  ///   - syncedTables: the synced tables of the model
  ///   - dialect: the generation of the service
  ///   - lease: how long an attempt alone may act, in seconds
  ///   - db: a connection to the store
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
    keepsTokens = try db.tableExists("MS_TableConfig")
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
    try operations(
      #"WHERE "itemId" = ? COLLATE NOCASE AND "table" = ? AND "id" > ? ORDER BY "id" LIMIT 1"#,
      [operation.itemID.databaseValue, operation.table.databaseValue, operation.id.databaseValue],
      in: db
    ).first
  }

  // MARK: - Changes

  /// Runs code while triggers take what it writes for the server's rows.
  func applying<Value>(in db: Database, _ body: () throws -> Value) throws -> Value {
    try WholeValues.execute(
      #"""
      INSERT INTO "_Sync" ("id", "applying") VALUES (1, 1) ON CONFLICT ("id") DO UPDATE SET "applying" = 1
      """#,
      [],
      db
    )
    do {
      let value = try body()
      try WholeValues.execute(#"UPDATE "_Sync" SET "applying" = 0"#, [], db)
      return value
    } catch {
      // The caller may go on with the transaction, which must not stay as if the server wrote.
      try WholeValues.execute(#"UPDATE "_Sync" SET "applying" = 0"#, [], db)
      throw error
    }
  }

  /// Queues an operation that no trigger queues.
  ///
  /// - Returns: its number, which no operation had before
  func insert(
    of id: DatabaseValue,
    in table: QueueTable,
    _ db: Database
  ) throws -> Int64 {
    let hasKind = try DeclaredColumn.tableKind.isDeclared(in: OperationsTable.name, db)
    try WholeValues.execute(
      """
      INSERT INTO "MS_TableOperations" ("table", "itemId", "properties"\(hasKind ? #", "tableKind""# : "")) \
      VALUES (?, ?, x'7b7d'\(hasKind ? ", 0" : ""))
      """,
      [table.name.databaseValue, id],
      db
    )
    return db.lastInsertedRowID
  }

  func remove(_ operation: QueuedOperation, in db: Database) throws {
    try WholeValues.execute(
      #"DELETE FROM "MS_TableOperations" WHERE "id" = ?"#,
      [operation.id.databaseValue],
      db
    )
  }

  func setUndecided(_ isUndecided: Bool, _ operation: Int64, in db: Database) throws {
    try WholeValues.execute(
      #"UPDATE "MS_TableOperations" SET "_isUndecided" = ? WHERE "id" = ?"#,
      [isUndecided.databaseValue, operation.databaseValue],
      db
    )
  }

  /// The number of answers and pages of a table so far.
  func answerCount(of table: String, in db: Database) throws -> Int64 {
    try WholeValues.rows(#"SELECT "count" FROM "_Answers" WHERE "table" = ?"#, [table.databaseValue], db)
      .first.flatMap { Int64.fromDatabaseValue($0[0]) } ?? 0
  }

  /// Counts an answer that changed the queue, or a page: pages of the table that were asked for before it are
  /// out of date.
  func countAnswer(of table: String, in db: Database) throws {
    try WholeValues.execute(
      """
      INSERT INTO "_Answers" ("table", "count") VALUES (?, 1) \
      ON CONFLICT ("table") DO UPDATE SET "count" = "count" + 1
      """,
      [table.databaseValue],
      db
    )
  }
}

extension OperationQueue {
  /// The amount by which a removal raises the number of answers: it makes pages out of date as an answer
  /// does, and is told apart from one.
  static var removal: Int64 { 1 << 32 }

  /// Counts that rows were removed from the device alone: a pull that is under way has to bring them again.
  func countRemoval(of table: String, in db: Database) throws {
    try WholeValues.execute(
      """
      INSERT INTO "_Answers" ("table", "count") VALUES (?1, ?2) \
      ON CONFLICT ("table") DO UPDATE SET "count" = "count" + ?2
      """,
      [table.databaseValue, Self.removal.databaseValue],
      db
    )
  }
}

extension Date {
  /// The time in whole seconds since 1970, as leases have it.
  var leaseTime: Int64 { Int64(timeIntervalSince1970.rounded(.down)) }
}
