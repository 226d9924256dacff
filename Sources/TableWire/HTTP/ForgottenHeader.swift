/// The header `Table-Forgotten`: the time before which a service has forgotten deleted rows, and its current
/// time, such as `1764038400000;1764124800123`.
///
/// A client whose last pull was earlier may still have deleted rows, and no response says so.
package struct ForgottenHeader: Sendable, Hashable {
  /// Rows that were deleted before this time are forgotten. Milliseconds since 1970.
  package let time: Int64
  /// The current time of the service: all changes up to it are visible. Milliseconds since 1970.
  package let now: Int64

  package init(time: Int64, now: Int64) {
    self.time = time
    self.now = now
  }

  /// Reads a header; nil if it does not have this form, or a time is outside ``WireDate/range``.
  package init?(_ text: String) {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    guard parts.count == 2, let time = Int64(parts[0]), let now = Int64(parts[1]),
      WireDate.range.contains(time), WireDate.range.contains(now)
    else { return nil }
    self.init(time: time, now: now)
  }

  /// The value of the header.
  package var text: String { "\(time);\(now)" }
}
