import Foundation
import GRDB

/// The whole migration of a file: it succeeds, or leaves the file as it was.
struct StoreMigration {
  let identity: StoreIdentity
  let options: MigrationOptions
  let cancellation: OpeningCancellation

  /// - Throws: ``LocalStoreError``, `DatabaseError`, `CancellationError`, the error of a hook
  func run(_ path: MigrationPath, in db: Database) throws {
    try requireSpace(for: path, in: db)
    let settings = try ConnectionSettings(switchingOffIn: db)
    let outcome = Result { try runTransaction(in: db) }
    do {
      try settings.restore(in: db)
    } catch {
      try outcome.get()
      throw error
    }
    try outcome.get()
    db.clearSchemaCache()
  }

  private func runTransaction(in db: Database) throws {
    let transaction = TransactionGuard()
    db.add(transactionObserver: transaction)
    defer { db.remove(transactionObserver: transaction) }
    do {
      try db.inTransaction(.immediate) {
        // Another process may have migrated the file while this one waited for it.
        _ = try identity.prepare(db) { path in
          var run = MigrationRun(
            file: identity.path,
            path: path,
            schema: identity.schema,
            options: options,
            transaction: transaction,
            checkCancellation: cancellation.check
          )
          try run.run(in: db)
        }
        try cancellation.check()
        try transaction.complete()
        return .commit
      }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
      try cancellation.check()
      throw error
    }
  }

  /// Checks the free space on the disk. Until the end, a rebuilt table exists twice, and again in the log. To
  /// run out of space in the middle would waste the time until then.
  private func requireSpace(for path: MigrationPath, in db: Database) throws {
    let tables = Set(path.steps.flatMap(\.rebuiltTables))
    guard !tables.isEmpty, identity.path != ":memory:" else { return }
    let folder = URL(fileURLWithPath: identity.path).deletingLastPathComponent().path
    guard let system = try? FileManager.default.attributesOfFileSystem(forPath: folder),
      let available = (system[.systemFreeSize] as? NSNumber)?.int64Value
    else { return }
    let needed = try 3 * size(of: tables, in: db)
    if needed > available {
      throw LocalStoreError.notEnoughSpace(path: identity.path, needed: needed, available: available)
    }
  }

  /// Returns the size of some tables; that of the whole file if SQLite does not say, or if the tables still
  /// have other names.
  private func size(of tables: Set<String>, in db: Database) throws -> Int64 {
    let names = try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
    if tables.isSubset(of: names) {
      let marks = databaseQuestionMarks(count: tables.count)
      let sum = try? Int64.fetchOne(
        db,
        sql: "SELECT sum(pgsize) FROM dbstat WHERE aggregate = TRUE AND name IN (\(marks))",
        arguments: StatementArguments(tables)
      )
      if let sum { return sum }
    }
    let pages = try Int64.fetchOne(db, sql: "PRAGMA page_count") ?? 0
    return try pages * (Int64.fetchOne(db, sql: "PRAGMA page_size") ?? 0)
  }
}
