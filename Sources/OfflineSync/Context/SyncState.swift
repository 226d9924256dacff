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

  /// The number of dangling references that the last pulls have left: ``PullResult/danglingReferences``
  public internal(set) var danglingReferenceCount = 0
}
