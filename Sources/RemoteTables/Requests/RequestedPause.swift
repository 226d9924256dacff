package import Foundation

/// The pause that the server has requested with `Retry-After`. All copies of a client share it.
///
/// `@unchecked Sendable`: the date is only used while the lock is held.
package final class RequestedPause: @unchecked Sendable {
  /// The longest pause, a day in seconds, even if the server requests more.
  private static let longest: TimeInterval = 86_400

  private let lock = NSLock()
  private var end = Date.distantPast

  /// Begins the pause that a response requests.
  package func begin(seconds: TimeInterval, now: Date = Date()) {
    lock.withLock { end = now.addingTimeInterval(min(seconds, Self.longest)) }
  }

  /// Returns the rest of the pause, in seconds.
  package func remaining(now: Date = Date()) -> TimeInterval {
    lock.withLock { min(Self.longest, max(0, end.timeIntervalSince(now))) }
  }
}
