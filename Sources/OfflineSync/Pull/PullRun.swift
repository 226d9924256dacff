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
  /// Returns when no push of the same context is under way: each answer would make a page out of date.
  let pushEnd: @Sendable () async -> Void
  let report: @Sendable (PullResult.Query) async -> Void

  /// How often a page is asked for that others make out of date meanwhile.
  private static var greatestAttemptCount: Int { 100 }

  /// - Throws: ``PullError``, `CancellationError`, `DatabaseError`
  func run() async throws -> PullResult.Query {
    var result = PullResult.Query(table: query.table, id: query.id)
    await report(result)
    do {
      if PullQuery.isSnapshot(question) {
        try await pullSnapshot(&result)
      } else {
        try await pullByTime(&result)
      }
    } catch {
      guard var error = pullError(error) as? PullError else { throw pullError(error) }
      error.result.queries.append(result)
      throw error
    }
    return result
  }

  // MARK: - By the time of change

  private func pullByTime(_ result: inout PullResult.Query) async throws {
    var known = try await state()
    var start = known.token
    var cursor = cursor(from: start)
    // What this pull has left as the token, and how often others have set it back, or removed rows.
    var (left, resetCount) = (start, 0)
    // How far the rows are here whose times can be right.
    var reached = start
    var remaining = RemainingRows(pageSize: query.pageSize)
    // The first of the rows that were left out: the next pull begins with it.
    var held: Int64?
    var attemptCount = 0
    while true {
      let page = try await page(try request(for: cursor.step, asksForCount: remaining.isAsked))
      let isRemoved = page.state.removalCount != known.removalCount
      known = page.state
      if isRemoved || page.state.token != left {
        // Another pull has gone on, or rows were removed: those between its token and this place may not be
        // here.
        if page.state.token.map({ $0.time < left?.time ?? $0.time }) ?? true { resetCount += 1 }
        try await wait(resetCount)
        (start, left, reached, held) = (page.state.token, page.state.token, page.state.token, nil)
        (cursor, remaining) = (self.cursor(from: start), RemainingRows(pageSize: query.pageSize))
        continue
      }
      var (next, rest) = (cursor, remaining)
      let isLast = cursor.isProbe ? false : rest.isLast(page.rows.count, of: page.total)
      let isGoingOn = try next.advance(over: try page.marks, isLast: isLast)
      if !cursor.isProbe {
        let token = try token(next.token, page, after: reached)
        let ending = PullEnding(token: token, start: start, held: held)
        guard let effect = try await store(page, ending) else {
          attemptCount += 1
          try await wait(attemptCount)
          continue
        }
        reached = token
        held = PullEnding.earliest(held, effect.unsettled)
        if tokenPlace != nil { left = ending.after(effect).kept }
        result.add(page.rows.count, effect)
        await report(result)
      }
      attemptCount = 0
      if !isGoingOn { return }
      if !next.step.isLike(cursor.step) { rest.begin() }
      (cursor, remaining) = (next, rest)
    }
  }

  /// The facts in the database that decide whether a page can be stored.
  struct State: Sendable {
    /// The number of answers and pages.
    let answerCount: Int64
    /// How often rows were removed from the device alone.
    var removalCount: Int64 { answerCount / OperationQueue.removal }
    /// The place where a pull of the same question has ended.
    let token: PullToken?
  }

  private func believable(_ token: PullToken) -> PullToken? { token.time > latest ? nil : token }

  private func state() async throws -> State {
    try await database.read { [queue, table, tokenPlace, believable] db in
      let stored = try tokenPlace.flatMap { try StoredToken.find($0.query, of: table.name, in: db) }
      return State(
        answerCount: try queue.answerCount(of: table.name, in: db),
        token: stored?.question == tokenPlace?.question ? stored?.token.flatMap(believable) : nil
      )
    }
  }

  /// The token of a page. A row with a time that is still to come does not take it there: all that changes
  /// until then would be passed over.
  private func token(_ token: PullToken?, _ page: Page, after reached: PullToken?) throws -> PullToken? {
    guard let token, token.time > latest else { return token }
    return try page.marks.last { $0.time <= latest }.map { PullToken(time: $0.time) } ?? reached
  }

  private func cursor(from start: PullToken?) -> PullCursor {
    if reconciliation != nil { return PullCursor(nil) }
    if let start, overlap > 0 {
      return PullCursor(PullToken(time: max(WireDate.range.lowerBound, start.time - overlap)))
    }
    return PullCursor(start)
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
    let state: State

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
    try Task.checkCancellation()
    await pushEnd()
    try Task.checkCancellation()
    let state = try await state()
    var remote = client.table(table.table.wireName)
    remote.purpose = query.id == nil ? [.offline] : [.offline, .incrementalPull]
    remote.account = account
    let answer = try await remote.writtenRows(request)
    try Task.checkCancellation()
    return Page(rows: try ReceivedPage.rows(answer.rows, system), total: answer.totalCount, state: state)
  }

  /// Stores a page in one transaction, with the token.
  ///
  /// - Returns: nil if the page is out of date: an answer or another page came since it was asked for
  func store(_ page: Page, _ ending: PullEnding) async throws -> ReceivedPage.Effect? {
    let transaction = PageTransaction(
      page: ReceivedPage(queue: queue, table: table, rows: page.rows),
      answerCount: page.state.answerCount,
      ending: ending,
      tokenPlace: tokenPlace,
      reconciliation: reconciliation
    )
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
      throw PullError(
        .disturbed,
        table: query.table,
        queryID: query.id,
        "other contexts keep changing '\(query.table)' while it is pulled: \(attemptCount) times in a row"
      )
    }
    if attemptCount > 3 { try await Task.sleep(nanoseconds: UInt64(min(attemptCount, 50)) * 10_000_000) }
  }
}

extension PullCursor.Step {
  /// Whether both ask for rows of one kind, of which there are so many left.
  fileprivate func isLike(_ other: PullCursor.Step) -> Bool {
    switch (self, other) {
    case (.from, .from), (.behind, .behind), (.tie, .tie): true
    case (.from, _), (.behind, _), (.tie, _): false
    }
  }
}

extension PullResult.Query {
  mutating func add(_ count: Int, _ effect: ReceivedPage.Effect) {
    pageCount += 1
    receivedCount += count
    changedCount += effect.changedCount
    deletedCount += effect.deletedCount
    rememberedCount += effect.rememberedCount
    unsettledIDs += effect.unsettled.map(\.id)
    setAside += effect.setAside
  }
}
