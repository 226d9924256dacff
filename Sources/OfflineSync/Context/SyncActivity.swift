import Foundation

/// What a context is doing, and who wants to hear of it. Its pushes wait for each other here, and so do its pulls.
actor SyncActivity {
  /// A year, in seconds: nanoseconds of more than some hundred years are no `UInt64`.
  private static let longestDelay: Double = 31_536_000

  private(set) var activity = SyncState.Activity.idle
  private var observers: [UUID: AsyncStream<Void>.Continuation] = [:]
  private var last: [Lane: Task<Void, Never>] = [:]
  private var retries: [Work: Retry] = [:]
  private var failedCounts: [Work: Int] = [:]
  private let sleep: @Sendable (Double) async throws -> Void

  /// - Parameter sleep: waits for some seconds, until its task is cancelled. Tests replace it.
  init(
    sleep: @escaping @Sendable (Double) async throws -> Void = {
      try await Task.sleep(nanoseconds: UInt64($0 * 1_000_000_000))
    }
  ) {
    self.sleep = sleep
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
    /// It is a part of a round, after the push of which the pull pushes nothing. Whoever began that tries again.
    case round

    func retryPolicy(of options: SyncOptions) -> RetryPolicy? { self == .round ? nil : options.retryPolicy }
  }

  /// What is done. What is to begin again is taken back by the like, and by nothing else.
  enum Work: Sendable, Hashable {
    case push
    case pull(Set<PullKey>, isReconciling: Bool)

    fileprivate var lane: Lane {
      switch self {
      case .push: .push
      case .pull: .pull
      }
    }

    /// Whether the other does nothing that this one does not.
    fileprivate func covers(_ other: Work) -> Bool {
      switch (self, other) {
      case (.push, .push): true
      case (.pull(let own, let isReconciling), .pull(let others, let isOtherReconciling)):
        others.isSubset(of: own) && (isReconciling || !isOtherReconciling)
      case (.push, .pull), (.pull, .push): false
      }
    }
  }

  /// What waits for its like: pushes for pushes, pulls for pulls. A pull goes on between two pages while a push begins.
  fileprivate enum Lane: Sendable, Hashable {
    case push, pull
  }

  /// What begins by itself.
  private struct Retry {
    let task: Task<Void, Never>
    let date: Date
  }

  /// Runs something when what is before it in its lane has ended.
  ///
  /// - Parameters:
  ///   - work: what it is
  ///   - cause: why it begins. Whoever asks for it begins to count failures anew
  ///   - body: what runs
  /// - Returns: its result
  /// - Throws: its error; `CancellationError` if the task is cancelled, at once, also while it waits
  func inTurn<Value: Sendable>(
    _ work: Work,
    _ cause: Cause,
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    if cause != .again { failedCounts[work] = nil }
    cancelRetries(of: work)
    let lane = work.lane
    let before = last[lane]
    let (turn, continuation) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      // A stream, which ends for a task that is cancelled: the one before may wait for its answer much longer.
      for await _ in turn {}
      return try await body()
    }
    last[lane] = Task {
      await before?.value
      continuation.finish()
      _ = try? await task.value
    }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Returns when no push is under way, or the task is cancelled.
  func waitForPush() async {
    guard let push = last[.push] else { return }
    let (end, continuation) = AsyncStream.makeStream(of: Void.self)
    Task {
      await push.value
      continuation.finish()
    }
    for await _ in end {}
  }

  /// Takes back everything that was to begin by itself.
  func cancelRetry() {
    for retry in retries.values { retry.task.cancel() }
    retries = [:]
    tell()
  }

  private func cancelRetries(of work: Work) {
    for (other, retry) in retries where work.covers(other) {
      retry.task.cancel()
      retries[other] = nil
    }
    tell()
  }

  /// When something begins by itself; nil if nothing does.
  var nextAttempt: Date? { retries.values.map(\.date).min() }

  /// When a pull of a query begins by itself.
  func nextAttempt(of query: PullKey) -> Date? {
    retries.compactMap { work, retry in
      if case .pull(let queries, isReconciling: _) = work, queries.contains(query) { retry.date } else { nil }
    }.min()
  }

  /// Notes how a push or a pull ended, and begins another one later if it failed for a reason that passes.
  ///
  /// - Parameters:
  ///   - work: what has ended
  ///   - end: how it ended
  ///   - policy: when to begin again; nil for never
  ///   - pause: how long the server asks to be left alone, in seconds
  ///   - now: the time
  ///   - again: begins again
  func ended(
    _ work: Work,
    _ end: End,
    _ policy: RetryPolicy?,
    pause: Double = 0,
    now: Date,
    again: @escaping @Sendable () async -> Void
  ) {
    // That of one before this one, which ended when this one had begun.
    cancelRetries(of: work)
    activity = end.activity
    let failedCount = end.isWorthRetrying ? (failedCounts[work] ?? 0) + 1 : 0
    failedCounts[work] = failedCount == 0 ? nil : failedCount
    let delay = policy.flatMap {
      $0.delay(afterAttempt: failedCount, demanded: nil, jitter: Double.random(in: 0...1))
    }
    if end.isWorthRetrying, var delay {
      if let leaseEnd = end.leaseEnd {
        delay = max(0.1, min(delay, Double(leaseEnd) - now.timeIntervalSince1970))
      }
      // What the server asks for counts more than when another context may be ready.
      delay = min(max(delay, pause), Self.longestDelay)
      // A pull pushes first.
      if end.hasPushed { cancelRetries(of: .push) }
      let task = Task { [delay, sleep] in
        guard (try? await sleep(delay)) != nil, !Task.isCancelled else { return }
        forgetRetry(of: work)
        await again()
      }
      retries[work] = Retry(task: task, date: now.addingTimeInterval(delay))
    }
    tell()
  }

  /// The one that begins now must not be taken back with what it began with.
  private func forgetRetry(of work: Work) { retries[work] = nil }

  // MARK: - Queries

  /// What came of the last pull of a query.
  private(set) var pulls: [PullKey: PullOutcome] = [:]

  func note(_ outcome: PullOutcome, of key: PullKey) {
    pulls[key] = outcome
    tell()
  }
}

