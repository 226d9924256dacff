import DataModelRuntime
import GRDB
import RemoteTables
import SQLText
import TableWire

/// Pages on their way from the server into the store.
extension PullRun {
  /// How often a page is requested again because others make it out of date meanwhile.
  private static var maximumAttemptCount: Int { 100 }

  /// A page, with the state of the table when it was requested.
  struct Page: Sendable {
    let rows: [ReceivedPage.Row]
    let total: Int?
    /// The server's time, in milliseconds since 1970; nil if it does not say.
    var serverTime: Int64?
    /// The time until which the server has forgotten deleted rows; nil if it does not say.
    var forgotten: ForgottenHeader?
    /// The digest of the view through which it came; nil if unknown.
    var view: String?
    let facts: PullState.Facts

    /// - Throws: `TableError.invalidAnswer` if a row does not say when it was changed
    var marks: [PullCursor.Mark] {
      get throws(TableError) {
        var marks: [PullCursor.Mark] = []
        marks.reserveCapacity(rows.count)
        for row in rows {
          guard let time = row.time else {
            throw .invalidAnswer(
              status: 200,
              reason: """
                the row '\(ServiceAnswer.line(row.id))' has no time of its last change: pull it in an \
                order that you choose, without a query id
                """
            )
          }
          marks.append(PullCursor.Mark(id: row.id, time: time))
        }
        return marks
      }
    }
  }

  func page(_ request: RowQuery) async throws -> Page {
    let facts = try await factsBeforeRequest()
    let claims = await client.sender.options.tokens?.claims()
    let answer = try await remote.writtenRows(request)
    await hasMetService()
    try Task.checkCancellation()
    return Page(
      rows: try ReceivedPage.rows(answer.rows, system),
      total: answer.totalCount,
      serverTime: answer.serverTime,
      forgotten: answer.forgotten,
      view: Self.view(answer.view, claims),
      facts: facts
    )
  }

  /// Returns the digest of the view that the service names, or of the app's claims if it names none.
  private static func view(_ named: String?, _ claims: JSONObject?) -> String? {
    switch named {
    case SeenViews.ofEverybody?: nil
    case let view?: view
    case nil: claims.map { SHA256.hexadecimal(of: TokenClaims.text(of: $0)) }
    }
  }

  /// Returns the state of the table once a request may be sent.
  func factsBeforeRequest() async throws -> PullState.Facts {
    try Task.checkCancellation()
    await pushEnd()
    try Task.checkCancellation()
    return try await facts()
  }

  /// The table on the server.
  var remote: RemoteTable {
    var remote = client.table(table.table.wireName)
    remote.purpose = query.id == nil ? [.offline] : [.offline, .incrementalPull]
    remote.account = account
    return remote
  }

  /// Stores a page in one transaction, with the token.
  ///
  /// - Returns: nil if the page is out of date: an answer or another page has come since it was requested
  func store(_ page: Page, _ ending: PullEnding) async throws -> ReceivedPage.Effect? {
    try await store(
      PageTransaction(
        page: ReceivedPage(queue: queue, table: table, rows: page.rows),
        answerCount: page.facts.answerCount,
        origin: .query(ending, tokenPlace, reconciliation),
        parameters: question.parameters.encoded
      )
    )
  }

  /// - Returns: nil if the page is out of date
  func store(_ transaction: PageTransaction) async throws -> ReceivedPage.Effect? {
    if transaction.isProbablyKnown, try await database.read(transaction.isKnown) {
      return ReceivedPage.Effect()
    }
    return try await database.write { db in
      try queue.require(account, in: db)
      return try transaction.store(in: db)
    }
  }

  var tokenPlace: PageTransaction.TokenPlace? {
    guard let id = query.id, queue.keepsTokens, !PullQuery.isSnapshot(question) else { return nil }
    return PageTransaction.TokenPlace(query: id, question: text)
  }

  /// Waits a little before a page is requested again.
  func wait(_ attemptCount: Int) async throws {
    if attemptCount > Self.maximumAttemptCount {
      throw SyncFailure(
        .disturbed,
        "other contexts keep changing '\(query.table)' while it is pulled: \(attemptCount) times in a row"
      )
    }
    if attemptCount > 3 { try await Task.sleep(nanoseconds: UInt64(min(attemptCount, 50)) * 10_000_000) }
  }
}
