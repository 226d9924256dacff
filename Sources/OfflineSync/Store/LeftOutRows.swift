import DataModelRuntime
import GRDB
import SQLText

/// The rows that pages have left out, since an operation of theirs was on its way or in doubt: such a page
/// may be older or newer than the operation. Tokens pass them, and a later pull asks for each by its id.
enum LeftOutRows {
  /// The ids of those of a table that can be asked for now: no operation of theirs is on its way or in doubt.
  ///
  /// - Returns: the ids, in their order
  /// - Throws: `DatabaseError`
  static func settled(of table: String, _ parameters: String, in db: Database) throws -> [String] {
    try WholeValues.rows(
      """
      SELECT "id" FROM \(quoted) AS "left" WHERE "table" = ? AND "parameters" = ? \
      AND \(OperationsTable.noneIsSent(id: #""left"."id""#)) ORDER BY "id"
      """,
      [table.databaseValue, parameters.databaseValue, table.databaseValue],
      db
    ).compactMap { String.fromDatabaseValue($0[0]) }
  }

  /// Notes a row.
  static func add(_ id: String, of table: String, _ parameters: String, in db: Database) throws {
    try WholeValues.execute(
      #"INSERT OR IGNORE INTO \#(quoted) ("table", "id", "parameters") VALUES (?, ?, ?)"#,
      [table.databaseValue, id.databaseValue, parameters.databaseValue],
      db
    )
  }

  /// Forgets a row, which has come, or is purged.
  ///
  /// - Throws: `DatabaseError`
  static func remove(_ id: String, of table: String, _ parameters: String?, in db: Database) throws {
    try WholeValues.execute(
      #"DELETE FROM \#(quoted) WHERE "table" = ?1 AND "id" = ?2 AND (?3 IS NULL OR "parameters" = ?3)"#,
      [table.databaseValue, id.databaseValue, parameters.databaseValue],
      db
    )
  }

  private static let quoted = SQLQuoting.identifier(StateTables.leftOut)
}
