import DataModelRuntime
import GRDB
import SQLText

/// The rows that pages have left out, since an operation of theirs was on its way or in doubt: whether such a
/// page is older than the operation, nobody knows. Tokens pass them, and a later pull asks for each by its
/// id.
enum LeftOutRows {
  /// The ids of those of a table that can be asked for now: no operation of theirs is on its way or in doubt.
  static func settled(of table: String, in db: Database) throws -> [String] {
    try WholeValues.rows(
      """
      SELECT "id" FROM \(quoted) AS "left" WHERE "table" = ? \
      AND \(OperationsTable.noneIsSent(id: #""left"."id""#)) ORDER BY "id"
      """,
      [table.databaseValue, table.databaseValue],
      db
    ).compactMap { String.fromDatabaseValue($0[0]) }
  }

  /// Notes a row.
  static func add(_ id: String, of table: String, in db: Database) throws {
    try WholeValues.execute(
      #"INSERT OR IGNORE INTO \#(quoted) ("table", "id") VALUES (?, ?)"#,
      [table.databaseValue, id.databaseValue],
      db
    )
  }

  /// Forgets a row, which has come.
  static func remove(_ id: String, of table: String, in db: Database) throws {
    try WholeValues.execute(
      #"DELETE FROM \#(quoted) WHERE "table" = ? AND "id" = ?"#,
      [table.databaseValue, id.databaseValue],
      db
    )
  }

  private static let quoted = SQLQuoting.identifier(StateTables.leftOut)
}
