package import Foundation

/// Until when the server has asked to be left alone, by `Retry-After`. All copies of a client share it.
///
/// `@unchecked Sendable`: the date is read and written under the lock alone.
package final class RequestedPause: @unchecked Sendable {
  /// A day, in seconds: a server that asks for more is not believed.
  private static let longest: TimeInterval = 86_400

  private let lock = NSLock()
  private var end = Date.distantPast

  /// Takes note of what an answer asks for.
  package func begin(seconds: TimeInterval, now: Date = Date()) {
    lock.withLock { end = now.addingTimeInterval(min(seconds, Self.longest)) }
  }

  /// How much is left of it, in seconds.
  package func remaining(now: Date = Date()) -> TimeInterval {
    lock.withLock { min(Self.longest, max(0, end.timeIntervalSince(now))) }
  }
}
