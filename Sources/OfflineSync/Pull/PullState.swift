import RemoteTables
import TableWire

/// The progress of a pull by time: a value that knows neither network nor database. A page is requested with
/// ``cursor``, and its outcome makes the next state.
struct PullState: Sendable {
  /// The state of a table when a page is requested, which decides whether the page can be stored.
  struct Facts: Sendable, Hashable {
    var answerCount = AnswerCount()
    /// The place where a pull of the same question ended.
    var token: PullToken?
    /// The time up to which it has seen all changes, in milliseconds since 1970; nil if the service did not
    /// say.
    var seen: Int64?
    /// Whether the same question was asked before.
    var isAskedAgain = false
    /// Whether nothing of the table was pulled before, but rows are here that the server has had: this device
    /// has inserted them.
    var hasPushedRows = false
    /// The view through which the rows came then; nil if unknown.
    var view: String?
  }

  /// Where a pull begins, and which times it believes.
  struct Rules: Sendable, Hashable {
    let pageSize: Int
    /// How far before the end of the last pull this one begins, in milliseconds.
    var overlap: Int64 = 0
    /// Whether it reads all rows, wherever the last pull ended.
    var isWhole = false
    /// Whether a token is kept.
    var keepsToken = true
    /// The latest time that a server can have given, in milliseconds since 1970.
    let latest: Int64

    fileprivate func cursor(from start: PullToken?) -> PullCursor {
      if isWhole { return PullCursor(nil) }
      if let start, overlap > 0 {
        return PullCursor(PullToken(time: max(WireDate.range.lowerBound, start.time - overlap)))
      }
      return PullCursor(start)
    }
  }

  /// The state after a page, if it can be stored.
  struct Next: Sendable {
    fileprivate let cursor: PullCursor
    fileprivate let remaining: RemainingRows
    fileprivate let token: PullToken?
    /// How the next pull begins once the page is stored.
    let ending: PullEnding
    /// The millisecond that must be over on the server before the next request, or nil.
    var beginningTie: Int64? { isGoingOn ? cursor.beginningTie : nil }
    /// Whether there is more to request.
    let isGoingOn: Bool
  }

  private let rules: Rules
  private(set) var cursor: PullCursor
  private(set) var remaining: RemainingRows
  /// How often others have reset the token, or removed rows.
  private(set) var resetCount = 0
  /// How many pages in a row were out of date when they came.
  private(set) var attemptCount = 0
  private var removals: Int64
  private var start: PullToken?
  /// The token as this pull has left it.
  private var left: PullToken?
  /// How far all rows with believable times have come.
  private var reached: PullToken?

  init(_ facts: Facts, _ rules: Rules) {
    self.rules = rules
    removals = facts.answerCount.removals
    (start, left, reached) = (facts.token, facts.token, facts.token)
    cursor = rules.cursor(from: facts.token)
    remaining = RemainingRows(pageSize: rules.pageSize)
  }

  /// Restarts at the token if another pull has continued or rows were removed: the rows between its token and
  /// this place may not be here.
  ///
  /// - Returns: whether it restarts
  mutating func restarts(after facts: Facts) -> Bool {
    guard facts.answerCount.removals != removals || facts.token != left else { return false }
    let isSetBack = facts.token.map { $0.time < left?.time ?? $0.time } ?? true
    let counts = (resetCount + (isSetBack ? 1 : 0), attemptCount)
    self = PullState(facts, rules)
    (resetCount, attemptCount) = counts
    return true
  }

  /// - Returns: the state after a page
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

  /// Notes that a page was out of date when it came, and is requested again.
  mutating func repeatPage() { attemptCount += 1 }

  /// Continues after a page that was stored.
  mutating func advance(to next: Next) {
    if rules.keepsToken { left = next.ending.kept }
    (reached, attemptCount) = (next.token, 0)
    (cursor, remaining) = (next.cursor, next.remaining)
  }

  /// Returns the token after a page. A row with a time in the future does not move it there: all changes
  /// until then would be skipped.
  private func believable(_ token: PullToken?, _ marks: [PullCursor.Mark]) -> PullToken? {
    guard let token, token.time > rules.latest else { return token }
    return marks.last { $0.time <= rules.latest }.map { PullToken(time: $0.time) } ?? reached
  }
}

extension PullCursor.Step {
  /// Whether both request the same kind of rows, so that the estimate of remaining rows still holds.
  fileprivate func isLike(_ other: PullCursor.Step) -> Bool {
    switch (self, other) {
    case (.from, .from), (.tie, .tie): true
    case (.from, _), (.tie, _): false
    }
  }
}
