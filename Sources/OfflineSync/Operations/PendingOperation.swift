import DataModelRuntime
import GRDB
import RemoteTables
import TableWire

/// A change that waits to be pushed.
public struct PendingOperation: Sendable, Hashable, Identifiable {
  /// How far it is.
  public enum State: Sendable, Hashable {
    /// It waits for a push.
    case waiting
    /// It is being sent, or another context had it until a while ago.
    case sending
    /// It was sent, and nobody knows whether the server has carried it out. The next push that is answered
    /// finds out.
    case inDoubt
    /// The server has another row, and nobody has decided yet.
    case undecided
  }

  /// The number of the operation, in the order in which operations were queued.
  public let id: Int64
  /// The table in the database.
  public let table: String
  /// The id of the row.
  public let itemID: String
  /// The change of the row.
  public let kind: OperationKind
  /// How far it is.
  public let state: State
  /// Why the server, or the model, has refused the change; nil for one that only waits, or that was edited
  /// since: the server has not seen that.
  public let failure: SyncFailure?
  /// Why the last attempt was in vain, also if nobody has refused the change, as without a network; nil if
  /// there was none.
  public let lastAttempt: SyncFailure?

  /// An operation whose last attempt was refused, if the next would send the same, or only failed.
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
