#if PostgreSQL
import Foundation
import TableWire

/// What a service knows of the history that its database is in.
final class SpanRecord: @unchecked Sendable {
  // Sendable: the values are only touched while the lock is held.
  private let lock = NSLock()
  private var span: String
  private var changed: Int64
  /// When the connection was begun that has found the span.
  private var begun: ContinuousClock.Instant

  /// What a first connection has found.
  init(_ connection: ServiceConnection) {
    span = connection.span
    changed = connection.changed
    begun = connection.begun
  }

  /// The id of the span.
  var current: String { lock.withLock { span } }

  /// The span, with the time of the last change in it that is known, in milliseconds since 1970.
  var state: (span: String, changed: Int64) { lock.withLock { (span, changed) } }

  /// Whether all is known to be here that a client has seen.
  func hasSurely(_ seen: EpochHeader) -> Bool {
    lock.withLock { seen.span == span && seen.changed <= changed }
  }

  /// Notes what a new connection has found; true if it is in another span.
  func enter(_ connection: ServiceConnection) -> Bool {
    lock.withLock {
      if connection.begun < begun { return false }
      begun = connection.begun
      let isOther = connection.span != span
      // What was known of another history is not of this one.
      (span, changed) = (connection.span, isOther ? connection.changed : max(changed, connection.changed))
      return isOther
    }
  }

  /// Notes a change in a span, and gives the time of the last one in it that is known.
  func note(_ time: Int64?, inSpan found: String) -> Int64 {
    lock.withLock {
      guard found == span else { return time ?? 0 }
      if let time { changed = max(changed, time) }
      return changed
    }
  }
}
#endif
