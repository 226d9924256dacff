import RemoteTables
import TableWire

/// The position of a pull among the rows of a table, and its next question, so that it loses no row while
/// others write.
///
/// Rows come in the order of their last change. The next page begins at the time of the last row, which comes
/// again: a pull that passes over so many rows, or begins behind a time, loses those that move meanwhile, or
/// that share it. Where all rows of a page share a millisecond, that millisecond is read by ids, once nothing
/// can be added to it any more. The server must give later changes later times.
struct PullCursor: Sendable, Hashable {
  enum Step: Sendable, Hashable {
    /// Rows changed at a time or later, in the order of that; all of them if nil. Milliseconds since 1970.
    case from(Int64?)
    /// Rows of one millisecond, by their ids, behind one of them.
    case tie(Int64, after: String?)
  }

  /// The next question.
  private(set) var step: Step
  /// The time before which every row is here, in milliseconds since 1970; nil at the beginning.
  private(set) var position: Int64?

  /// A row of a page, as far as it tells where the page ends.
  struct Mark: Sendable, Hashable {
    let id: String
    /// When the row was changed last, in milliseconds since 1970, rounded down.
    let time: Int64
  }

  /// The server does not give what it was asked for.
  enum Problem: Error, Hashable {
    /// A row from before the time that the page begins with.
    case earlier(Mark)
    /// A row that is not behind the last one.
    case repeated(Mark)
    /// Rows that are not in the order of their change.
    case unordered(Mark)
    /// Rows, and not the one that was asked for by its id.
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

  /// The place from which a later pull begins.
  var token: PullToken? {
    guard let position else { return nil }
    if case .tie(position, let id?) = step { return PullToken(time: position, id: id) }
    return PullToken(time: position)
  }

  /// The millisecond whose rows are read by ids from now on; nil in the middle of one. Before they are, it
  /// must be over on the server.
  var beginningTie: Int64? { if case .tie(let time, nil) = step { time } else { nil } }

  /// Takes note of a page.
  ///
  /// - Returns: whether there is more to ask for
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
      // Letter by letter: texts that look alike are equal to Swift, and ids of two rows.
      if let last = page.last, let id, last.id.utf8.elementsEqual(id.utf8) { throw .repeated(last) }
      if let last = page.last, !isLast {
        step = .tie(time, after: last.id)
      } else {
        // A pull that is cut off now need not read it again.
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
