import DataModelRuntime
import Foundation
import GRDB
import RemoteTables
import SQLText
import TableWire

/// The server's values of a row for which the table has no columns. `_Unknown` has them for the row here, or,
/// if that was edited, for its base; `_Known` has them for a newer row of the server.
extension QueueTable {
  /// Returns the values that are stored for a row.
  func unknown(of id: DatabaseValue, in db: Database) throws -> UnknownValues {
    let found = try db.value(
      DatabaseValue.self,
      #"SELECT "values" FROM "_Unknown" WHERE "table" = \#(bind: name) AND "id" = \#(bind: id)"#
    )
    return UnknownValues(found ?? .null)
  }

  /// Stores the values for a row.
  func setUnknown(_ unknown: UnknownValues, of id: DatabaseValue, in db: Database) throws {
    let value = unknown.databaseValue
    if value.isNull {
      try db.execute(#"DELETE FROM "_Unknown" WHERE "table" = \#(bind: name) AND "id" = \#(bind: id)"#)
    } else {
      try db.execute(
        """
        INSERT INTO "_Unknown" ("table", "id", "values") \
        VALUES (\(bind: name), \(bind: id), \(bind: value)) \
        ON CONFLICT ("table", "id") DO UPDATE SET "values" = excluded."values" \
        WHERE "values" <> excluded."values"
        """
      )
    }
  }
}
