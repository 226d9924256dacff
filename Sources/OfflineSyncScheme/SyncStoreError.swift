public import DataModelRuntime
import Foundation

/// The reason why a database cannot take part in offline sync, or why a call of a sync table was refused.
public enum SyncStoreError: DescribedError, Sendable, Hashable {
  /// The database was not made from a model with synced tables, or it was made by an older tool.
  case notASyncedStore(reason: String)
  /// The file has another version of the model, which is named: a process with newer code has migrated it.
  case otherVersion(String)
  /// The queue has an operation that this library has not written.
  case unreadableOperation(id: Int64?)
  /// The model has no synced table with this name.
  case unknownTable(String)
  /// The row is not in the database, and without its version a change by others would go unnoticed.
  case versionRequired(table: String, id: String)
  /// The server's row has changed since the object was read: writing all values of the object would revert
  /// the change.
  case outdated(table: String, id: String)
  /// The row is not in the database: it was deleted, by a pull or here, or it never existed.
  case rowNotFound(table: String, id: String)
  /// The row was deleted on this device; the deletion waits to be pushed.
  case deletedHere(table: String, id: String)
  /// A row with this id already exists.
  case exists(table: String, id: String)
  /// The operation no longer exists: it was pushed, undone or decided.
  case operationNotFound(id: Int64)
  /// The operation is being sent, or its outcome is unknown: push again first.
  case outcomeUnknown(id: Int64)
  /// The row was edited after the server refused the operation: dropping the operation would drop an edit
  /// that the server has not seen.
  case editedSince(id: Int64)
  /// There are edits that the server does not have.
  case unsentChanges(count: Int)
  /// Operations were sent, and their outcome is unknown.
  case unknownOutcomes(count: Int)
  /// An operation waits, but its row or its base is missing: something has written to the tables of the
  /// queue.
  case incomplete(id: Int64, reason: String)

  /// The problem.
  public var description: String {
    switch self {
    case .notASyncedStore(let reason): "the database cannot take part in offline sync: \(reason)"
    case .otherVersion(let name):
      """
      the file now has version '\(name)' of its model, or its queue was made by newer code: open it again \
      with code that knows this version
      """
    case .unreadableOperation(let id):
      """
      operation \(id.map(String.init) ?? "without a number") in MS_TableOperations was not written by this \
      library
      """
    case .unknownTable(let name): "the model has no synced table '\(name)'"
    case .versionRequired(let table, let id):
      "'\(table)' has no row '\(id)' here: pass the version of the server's row, or pull it first"
    case .outdated(let table, let id):
      "the row '\(id)' of '\(table)' was changed on the server since this object was read: read it again, "
        + "change the row by its id, "
        + "or pass the object as it was read, so that only the changes are written"
    case .rowNotFound(let table, let id): "'\(table)' has no row '\(id)' here"
    case .deletedHere(let table, let id):
      "the row '\(id)' of '\(table)' was deleted here: insert it again, or discard the deletion"
    case .exists(let table, let id): "'\(table)' already has a row '\(id)'"
    case .operationNotFound(let id): "operation \(id) is no longer waiting"
    case .outcomeUnknown(let id):
      "it is unknown whether the server carried out operation \(id): push again before deciding about it"
    case .editedSince(let id):
      "the row of operation \(id) was edited after the server refused it: push again, "
        + "or read the operation again and drop it as it is"
    case .unsentChanges(1): "1 change was not sent: push or drop it first"
    case .unsentChanges(let count):
      "\(count) changes were not sent: push or drop them first"
    case .unknownOutcomes(1):
      "it is unknown whether the server carried out 1 change: push again first"
    case .unknownOutcomes(let count):
      "it is unknown whether the server carried out \(count) changes: push again first"
    case .incomplete(let id, let reason): "operation \(id) cannot be sent: \(reason)"
    }
  }
}
