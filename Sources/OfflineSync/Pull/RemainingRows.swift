import RemoteTables

/// How many rows a pull has yet to get: the server is asked at the beginning and towards the end, so that the
/// end costs no request of its own, and the server does not count a long table for each page.
struct RemainingRows: Sendable {
  let pageSize: Int
  private var estimate: Int?
  /// Whether the server does not say.
  private var isUnknown = false

  init(pageSize: Int) { self.pageSize = pageSize }

  /// Whether to ask with the next page.
  var isAsked: Bool { !isUnknown && (estimate.map { $0 <= 2 * pageSize } ?? true) }

  /// Other rows are asked for from now on.
  mutating func begin() { estimate = nil }

  /// Takes note of a page.
  ///
  /// - Returns: whether it was the last. A server may give fewer rows than it was asked for, so that a short
  ///   page alone says nothing; one that counts the rows of a page, or none that are deleted, must not end a
  ///   pull
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
