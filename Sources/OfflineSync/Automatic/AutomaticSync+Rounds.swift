import Foundation
import RemoteTables
import TableWire

extension AutomaticSync {
  /// After how many waits for a pause in writing a round begins all the same.
  private static let greatestPauseCount = 10

  // MARK: - Rounds

  @discardableResult
  func begin() -> Task<Outcome, Never> {
    cancelWaiting()
    isReconnected = false
    coveredCount = writes.count
    let task = Task { [context, queries] in
      let outcome = await context.round(queries)
      ended(outcome)
      return outcome
    }
    running = Running(task: task, writeCount: coveredCount)
    tell(.began)
    return task
  }

  private func ended(_ outcome: Outcome) {
    running = nil
    switch outcome {
    case .success(let round): tell(.ended(round))
    case .failure(let failure): tell(.failed(failure))
    }
    guard isStarted, policy != .manual else { return }
    if outcome.isWorthRetrying {
      failedCount = outcome.hasPushed ? 1 : failedCount + 1
      if isReconnected { begin() } else { waitForNextAttempt(after: outcome) }
    } else {
      failedCount = 0
      haveWritten()
    }
  }

  /// Waits for a round, or for the end of the own task.
  static func outcome(of round: Task<Outcome, Never>) async -> Outcome {
    let (end, continuation) = AsyncStream.makeStream(of: Outcome.self)
    Task {
      continuation.yield(await round.value)
      continuation.finish()
    }
    for await outcome in end { return outcome }
    return .failure(.cancelled)
  }

  // MARK: - Waits

  /// Looks whether something was written that no round has seen, and begins one after a pause.
  func haveWritten() {
    guard isStarted, case .onChange(let debounce) = policy else { return }
    guard running == nil, waiting == nil, writes.count != coveredCount else { return }
    wait { [clock, writes] in
      for _ in 0..<Self.greatestPauseCount {
        let count = writes.count
        try await clock.sleep(for: debounce)
        if writes.count == count { return }
      }
    }
  }

  private func waitForNextAttempt(after outcome: Outcome) {
    let jitter = jitter()
    guard var seconds = backoff.delay(afterAttempt: failedCount, demanded: nil, jitter: jitter) else {
      return haveWritten()
    }
    if let leaseEnd = outcome.leaseEnd {
      seconds = max(0.1, min(seconds, Double(leaseEnd) - context.options.clock().timeIntervalSince1970))
    }
    // What the server asks for counts more than when another context may be ready.
    seconds = max(seconds, context.client.sender.pause.remaining())
    // A year: longer ones are no duration of every clock.
    let delay = Duration.seconds(min(seconds, 31_536_000))
    tell(.waiting(delay))
    wait { [clock] in try await clock.sleep(for: delay) }
  }

  private func wait(_ sleep: @escaping @Sendable () async throws -> Void) {
    cancelWaiting()
    let number = waitingNumber
    waiting = Task { [weak self] in
      guard (try? await sleep()) != nil else { return }
      await self?.haveWaited(number)
    }
  }

  private func haveWaited(_ number: Int) {
    guard number == waitingNumber, isStarted, running == nil else { return }
    begin()
  }

  func cancelWaiting() {
    waitingNumber += 1
    waiting?.cancel()
    waiting = nil
  }
}

extension AutomaticSync.Outcome {
  /// Whether the same may do better in a while, without anybody's doing.
  fileprivate var isWorthRetrying: Bool {
    switch self {
    case .success(let round): round.push?.isWorthRetrying ?? false
    case .failure(let failure):
      failure.isWorthRetrying || failure.isOfPull && failure.round.push?.isWorthRetrying ?? false
    }
  }

  /// When another context gives up what this one needs, in seconds since 1970.
  fileprivate var leaseEnd: Int64? { push?.leaseEnd }

  /// Whether the server has accepted something: whatever failed, it is there.
  fileprivate var hasPushed: Bool { (push?.pushedCount ?? 0) > 0 }

  private var push: PushResult? {
    switch self {
    case .success(let round): round.push
    case .failure(let failure): failure.round.push
    }
  }
}
