#if PostgreSQL
import Foundation
import TableWire

/// The span of the history that a service's database is in, and the last change that the service knows of.
final class SpanRecord: @unchecked Sendable {
  // Sendable: the values are only used while the lock is held.
  private let lock = NSLock()
  private var span: String
  private var changed: Int64
  /// The time at which the connection that found the span began to open.
  private var begun: ContinuousClock.Instant

  /// Creates a record with what a first connection has found.
  init(_ connection: ServiceConnection) {
    span = connection.span
    changed = connection.changed
    begun = connection.begun
  }

  /// The id of the span.
  var current: String { lock.withLock { span } }

  /// Returns whether the database is known to have all that a client has seen.
  func hasSurely(_ seen: EpochHeader) -> Bool {
    lock.withLock { seen.span == span && seen.changed <= changed }
  }

  /// Notes what a new connection has found. Returns whether the span is another one.
  func enter(_ connection: ServiceConnection) -> Bool {
    lock.withLock {
      if connection.begun < begun { return false }
      begun = connection.begun
      let isOther = connection.span != span
      // The last change of another span says nothing about this one.
      (span, changed) = (connection.span, isOther ? connection.changed : max(changed, connection.changed))
      return isOther
    }
  }

  /// Notes the time of a change in a span.
  func note(_ time: Int64?, inSpan found: String) {
    lock.withLock {
      if found == span, let time { changed = max(changed, time) }
    }
  }
}
#endif
