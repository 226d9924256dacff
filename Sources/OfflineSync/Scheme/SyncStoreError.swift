public import DataModelRuntime
import Foundation
import RemoteTables
import TableWire

/// Why a database cannot take part in offline sync, or a call of a sync table was refused.
public enum SyncStoreError: DescribedError, Sendable, Hashable {
  /// The database was not made from a model with synced tables, or by an older tool.
  case notASyncedStore(reason: String)
  /// The file is of another version of the model, which is named: a process with newer code has migrated it.
  case otherVersion(String)
  /// The queue holds an operation that this library has not written.
  case unreadableOperation(id: Int64?)
  /// The model has no such synced table.
  case unknownTable(String)
  /// The row is not in the database, and without its version nobody can tell whether somebody else has
  /// changed it.
  case versionRequired(table: String, id: String)
  /// The server's row was changed since the object was read: all values of the object would put back those
  /// from before.
  case outdated(table: String, id: String)
  /// The row is not in the database: it was deleted, by a pull or here, or it never was there.
  case rowNotFound(table: String, id: String)
  /// The row was deleted on this device; the deletion waits to be pushed.
  case deletedHere(table: String, id: String)
  /// There is already a row with this id.
  case exists(table: String, id: String)
  /// The operation is not there any more: it was pushed, undone or decided.
  case operationNotFound(id: Int64)
  /// The operation is being sent, or it is not known whether the server has carried it out: push again first.
  case outcomeUnknown(id: Int64)
  /// The row was edited since the server has refused the operation: it would be dropped with an edit that the
  /// server has not seen.
  case editedSince(id: Int64)
  /// Edits wait that the server does not have.
  case unsentChanges(count: Int)
  /// Operations were sent, and nobody knows what became of them.
  case unknownOutcomes(count: Int)
  /// An operation waits, but its row or what was known of it is missing: somebody has written to tables of
  /// the queue.
  case incomplete(id: Int64, reason: String)

  /// The problem.
  public var description: String {
    switch self {
    case .notASyncedStore(let reason): "the database cannot take part in offline sync: \(reason)"
    case .otherVersion(let name):
      """
      the file is of the version '\(name)' of its model by now, or its queue was made by newer code: open it \
      anew, with code that knows this version
      """
    case .unreadableOperation(let id):
      """
      operation \(id.map(String.init) ?? "without a number") in MS_TableOperations is not one of this library
      """
    case .unknownTable(let name): "the model has no synced table '\(name)'"
    case .versionRequired(let table, let id):
      """
      '\(table)' has no row '\(id)' here: give the version of the server's row that you mean, or pull it first
      """
    case .outdated(let table, let id):
      "the row '\(id)' of '\(table)' was changed on the server since this object was read: read it again, "
        + "change the row by its id, "
        + "or give the object as it was read, so that nothing but the changes is written"
    case .rowNotFound(let table, let id): "'\(table)' has no row '\(id)' here"
    case .deletedHere(let table, let id):
      "the row '\(id)' of '\(table)' was deleted here: insert it again, or discard the deletion"
    case .exists(let table, let id): "'\(table)' already has a row '\(id)'"
    case .operationNotFound(let id): "operation \(id) is not waiting any more"
    case .outcomeUnknown(let id):
      "nobody knows whether the server has carried out operation \(id): push again before deciding about it"
    case .editedSince(let id):
      "the row of operation \(id) was edited since the server refused it: push again, "
        + "or read the operation again and drop it as it is"
    case .unsentChanges(let count):
      "\(count) changes were not sent: push them, or drop them, first"
    case .unknownOutcomes(let count):
      "nobody knows whether the server has carried out \(count) changes: push again first"
    case .incomplete(let id, let reason): "operation \(id) cannot be sent: \(reason)"
    }
  }
}
