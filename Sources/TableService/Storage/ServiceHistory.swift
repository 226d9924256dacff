package import HTTPTypes
package import TableWire

/// The position of a service in the history of its rows.
///
/// The history consists of spans. A restored database lacks a span that clients have seen, or has less of it.
/// On SQLite, a span begins each time a service starts, and several services on one database each have their
/// own span. On PostgreSQL, all services share a span, and a new one begins each time the server starts.
package struct ServiceHistory: Sendable, Hashable {
  /// The id of the service's span.
  package let span: String
  /// The time of the last change that a client has just seen or made, in milliseconds since 1970; 0 if there
  /// was none. Changes of rows that the client may not see are not told.
  package let changed: Int64
  /// The time up to which a read includes all changes, in milliseconds since 1970.
  package let complete: Int64
  /// The time before which deleted rows are forgotten, in milliseconds since 1970; nil if no rows are.
  package let forgotten: Int64?

  /// Creates a position in the history.
  package init(span: String, changed: Int64, complete: Int64, forgotten: Int64?) {
    self.span = span
    self.changed = changed
    self.complete = complete
    self.forgotten = forgotten
  }

  /// The headers of responses that describe the history.
  package var fields: HTTPFields {
    var fields = HTTPFields()
    fields[.tableEpoch] = EpochHeader(span: span, changed: changed).text
    if let forgotten { fields[.tableForgotten] = ForgottenHeader(time: forgotten, now: complete).text }
    return fields
  }

  /// Returns the header of the refusal of a client that has seen another history; nil if it has not. `common`
  /// is the time of the last change in the client's span, nil if the span does not exist.
  package func refusal(of seen: EpochHeader?, common: Int64?) -> EpochHeader? {
    if let seen, let common, seen.changed <= common { return nil }
    return EpochHeader(span: span, changed: changed, common: common)
  }
}
