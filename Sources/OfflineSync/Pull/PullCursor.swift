import RemoteTables
import TableWire

/// The position of a pull among the rows of a table, and its next question, so that it loses no row while
/// others write.
///
/// Rows come in the order of their last change. The next page begins at the time of the last row, which comes
/// again: whoever passes over so many rows, or begins behind a time, loses those that move meanwhile, or that
/// share it. Where a page is full of rows of one millisecond, these are read by their ids. The server must
/// give later changes later times.
struct PullCursor: Sendable, Hashable {
  enum Step: Sendable, Hashable {
    /// Rows changed at a time or later, in the order of that; all of them if nil. Milliseconds since 1970.
    case from(Int64?)
    /// Whether there is a row behind a millisecond. If there is none, rows may still be added to it.
    case behind(Int64, isRead: Bool)
    /// Rows of one millisecond, by their ids, behind one of them.
    case tie(Int64, after: String?, isClosed: Bool)
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
  }

  /// - Parameter token: where an earlier pull has ended; nil to begin at the beginning
  init(_ token: PullToken?) {
    position = token?.time
    if let token, let id = token.id {
      step = .tie(token.time, after: id, isClosed: true)
    } else {
      step = .from(token?.time)
    }
  }

  /// The place from which a later pull begins.
  var token: PullToken? {
    guard let position else { return nil }
    if case .tie(position, let id?, isClosed: true) = step { return PullToken(time: position, id: id) }
    return PullToken(time: position)
  }

  /// Whether the rows that are asked for are only looked at, and not stored.
  var isProbe: Bool { if case .behind = step { true } else { false } }

  /// Takes note of a page.
  ///
  /// - Parameters:
  ///   - page: its rows, in their order
  ///   - isLast: whether the server says that there are no more
  /// - Returns: whether there is more to ask for
  /// - Throws: ``Problem``: without these checks a pull might never end
  mutating func advance(over page: [Mark], isLast: Bool) throws(Problem) -> Bool {
    switch step {
    case .from(let start):
      guard let last = page.last else { return false }
      try Self.check(page, from: start)
      position = last.time
      step = last.time == start ? .behind(last.time, isRead: false) : .from(last.time)
      return !isLast
    case .behind(let time, let isRead):
      if let first = page.first, first.time <= time { throw .earlier(first) }
      // What follows shows that nothing is added to the millisecond any more.
      if page.isEmpty, isRead { return false }
      step = .tie(time, after: nil, isClosed: !page.isEmpty)
      return true
    case .tie(let time, let id, let isClosed):
      if let other = page.first(where: { $0.time != time }) { throw .earlier(other) }
      // Letter by letter: texts that look alike are equal to Swift, and ids of two rows.
      if let last = page.last, let id, last.id.utf8.elementsEqual(id.utf8) { throw .repeated(last) }
      if let last = page.last, !isLast {
        step = .tie(time, after: last.id, isClosed: isClosed)
      } else if isClosed {
        // A pull that is cut off now need not read it again.
        position = time + 1
        step = .from(time + 1)
      } else {
        step = .behind(time, isRead: true)
      }
      return true
    }
  }

  private static func check(_ page: [Mark], from start: Int64?) throws(Problem) {
    if let start, let first = page.first, first.time < start { throw .earlier(first) }
    for (before, mark) in zip(page, page.dropFirst()) where mark.time < before.time { throw .unordered(mark) }
  }
}
