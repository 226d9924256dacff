/// What a service says of its history, in the header `Table-Epoch`: the span in which it is, and the time of
/// the last change that it has made, such as `9d0f3b1c;1764124800123`.
///
/// A span begins each time that a service opens its database, and has an id that chance chooses. Clients send
/// back what they have seen last. A service that does not have that span, or less of it, was put back to an
/// earlier state, or has an empty database. It refuses the request with the status 421, and adds the time of
/// the last change in that span that it has, until which both histories are the same:
/// `9d0f3b1c;1764124800123;1764124700000`.
package struct EpochHeader: Sendable, Hashable {
  /// The status of a refusal.
  package static let refusal = 421

  /// The id of the span.
  package let span: String
  /// The time of the last change, in milliseconds since 1970; 0 if there was none.
  package let changed: Int64
  /// Until when both histories are the same, in milliseconds since 1970; nil if that is not known.
  package let common: Int64?

  package init(span: String, changed: Int64, common: Int64? = nil) {
    self.span = span
    self.changed = changed
    self.common = common
  }

  /// Reads a header. Nil if it does not have this form, or a time that no date on the wire has.
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

  /// The header.
  package var text: String { "\(span);\(changed)\(common.map { ";\($0)" } ?? "")" }
}
