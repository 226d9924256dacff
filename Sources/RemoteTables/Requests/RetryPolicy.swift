package import Foundation

/// When a request that failed is sent again, and how long to wait before.
///
/// A request that reads is sent again after 408, 429, every 5xx, and a network that failed. One that writes
/// only where the server cannot have done what it asked: after 408 and 429, after 503 with `Retry-After`, and
/// if it was never sent. What may have happened is never repeated blindly; the error says so.
public struct RetryPolicy: Sendable, Hashable {
  /// How often a request is sent at most, the first time included.
  public var greatestAttemptCount: Int
  /// The wait before the second attempt. It doubles with each further one, but for the first five minutes, in
  /// which it grows to 30 seconds at most: whoever comes out of a tunnel should not wait long.
  public var firstDelay: Duration
  /// The longest wait. A server that asks for more (`Retry-After`) gets no further attempt.
  public var longestDelay: Duration

  /// A policy.
  ///
  /// - Parameters:
  ///   - greatestAttemptCount: how often a request is sent at most, from 1
  ///   - firstDelay: the wait before the second attempt
  ///   - longestDelay: the longest wait
  public init(
    greatestAttemptCount: Int = 4,
    firstDelay: Duration = .milliseconds(500),
    longestDelay: Duration = .seconds(30)
  ) {
    self.greatestAttemptCount = max(1, greatestAttemptCount)
    self.firstDelay = max(.zero, firstDelay)
    self.longestDelay = max(.zero, longestDelay)
  }

  /// Sends everything once.
  public static let never = RetryPolicy(greatestAttemptCount: 1)

  /// The wait after an attempt that failed.
  ///
  /// - Returns: the seconds to wait; nil if there is no further attempt
  package func delay(afterAttempt attempt: Int, demanded: TimeInterval?, jitter: Double) -> TimeInterval? {
    guard attempt < greatestAttemptCount else { return nil }
    if let demanded, demanded > longestDelay.seconds { return nil }
    // Between half of the wait and all of it.
    return max(demanded ?? 0, delay(afterAttempt: attempt) * (0.5 + jitter / 2))
  }

  private static let impatientTime: TimeInterval = 300
  private static let impatientDelay: TimeInterval = 30

  private func delay(afterAttempt attempt: Int) -> TimeInterval {
    let longestDelay = longestDelay.seconds
    var (delay, waited) = (firstDelay.seconds, 0.0)
    var passed = 1
    while passed < attempt, delay > 0, delay < longestDelay {
      // Chance may have made each wait half as long.
      waited += delay / 2
      let isImpatient = waited < Self.impatientTime
      delay = isImpatient ? min(delay * 2, max(firstDelay.seconds, Self.impatientDelay)) : delay * 2
      passed += 1
    }
    return min(longestDelay, delay)
  }

  /// Whether an answer lets a request be sent again.
  package static func isTransient(status: Int, isWriting: Bool, hasRetryAfter: Bool) -> Bool {
    switch status {
    case 408, 429: true
    case 503: !isWriting || hasRetryAfter
    case 500...599: !isWriting
    default: false
    }
  }
}
