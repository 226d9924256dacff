import Foundation
import RemoteTables
import TableWire

extension SyncEngine {
  /// After this many waits for a pause in writing, a round begins anyway.
  private static let maximumPauseCount = 10

  var work: SyncActivity.Work {
    .round(id, Set(queries.map { PullKey(table: $0.table, query: $0.id) }))
  }

  // MARK: - Rounds

  /// Begins a round.
  ///
  /// - Parameter some: the queries to pull; nil for all
  /// - Returns: the task of the round
  @discardableResult
  func begin(pulling some: [PullQuery]? = nil) -> Task<SyncRound, Never> {
    cancelWaiting()
    if some == nil { hearing.forget() }
    (isReconnected, isToTryAgain) = (false, false)
    roundNumber += 1
    coveredCount = writes.count
    let queries = some ?? queries
    let task = Task { [context] in
      let round = await context.round(queries)
      await ended(round)
      return round
    }
    running = Running(task: task, writeCount: coveredCount, isWhole: some == nil)
    tell(.began)
    return task
  }

  private func ended(_ round: SyncRound) async {
    let (number, wasStarted) = (roundNumber, isStarted)
    let delay = await context.activity.tryAgain(
      work,
      SyncActivity.Prospect(round),
      wasStarted && policy.beginsAtStart ? context.options.retryPolicy : nil,
      pause: context.client.sender.pause.remaining(),
      now: context.options.clock()
    ) { [weak self] in await self?.tryAgain(number) }
    running = nil
    isToTryAgain = delay != nil
    tell(.ended(round))
    guard isStarted else { return await forgetWaits() }
    if policy.beginsAtStart, round.isWorthRetrying, isReconnected || !wasStarted {
      await context.activity.forget(work)
      if isStarted, running == nil { begin() }
    } else if let delay {
      tell(.waiting(delay))
    } else {
      waitForNextRound()
      waitForPull()
    }
  }

  /// Begins the retry of a round. Without a delay, it may come before that round has reported its end.
  private func tryAgain(_ number: Int) {
    guard isStarted, isToTryAgain || number == roundNumber else { return }
    if running == nil { begin() } else { isReconnected = true }
  }

  /// Waits for a round, or until the calling task is cancelled.
  static func round(of task: Task<SyncRound, Never>) async -> SyncRound {
    if let round = await task.valueUnlessCancelled { return round }
    var round = SyncRound()
    round.failure = .cancelled
    return round
  }

  // MARK: - Waits

  /// Schedules the next round that the policy asks for: after a pause in writing if there are changes that no
  /// round has covered, or after the interval.
  func waitForNextRound() {
    guard isStarted, running == nil, !isToTryAgain else { return }
    if let debounce = policy.debounce, writes.count != coveredCount {
      guard !isWaitingForPause else { return }
      isWaitingForPause = true
      wait { [clock = context.options.waits, writes] in
        for _ in 0..<Self.maximumPauseCount {
          let count = writes.count
          try await clock.sleep(for: debounce)
          if writes.count == count { return }
        }
      }
    } else if let interval = policy.interval, waiting == nil {
      wait { [clock = context.options.waits] in try await clock.sleep(for: interval) }
    }
  }

  private func wait(_ sleep: @escaping @Sendable () async throws -> Void) {
    waitingNumber += 1
    waiting?.cancel()
    let number = waitingNumber
    waiting = Task { [weak self] in
      guard (try? await sleep()) != nil else { return }
      await self?.waitEnded(number)
    }
  }

  private func waitEnded(_ number: Int) {
    guard number == waitingNumber, isStarted, running == nil else { return }
    begin()
  }

  private func cancelWaiting() {
    waitingNumber += 1
    waiting?.cancel()
    (waiting, isWaitingForPause) = (nil, false)
  }

  func forgetWaits() async {
    cancelWaiting()
    isToTryAgain = false
    await context.activity.forget(work)
  }
}
