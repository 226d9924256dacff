import Foundation
public import RemoteTables
import TableWire

/// Syncs by itself, as often as a policy says: it pushes, then pulls, and tries again when there was no
/// connection.
///
/// ```swift
/// let sync = AutomaticSync(context, pulling: [PullQuery(TodoItem.self, id: "all")], policy: .onChange())
/// await sync.start()
/// for await event in await sync.events() {
///   if case .ended(let round) = event, let failure = round.failure { print(failure) }
/// }
/// ```
///
/// A round that failed for a reason that may pass is tried again after a while, which grows with each
/// failure, and varies by chance; a server that asks for more by `Retry-After` gets that, up to a day.
/// Changes do not shorten it. An app that notices a connection says so: ``reconnected()``. What the server
/// refuses, and a conflict that nobody has decided, are no failures of a round: it ends, and its result has
/// them.
///
/// It notices what is written by the database of its context. What another process writes to the same file
/// goes along with the next round.
public actor AutomaticSync {
  /// When it syncs.
  public nonisolated let policy: SyncPolicy
  let context: SyncContext
  let queries: [PullQuery]
  let backoff: RetryPolicy
  let clock: any Clock<Duration>
  let jitter: @Sendable () -> Double
  let writes: LocalWrites
  private let listenerID = UUID()

  /// A round that is under way.
  struct Running {
    let task: Task<SyncRound, Never>
    /// How much was written before it began.
    let writeCount: Int
  }

  var isStarted = false
  var running: Running?
  /// How much had been written when the last round began.
  var coveredCount = 0
  /// Waits for a round to begin. Its number tells it from one that was taken back too late.
  var waiting: Task<Void, Never>?
  var waitingNumber = 0
  var failedCount = 0
  /// Whether there is a connection again since the round under way began.
  var isReconnected = false
  private var observers: [Int: AsyncStream<SyncEvent>.Continuation] = [:]
  private var observerCount = 0

  /// An automatic sync, which does nothing until it is started or asked.
  ///
  /// - Parameters:
  ///   - context: pushes and pulls. It does not try again by itself what a round has tried, whatever its
  ///     options say
  ///   - queries: what to pull; tables that others refer to come first, whatever their order here
  ///   - policy: when to sync
  ///   - backoff: when a round that failed is tried again: the wait after the first failure, how long it may
  ///     grow, and how often in a row
  ///   - clock: measures all waits
  public init(
    _ context: SyncContext,
    pulling queries: [PullQuery],
    policy: SyncPolicy,
    backoff: RetryPolicy = RetryPolicy(greatestAttemptCount: .max, firstDelay: 2, longestDelay: 300),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(context, queries, policy, backoff, clock) { Double.random(in: 0...1) }
  }

  /// The same, with numbers from 0 to 1 that need not be chosen by chance.
  init(
    _ context: SyncContext,
    _ queries: [PullQuery],
    _ policy: SyncPolicy,
    _ backoff: RetryPolicy,
    _ clock: any Clock<Duration>,
    jitter: @escaping @Sendable () -> Double
  ) {
    self.context = context
    self.queries = queries
    self.policy = policy
    self.backoff = backoff
    self.clock = clock
    self.jitter = jitter
    writes = context.localWrites
    writes.observe(context.database.writer)
    coveredCount = writes.count
  }

  deinit {
    writes.removeListener(listenerID)
    waiting?.cancel()
    for observer in observers.values { observer.finish() }
  }

  // MARK: - Beginning and end

  /// Begins to follow the policy, with a round at once unless that is manual. Does nothing if it has begun
  /// already.
  public func start() async {
    if isStarted { return }
    isStarted = true
    writes.addListener(listenerID) { [weak self] in
      Task { await self?.haveWritten() }
    }
    if policy == .manual { return }
    // One that is being stopped does not sync what is asked for now.
    while let running, running.task.isCancelled { _ = await running.task.value }
    if isStarted, running == nil { begin() }
  }

  /// Ends the round that is under way, and begins none by itself any more. What was sent and has no answer is
  /// taken in when that comes, or found out by the next push.
  public func stop() async {
    isStarted = false
    failedCount = 0
    writes.removeListener(listenerID)
    cancelWaiting()
    guard let running else { return }
    running.task.cancel()
    _ = await running.task.value
  }

  /// Pushes and pulls now, under every policy, started or not.
  ///
  /// If a round is under way that has begun since the last change, this one is waited for; otherwise another
  /// begins after it. Cancelling the task ends the wait and not the round, for which others may wait too.
  ///
  /// - Returns: what was done, and why it did not come to its end
  public func syncNow() async -> SyncRound {
    let wanted = writes.count
    while let running {
      let round = await Self.round(of: running.task)
      if running.writeCount >= wanted || Task.isCancelled { return round }
    }
    return await Self.round(of: begin())
  }

  /// Tries at once what was to be tried later, and forgets how often it has failed: for an app that notices a
  /// connection.
  ///
  /// Does nothing before a start, and under the manual policy.
  public func reconnected() {
    guard isStarted, policy != .manual else { return }
    failedCount = 0
    if running == nil { begin() } else { isReconnected = true }
  }

  // MARK: - Observation

  /// All that it does from now on. The sequence ends when the automatic sync is no longer used. It keeps the
  /// last 64 events for someone who is slow to ask.
  public func events() -> AsyncStream<SyncEvent> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: SyncEvent.self,
      bufferingPolicy: .bufferingNewest(64)
    )
    observerCount += 1
    let number = observerCount
    observers[number] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { await self?.forget(number) }
    }
    return stream
  }

  private func forget(_ number: Int) { observers[number] = nil }

  func tell(_ event: SyncEvent) {
    for observer in observers.values { observer.yield(event) }
  }
}

/// When an app syncs: the three ways of the tutorials of Mobile Apps.
public enum SyncPolicy: Sendable, Hashable {
  /// When somebody asks for it, and not otherwise.
  case manual
  /// When it is started, and when somebody asks for it.
  case onLaunch
  /// When it is started, and after each change of a synced table.
  ///
  /// - Parameter debounce: for how long nothing is written before a round begins, so that several edits are
  ///   one round. After ten times as long it begins in any case
  case onChange(debounce: Duration = .seconds(1))
}
