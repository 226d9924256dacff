import Foundation
import RemoteTables
import TableWire

/// The result of a push.
public struct PushResult: Sendable {
  /// An operation that was refused.
  public struct Failure: Sendable, Hashable {
    /// The operation, which is still in the queue.
    public let operation: PendingOperation
    /// Why.
    public let failure: SyncFailure

    /// Whether the operation neither only waits, also since it was edited, nor may have been carried out.
    var isRefused: Bool { failure.isRefusal && operation.failure != nil }
  }

  /// Why the push ended before its end; nil if every operation that could be sent was sent.
  public internal(set) var failure: SyncFailure?
  /// The number of operations that the server carried out.
  public internal(set) var pushedCount = 0
  /// The operations that the server has refused, conflicts too, or that cannot be sent as they are: also
  /// those that a push which began by itself has passed over, since they would be refused again.
  ///
  /// One that met no network, no sign-in, or a server that is busy or fails is not among them, nor is one
  /// that was edited meanwhile: it waits, and the next push sends it. ``failure`` says what ended the push,
  /// and ``PendingOperation/lastAttempt`` what the operation has met.
  public internal(set) var failures: [Failure] = []
  /// The other operations that were tried and not carried out: they wait, or are in doubt.
  var waiting: [Failure] = []
  /// The numbers of operations in `MS_TableOperations` that this library has not written, and cannot send.
  public internal(set) var unreadableOperations: [Int64] = []
  /// The number of operations that were held back, because one that comes before them was not carried out.
  public internal(set) var heldCount = 0
  /// The number of operations of which nobody knows whether the server has carried them out. The next push
  /// that is answered finds out.
  public var inDoubtCount: Int { counts.inDoubt }
  /// The number of operations that wait for somebody to decide about a conflict.
  public var undecidedCount: Int { counts.undecided }
  /// The number of operations that are still in the queue.
  public var pendingCount: Int { counts.pending }
  var counts = OperationCounts()

  /// The result of a push that sends nothing.
  static func refused(
    _ failure: SyncFailure,
    _ queue: OperationQueue,
    _ database: SyncDatabase
  ) async throws -> PushResult {
    PushResult(failure: failure, counts: try await database.read(queue.operationCounts))
  }

  /// Whether the push ended by answers to single operations, which may be to blame: a pull may find the
  /// service all the same.
  var isEndSuspected = false
  /// When another context, which has operations of this store, gives them up at the latest; nil if none has.
  var leaseEnd: Int64?

  /// Whether the same may do better in a while, without anybody's doing.
  var isWorthRetrying: Bool {
    failure?.isWorthRetrying ?? (inDoubtCount > 0 || !waiting.isEmpty)
  }

  /// Whether nothing is left to be pushed.
  public var isComplete: Bool { pendingCount == 0 }
}