extension SyncActivity {
  /// How a push or a pull ended.
  struct End: Sendable {
    let activity: SyncState.Activity
    /// Whether the same may do better in a while, without anybody's doing.
    let isWorthRetrying: Bool
    /// When another context gives up what this one needs, in seconds since 1970.
    var leaseEnd: Int64?
    /// Whether it is a pull that has pushed before.
    var hasPushed = false

    private init(_ activity: SyncState.Activity, isWorthRetrying: Bool) {
      self.activity = activity
      self.isWorthRetrying = isWorthRetrying
    }

    init(_ result: PushResult) {
      switch result.end {
      case .offline(let reason): activity = .offline(reason)
      case .signInRequired(let reason): activity = .failed("the user has to sign in: \(reason)")
      case .otherAccount(let reason): activity = .failed(reason)
      case .serverBusy(let reason): activity = .failed("the server is busy: \(reason)")
      case .completed, .cancelled:
        activity =
          result.failures.first.map {
            .failed("'\($0.operation.table)' '\($0.operation.itemID)': \($0.failure)")
          } ?? .idle
      }
      switch result.end {
      case .offline, .serverBusy: isWorthRetrying = true
      case .completed: isWorthRetrying = result.inDoubtCount > 0
      case .signInRequired, .otherAccount, .cancelled: isWorthRetrying = false
      }
      leaseEnd = result.leaseEnd
    }

    init(_ result: Swift.Result<PullResult, any Error>) {
      switch result {
      case .success(let result):
        // Edits that the push before could not bring there are still to be told of.
        self.init(result.push ?? PushResult())
        hasPushed = result.push != nil
      case .failure(let error as PullError):
        let isOffline =
          switch error.reason {
          case .offline, .pushIncomplete(.offline): true
          default: false
          }
        self.init(
          isOffline ? .offline(error.description) : .failed(error.description),
          isWorthRetrying: error.reason.isWorthRetrying
        )
        hasPushed = error.result.push != nil
      case .failure(let error):
        self.init(error is CancellationError ? .idle : .failed("\(error)"), isWorthRetrying: false)
      }
    }
  }
}

/// Names a query of a table.
struct PullKey: Sendable, Hashable {
  let table: String
  let query: String?
}

/// What came of a pull.
struct PullOutcome: Sendable, Hashable {
  /// When it came to its end.
  var finished: Date?
  /// Why the last one did not.
  var failure: String?
}
