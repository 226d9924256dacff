import GRDB
import RemoteTables
import TableWire

/// A page with what was true when it was asked for: what it does to the store, in one transaction.
struct PageTransaction: Sendable {
  let page: ReceivedPage
  /// What had come of the table when the page was asked for.
  let answerCount: AnswerCount
  let ending: PullEnding
  /// The key under which the token is kept; nil if it is not.
  let tokenPlace: TokenPlace?
  /// Notes which rows the server has; nil if nobody asks.
  let reconciliation: Reconciliation?

  /// A query that remembers how far it got.
  struct TokenPlace: Sendable, Hashable {
    let query: String
    /// The question of the pull.
    let question: String
  }

  private var queue: OperationQueue { page.queue }
  private var table: String { page.table.name }

  /// Whether it is worth looking if the page changes nothing.
  var isProbablyKnown: Bool { reconciliation == nil && ending.isProbablyKnown(page.rows) }

  /// Whether the page changes nothing, so that nothing has to be written.
  func isKnown(in db: Database) throws -> Bool {
    try isUpToDate(in: db) && isKept(ending, in: db) && page.isKnown(in: db)
  }

  /// Stores the page, with the token.
  ///
  /// - Returns: nil if the page is out of date: an answer or another page came since it was asked for
  /// - Throws: `DatabaseError`, ``SyncStoreError``
  func store(in db: Database) throws -> ReceivedPage.Effect? {
    guard try isUpToDate(in: db) else { return nil }
    let effect = try page.store(in: db)
    try keep(ending.after(effect), in: db)
    try reconciliation?.note(page.rows, in: db)
    try AnswerCount.addAnswer(of: table, in: db)
    return effect
  }

  private func isUpToDate(in db: Database) throws -> Bool {
    try AnswerCount.find(of: table, in: db) == answerCount
  }

  private func isKept(_ ending: PullEnding, in db: Database) throws -> Bool {
    guard let tokenPlace else { return true }
    let stored = StoredToken(token: ending.kept, question: tokenPlace.question)
    return try StoredToken.find(tokenPlace.query, of: table, in: db) == stored
  }

  private func keep(_ ending: PullEnding, in db: Database) throws {
    guard let tokenPlace, try !isKept(ending, in: db) else { return }
    let token = StoredToken(token: ending.kept, question: tokenPlace.question)
    try token.save(tokenPlace.query, of: table, in: db)
  }
}
