/// Until when a service has forgotten rows that were deleted, in the header `Table-Forgotten`, with its time:
/// `1764038400000;1764124800123`.
///
/// Clients whose last pull was earlier may have rows that nothing says are deleted.
package struct ForgottenHeader: Sendable, Hashable {
  /// Rows that were deleted before it are gone. Milliseconds since 1970.
  package let time: Int64
  /// The time of the service: all changes until then can be seen. Milliseconds since 1970.
  package let now: Int64

  package init(time: Int64, now: Int64) {
    self.time = time
    self.now = now
  }

  /// Reads a header. Nil if it does not have this form, or a time that no date on the wire has.
  package init?(_ text: String) {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    guard parts.count == 2, let time = Int64(parts[0]), let now = Int64(parts[1]),
      WireDate.range.contains(time), WireDate.range.contains(now)
    else { return nil }
    self.init(time: time, now: now)
  }

  /// The header.
  package var text: String { "\(time);\(now)" }
}
