import DataModelRuntime
import GRDB
import RemoteTables
import TableWire

/// A reference to a row that is not here: it was deleted by others, is set aside, or was not pulled.
public struct DanglingReference: Sendable, Hashable, CustomStringConvertible {
  /// The table in the database.
  public let table: String
  /// The id of the row that refers.
  public let id: String
  /// The column of the reference in the database.
  public let column: String
  /// The table in the database to which it refers.
  public let referencedTable: String
  /// The id that no row has there.
  public let referencedID: String

  /// The reference, in a line.
  public var description: String {
    "\(table) '\(id)'.\(column) → \(referencedTable) '\(referencedID)', which is not here"
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

/// A decision about a row that refers to one which is neither here nor on the server. It is an edit of the
/// app's, and the next push sends it.
public enum ReferenceDecision: Sendable, Hashable {
  /// The row stays as it is.
  case leave
  /// The row refers to another, or to none.
  case refer(to: String?)
  /// The row is deleted.
  case delete
  /// The missing row is inserted again: a server that has marked it as deleted brings it back. It has the id
  /// that is missing.
  case restore(SyncedRow)
}
