import DataModelRuntime
import GRDB
import RemoteTables
import TableWire

/// A reference to a row that is not on this device: it was deleted by others, is set aside, or was not
/// pulled.
public struct DanglingReference: Sendable, Hashable, CustomStringConvertible {
  /// The table in the database.
  public let table: String
  /// The id of the referring row.
  public let id: String
  /// The referring column in the database.
  public let column: String
  /// The referenced table in the database.
  public let referencedTable: String
  /// The id that no row of the referenced table has.
  public let referencedID: String

  /// The reference on one line.
  public var description: String {
    "\(table) '\(id)'.\(column) → \(referencedTable) '\(referencedID)' (not on this device)"
  }
}

extension DanglingReference {
  init(
    _ table: QueueTable,
    _ id: DatabaseValue,
    _ column: Int,
    _ other: QueueTable,
    _ referencedID: DatabaseValue
  ) {
    self.init(
      table: table.name,
      id: String.fromDatabaseValue(id) ?? "",
      column: table.columns[column].name,
      referencedTable: other.name,
      referencedID: String.fromDatabaseValue(referencedID) ?? ""
    )
  }
}

/// A decision about a reference to a row that is neither on this device nor on the server. It is an edit by
/// the app, and the next push sends it.
public enum ReferenceDecision: Sendable, Hashable {
  /// The row stays as it is.
  case leave
  /// The row refers to another row, or to none.
  case refer(to: String?)
  /// The row is deleted.
  case delete
  /// The missing row is inserted again, with the id that is missing. A server that has marked it as deleted
  /// restores it.
  case restore(SyncedRow)
}
