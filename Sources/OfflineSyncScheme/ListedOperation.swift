import DataModelRuntime
package import GRDB
import SQLText

/// An operation as the view `_Queue` of a file shows it, for tools without the code of the model.
package struct ListedOperation: Sendable, Equatable {
  /// The number of the operation, in the order in which operations were queued.
  package let number: Int64
  /// The table in the database, and the id of the row.
  package let table: String?
  package let id: String?
  /// `Insert`, `Update` or `Delete`; nil if the model does not have the table, or this library has not
  /// written the operation.
  package let kind: String?
  /// `waiting`, `being sent`, `in doubt` or `undecided`.
  package let state: String
  /// When it was queued: `2026-11-25T10:00:00Z`.
  package let since: String?
  /// Why the last attempt failed.
  package let reason: String?

  /// Returns all operations of a file, oldest first. Writes nothing.
  ///
  /// - Returns: the operations; nil if the file has no queue
  /// - Throws: `DatabaseError`
  package static func all(in db: Database) throws -> [ListedOperation]? {
    guard try db.viewExists(QueueView.name) else { return nil }
    return try db.rows(
      #"SELECT "number", "table", "id", "kind", "state", "since", "reason" FROM "_Queue" ORDER BY "number""#
    ).map { values in
      ListedOperation(
        number: Int64.fromDatabaseValue(values[0]) ?? 0,
        table: String.fromDatabaseValue(values[1]),
        id: String.fromDatabaseValue(values[2]),
        kind: String.fromDatabaseValue(values[3]),
        state: String.fromDatabaseValue(values[4]) ?? "",
        since: String.fromDatabaseValue(values[5]),
        reason: String.fromDatabaseValue(values[6])
      )
    }
  }
}
