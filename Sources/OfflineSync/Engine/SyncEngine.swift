public import DataModelRuntime
import Foundation
public import RemoteTables
import TableWire

/// Keeps the rows of a store and those of a service in step: it pushes, then pulls, when its policy says so,
/// and tries again when there was no connection.
///
/// ```swift
/// let store = try LocalStore(QSDataModelSchema.schema, path: "todo.sqlite")
/// let sync = try SyncEngine(
///   store,
///   client: TableClient(url: url),
///   pulling: [PullQuery(TodoItem.self, id: "all")]
/// )
/// await sync.start()
/// ```
///
/// A round that failed for a reason that may pass is tried again after a while, which grows with each
/// failure, and varies by chance: ``SyncOptions/retryPolicy``. A server that asks for more by `Retry-After`
/// gets that, up to a day. Changes do not shorten it. An app that notices a connection says so:
/// ``reconnected()``. What the server refuses, and a conflict that nobody has decided, are no failures of a
/// round: it ends, and its result has them.
///
/// It notices what is written by the database of its context. What another process writes to the same file
/// goes along with the next round. An engine that nobody holds is gone, and so is what it was to do.
public actor SyncEngine {
  /// Pushes, pulls and decides, for what the engine has no name for.
  public nonisolated let context: SyncContext
  /// When it syncs.
  public nonisolated let policy: SyncPolicy
  let queries: [PullQuery]
  let writes: LocalWrites
  let id = UUID()

  /// A round that is under way.
  struct Running {
    let task: Task<SyncRound, Never>
    /// How much was written before it began.
    let writeCount: Int
  }

  var isStarted = false
  var running: Running?
  /// Tells the next try of the last round from one of a round before it, which begins nothing any more.
  var roundNumber = 0
  /// How much had been written when the last round began.
  var coveredCount = 0
  /// Waits for a round to begin. Its number tells it from one that was taken back too late.
  var waiting: Task<Void, Never>?
  var waitingNumber = 0
  /// Whether it waits for a pause in writing, and not for the interval.
  var isWaitingForPause = false
  /// Whether a round begins by itself since the last one has failed.
  var isToTryAgain = false
  /// Whether there is a connection again since the round under way began.
  var isReconnected = false
  private var observers: [Int: AsyncStream<SyncEvent>.Continuation] = [:]
  private var observerCount = 0

  /// An engine of a store, which does nothing until it is started or asked.
  ///
  /// - Parameters:
  ///   - store: the store
  ///   - client: talks to the service
  ///   - queries: what to pull; tables that others refer to come first, whatever their order here
  ///   - policy: when to sync
  ///   - options: how the context works that is made
  /// - Throws: ``SyncStoreError/notASyncedStore(reason:)``, ``SyncStoreError/otherVersion(_:)``,
  ///   `DatabaseError`
  public init(
    _ store: LocalStore,
    client: TableClient,
    pulling queries: [PullQuery],
    policy: SyncPolicy = .onChange(),
    options: SyncOptions = SyncOptions()
  ) throws {
    let context = try SyncContext(store, client: client, options: options)
    self.init(context, pulling: queries, policy: policy)
  }

  /// An engine of a context, which does nothing until it is started or asked.
  ///
  /// - Parameters:
  ///   - context: pushes and pulls. It does not try again by itself what a round has tried
  ///   - queries: what to pull; tables that others refer to come first, whatever their order here
  ///   - policy: when to sync
  public init(_ context: SyncContext, pulling queries: [PullQuery], policy: SyncPolicy = .onChange()) {
    self.context = context
    self.queries = queries
    self.policy = policy
    writes = context.localWrites
    writes.observe(context.database.writer)
    coveredCount = writes.count
  }

  deinit {
    writes.removeListener(id)
    waiting?.cancel()
    for observer in observers.values { observer.finish() }
    let (activity, work) = (context.activity, SyncActivity.Work.round(id, []))
    Task { await activity.forget(work) }
  }

  // MARK: - Beginning and end

  /// Begins to follow the policy, with a round at once unless that is manual. Does nothing if it has begun
  /// already.
  public func start() async {
    if isStarted { return }
    isStarted = true
    writes.addListener(id) { [weak self] in
      Task { await self?.waitForNextRound() }
    }
    guard policy.beginsAtStart else { return }
    // One that is being stopped does not sync what is asked for now.
    while let running, running.task.isCancelled { _ = await running.task.value }
    if isStarted, running == nil { begin() }
  }

  /// Begins no round by itself any more, and lets the one that is under way come to its end. ``start()`` goes
  /// on.
  public func pause() async {
    isStarted = false
    writes.removeListener(id)
    await forgetWaits()
  }

  /// Ends the round that is under way, and begins none by itself any more. What was sent and has no answer is
  /// taken in when that comes, or found out by the next push. ``start()`` goes on.
  public func stop() async {
    // Before the first suspension: a start that comes meanwhile begins another round.
    let stopped = running
    stopped?.task.cancel()
    await pause()
    _ = await stopped?.task.value
  }

  /// Pushes and pulls now, under every policy, started or not.
  ///
  /// If a round is under way that has begun since the last change, this one is waited for; otherwise another
  /// begins after it. Cancelling the task ends the wait and not the round, for which others may wait too.
  ///
  /// - Returns: what was done, and why it did not come to its end
  public func sync() async -> SyncRound {
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
  public func reconnected() async {
    guard isStarted, policy != .manual else { return }
    await context.activity.forget(work)
    guard isStarted else { return }
    if running == nil { begin() } else { isReconnected = true }
  }

  // MARK: - Observation

  /// All that it does from now on. The sequence ends when the engine is no longer used. It keeps the last 64
  /// events for someone who is slow to ask.
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
