import HTTPTypes
import TableWire

/// Where a service is in the history of its rows.
///
/// The history has spans, one for each time that a service was begun on it, with the time of the last change
/// that was made in it. A database that was put back to an earlier state does not have a span that clients
/// have seen, or less of it. Several services on one database each have a span of their own.
struct ServiceHistory: Sendable, Hashable {
  /// The id of the span that the service has begun.
  let span: String
  /// The time of the last change in the span, in milliseconds since 1970; 0 if there was none.
  let changed: Int64
  /// The time of the last change of all; nil if there was none.
  let last: Int64?
  /// Until when deleted rows are forgotten; nil if none is.
  let forgotten: Int64?

  /// What answers say of the history, and of what is forgotten of it.
  func fields(now: Int64) -> HTTPFields {
    var fields = HTTPFields()
    fields[.tableEpoch] = EpochHeader(span: span, changed: changed).text
    if let forgotten {
      fields[.tableForgotten] = ForgottenHeader(time: forgotten, now: max(now, last ?? now)).text
    }
    return fields
  }

  /// What is answered to a client that has seen another history; nil to one that has not. `common` is the
  /// time of the last change in the span that the client has seen, nil if there is no such span.
  func refusal(of seen: EpochHeader?, common: Int64?) -> EpochHeader? {
    if let seen, let common, seen.changed <= common { return nil }
    return EpochHeader(span: span, changed: changed, common: common)
  }
}
