import Foundation
import RemoteTables
import TableWire

extension AutomaticSync {
  /// After how many waits for a pause in writing a round begins all the same.
  private static let greatestPauseCount = 10

  // MARK: - Rounds

  @discardableResult
  func begin() -> Task<SyncRound, Never> {
    cancelWaiting()
    isReconnected = false
    coveredCount = writes.count
    let task = Task { [context, queries] in
      let round = await context.round(queries)
      ended(round)
      return round
    }
    running = Running(task: task, writeCount: coveredCount)
    tell(.began)
    return task
  }

  private func ended(_ round: SyncRound) {
    running = nil
    tell(.ended(round))
    guard isStarted, policy != .manual else { return }
    if round.isWorthRetrying {
      // Whoever has accepted something is there.
      failedCount = (round.push?.pushedCount ?? 0) > 0 ? 1 : failedCount + 1
      if isReconnected { begin() } else { waitForNextAttempt(after: round) }
    } else {
      failedCount = 0
      haveWritten()
    }
  }

  /// Waits for a round, or for the end of the own task.
  static func round(of task: Task<SyncRound, Never>) async -> SyncRound {
    let (end, continuation) = AsyncStream.makeStream(of: SyncRound.self)
    Task {
      continuation.yield(await task.value)
      continuation.finish()
    }
    for await round in end { return round }
    var round = SyncRound()
    round.failure = .cancelled
    return round
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

  private func waitForNextAttempt(after round: SyncRound) {
    let jitter = jitter()
    guard var seconds = backoff.delay(afterAttempt: failedCount, demanded: nil, jitter: jitter) else {
      return haveWritten()
    }
    if let leaseEnd = round.push?.leaseEnd {
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
