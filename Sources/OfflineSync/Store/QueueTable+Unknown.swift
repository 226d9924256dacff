import DataModelRuntime
import Foundation
import GRDB
import RemoteTables
import TableWire

/// The values that the server has of a row beyond the columns of the table. `_Unknown` has it for the row
/// here, or, if that was edited, for its base; `_Known` for a newer row of the server.
extension QueueTable {
  /// The values that are kept for a row; empty if there are none, and nil if nobody has read it.
  func unknown(of id: DatabaseValue, in db: Database) throws -> JSONObject? {
    let found = try WholeValues.rows(
      #"SELECT "values" FROM "_Unknown" WHERE "table" = ? AND "id" = ?"#,
      [name.databaseValue, id],
      db
    ).first
    return Self.unknown(found?[0] ?? .null)
  }

  /// Keeps it for a row.
  ///
  /// - Parameters:
  ///   - unknown: members of the server's row; nil if nobody has read them
  ///   - id: the id of the row
  ///   - db: a connection in a transaction
  /// - Throws: `DatabaseError`
  func setUnknown(_ unknown: JSONObject?, of id: DatabaseValue, in db: Database) throws {
    let value = Self.databaseValue(ofUnknown: unknown)
    if value.isNull {
      try WholeValues.execute(
        #"DELETE FROM "_Unknown" WHERE "table" = ? AND "id" = ?"#,
        [name.databaseValue, id],
        db
      )
    } else {
      try WholeValues.execute(
        """
        INSERT INTO "_Unknown" ("table", "id", "values") VALUES (?, ?, ?) \
        ON CONFLICT ("table", "id") DO UPDATE SET "values" = excluded."values" \
        WHERE "values" <> excluded."values"
        """,
        [name.databaseValue, id, value],
        db
      )
    }
  }

  /// As a column has it: NULL for nothing, the JSON `null` for what nobody has read.
  static func databaseValue(ofUnknown unknown: JSONObject?) -> DatabaseValue {
    guard let unknown else { return JSONValue.null.data.databaseValue }
    return unknown.isEmpty ? .null : JSONValue.object(unknown).data.databaseValue
  }

  static func unknown(_ value: DatabaseValue) -> JSONObject? {
    guard let data = Data.fromDatabaseValue(value) else { return [:] }
    return try? JSONValue(data).object
  }
}
