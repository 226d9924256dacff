import DataModelRuntime
import Foundation
import GRDB
import RemoteTables
public import TableWire

/// A row of the server that cannot be stored, since it breaks a condition of its table.
///
/// It keeps no other row away. What is here of the row stays as it is; each pull that brings something for
/// the table tries it again.
public struct SetAsideRow: Sendable, Hashable {
  /// The table in the database.
  public let table: String
  /// The id of the row.
  public let id: String
  /// Why it cannot be stored.
  public let reason: String
  /// The row as the server has sent it.
  public let row: JSONObject

  /// All of them, or those of a table, in the order of tables and ids.
  static func all(of table: String? = nil, in db: Database) throws -> [SetAsideRow] {
    try WholeValues.rows(
      """
      SELECT "table", "id", "reason", "row" FROM "_SetAside" WHERE ?1 IS NULL OR "table" = ?1 \
      ORDER BY "table", "id"
      """,
      [table.databaseValue],
      db
    ).map { values in
      SetAsideRow(
        table: String.fromDatabaseValue(values[0]) ?? "",
        id: String.fromDatabaseValue(values[1]) ?? "",
        reason: String.fromDatabaseValue(values[2]) ?? "",
        row: Data.fromDatabaseValue(values[3]).flatMap { try? JSONValue($0).object } ?? [:]
      )
    }
  }

  static func exist(of table: String, in db: Database) throws -> Bool {
    try !WholeValues.rows(
      #"SELECT 1 FROM "_SetAside" WHERE "table" = ? LIMIT 1"#,
      [table.databaseValue],
      db
    ).isEmpty
  }

  func save(in db: Database) throws {
    try WholeValues.execute(
      """
      INSERT INTO "_SetAside" ("table", "id", "row", "reason") VALUES (?, ?, ?, ?) \
      ON CONFLICT ("table", "id") DO UPDATE SET "row" = excluded."row", "reason" = excluded."reason"
      """,
      [
        table.databaseValue, id.databaseValue, JSONValue.object(row).data.databaseValue, reason.databaseValue,
      ],
      db
    )
  }

  static func remove(_ id: DatabaseValue, of table: String, in db: Database) throws {
    try WholeValues.execute(
      #"DELETE FROM "_SetAside" WHERE "table" = ? AND "id" = ?"#,
      [table.databaseValue, id],
      db
    )
  }
}
