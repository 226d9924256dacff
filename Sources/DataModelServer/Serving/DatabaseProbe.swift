#if DevServer
import Foundation

/// Asks the database whether it is there, once for all who want to know at the same time.
///
/// A lost database host may take a long time to be noticed, and that cannot be cancelled: so those who ask
/// wait for a time at most, and go on without an answer.
actor DatabaseProbe {
  private let ask: @Sendable () async -> Bool
  private let age: Duration
  private var last: (isThere: Bool, time: ContinuousClock.Instant)?
  private var isAsking = false
  private var waiting: [UUID: CheckedContinuation<Bool, Never>] = [:]

  /// Creates a probe.
  ///
  /// - Parameters:
  ///   - age: how long an answer counts
  ///   - ask: asks the database
  init(age: Duration, ask: @escaping @Sendable () async -> Bool) {
    self.age = age
    self.ask = ask
  }

  /// Returns whether the database is there; false if it does not answer within a time.
  func isThere(within limit: Duration) async -> Bool {
    if let last, ContinuousClock.now - last.time < age { return last.isThere }
    if !isAsking {
      isAsking = true
      Task { finish(await ask()) }
    }
    let id = UUID()
    let timer = Task {
      try await Task.sleep(for: limit)
      end(id)
    }
    defer { timer.cancel() }
    return await withCheckedContinuation { waiting[id] = $0 }
  }

  private func finish(_ isThere: Bool) {
    last = (isThere, .now)
    isAsking = false
    for continuation in waiting.values { continuation.resume(returning: isThere) }
    waiting = [:]
  }

  private func end(_ id: UUID) { waiting.removeValue(forKey: id)?.resume(returning: false) }
}
#endif
