import Foundation

/// A clock that does not move until a test moves it.
///
/// `@unchecked Sendable`: what changes is read and written under the lock alone.
final class ManualClock: Clock, @unchecked Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration = .zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleep {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private let lock = NSLock()
  private var time = Instant()
  private var sleeps: [Int: Sleep] = [:]
  private var count = 0
  private let begun: AsyncStream<Duration>
  private let begin: AsyncStream<Duration>.Continuation

  init() { (begun, begin) = AsyncStream.makeStream(of: Duration.self) }

  var now: Instant { lock.withLock { time } }
  var minimumResolution: Duration { .zero }
  /// How many tasks sleep.
  var sleepCount: Int { lock.withLock { sleeps.count } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = lock.withLock {
      count += 1
      return count
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let duration: Duration? = lock.withLock {
          if Task.isCancelled { return nil }
          sleeps[number] = Sleep(deadline: deadline, continuation: continuation)
          return time.duration(to: deadline)
        }
        if let duration { begin.yield(duration) } else { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let sleep = lock.withLock { sleeps.removeValue(forKey: number) }
      sleep?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Waits until a task sleeps that no call before has told of, and says for how long it does.
  func nextSleep() async -> Duration? {
    var iterator = begun.makeAsyncIterator()
    return await iterator.next()
  }

  /// Lets time pass.
  func advance(by duration: Duration) {
    let ended = lock.withLock {
      time = time.advanced(by: duration)
      let ended = sleeps.filter { $0.value.deadline <= time }
      for number in ended.keys { sleeps[number] = nil }
      return ended.values
    }
    for sleep in ended { sleep.continuation.resume() }
  }
}
