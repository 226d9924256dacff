package import GRDB
import GRDBSQLite

extension DatabaseReader {
  /// Reads one state of the database by statements that only read. Neither is it cancelled with the task.
  ///
  ///     let count = try await database.snapshot { db in try TodoItem.fetchCount(db) }
  ///
  /// `read` forbids writes on the one connection of a `DatabaseQueue` by a pragma, and after a pragma SQLite
  /// compiles each statement of the connection anew: that takes longer than most reads. Here a statement that
  /// writes is found afterwards. The body must not end the transaction: what it writes behind that is neither
  /// found nor undone.
  ///
  /// - Throws: what the body throws; `DatabaseError`, also if the body has written, which is undone
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
  /// The transaction goes past GRDB, which would tell observers that something was committed.
  fileprivate func snapshot<Value>(_ body: (Database) throws -> Value) throws -> Value {
    // GRDB sees that a transaction has ended after a statement of its own only: the next one would have the
    // date of this one.
    defer { try? cachedStatement(sql: "SELECT 1").execute() }
    try executePastObservers("BEGIN DEFERRED TRANSACTION")
    do {
      let value = try body(self)
      guard sqlite3_txn_state(sqliteConnection, nil) != SQLITE_TXN_WRITE else {
        throw DatabaseError(resultCode: .SQLITE_READONLY, message: "a read has written")
      }
      try executePastObservers("COMMIT TRANSACTION")
      return value
    } catch {
      // An error may have ended the transaction already.
      if isInsideTransaction { try? executePastObservers("ROLLBACK TRANSACTION") }
      // GRDB's own goes on where a statement was interrupted.
      if isInsideTransaction { try? rollback() }
      throw error
    }
  }

  private func executePastObservers(_ sql: String) throws {
    let code = sqlite3_exec(sqliteConnection, sql, nil, nil, nil)
    guard code == SQLITE_OK else {
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: lastErrorMessage, sql: sql)
    }
  }
}
