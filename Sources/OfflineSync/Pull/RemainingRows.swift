import RemoteTables

/// The number of rows that a pull has yet to receive. The server is asked at the beginning and towards the
/// end, so that finding the end costs no extra request, and the server does not count a long table for each
/// page.
struct RemainingRows: Sendable {
  let pageSize: Int
  private var estimate: Int?
  /// Whether the server does not report the number.
  private var isUnknown = false

  init(pageSize: Int) { self.pageSize = pageSize }

  /// Whether to ask with the next page.
  var isAsked: Bool { !isUnknown && (estimate.map { $0 <= 2 * pageSize } ?? true) }

  /// Begins again: other rows are requested from now on.
  mutating func begin() { estimate = nil }

  /// Notes a page.
  ///
  /// - Returns: whether it was the last. A server may return fewer rows than requested, so a short page alone
  ///   proves nothing; a server that counts only the rows of a page, or does not count deleted rows, must not
  ///   end a pull
  mutating func isLast(_ count: Int, of total: Int?) -> Bool {
    if isAsked, total == nil { isUnknown = true }
    if let total {
      estimate = max(0, total - count)
      return total == count && count < pageSize
    }
    estimate = estimate.map { max(0, $0 - count) }
    return false
  }
}
