package import Foundation
public import RemoteTables

/// How a sync context works.
public struct SyncOptions: Sendable {
  /// How many operations are on their way at once, from 1. Those of one row, and of rows that refer to each
  /// other, keep their order.
  public var parallelCount = 1
  /// When a push, a pull, or a round of a ``SyncEngine`` that failed for what may pass is tried again by
  /// itself; nil for never. A server that asks for a longer wait, by `Retry-After`, gets it, up to a day.
  ///
  /// Requests of a sync are sent once, whatever the policy of the client says: what tries again is the push,
  /// the pull or the round.
  public var retryPolicy: RetryPolicy? = RetryPolicy(
    greatestAttemptCount: .max,
    firstDelay: .seconds(2),
    longestDelay: .seconds(300)
  )
  /// How long an operation belongs to a context that sends it, in whole seconds, from one to a day. The
  /// context renews it meanwhile; after a crash, others wait that long. All contexts of one file have the
  /// same: a longer one than their own looks to others as if the clock had been set back, and they send the
  /// operation too.
  public var lease: Duration = .seconds(60)
  /// How far before the end of the last one an incremental pull begins: more than zero for a server that may
  /// show a change later than one with a later time, since it takes the time before it commits.
  public var pullOverlap: Duration = .zero
  /// Decides conflicts during pushes that are not given another resolver; nil to keep them until somebody
  /// decides.
  public var resolver: ConflictResolver?

  /// The time. Tests replace it.
  package var clock: @Sendable () -> Date = { Date() }
  /// Measures all waits. Tests replace it.
  package var waits: any Clock<Duration> = ContinuousClock()
  /// Numbers from 0 to 1 that chance chooses. Tests replace them.
  package var jitter: @Sendable () -> Double = { Double.random(in: 0...1) }

  /// The options that fit most apps.
  public init() {}
}
