import DataModelRuntime
import GRDB
import OfflineSyncScheme
import SQLText

/// The rows that pages have left out because an operation was in flight or in doubt: the page may be older or
/// newer than the operation. Tokens move past them, and a later pull requests each by its id.
enum LeftOutRows {
  /// Returns the ids of a table's rows that can be requested now: none has an operation in flight or in
  /// doubt.
  ///
  /// - Returns: the ids, in order
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

  /// Forgets a row that has come, or was purged.
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
