import RemoteTables
import TableWire

/// The position of a pull among the rows of a table, and its next request. No row is lost while others write.
///
/// Rows come in the order of their last change. The next page begins at the time of the last row, which comes
/// again: a pull that skips a number of rows, or begins after a time, loses rows that move meanwhile, or that
/// share the time. If all rows of a page share a millisecond, that millisecond is read by ids, once nothing
/// can be added to it any more. The server must give later changes later times.
struct PullCursor: Sendable, Hashable {
  enum Step: Sendable, Hashable {
    /// Rows changed at a time or later, in this order; all rows if nil. Milliseconds since 1970.
    case from(Int64?)
    /// Rows of one millisecond, in the order of their ids, after one of them.
    case tie(Int64, after: String?)
  }

  /// The next request.
  private(set) var step: Step
  /// The time before which every row has come, in milliseconds since 1970; nil at the beginning.
  private(set) var position: Int64?

  /// The part of a row that tells where a page ends.
  struct Mark: Sendable, Hashable {
    let id: String
    /// When the row was last changed, in milliseconds since 1970, rounded down.
    let time: Int64
  }

  /// The server did not return what was requested.
  enum Problem: Error, Hashable {
    /// A row from before the start of the page.
    case earlier(Mark)
    /// A row that does not come after the last one.
    case repeated(Mark)
    /// Rows that are not in the order of their last change.
    case unordered(Mark)
    /// Rows other than the one that was requested by its id.
    case others(than: String)
  }

  init(_ token: PullToken?) {
    position = token?.time
    if let token, let id = token.id {
      step = .tie(token.time, after: id)
    } else {
      step = .from(token?.time)
    }
  }

  /// The place where a later pull begins.
  var token: PullToken? {
    guard let position else { return nil }
    if case .tie(position, let id?) = step { return PullToken(time: position, id: id) }
    return PullToken(time: position)
  }

  /// The millisecond whose rows are read by ids next; nil in the middle of one. It must be over on the server
  /// first.
  var beginningTie: Int64? { if case .tie(let time, nil) = step { time } else { nil } }

  /// Notes a page.
  ///
  /// - Returns: whether there is more to request
  /// - Throws: ``Problem``: without these checks a pull might never end
  mutating func advance(over page: [Mark], isLast: Bool) throws(Problem) -> Bool {
    switch step {
    case .from(let start):
      guard let first = page.first, let last = page.last else { return false }
      try Self.check(page, from: start)
      position = last.time
      if isLast {
        step = .from(last.time)
      } else {
        step = first.time == last.time ? .tie(last.time, after: nil) : .from(last.time)
      }
      return !isLast
    case .tie(let time, let id):
      if let other = page.first(where: { $0.time != time }) { throw .earlier(other) }
      // Letter by letter: Swift takes texts that look alike for equal, but as ids they are two rows.
      if let last = page.last, let id, last.id.utf8.elementsEqual(id.utf8) { throw .repeated(last) }
      if let last = page.last, !isLast {
        step = .tie(time, after: last.id)
      } else {
        // A pull that is interrupted now need not read it again.
        position = time + 1
        step = .from(time + 1)
      }
      return true
    }
  }

  private static func check(_ page: [Mark], from start: Int64?) throws(Problem) {
    if let start, let first = page.first, first.time < start { throw .earlier(first) }
    for (before, mark) in zip(page, page.dropFirst()) where mark.time < before.time { throw .unordered(mark) }
  }
}
