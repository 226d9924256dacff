package import GRDB
import GRDBSQLite

extension DatabaseReader {
  /// Reads one state of the database. The closure must only read, and cancelling the task does not interrupt
  /// it.
  ///
  ///     let count = try await database.snapshot { db in try TodoItem.fetchCount(db) }
  ///
  /// On the single connection of a `DatabaseQueue`, GRDB's `read` forbids writes by a pragma, after which
  /// SQLite compiles every statement of the connection again: that takes longer than most reads. Here a write
  /// is detected afterwards. The body must not end the transaction: what it writes after that is neither
  /// detected nor undone.
  ///
  /// - Throws: the error of the body; `DatabaseError`, also if the body has written, which is undone
  package func snapshot<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      if self is DatabaseQueue {
        asyncUnsafeRead { db in
          continuation.resume(with: Swift.Result { try db.get().snapshot(body) })
        }
      } else {
        asyncRead { db in
          continuation.resume(with: Swift.Result { try body(try db.get()) })
        }
      }
    }
  }
}

extension Database {
  /// Runs the transaction without GRDB, which would tell observers about a commit.
  fileprivate func snapshot<Value>(_ body: (Database) throws -> Value) throws -> Value {
    // GRDB notices the end of a transaction only after a statement of its own: without it, the next
    // transaction would have the date of this one.
    defer { try? cachedStatement(sql: "SELECT 1").execute() }
    try executeWithoutObservers("BEGIN DEFERRED TRANSACTION")
    do {
      let value = try body(self)
      guard sqlite3_txn_state(sqliteConnection, nil) != SQLITE_TXN_WRITE else {
        throw DatabaseError(resultCode: .SQLITE_READONLY, message: "a read has written to the database")
      }
      try executeWithoutObservers("COMMIT TRANSACTION")
      return value
    } catch {
      // An error may have ended the transaction already.
      if isInsideTransaction { try? executeWithoutObservers("ROLLBACK TRANSACTION") }
      // GRDB's own rollback also works where a statement was interrupted.
      if isInsideTransaction { try? rollback() }
      throw error
    }
  }

  private func executeWithoutObservers(_ sql: String) throws {
    let code = sqlite3_exec(sqliteConnection, sql, nil, nil, nil)
    guard code == SQLITE_OK else {
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: lastErrorMessage, sql: sql)
    }
  }
}
