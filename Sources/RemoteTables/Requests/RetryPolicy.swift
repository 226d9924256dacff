package import Foundation
package import HTTPTypes
import TableWire

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

/// The header `Retry-After`: seconds, or a date.
package enum RetryAfter {
  /// How long to wait, in seconds; nil without the header, or if it says neither.
  package static func seconds(in response: HTTPResponse, now: Date) -> TimeInterval? {
    guard let text = response.headerFields[.retryAfter]?.trimmingCharacters(in: .whitespaces) else {
      return nil
    }
    if let seconds = Int(text) { return seconds >= 0 ? TimeInterval(seconds) : nil }
    guard let date = HTTPDate.milliseconds(text) else { return nil }
    return max(0, TimeInterval(date) / 1000 - now.timeIntervalSince1970)
  }
}

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

extension Duration {
  /// A year: longer ones are no duration of every clock.
  package static let longestWait = Duration.seconds(31_536_000)

  /// The same in seconds.
  package var seconds: Double { self / .seconds(1) }
}
