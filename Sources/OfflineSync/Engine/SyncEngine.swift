public import DataModelRuntime
import Foundation
public import RemoteTables
import TableWire

/// An engine that keeps the rows of a store in sync with a service: it pushes, then pulls, when its policy
/// says so, and retries after a lost connection.
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
/// A round that failed for a temporary reason is retried after a delay, which grows with each failure and
/// varies randomly: ``SyncOptions/retryPolicy``. A server can ask for a longer delay with `Retry-After`, up
/// to a day. New changes do not shorten the delay. Call ``reconnected()`` when the app detects a connection.
/// Changes that the server refuses, and undecided conflicts, do not make a round fail: its result lists them.
///
/// An engine that listens pulls a table when the service tells that others have changed it, after a random
/// part of ``SyncOptions/listeningDelay``, and everything after each connection, since it may have missed
/// something. Services other than the `TableService` of this package tell of nothing. Without a connection,
/// the policy alone decides.
///
/// The engine notices writes through the database of its context. Changes that another process makes to the
/// same file are sent with the next round. Keep a reference to the engine: it stops when it is deallocated.
public actor SyncEngine {
  /// The context of the engine, for everything that the engine itself does not offer.
  public nonisolated let context: SyncContext
  /// When the engine syncs.
  public nonisolated let policy: SyncPolicy
  /// Whether the engine listens to the service while it is started.
  public nonisolated let isListening: Bool
  let queries: [PullQuery]
  let writes: LocalWrites
  let id = UUID()

  /// A round in progress.
  struct Running {
    let task: Task<SyncRound, Never>
    /// The number of local writes before it began.
    let writeCount: Int
    /// Whether it pulls all queries.
    let isWhole: Bool
  }

  var isStarted = false
  var running: Running?
  /// The number of the last round: a retry of an earlier round begins nothing.
  var roundNumber = 0
  /// The number of local writes when the last round began.
  var coveredCount = 0
  /// Waits for the next round. Its number tells it from a wait that was cancelled too late.
  var waiting: Task<Void, Never>?
  var waitingNumber = 0
  /// Whether the wait is for a pause in writing rather than for the interval.
  var isWaitingForPause = false
  /// Whether a retry is scheduled because the last round failed.
  var isToTryAgain = false
  /// Whether the connection came back after the round in progress began.
  var isReconnected = false
  var hearing = Hearing()
  private var observers: [Int: AsyncStream<SyncEvent>.Continuation] = [:]
  private var observerCount = 0

  /// Creates an engine for a store. It does nothing until you call ``start()`` or ``sync()``.
  ///
  /// - Parameters:
  ///   - store: the store
  ///   - client: the client of the service
  ///   - queries: the queries to pull, in any order: tables that others refer to are pulled first
  ///   - policy: when to sync
  ///   - options: the options of the engine's context
  ///   - isListening: whether to listen to the service while the engine is started, and pull when others have
  ///     changed something
  /// - Throws: ``SyncStoreError/notASyncedStore(reason:)``, ``SyncStoreError/otherVersion(_:)``,
  ///   `DatabaseError`
  public init(
    _ store: LocalStore,
    client: TableClient,
    pulling queries: [PullQuery],
    policy: SyncPolicy = .onChange(),
    options: SyncOptions = SyncOptions(),
    listening isListening: Bool = false
  ) throws {
    let context = try SyncContext(store, client: client, options: options)
    self.init(context, pulling: queries, policy: policy, listening: isListening)
  }

  /// Creates an engine for a context. It does nothing until you call ``start()`` or ``sync()``.
  ///
  /// - Parameters:
  ///   - context: the context that pushes and pulls. It does not retry what is part of a round
  ///   - queries: the queries to pull, in any order: tables that others refer to are pulled first
  ///   - policy: when to sync
  ///   - isListening: whether to listen to the service while the engine is started, and pull when others have
  ///     changed something
  public init(
    _ context: SyncContext,
    pulling queries: [PullQuery],
    policy: SyncPolicy = .onChange(),
    listening isListening: Bool = false
  ) {
    self.context = context
    self.isListening = isListening
    self.queries = queries
    self.policy = policy
    writes = context.localWrites
    writes.observe(context.database.writer)
    coveredCount = writes.count
  }

  deinit {
    writes.removeListener(id)
    waiting?.cancel()
    hearing.task?.cancel()
    hearing.waiting?.cancel()
    for observer in observers.values { observer.finish() }
    let (activity, work) = (context.activity, SyncActivity.Work.round(id, []))
    Task { await activity.forget(work) }
  }

  // MARK: - Start and stop

  /// Starts to follow the policy, with an immediate round unless the policy is manual. Does nothing if the
  /// engine is already started.
  public func start() async {
    if isStarted { return }
    isStarted = true
    writes.addListener(id) { [weak self] in
      Task { await self?.waitForNextRound() }
    }
    beginListening()
    guard policy.beginsAtStart else { return }
    // A round that is being stopped does not sync the changes of this start.
    while let running, running.task.isCancelled { _ = await running.task.value }
    if isStarted, running == nil { begin() }
  }

  /// Stops following the policy, and lets the round in progress finish. ``start()`` resumes.
  public func pause() async {
    isStarted = false
    writes.removeListener(id)
    endListening()
    await forgetWaits()
  }

  /// Cancels the round in progress, and stops following the policy. Answers to requests in flight are
  /// processed when they arrive; otherwise the next push finds out. ``start()`` resumes.
  public func stop() async {
    // Before the first suspension: a concurrent start begins another round.
    let stopped = running
    stopped?.task.cancel()
    await pause()
    _ = await stopped?.task.value
  }

  /// Pushes and pulls now, whatever the policy, started or not.
  ///
  /// If a round that began after the last change is in progress, and pulls all queries, waits for it;
  /// otherwise begins another round after it. Cancelling the task ends the wait, but not the round: others
  /// may be waiting for it too.
  ///
  /// - Returns: the results of the round, and why it did not complete
  public func sync() async -> SyncRound {
    let wanted = writes.count
    while let running {
      let round = await Self.round(of: running.task)
      if running.isWhole && running.writeCount >= wanted || Task.isCancelled { return round }
    }
    return await Self.round(of: begin())
  }

  /// Retries now instead of later, and resets the number of failures: call this when the app detects a
  /// connection.
  ///
  /// Does nothing before ``start()``, or if the policy is manual.
  public func reconnected() async {
    guard isStarted, policy != .manual else { return }
    listenAgain()
    await context.activity.forget(work)
    guard isStarted else { return }
    if running == nil { begin() } else { isReconnected = true }
  }

  // MARK: - Observation

  /// Returns a stream of everything that the engine does from now on. The stream ends when the engine is
  /// deallocated. It buffers the last 64 events for a slow consumer.
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
