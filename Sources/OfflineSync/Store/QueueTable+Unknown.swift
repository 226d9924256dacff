import DataModelRuntime
import Foundation
import GRDB
import RemoteTables
import TableWire

/// The values that the server has of a row beyond the columns of the table. `_Unknown` has it for the row
/// here, or, if that was edited, for its base; `_Known` for a newer row of the server.
extension QueueTable {
  /// The values that are kept for a row.
  func unknown(of id: DatabaseValue, in db: Database) throws -> UnknownValues {
    let found = try WholeValues.rows(
      #"SELECT "values" FROM "_Unknown" WHERE "table" = ? AND "id" = ?"#,
      [name.databaseValue, id],
      db
    ).first
    return UnknownValues(found?[0] ?? .null)
  }

  /// Keeps them for a row.
  func setUnknown(_ unknown: UnknownValues, of id: DatabaseValue, in db: Database) throws {
    let value = unknown.databaseValue
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
}
