public import Foundation
import RemoteTables

/// The state of a sync context, for an interface.
public struct SyncState: Sendable, Hashable {
  /// The activity that is under way.
  public enum Activity: Sendable, Hashable {
    /// Nothing, since the last push or pull ended as it should, or there was none.
    case idle
    /// A push: so many operations are through, of so many.
    case pushing(done: Int, total: Int)
    /// A pull: what has come of a query so far.
    case pulling(PullProgress)
    /// Nothing, since the last push or pull has failed, or has left an operation that did.
    case failed(SyncFailure)
  }

  /// The activity that is under way.
  public internal(set) var activity = Activity.idle
  /// When what has failed is tried again by itself; nil if nothing is. The rounds that a ``SyncPolicy`` asks
  /// for are not in it.
  public internal(set) var nextAttempt: Date?
  /// The number of operations that wait, all of them.
  public var pendingCount: Int { counts.pending }
  /// The number of those of which nobody knows whether the server has carried them out.
  public var inDoubtCount: Int { counts.inDoubt }
  /// The number of those that wait for somebody to decide a conflict.
  public var undecidedCount: Int { counts.undecided }
  var counts = OperationCounts()

  /// The number of references to rows which are not here that the last pulls have left:
  /// ``PullResult/danglingReferences``
  public internal(set) var danglingReferenceCount = 0
}
