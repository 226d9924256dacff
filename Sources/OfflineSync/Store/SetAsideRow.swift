import DataModelRuntime
import Foundation
import GRDB
import RemoteTables
import SQLText
public import TableWire

/// A row of the server that cannot be stored because it breaks a constraint of its table.
///
/// It does not block other rows. The local row stays as it is; each pull that brings something for the table
/// retries it.
public struct SetAsideRow: Sendable, Hashable {
  /// The table in the database.
  public let table: String
  /// The id of the row.
  public let id: String
  /// Why it cannot be stored.
  public let reason: String
  /// The row as the server sent it.
  public let row: JSONObject

  /// Returns all of them, or those of a table, in the order of tables and ids.
  static func all(of table: String? = nil, in db: Database) throws -> [SetAsideRow] {
    try db.rows(
      """
      SELECT "table", "id", "reason", "row" FROM "_SetAside" \
      WHERE "table" = ifnull(\(bind: table.databaseValue), "table") ORDER BY "table", "id"
      """
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
    try db.exists(#"SELECT 1 FROM "_SetAside" WHERE "table" = \#(bind: table)"#)
  }

  func save(in db: Database) throws {
    try db.execute(
      """
      INSERT INTO "_SetAside" ("table", "id", "row", "reason") \
      VALUES (\(bind: table), \(bind: id), \(bind: JSONValue.object(row).data), \(bind: reason)) \
      ON CONFLICT ("table", "id") DO UPDATE SET "row" = excluded."row", "reason" = excluded."reason"
      """
    )
  }

  static func remove(_ id: DatabaseValue, of table: String, in db: Database) throws {
    try db.execute(#"DELETE FROM "_SetAside" WHERE "table" = \#(bind: table) AND "id" = \#(bind: id)"#)
  }
}
