import Foundation
import RemoteTables
import TableWire

/// The activity of a context, with its observers and its scheduled retries. Pushes wait for each other here,
/// and so do pulls.
actor SyncActivity {
  private(set) var activity = SyncState.Activity.idle
  private var observers: [UUID: AsyncStream<Void>.Continuation] = [:]
  private var last: [Lane: Task<Void, Never>] = [:]
  private var retries: [Work: Retry] = [:]
  /// Retries that were cancelled because other work that does the same has begun. If that is cancelled, they
  /// are scheduled again.
  private var takenBack: [Work: Retry] = [:]
  private var failedCounts: [Work: Int] = [:]
  /// Whether the last push or pull found the service unreachable or in trouble.
  private(set) var isInTrouble = false
  /// The number of consecutive answers from something other than the service that ends a push.
  private(set) var strangeLimit = minimumStrangeLimit
  private static let minimumStrangeLimit = 3
  private static let maximumStrangeLimit = 10_000
  /// Whether that ended the last push, and the service has not answered since.
  private var isSuspected = false

  /// Notes that the service answered. If the last push ended because the service seemed unreachable, its rows
  /// were to blame: the next push tolerates twice as many, so that no number of them blocks the others.
  func noteService() {
    isInTrouble = false
    guard isSuspected else { return }
    isSuspected = false
    strangeLimit = min(strangeLimit * 2, Self.maximumStrangeLimit)
  }
  private let clock: any Clock<Duration>
  private let jitter: @Sendable () -> Double

  init(clock: any Clock<Duration>, jitter: @escaping @Sendable () -> Double) {
    (self.clock, self.jitter) = (clock, jitter)
  }

  // MARK: - Observation

  /// Returns a stream with an element for each change from now on.
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

  /// The cause of work.
  enum Cause: Sendable {
    /// The app asked for it.
    case asked
    /// It is a retry, or a part of other work.
    case again
    /// It is a part of a round: the pull does not push first, and the engine retries.
    case round

    func retryPolicy(of options: SyncOptions) -> RetryPolicy? { self == .round ? nil : options.retryPolicy }
  }

  /// A kind of work. It cancels the scheduled retries that it covers, and no others.
  enum Work: Sendable, Hashable {
    case push
    case pull(Set<PullKey>, isReconciling: Bool)
    /// A push and a pull of an engine, each of which waits for its turn.
    case round(UUID, Set<PullKey>)

    fileprivate var lane: Lane {
      switch self {
      case .push: .push
      case .pull: .pull
      case .round(let engine, _): .round(engine)
      }
    }

    /// The queries that it pulls.
    fileprivate var queries: Set<PullKey> {
      switch self {
      case .push: []
      case .pull(let queries, isReconciling: _), .round(_, let queries): queries
      }
    }

    fileprivate var isRound: Bool { if case .round = self { true } else { false } }

    /// Whether this work does everything that the other does.
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

  /// A lane in which work waits for work of its kind: pushes for pushes, pulls for pulls. A push can begin
  /// between two pages of a pull.
  fileprivate enum Lane: Sendable, Hashable {
    case push, pull
    case round(UUID)
  }

  /// A scheduled retry.
  private struct Retry {
    let task: Task<Void, Never>
    let date: Date
    let again: @Sendable () async -> Void
  }

  /// Runs work after everything before it in its lane has ended.
  ///
  /// - Returns: its result or error; nil if the task is cancelled before its turn: it returns at once, and
  ///   nothing of the work has run
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
      // The work before may wait for its answer much longer than a cancelled task should.
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

  /// Returns when no push is in progress, or the task is cancelled.
  func waitForPush() async {
    _ = await last[.push]?.valueUnlessCancelled
  }

  /// Cancels all scheduled pushes and pulls. Rounds belong to their engine.
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

  /// Restores the retries that were cancelled in favor of work that is now cancelled itself, with their
  /// original times.
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

  /// The time of the next retry; nil if none is scheduled.
  var nextAttempt: Date? { retries.values.map(\.date).min() }

  /// Returns the time of the next scheduled pull of a query; nil if none is scheduled.
  func nextAttempt(of query: PullKey) -> Date? {
    retries.filter { $0.key.queries.contains(query) }.values.map(\.date).min()
  }

  /// Notes how a push or a pull ended, and schedules a retry if it failed for a temporary reason.
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
      if !isEndSuspected { strangeLimit = Self.minimumStrangeLimit }
    }
    let delay = tryAgain(work, end.prospect, policy, pause: pause, now: now, again)
    // The retry of a pull pushes first.
    if delay != nil, end.hasPushed { cancelRetries(of: .push) }
  }

  /// Schedules a retry of work that failed for a temporary reason. Only this function computes the delay.
  ///
  /// - Returns: the delay; nil if there is no retry
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
    // A retry of earlier work, which ended after this work had begun.
    cancelRetries(of: work)
    // A service that accepted something is reachable.
    let earlier = prospect.hasPushedRows ? 0 : failedCounts[work] ?? 0
    let failedCount = prospect.isWorthRetrying && policy != nil ? earlier + 1 : 0
    failedCounts[work] = failedCount == 0 ? nil : failedCount
    guard prospect.isWorthRetrying,
      var delay = policy?.delay(afterAttempt: failedCount, demanded: nil, jitter: jitter())
    else { return nil }
    if let leaseEnd = prospect.leaseEnd {
      delay = max(0.1, min(delay, Double(leaseEnd) - now.timeIntervalSince1970))
    }
    // The pause that the server asks for takes precedence over the other context's lease.
    delay = min(max(delay, pause), Duration.maximumWait.seconds)
    begin(work, at: now.addingTimeInterval(delay), now: now, again)
    return .seconds(delay)
  }

  /// Cancels the retries of work, and forgets how often it has failed.
  func forget(_ work: Work) {
    failedCounts[work] = nil
    cancelRetries(of: work)
    tell()
  }

  /// Notes that work was cancelled before its turn. The current activity does not change.
  func gaveUp(_ work: Work, now: Date) {
    restoreRetries(of: work, now: now)
    tell()
  }

  /// Removes the retry that begins now, which must not cancel itself.
  private func forgetRetry(of work: Work) { retries[work] = nil }

  // MARK: - Queries

  /// The outcome of the last pull of a query.
  private(set) var pulls: [PullKey: PullOutcome] = [:]

  /// The dangling references that pulls have found.
  private(set) var danglingReferences: Set<DanglingReference> = []

  /// Replaces the dangling references of some tables, and to them.
  func note(_ references: [DanglingReference], of tables: Set<String>) {
    danglingReferences = danglingReferences.filter {
      !tables.contains($0.table) && !tables.contains($0.referencedTable)
    }
    danglingReferences.formUnion(references)
    tell()
  }

  /// The tables with dangling references that could not be looked up on the server.
  private var tablesWithOpenReferences: Set<String> = []

  /// Whether a pull of some tables has references to look up on the server, even if it brings nothing.
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

/// The key of a query of a table.
struct PullKey: Sendable, Hashable {
  let table: String
  let query: String?
}

/// The outcome of a pull.
struct PullOutcome: Sendable, Hashable {
  /// When the last complete pull ended.
  var finished: Date?
  /// Why the last pull failed; nil if it completed.
  var failure: String?
}

extension Task where Failure == Never {
  /// The value; nil once the task that waits for it is cancelled.
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
