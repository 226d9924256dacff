import Foundation
import RemoteTables
import TableWire

/// The result of a push.
public struct PushResult: Sendable {
  /// An operation that was refused.
  public struct Failure: Sendable, Hashable {
    /// The operation, which is still in the queue.
    public let operation: PendingOperation
    /// Why it was refused.
    public let failure: SyncFailure

    /// Whether the operation was refused: it was not edited since, and was certainly not carried out.
    var isRefused: Bool { failure.isRefusal && operation.failure != nil }
  }

  /// Why the push ended early; nil if it sent every operation that could be sent.
  public internal(set) var failure: SyncFailure?
  /// The number of operations that the server carried out.
  public internal(set) var pushedCount = 0
  /// The operations that the server has refused, including conflicts, and those that cannot be sent as they
  /// are. They include operations that an automatic push has skipped because they would be refused again.
  ///
  /// An operation that met no network, no sign-in, or a server that is busy or fails is not included, nor is
  /// one that was edited meanwhile: it waits, and the next push sends it. ``failure`` says what ended the
  /// push, and ``PendingOperation/lastAttempt`` why the operation was not carried out.
  public internal(set) var failures: [Failure] = []
  /// The other operations that were tried but not carried out: they wait, or are in doubt.
  var waiting: [Failure] = []
  /// The numbers of operations in `MS_TableOperations` that this library has not written and cannot send.
  public internal(set) var unreadableOperations: [Int64] = []
  /// The number of operations that were held back because an operation that comes first was not carried out.
  public internal(set) var heldCount = 0
  /// The number of operations whose outcome is unknown. The next push that gets an answer finds out.
  public var inDoubtCount: Int { counts.inDoubt }
  /// The number of operations with an undecided conflict.
  public var undecidedCount: Int { counts.undecided }
  /// The number of operations that are still in the queue.
  public var pendingCount: Int { counts.pending }
  var counts = OperationCounts()

  /// Returns the result of a push that sends nothing.
  static func refused(
    _ failure: SyncFailure,
    _ queue: OperationQueue,
    _ database: SyncDatabase
  ) async throws -> PushResult {
    PushResult(failure: failure, counts: try await database.read(queue.operationCounts))
  }

  /// Whether answers to single operations ended the push. These operations may be to blame: a pull may still
  /// reach the service.
  var isEndSuspected = false
  /// When the first lease of another context on operations of this store ends, in seconds since 1970, or nil.
  var leaseEnd: Int64?

  /// Whether a retry may succeed without any intervention.
  var isWorthRetrying: Bool {
    failure?.isWorthRetrying ?? (inDoubtCount > 0 || !waiting.isEmpty)
  }

  /// Whether nothing is left to push.
  public var isComplete: Bool { pendingCount == 0 }
}
