import DataModelRuntime
import GRDB
import RemoteTables
import TableWire

/// A change that waits to be pushed.
public struct PendingOperation: Sendable, Hashable, Identifiable {
  /// The state of an operation.
  public enum State: Sendable, Hashable {
    /// It waits for a push.
    case waiting
    /// It is being sent, or was being sent when its context stopped.
    case sending
    /// It was sent, and its outcome is unknown. The next push that gets an answer finds out.
    case inDoubt
    /// The server has a different row, and the conflict is undecided.
    case undecided
  }

  /// The number of the operation, in the order in which operations were queued.
  public let id: Int64
  /// The table in the database.
  public let table: String
  /// The id of the row.
  public let itemID: String
  /// The kind of change.
  public let kind: OperationKind
  /// The state of the operation.
  public let state: State
  /// Why the server, or the model, has refused the change; nil if the operation only waits, or was edited
  /// since: the server has not seen that edit.
  public let failure: SyncFailure?
  /// Why the last attempt failed, even if the change was not refused, for example without a network; nil if
  /// there was none.
  public let lastAttempt: SyncFailure?

  /// Creates an operation. It is refused if its last attempt was, and the next one would send the same.
  init(_ operation: QueuedOperation, lastAttempt: SyncFailure?, isRefused: Bool) {
    id = operation.id
    table = operation.table
    itemID = operation.itemID
    kind = operation.kind
    self.lastAttempt = lastAttempt
    failure = isRefused ? lastAttempt : nil
    if operation.isUndecided {
      state = .undecided
    } else if operation.sending == nil {
      state = .waiting
    } else {
      state = operation.lease == 0 ? .inDoubt : .sending
    }
  }
}
