package import GRDB
import GRDBSQLite

extension Database {
  /// The bytes that a statement takes once it is compiled, with all that it may set off.
  package func preparedSize(of sql: String) throws -> Int {
    let statement = try makeStatement(sql: sql)
    return Int(sqlite3_stmt_status(statement.sqliteStatement, SQLITE_STMTSTATUS_MEMUSED, 0))
  }
}
