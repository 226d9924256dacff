import Foundation
import RemoteTables
import TableWire

/// Keeps what a context is doing, and who wants to hear of it. Its pushes wait for each other here, and so do
/// its pulls.
actor SyncActivity {
  private(set) var activity = SyncState.Activity.idle
  private var observers: [UUID: AsyncStream<Void>.Continuation] = [:]
  private var last: [Lane: Task<Void, Never>] = [:]
  private var retries: [Work: Retry] = [:]
  /// Work that would have begun by itself, had not other work begun that does the same. If that is cancelled,
  /// it waits again.
  private var takenBack: [Work: Retry] = [:]
  private var failedCounts: [Work: Int] = [:]
  /// Whether the last push or pull met no service, or one in trouble.
  private(set) var isInTrouble = false
  /// After how many answers in a row that are not the service's a push ends.
  private(set) var strangeLimit = leastStrangeLimit
  private static let leastStrangeLimit = 3
  private static let greatestStrangeLimit = 10_000
  /// Whether the last push has ended so, and nothing was heard of the service since.
  private var isSuspected = false

  /// Notes that the service is there. If the last push has ended since it seemed not to be, its rows were to
  /// blame: the next one goes farther, so that no number of such rows keeps others here.
  func noteService() {
    isInTrouble = false
    guard isSuspected else { return }
    isSuspected = false
    strangeLimit = min(strangeLimit * 2, Self.greatestStrangeLimit)
  }
  private let clock: any Clock<Duration>
  private let jitter: @Sendable () -> Double

  init(clock: any Clock<Duration>, jitter: @escaping @Sendable () -> Double) {
    (self.clock, self.jitter) = (clock, jitter)
  }

  // MARK: - Observation

  /// A value for each change from now on.
  func changes() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let id = UUID()
    observers[id] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { await self?.forget(id) }
    }
    return stream
  }

  private func forget(_ id: UUID) { observers[id] = nil }

  func set(_ activity: SyncState.Activity) {
    self.activity = activity
    tell()
  }

  private func tell() {
    for observer in observers.values { observer.yield() }
  }

  // MARK: - Turns

  /// Why something begins.
  enum Cause: Sendable {
    /// The app asks for it.
    case asked
    /// It is tried again, or is a part of something else.
    case again
    /// It is a part of a round, after the push of which the pull pushes nothing. Whoever began that tries
    /// again.
    case round

    func retryPolicy(of options: SyncOptions) -> RetryPolicy? { self == .round ? nil : options.retryPolicy }
  }

  /// A kind of work. Work that is to begin again is taken back by its like, and by nothing else.
  enum Work: Sendable, Hashable {
    case push
    case pull(Set<PullKey>, isReconciling: Bool)
    /// A push and a pull of an engine, of which each waits for its turn.
    case round(UUID, Set<PullKey>)

    fileprivate var lane: Lane {
      switch self {
      case .push: .push
      case .pull: .pull
      case .round(let engine, _): .round(engine)
      }
    }

    /// What it pulls.
    fileprivate var queries: Set<PullKey> {
      switch self {
      case .push: []
      case .pull(let queries, isReconciling: _), .round(_, let queries): queries
      }
    }

    fileprivate var isRound: Bool { if case .round = self { true } else { false } }

    /// Whether the other does nothing that this one does not.
    fileprivate func covers(_ other: Work) -> Bool {
      switch (self, other) {
      case (.push, .push): true
      case (.pull(let own, let isReconciling), .pull(let others, let isOtherReconciling)):
        others.isSubset(of: own) && (isReconciling || !isOtherReconciling)
      case (.round(let own, _), .round(let other, _)): own == other
      case (.push, _), (.pull, _), (.round, _): false
      }
    }
  }

  /// A line in which work waits for its like: pushes for pushes, pulls for pulls. A pull goes on between two
  /// pages while a push begins.
  fileprivate enum Lane: Sendable, Hashable {
    case push, pull
    case round(UUID)
  }

  /// Work that begins by itself.
  private struct Retry {
    let task: Task<Void, Never>
    let date: Date
    let again: @Sendable () async -> Void
  }

  /// Runs something when what is before it in its lane has ended.
  ///
  /// - Returns: its result or error; nil if the task is cancelled before its turn, at once: then nothing of
  ///   it has run
  func inTurn<Value: Sendable>(
    _ work: Work,
    _ cause: Cause,
    _ body: @escaping @Sendable () async throws -> Value
  ) async -> Swift.Result<Value, any Error>? {
    if cause != .again { failedCounts[work] = nil }
    takeBackRetries(of: work)
    let lane = work.lane
    let before = last[lane]
    let task = Task<Swift.Result<Value, any Error>?, Never> {
      // The one before may wait for its answer much longer than a task that is cancelled.
      _ = await before?.valueUnlessCancelled
      guard !Task.isCancelled else { return nil }
      do { return .success(try await body()) } catch { return .failure(error) }
    }
    last[lane] = Task {
      await before?.value
      _ = await task.value
    }
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Returns when no push is under way, or the task is cancelled.
  func waitForPush() async {
    _ = await last[.push]?.valueUnlessCancelled
  }

  /// Takes back every push and pull that was to begin by itself. Rounds are their engine's.
  func cancelRetry() {
    for (work, retry) in retries where !work.isRound {
      retry.task.cancel()
      retries[work] = nil
    }
    takenBack = [:]
    tell()
  }

  private func takeBackRetries(of work: Work) {
    for (other, retry) in retries where work.covers(other) {
      retry.task.cancel()
      retries[other] = nil
      takenBack[other] = retry
    }
    tell()
  }

  private func cancelRetries(of work: Work) {
    takeBackRetries(of: work)
    takenBack = takenBack.filter { !work.covers($0.key) }
  }

  /// Work that was taken back by work that is now cancelled waits again, until the time that it had.
  private func restoreRetries(of work: Work, now: Date) {
    for (other, retry) in takenBack where work.covers(other) {
      takenBack[other] = nil
      if retries[other] == nil { begin(other, at: retry.date, now: now, retry.again) }
    }
  }

  private func begin(
    _ work: Work,
    at date: Date,
    now: Date,
    _ again: @escaping @Sendable () async -> Void
  ) {
    let delay = max(0, date.timeIntervalSince(now))
    let task = Task { [clock] in
      guard (try? await clock.sleep(for: .seconds(delay))) != nil, !Task.isCancelled else { return }
      forgetRetry(of: work)
      await again()
    }
    retries[work] = Retry(task: task, date: date, again: again)
  }

  /// When something begins by itself; nil if nothing does.
  var nextAttempt: Date? { retries.values.map(\.date).min() }

  /// When a pull of a query begins by itself.
  func nextAttempt(of query: PullKey) -> Date? {
    retries.filter { $0.key.queries.contains(query) }.values.map(\.date).min()
  }

  /// Notes how a push or a pull ended, and begins another one later if it failed for a reason that passes.
  func ended(
    _ work: Work,
    _ end: End,
    _ policy: RetryPolicy?,
    pause: Double = 0,
    now: Date,
    again: @escaping @Sendable () async -> Void
  ) {
    activity = end.activity
    if let hasMet = end.hasMetTrouble { isInTrouble = hasMet }
    if let isEndSuspected = end.isEndSuspected {
      isSuspected = isEndSuspected
      if !isEndSuspected { strangeLimit = Self.leastStrangeLimit }
    }
    let delay = tryAgain(work, end.prospect, policy, pause: pause, now: now, again)
    // A pull pushes first.
    if delay != nil, end.hasPushed { cancelRetries(of: .push) }
  }

  /// Begins work again later if it failed for a reason that passes: the only place that says when.
  ///
  /// - Returns: how long that takes; nil if it does not begin again
  @discardableResult
  func tryAgain(
    _ work: Work,
    _ prospect: Prospect,
    _ policy: RetryPolicy?,
    pause: Double,
    now: Date,
    _ again: @escaping @Sendable () async -> Void
  ) -> Duration? {
    defer { tell() }
    if prospect.isCancelled {
      restoreRetries(of: work, now: now)
      return retries[work].map { .seconds(max(0, $0.date.timeIntervalSince(now))) }
    }
    // That of one before this one, which ended when this one had begun.
    cancelRetries(of: work)
    // A service that has accepted something is there.
    let earlier = prospect.hasPushedRows ? 0 : failedCounts[work] ?? 0
    let failedCount = prospect.isWorthRetrying && policy != nil ? earlier + 1 : 0
    failedCounts[work] = failedCount == 0 ? nil : failedCount
    guard prospect.isWorthRetrying,
      var delay = policy?.delay(afterAttempt: failedCount, demanded: nil, jitter: jitter())
    else { return nil }
    if let leaseEnd = prospect.leaseEnd {
      delay = max(0.1, min(delay, Double(leaseEnd) - now.timeIntervalSince1970))
    }
    // What the server asks for counts more than when another context may be ready.
    delay = min(max(delay, pause), Duration.longestWait.seconds)
    begin(work, at: now.addingTimeInterval(delay), now: now, again)
    return .seconds(delay)
  }

  /// Takes back what was to begin again, and forgets how often it has failed.
  func forget(_ work: Work) {
    failedCounts[work] = nil
    cancelRetries(of: work)
    tell()
  }

  /// Notes that something was cancelled before its turn. What the context is doing goes on.
  func gaveUp(_ work: Work, now: Date) {
    restoreRetries(of: work, now: now)
    tell()
  }

  /// The one that begins now must not be taken back with what it began with.
  private func forgetRetry(of work: Work) { retries[work] = nil }

  // MARK: - Queries

  /// The outcome of the last pull of a query.
  private(set) var pulls: [PullKey: PullOutcome] = [:]

  /// The references to rows that are not here, as far as pulls have found them.
  private(set) var danglingReferences: Set<DanglingReference> = []

  /// Takes note of all references of some tables, and to them, that lead to rows which are not here.
  func note(_ references: [DanglingReference], of tables: Set<String>) {
    danglingReferences = danglingReferences.filter {
      !tables.contains($0.table) && !tables.contains($0.referencedTable)
    }
    danglingReferences.formUnion(references)
    tell()
  }

  /// The tables with references of which the server could not be asked whether it has their rows.
  private var tablesWithOpenReferences: Set<String> = []

  /// Whether a pull of some tables has references to ask the server about, though it brings nothing.
  func hasOpenReferences(of tables: Set<String>) -> Bool {
    !tablesWithOpenReferences.isDisjoint(with: tables)
  }

  func setHasOpenReferences(_ isOpen: Bool, of tables: Set<String>) {
    if isOpen {
      tablesWithOpenReferences.formUnion(tables)
    } else {
      tablesWithOpenReferences.subtract(tables)
    }
  }

  func note(_ outcome: PullOutcome, of key: PullKey) {
    pulls[key] = outcome
    tell()
  }
}

/// Names a query of a table.
struct PullKey: Sendable, Hashable {
  let table: String
  let query: String?
}

/// The outcome of a pull.
struct PullOutcome: Sendable, Hashable {
  /// When it came to its end.
  var finished: Date?
  /// Why the last one did not.
  var failure: String?
}

extension Task where Failure == Never {
  /// The value, or nil once the task that waits for it is cancelled.
  var valueUnlessCancelled: Success? {
    get async {
      let (end, continuation) = AsyncStream.makeStream(of: Success.self)
      Task<Void, Never> {
        continuation.yield(await value)
        continuation.finish()
      }
      for await value in end { return value }
      return nil
    }
  }
}
