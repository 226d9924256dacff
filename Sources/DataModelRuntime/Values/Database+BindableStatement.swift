public import GRDB
import GRDBSQLite

extension Database {
  /// Returns a cached statement to whose parameters values can be bound directly. GRDB then executes it with
  /// these values.
  @usableFromInline
  func bindableStatement(_ sql: String) throws -> Statement {
    let statement = try cachedStatement(sql: sql)
    // Once GRDB was given arguments without a check, it keeps what is bound. A statement that ran without
    // arguments was prepared here before, since it has parameters. If it has arguments, other code has used
    // it, and GRDB would bind those again.
    let isNew = sqlite3_stmt_status(statement.sqliteStatement, SQLITE_STMTSTATUS_RUN, 0) == 0
    if isNew || !statement.arguments.isEmpty {
      statement.setUncheckedArguments(StatementArguments())
    } else {
      // GRDB does not cache a statement that failed, so there is no earlier error to return.
      sqlite3_reset(statement.sqliteStatement)
    }
    return statement
  }
}
