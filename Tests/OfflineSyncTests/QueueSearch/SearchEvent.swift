/// A step of a run. The words are those of `Documentation/Internals/OperationQueue.md`.
enum SearchEvent: String, Sendable, Hashable, CaseIterable {
  // Local writes.
  case ins, updt, updn
  /// The edits are undone by hand.
  case back
  /// An update that changes nothing.
  case same
  /// A record that was read before is saved whole, with its old system columns; then also with a new text.
  case scrib, scribt
  case del
  /// `INSERT OR REPLACE`, with new values and with the same.
  case rep, reps
  /// `INSERT OR IGNORE`, and `INSERT … ON CONFLICT DO UPDATE`.
  case ign, ups
  /// An insert and a replacement that write the id in other letters.
  case insertOtherSpelling = "INS"
  case replaceOtherSpelling = "REP"

  // The push.
  case claim
  /// The server acts on the request.
  case deliver
  /// The answer is taken in.
  case recv
  /// The answer, or the request, is lost.
  case lose, drop
  /// The server is too busy to do it, or finds something wrong with it.
  case refuse, reject
  /// A request that was sent before arrives now.
  case dup
  /// The process ends, and so does the time for which it had the operation.
  case crash

  // The pull.
  /// A page is asked for.
  case preq
  /// The page that was asked for last arrives, or the one that was asked for first.
  case papp, pold

  // Another client, which may also insert a row with the same id.
  case fins, fupd, fdel
  /// It inserts and deletes another row, which a page has behind this one.
  case foth

  // Decisions.
  case keep, merge, disc

  /// All but those of other spellings and of another row. A rejection does to the row what a refusal does.
  static let all = allCases.filter {
    ![.insertOtherSpelling, .replaceOtherSpelling, .reject, .foth].contains($0)
  }

  /// A push and a pull at the same time, with another row that moves the token.
  static let pagesOfTwoRows: [SearchEvent] = [
    .updt, .del, .claim, .deliver, .recv, .lose, .refuse, .fupd, .fdel, .foth, .preq, .papp, .disc,
  ]

  var isLocalWrite: Bool {
    switch self {
    case .ins, .updt, .updn, .back, .same, .scrib, .scribt, .del, .rep, .reps, .ign, .ups,
      .insertOtherSpelling, .replaceOtherSpelling:
      true
    default: false
    }
  }

  var isDecision: Bool { self == .keep || self == .merge || self == .disc }

  /// Events by their words.
  ///
  /// - Parameter words: `updt claim deliver recv`
  /// - Returns: the events
  /// - Throws: ``UnknownWord``
  static func run(_ words: String) throws -> [SearchEvent] {
    try words.split(separator: " ").map { word in
      guard let event = SearchEvent(rawValue: String(word)) else { throw UnknownWord(word: String(word)) }
      return event
    }
  }

  struct UnknownWord: Error {
    let word: String
  }
}
