/// The header `Table-Epoch`, in which a service describes its history: its current span and the time of its
/// last change, such as `9d0f3b1c;1764124800123`.
///
/// A span begins each time a service opens its database, and has a random id. Clients send back the last
/// header that they have seen. If the service does not know that span, or has less of it, its database was
/// restored to an earlier state or is empty. It then refuses the request with the status 421, and adds the
/// time of its last change in that span, up to which both histories are the same:
/// `9d0f3b1c;1764124800123;1764124700000`.
package struct EpochHeader: Sendable, Hashable {
  /// The status code of a refusal.
  package static let refusal = 421

  /// The id of the span.
  package let span: String
  /// The time of the last change, in milliseconds since 1970; 0 if there was none.
  package let changed: Int64
  /// The time up to which both histories are the same, in milliseconds since 1970; nil if unknown.
  package let common: Int64?

  package init(span: String, changed: Int64, common: Int64? = nil) {
    self.span = span
    self.changed = changed
    self.common = common
  }

  /// Reads a header; nil if it does not have this form, or a time is outside ``WireDate/range``.
  package init?(_ text: String) {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), text.utf8.count <= 200, !parts[0].isEmpty,
      parts[0].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), let changed = Int64(parts[1]),
      WireDate.range.contains(changed)
    else { return nil }
    let common = parts.count == 3 ? Int64(parts[2]) : nil
    if parts.count == 3, common.map(WireDate.range.contains) != true { return nil }
    self.init(span: String(parts[0]), changed: changed, common: common)
  }

  /// The value of the header.
  package var text: String { "\(span);\(changed)\(common.map { ";\($0)" } ?? "")" }
}
