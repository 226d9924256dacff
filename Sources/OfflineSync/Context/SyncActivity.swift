import Foundation

/// What a context is doing, and who wants to hear of it. Its pushes wait for each other here.
actor SyncActivity {
  /// A year, in seconds: nanoseconds of more than some hundred years are no `UInt64`.
  private static let longestDelay: Double = 31_536_000

  private(set) var activity = SyncState.Activity.idle
  private(set) var nextAttempt: Date?
  private var observers: [UUID: AsyncStream<Void>.Continuation] = [:]
  private var lastPush: Task<Void, Never>?
  private var retry: Task<Void, Never>?
  private var failedCount = 0
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

  // MARK: - Pushes

  /// Runs a push when those before it have ended.
  ///
  /// - Parameters:
  ///   - isRetry: whether it begins by itself. Whoever asks for one begins to count failures anew
  ///   - body: the push
  /// - Returns: its result
  /// - Throws: its error
  func push(
    isRetry: Bool,
    _ body: @escaping @Sendable () async throws -> PushResult
  ) async throws -> PushResult {
    if !isRetry { failedCount = 0 }
    cancelRetry()
    let before = lastPush
    let (turn, continuation) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      // A stream, which ends for a task that is cancelled: the one before may wait for its answer much longer.
      for await _ in turn {}
      return try await body()
    }
    lastPush = Task {
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

  func cancelRetry() {
    retry?.cancel()
    retry = nil
    nextAttempt = nil
    tell()
  }

  /// Notes how a push ended, and begins another one later if it failed for a reason that passes.
  func ended(
    _ result: PushResult,
    _ policy: RetryPolicy?,
    now: Date,
    again: @escaping @Sendable () async -> Void
  ) {
    // That of a push before this one, which ended when this one had begun.
    cancelRetry()
    activity = result.activity
    failedCount = result.isWorthRetrying ? failedCount + 1 : 0
    let delay = policy.flatMap {
      $0.delay(afterAttempt: failedCount, demanded: nil, jitter: Double.random(in: 0...1))
    }
    if result.isWorthRetrying, var delay {
      if let end = result.leaseEnd { delay = max(0.1, min(delay, Double(end) - now.timeIntervalSince1970)) }
      delay = min(delay, Self.longestDelay)
      nextAttempt = now.addingTimeInterval(delay)
      retry = Task { [delay, sleep] in
        guard (try? await sleep(delay)) != nil else { return }
        forgetRetry()
        await again()
      }
    }
    tell()
  }

  /// The push that begins now must not be taken back with what it began with.
  private func forgetRetry() {
    retry = nil
    nextAttempt = nil
  }
}

extension PushResult {
  fileprivate var activity: SyncState.Activity {
    switch end {
    case .offline(let reason): .offline(reason)
    case .signInRequired(let reason): .failed("the user has to sign in: \(reason)")
    case .serverBusy(let reason): .failed("the server is busy: \(reason)")
    case .completed, .cancelled:
      failures.first.map { .failed("'\($0.operation.table)' '\($0.operation.itemID)': \($0.failure)") }
        ?? .idle
    }
  }

  /// Whether the same push may do better in a while, without anybody's doing.
  fileprivate var isWorthRetrying: Bool {
    switch end {
    case .offline, .serverBusy: true
    case .completed: inDoubtCount > 0
    case .signInRequired, .cancelled: false
    }
  }
}
