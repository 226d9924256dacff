/// A clock on which time passes as soon as somebody waits for it.
struct PassingClock: Clock {
  typealias Instant = ManualClock.Instant

  /// Is told how much time passes, in milliseconds.
  let pass: @Sendable (Int64) -> Void

  init(_ pass: @escaping @Sendable (Int64) -> Void = { _ in }) { self.pass = pass }

  var now: Instant { Instant() }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    let (seconds, attoseconds) = deadline.offset.components
    pass(seconds * 1000 + attoseconds / 1_000_000_000_000_000)
  }
}
