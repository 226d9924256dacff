package import HTTPTypes
package import TableWire

/// Where a service is in the history of its rows.
///
/// The history has spans. A database that was put back to an earlier state does not have a span that clients
/// have seen, or less of it. On SQLite a span begins each time that a service is begun, and several services
/// on one database each have a span of their own; on PostgreSQL all services are in one span, and another
/// begins with each start of the server.
package struct ServiceHistory: Sendable, Hashable {
  /// The id of the span in which the service is.
  package let span: String
  /// The time of the last change in the span, in milliseconds since 1970; 0 if there was none.
  package let changed: Int64
  /// All changes until then are in what is read now, in milliseconds since 1970.
  package let complete: Int64
  /// Until when deleted rows are forgotten, in milliseconds since 1970; nil if none is.
  package let forgotten: Int64?

  /// A place in the history.
  package init(span: String, changed: Int64, complete: Int64, forgotten: Int64?) {
    self.span = span
    self.changed = changed
    self.complete = complete
    self.forgotten = forgotten
  }

  /// What answers say of the history, and of what is forgotten of it.
  package var fields: HTTPFields {
    var fields = HTTPFields()
    fields[.tableEpoch] = EpochHeader(span: span, changed: changed).text
    if let forgotten { fields[.tableForgotten] = ForgottenHeader(time: forgotten, now: complete).text }
    return fields
  }

  /// What is answered to a client that has seen another history; nil to one that has not. `common` is the
  /// time of the last change in the span that the client has seen, nil if there is no such span.
  package func refusal(of seen: EpochHeader?, common: Int64?) -> EpochHeader? {
    if let seen, let common, seen.changed <= common { return nil }
    return EpochHeader(span: span, changed: changed, common: common)
  }
}
