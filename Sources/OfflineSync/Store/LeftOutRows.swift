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
    try db.values(
      String.self,
      """
      SELECT "id" FROM "_LeftOut" AS "left" WHERE "table" = \(bind: table) \
      AND "parameters" = \(bind: parameters) \
      AND \(OperationsTable.haveNone(id: #""left"."id""#, of: table, .isSent)) ORDER BY "id"
      """
    )
  }

  /// Notes a row.
  static func add(_ id: String, of table: String, _ parameters: String, in db: Database) throws {
    try db.execute(
      """
      INSERT OR IGNORE INTO "_LeftOut" ("table", "id", "parameters") \
      VALUES (\(bind: table), \(bind: id), \(bind: parameters))
      """
    )
  }

  /// Forgets a row, which has come, or is purged.
  ///
  /// - Throws: `DatabaseError`
  static func remove(_ id: String, of table: String, _ parameters: String?, in db: Database) throws {
    try db.execute(
      """
      DELETE FROM "_LeftOut" WHERE "table" = \(bind: table) AND "id" = \(bind: id) \
      AND "parameters" = ifnull(\(bind: parameters.databaseValue), "parameters")
      """
    )
  }
}
