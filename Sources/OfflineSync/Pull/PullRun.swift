import DataModelRuntime
import Foundation
import GRDB
import RemoteTables
import TableWire

/// One query of a pull, page by page.
struct PullRun: Sendable {
  let database: SyncDatabase
  let queue: OperationQueue
  let client: TableClient
  let query: PullQuery
  let question: RowQuery
  let table: QueueTable
  /// Whose rows they are.
  let account: ExpectedAccount
  /// How far before the end of the last pull this one begins, in milliseconds.
  let overlap: Int64
  /// Notes which rows the server has, and begins at the beginning.
  let reconciliation: Reconciliation?
  /// The last time that a server can have given, in milliseconds since 1970: no clock is a day ahead.
  let latest: Int64
  /// Measures waits.
  let waits: any Clock<Duration>
  /// Returns when no push of the same context is under way: each answer would make a page out of date.
  let pushEnd: @Sendable () async -> Void
  /// Is told that the service is there.
  let hasMetService: @Sendable () async -> Void
  let report: @Sendable (PullResult.Query) async -> Void

  /// By how much the `Date` of an answer has to be later than a change, in milliseconds, so that the clock
  /// that gives it and the one that gives times to rows may differ.
  private static var certainDistance: Int64 { 60_000 }
  /// How often a page is asked for that others make out of date meanwhile.
  private static var greatestAttemptCount: Int { 100 }

  /// - Parameter result: what has come so far, also if it does not come to its end
  /// - Throws: ``SyncFailure``, `CancellationError`, `DatabaseError`
  func run(_ result: inout PullResult.Query) async throws {
    await report(result)
    do {
      try await pullLeftOutRows(&result)
      if PullQuery.isSnapshot(question) {
        try await pullSnapshot(&result)
      } else {
        try await pullByTime(&result)
      }
    } catch { throw failure(of: error) }
  }

  // MARK: - By the time of change

  private func pullByTime(_ result: inout PullResult.Query) async throws {
    var state = PullState(
      try await facts(),
      PullState.Rules(
        pageSize: query.pageSize,
        overlap: overlap,
        isWhole: reconciliation != nil,
        keepsToken: tokenPlace != nil,
        latest: latest
      )
    )
    while true {
      let page = try await page(try request(for: state.cursor.step, asksForCount: state.remaining.isAsked))
      if state.beginsAnew(after: page.facts) {
        try await wait(state.resetCount)
        continue
      }
      let next = try state.next(page.marks, of: page.total)
      guard let effect = try await store(page, next.ending) else {
        state.repeatPage()
        try await wait(state.attemptCount)
        continue
      }
      state.advance(to: next)
      result.add(page.rows.count, effect)
      await report(result)
      if let time = next.beginningTie { try await waitUntilOver(time, page) }
      if !next.isGoingOn { return }
    }
  }

  /// Waits until the server gives no change the time of a millisecond any more. It is over for certain if the
  /// server's clock shows a later time, as it does of all but what has just been changed; and after a second,
  /// since the millisecond had begun when the page was given.
  private func waitUntilOver(_ time: Int64, _ page: Page) async throws {
    if let now = page.serverTime, now >= time + Self.certainDistance { return }
    try await waits.sleep(for: .seconds(1))
  }

  private func believable(_ token: PullToken) -> PullToken? { token.time > latest ? nil : token }

  private func facts() async throws -> PullState.Facts {
    try await database.read { [table, tokenPlace, believable] db in
      let stored = try tokenPlace.flatMap { try StoredToken.find($0.query, of: table.name, in: db) }
      return PullState.Facts(
        answerCount: try AnswerCount.find(of: table.name, in: db),
        token: stored?.question == tokenPlace?.question ? stored?.token.flatMap(believable) : nil
      )
    }
  }

  /// The question as a token remembers it. Another server, condition or parameter is another question.
  private var text: String {
    "\(client.sender.service.text) \(question.filter?.text ?? "") \(question.parameters.encoded)"
  }

  // MARK: - Pages

  /// A page, with what the table was when it was asked for.
  struct Page: Sendable {
    let rows: [ReceivedPage.Row]
    let total: Int?
    /// The time of the server, in milliseconds since 1970; nil if it does not say.
    var serverTime: Int64?
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
                the row '\(ServiceAnswer.line(row.id))' does not say when it was changed: pull it in an \
                order of your own, without a query id
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
    let answer = try await remote.writtenRows(request)
    await hasMetService()
    try Task.checkCancellation()
    return Page(
      rows: try ReceivedPage.rows(answer.rows, system),
      total: answer.totalCount,
      serverTime: answer.serverTime,
      facts: facts
    )
  }

  /// What is true of the table once a request may be sent.
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
  /// - Returns: nil if the page is out of date: an answer or another page came since it was asked for
  func store(_ page: Page, _ ending: PullEnding) async throws -> ReceivedPage.Effect? {
    try await store(
      PageTransaction(
        page: ReceivedPage(queue: queue, table: table, rows: page.rows),
        answerCount: page.facts.answerCount,
        origin: .query(ending, tokenPlace, reconciliation)
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

  private var tokenPlace: PageTransaction.TokenPlace? {
    guard let id = query.id, queue.keepsTokens, !PullQuery.isSnapshot(question) else { return nil }
    return PageTransaction.TokenPlace(query: id, question: text)
  }

  /// Waits a little before a page is asked for again.
  func wait(_ attemptCount: Int) async throws {
    if attemptCount > Self.greatestAttemptCount {
      throw SyncFailure(
        .disturbed,
        "other contexts keep changing '\(query.table)' while it is pulled: \(attemptCount) times in a row"
      )
    }
    if attemptCount > 3 { try await Task.sleep(nanoseconds: UInt64(min(attemptCount, 50)) * 10_000_000) }
  }
}

extension PullResult.Query {
  mutating func add(_ count: Int, _ effect: ReceivedPage.Effect) {
    pageCount += 1
    receivedCount += count
    changedCount += effect.changedCount
    deletedCount += effect.deletedCount
    rememberedCount += effect.rememberedCount
    unsettledIDs += effect.unsettled
    setAside += effect.setAside
  }
}
