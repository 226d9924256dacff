package import Foundation
public import RemoteTables

/// The options of a sync context.
public struct SyncOptions: Sendable {
  /// The number of operations in flight at once, from 1. Operations of the same row, and of rows that refer
  /// to each other, keep their order.
  public var parallelCount = 1
  /// When a push, a pull, or a round of a ``SyncEngine`` that failed for a temporary reason is retried
  /// automatically, and an engine that listens connects again; nil for never. A server can ask for a longer
  /// wait with `Retry-After`, up to a day.
  ///
  /// Requests of a sync are sent once, whatever the policy of the client says: the push, the pull or the
  /// round is retried.
  public var retryPolicy: RetryPolicy? = RetryPolicy(
    maximumAttempts: .max,
    initialDelay: .seconds(2),
    maximumDelay: .seconds(300)
  )
  /// How long an operation belongs to the context that sends it, in whole seconds, from one second to a day.
  /// The context renews this lease while it works; after a crash, others wait that long. Use the same lease
  /// in all contexts of a file: a longer one than its own looks to a context like a clock that was set back,
  /// and it sends the operation too.
  public var lease: Duration = .seconds(60)
  /// How far before the end of the last pull an incremental pull begins. Use more than zero if the server
  /// takes the time of a change before it commits: the change may then become visible after one with a later
  /// time.
  public var pullOverlap: Duration = .zero
  /// How long a ``SyncEngine`` that listens waits at most before it pulls what it has heard of. It waits for
  /// a random part of this, so that not all devices ask at the same time.
  public var listeningDelay: Duration = .seconds(1)
  /// Decides conflicts during pushes that are not given another resolver; nil to keep conflicts until they
  /// are decided.
  public var resolver: ConflictResolver?

  /// The current time. Tests replace it.
  package var clock: @Sendable () -> Date = { Date() }
  /// The clock for all waits. Tests replace it.
  package var waits: any Clock<Duration> = ContinuousClock()
  /// Returns random numbers from 0 to 1. Tests replace it.
  package var jitter: @Sendable () -> Double = { Double.random(in: 0...1) }
  /// How long a service that tells of changes may be silent. Tests replace it.
  package var maximumSilence = TableClient.maximumSilence

  /// Creates the options that fit most apps.
  public init() {}
}
