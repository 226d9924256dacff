import GRDB
import RemoteTables
import TableWire

/// A page with the state in which it was requested: everything that it does to the store, in one transaction.
struct PageTransaction: Sendable {
  let page: ReceivedPage
  /// The answer count of the table when the page was requested.
  let answerCount: AnswerCount
  let origin: Origin
  /// The parameters with which it was requested, encoded.
  var parameters = ""

  /// What was requested.
  enum Origin: Sendable {
    /// Rows that a query finds. The token is kept if there is a place for it, and a reconciliation notes the
    /// rows.
    case query(PullEnding, TokenPlace?, Reconciliation?)
    /// A row that an earlier page has left out.
    case leftOut(String)
  }

  /// A query that remembers how far it got.
  struct TokenPlace: Sendable, Hashable {
    let query: String
    /// The question of the pull.
    let question: String
  }

  private var queue: OperationQueue { page.queue }
  private var table: String { page.table.name }

  /// Whether it is worth checking that the page changes nothing.
  var isProbablyKnown: Bool {
    switch origin {
    case .query(let ending, _, let reconciliation): reconciliation == nil && ending.isProbablyKnown(page.rows)
    case .leftOut: false
    }
  }

  /// Whether the page changes nothing, so that nothing has to be written.
  func isKnown(in db: Database) throws -> Bool {
    guard case .query(let ending, let place, _) = origin else { return false }
    return try isUpToDate(in: db) && isKept(ending, place, in: db) && page.isKnown(in: db)
  }

  /// Stores the page, with the token and the ids of the rows that are left out.
  ///
  /// - Returns: nil if the page is out of date: an answer or another page has come since it was requested
  /// - Throws: `DatabaseError`, ``SyncStoreError``
  func store(in db: Database) throws -> ReceivedPage.Effect? {
    guard try isUpToDate(in: db) else { return nil }
    let effect = try page.store(in: db)
    switch origin {
    case .query(let ending, let place, let reconciliation):
      try keep(ending, place, in: db)
      try reconciliation?.note(page.rows, in: db)
    case .leftOut(let id):
      try LeftOutRows.remove(id, of: table, parameters, in: db)
    }
    for id in effect.unsettled { try LeftOutRows.add(id, of: table, parameters, in: db) }
    try AnswerCount.addAnswer(of: table, in: db)
    if case .query(_, nil, _) = origin, !page.rows.isEmpty {
      try AnswerCount.set(.hasUnnamed, true, of: table, in: db)
    }
    try queue.keepEpoch(in: db)
    return effect
  }

  private func isUpToDate(in db: Database) throws -> Bool {
    try AnswerCount.find(of: table, in: db) == answerCount
  }

  private func isKept(_ ending: PullEnding, _ place: TokenPlace?, in db: Database) throws -> Bool {
    guard let place else { return true }
    guard let stored = try StoredToken.find(place.query, of: table, in: db), stored.token == ending.kept,
      stored.question == place.question, stored.view == ending.view
    else { return false }
    guard let seen = ending.seen, let last = stored.seen else { return ending.seen == nil }
    // A pull that finds nothing new rarely writes: deleted rows are remembered for much longer.
    return seen.now - last < (seen.now - seen.time) / 10
  }

  private func keep(_ ending: PullEnding, _ place: TokenPlace?, in db: Database) throws {
    guard let place, try !isKept(ending, place, in: db) else { return }
    let stored = try StoredToken.find(place.query, of: table, in: db)
    let before = stored?.question == place.question ? stored?.seen : nil
    let token = StoredToken(
      token: ending.kept,
      question: place.question,
      seen: ending.seen?.now ?? before,
      view: ending.view
    )
    try token.save(place.query, of: table, in: db)
  }
}
