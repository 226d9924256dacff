import RemoteTables
import TableWire

/// How far a pull by time is: a value that knows neither network nor database. A page is asked for with
/// ``cursor``, and what came of it makes the next state.
struct PullState: Sendable {
  /// What is true of a table when a page is asked for, and decides whether it can be stored.
  struct Facts: Sendable, Hashable {
    var answerCount = AnswerCount()
    /// The place where a pull of the same question has ended.
    var token: PullToken?
    /// Until when it has seen all changes, in milliseconds since 1970; nil if the service did not say.
    var seen: Int64?
  }

  /// Where a pull begins, and what it believes.
  struct Rules: Sendable, Hashable {
    let pageSize: Int
    /// How far before the end of the last pull this one begins, in milliseconds.
    var overlap: Int64 = 0
    /// Whether it looks at all rows, wherever the last one has ended.
    var isWhole = false
    /// Whether a token is kept.
    var keepsToken = true
    /// The last time that a server can have given, in milliseconds since 1970.
    let latest: Int64

    fileprivate func cursor(from start: PullToken?) -> PullCursor {
      if isWhole { return PullCursor(nil) }
      if let start, overlap > 0 {
        return PullCursor(PullToken(time: max(WireDate.range.lowerBound, start.time - overlap)))
      }
      return PullCursor(start)
    }
  }

  /// What a page leads to, if it can be stored.
  struct Next: Sendable {
    fileprivate let cursor: PullCursor
    fileprivate let remaining: RemainingRows
    fileprivate let token: PullToken?
    /// How the next pull begins once the page is stored.
    let ending: PullEnding
    /// The millisecond that must be over on the server before the next question is asked; nil if none.
    var beginningTie: Int64? { isGoingOn ? cursor.beginningTie : nil }
    /// Whether there is more to ask for.
    let isGoingOn: Bool
  }

  private let rules: Rules
  private(set) var cursor: PullCursor
  private(set) var remaining: RemainingRows
  /// How often others have set the token back, or removed rows.
  private(set) var resetCount = 0
  /// How often in a row a page was out of date when it came.
  private(set) var attemptCount = 0
  private var removals: Int64
  private var start: PullToken?
  /// The token as this pull has left it.
  private var left: PullToken?
  /// How far the rows are here whose times can be right.
  private var reached: PullToken?

  init(_ facts: Facts, _ rules: Rules) {
    self.rules = rules
    removals = facts.answerCount.removals
    (start, left, reached) = (facts.token, facts.token, facts.token)
    cursor = rules.cursor(from: facts.token)
    remaining = RemainingRows(pageSize: rules.pageSize)
  }

  /// Begins anew at the token, if another pull has gone on or rows were removed: those between its token and
  /// this place may not be here.
  ///
  /// - Returns: whether it does
  mutating func beginsAnew(after facts: Facts) -> Bool {
    guard facts.answerCount.removals != removals || facts.token != left else { return false }
    let isSetBack = facts.token.map { $0.time < left?.time ?? $0.time } ?? true
    let counts = (resetCount + (isSetBack ? 1 : 0), attemptCount)
    self = PullState(facts, rules)
    (resetCount, attemptCount) = counts
    return true
  }

  /// - Returns: what follows
  /// - Throws: ``PullCursor/Problem``
  func next(_ marks: [PullCursor.Mark], of total: Int?) throws(PullCursor.Problem) -> Next {
    var (next, rest) = (cursor, remaining)
    let isLast = rest.isLast(marks.count, of: total)
    let isGoingOn = try next.advance(over: marks, isLast: isLast)
    let token = believable(next.token, marks)
    let ending = PullEnding(token: token, start: start)
    if isGoingOn, !next.step.isLike(cursor.step) { rest.begin() }
    return Next(cursor: next, remaining: rest, token: token, ending: ending, isGoingOn: isGoingOn)
  }

  /// Takes note that a page was out of date when it came, and is asked for again.
  mutating func repeatPage() { attemptCount += 1 }

  /// Goes on behind a page that is stored.
  mutating func advance(to next: Next) {
    if rules.keepsToken { left = next.ending.kept }
    (reached, attemptCount) = (next.token, 0)
    (cursor, remaining) = (next.cursor, next.remaining)
  }

  /// The token of a page. A row with a time that is still to come does not take it there: all that changes
  /// until then would be passed over.
  private func believable(_ token: PullToken?, _ marks: [PullCursor.Mark]) -> PullToken? {
    guard let token, token.time > rules.latest else { return token }
    return marks.last { $0.time <= rules.latest }.map { PullToken(time: $0.time) } ?? reached
  }
}

extension PullCursor.Step {
  /// Whether both ask for rows of one kind, of which there are so many left.
  fileprivate func isLike(_ other: PullCursor.Step) -> Bool {
    switch (self, other) {
    case (.from, .from), (.tie, .tie): true
    case (.from, _), (.tie, _): false
    }
  }
}
