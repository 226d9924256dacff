public import GRDB
import GRDBSQLite

extension Database {
  /// A statement to whose parameters values can be bound, with which GRDB then executes it.
  @usableFromInline
  func bindableStatement(_ sql: String) throws -> Statement {
    let statement = try cachedStatement(sql: sql)
    // GRDB keeps what is bound once it was given arguments without a check. If the statement ran without
    // any, that was here, since it has parameters; if it has some, somebody else used it, and GRDB would
    // bind those again.
    let isNew = sqlite3_stmt_status(statement.sqliteStatement, SQLITE_STMTSTATUS_RUN, 0) == 0
    if isNew || !statement.arguments.isEmpty {
      statement.setUncheckedArguments(StatementArguments())
    } else {
      // A statement that failed is kept by nobody: there is no error to come back.
      sqlite3_reset(statement.sqliteStatement)
    }
    return statement
  }
}
