public import Foundation
import RemoteTables

/// The state of a sync context, for a user interface.
public struct SyncState: Sendable, Hashable {
  /// What the context is doing.
  public enum Activity: Sendable, Hashable {
    /// Nothing: the last push or pull succeeded, or there was none.
    case idle
    /// A push: `done` of `total` operations are finished.
    case pushing(done: Int, total: Int)
    /// A pull, with its progress.
    case pulling(PullProgress)
    /// Nothing: the last push or pull failed, or left an operation that failed.
    case failed(SyncFailure)
  }

  /// What the context is doing.
  public internal(set) var activity = Activity.idle
  /// When failed work is retried automatically; nil if no retry is scheduled. Rounds that a ``SyncPolicy``
  /// asks for are not included.
  public internal(set) var nextAttempt: Date?
  /// The number of pending operations.
  public var pendingCount: Int { counts.pending }
  /// The number of pending operations whose outcome is unknown.
  public var inDoubtCount: Int { counts.inDoubt }
  /// The number of pending operations with an undecided conflict.
  public var undecidedCount: Int { counts.undecided }
  var counts = OperationCounts()

  /// Whether another user is signed in than the one to whom the rows on this device belong. Pushes and pulls
  /// fail with ``SyncFailure/Reason/otherAccount`` until the app decides: ``SyncContext/changeAccount(_:)``
  public internal(set) var isOtherUserSignedIn = false
  /// The tables whose next pull compares all rows, since the user's rights have changed, or rows were deleted
  /// without a trace. Until then they may have rows that the user may no longer see.
  public internal(set) var tablesToCompare: Set<String> = []

  /// The number of dangling references that the last pulls have left: ``PullResult/danglingReferences``
  public internal(set) var danglingReferenceCount = 0
}
