package import Foundation

/// The policy for sending a failed request again: after which errors, and after which delay.
///
/// A read is sent again after 408, 429, any 5xx, and a failure of the network. A write is sent again only if
/// the server cannot have carried it out: after 408 and 429, after 503 with `Retry-After`, and if it was
/// never sent. A write that may have been carried out is never repeated: ``TableError/mayHaveHappened`` is
/// true.
public struct RetryPolicy: Sendable, Hashable {
  /// The maximum number of attempts, including the first.
  public var maximumAttempts: Int
  /// The delay before the second attempt. It doubles with each attempt, but stays at 30 seconds or less in
  /// the first five minutes, so that a user who comes back online does not wait long.
  public var initialDelay: Duration
  /// The maximum delay. If the server requests a longer one with `Retry-After`, there is no further attempt.
  public var maximumDelay: Duration

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - maximumAttempts: the maximum number of attempts, at least 1
  ///   - initialDelay: the delay before the second attempt
  ///   - maximumDelay: the maximum delay
  public init(
    maximumAttempts: Int = 4,
    initialDelay: Duration = .milliseconds(500),
    maximumDelay: Duration = .seconds(30)
  ) {
    self.maximumAttempts = max(1, maximumAttempts)
    self.initialDelay = max(.zero, initialDelay)
    self.maximumDelay = max(.zero, maximumDelay)
  }

  /// The policy that sends each request once.
  public static let never = RetryPolicy(maximumAttempts: 1)

  /// Returns the delay after a failed attempt.
  ///
  /// - Returns: the delay in seconds; nil if there is no further attempt
  package func delay(afterAttempt attempt: Int, demanded: TimeInterval?, jitter: Double) -> TimeInterval? {
    guard attempt < maximumAttempts else { return nil }
    if let demanded, demanded > maximumDelay.seconds { return nil }
    // Between half of the delay and all of it.
    return max(demanded ?? 0, delay(afterAttempt: attempt) * (0.5 + jitter / 2))
  }

  private static let impatientTime: TimeInterval = 300
  private static let impatientDelay: TimeInterval = 30

  private func delay(afterAttempt attempt: Int) -> TimeInterval {
    let maximumDelay = maximumDelay.seconds
    var (delay, waited) = (initialDelay.seconds, 0.0)
    var passed = 1
    while passed < attempt, delay > 0, delay < maximumDelay {
      // The jitter may have halved each delay.
      waited += delay / 2
      let isImpatient = waited < Self.impatientTime
      delay = isImpatient ? min(delay * 2, max(initialDelay.seconds, Self.impatientDelay)) : delay * 2
      passed += 1
    }
    return min(maximumDelay, delay)
  }

  /// Returns whether a request can be sent again after a response.
  package static func isTransient(status: Int, isWriting: Bool, hasRetryAfter: Bool) -> Bool {
    switch status {
    case 408, 429: true
    case 503: !isWriting || hasRetryAfter
    case 500...599: !isWriting
    default: false
    }
  }
}
