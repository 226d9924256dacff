import DataModelRuntime
import Foundation
import GRDB
import RemoteTables
import TableWire

/// The reason why all rows have to be compared.
enum NeedsComparison: Error {
  /// The server may have deleted rows and forgotten it.
  case missedDeletions
  /// The user sees the table through another view: other rows, though none may have changed.
  case otherView(String?)
}

/// The pull of one query, page by page.
struct PullRun: Sendable {
  let database: SyncDatabase
  let queue: OperationQueue
  let client: TableClient
  let query: PullQuery
  let question: RowQuery
  let table: QueueTable
  /// The account that owns the rows.
  let account: ExpectedAccount
  /// Whether it ends if rows may be here that the server has no longer, or no longer for the user.
  var requiresDeletions = true
  /// How far before the end of the last pull this one begins, in milliseconds.
  let overlap: Int64
  /// Notes which rows the server has. With one, the pull begins at the beginning.
  let reconciliation: Reconciliation?
  /// The latest time that a server can have given, in milliseconds since 1970: no clock is a day ahead.
  let latest: Int64
  /// The clock for waits.
  let waits: any Clock<Duration>
  /// Returns when no push of the same context is in progress: each answer would make a page out of date.
  let pushEnd: @Sendable () async -> Void
  /// Is called when the service has answered.
  let hasMetService: @Sendable () async -> Void
  let report: @Sendable (PullResult.Query) async -> Void

  /// How much later than a change the `Date` of an answer has to be, in milliseconds: it may come from a
  /// different clock than the times of rows.
  private static var certainDistance: Int64 { 60_000 }

  /// - Returns: the time up to which all changes were seen, in milliseconds since 1970; nil if the service
  ///   does not say
  /// - Throws: ``SyncFailure``, `CancellationError`, `DatabaseError`
  func run(_ result: inout PullResult.Query) async throws -> Int64? {
    await report(result)
    do {
      try await pullLeftOutRows(&result)
      var (seen, hasMoved): (Int64?, Bool) = (nil, false)
      if PullQuery.isSnapshot(question) {
        try await pullSnapshot(&result)
      } else {
        (seen, hasMoved) = try await pullByTime(&result)
      }
      if hasMoved || result.changedCount + result.deletedCount > 0 { try await retrySetAsideRows(&result) }
      return seen
    } catch { throw failure(of: error) }
  }

  // MARK: - By the time of change

  private func pullByTime(_ result: inout PullResult.Query) async throws -> (seen: Int64?, hasMoved: Bool) {
    var seen: ForgottenHeader?
    // The view of the pages so far.
    var view: String??
    var begun = try await facts()
    let before = begun.token
    var state = PullState(
      begun,
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
      if state.restarts(after: page.facts) {
        begun = page.facts
        try await wait(state.resetCount)
        continue
      }
      if hasOtherView(page, since: begun) { throw NeedsComparison.otherView(page.view) }
      if hasMissedDeletions(page, since: begun) { throw NeedsComparison.missedDeletions }
      if let view, view != page.view {
        let reason = "the user's rights changed while '\(query.table)' was pulled"
        throw SyncFailure(.disturbed, reason)
      }
      view = .some(page.view)
      // Changes that are made meanwhile have later times.
      seen = seen ?? page.forgotten
      let next = try state.next(page.marks, of: page.total)
      var ending = next.ending
      ending.view = page.view
      // A reconciliation has seen all changes only after it has removed the missing rows. Rows that were
      // deleted before the very first page are not here.
      if reconciliation == nil, !next.isGoingOn || begun.token == nil { ending.seen = seen }
      guard let effect = try await store(page, ending) else {
        state.repeatPage()
        try await wait(state.attemptCount)
        continue
      }
      if case .from = state.cursor.step, let total = page.total {
        result.totalCount = result.receivedCount + total
      }
      state.advance(to: next)
      result.add(page.rows.count, effect)
      await report(result)
      if let time = next.beginningTie { try await waitUntilOver(time, page) }
      if !next.isGoingOn { return (seen?.now, tokenPlace != nil && ending.kept != before) }
    }
  }

  /// Whether the server may have forgotten rows that were deleted since the last pull.
  private func hasMissedDeletions(_ page: Page, since begun: PullState.Facts) -> Bool {
    guard requiresDeletions, reconciliation == nil, let forgotten = page.forgotten else { return false }
    guard let token = begun.token else { return begun.hasPushedRows }
    return (begun.seen ?? token.time) < forgotten.time
  }

  /// Whether the rows here came through another view.
  private func hasOtherView(_ page: Page, since begun: PullState.Facts) -> Bool {
    if reconciliation != nil { return false }
    if begun.isAskedAgain, begun.view != page.view { return requiresDeletions || begun.token != nil }
    return requiresDeletions && begun.hasPushedRows && page.view != nil
  }

  /// Waits until the server can no longer give a change the time of a millisecond. That is certain if the
  /// server's clock shows a later time, as it does for all but the latest changes; otherwise after a second,
  /// since the millisecond had begun when the page was returned.
  private func waitUntilOver(_ time: Int64, _ page: Page) async throws {
    if let now = page.serverTime, now >= time + Self.certainDistance { return }
    try await waits.sleep(for: .seconds(1))
  }

  private func believable(_ token: PullToken) -> PullToken? { token.time > latest ? nil : token }

  func facts() async throws -> PullState.Facts {
    let hasNoFilter = question.filter == nil
    return try await database.read { [table, tokenPlace, believable] db in
      let stored = try tokenPlace.flatMap { try StoredToken.find($0.query, of: table.name, in: db) }
      let isSame = stored?.question == tokenPlace?.question
      return PullState.Facts(
        answerCount: try AnswerCount.find(of: table.name, in: db),
        token: isSame ? stored?.token.flatMap(believable) : nil,
        seen: isSame ? stored?.seen : nil,
        isAskedAgain: isSame && stored != nil,
        // A filter may leave out rows that another query will ask for.
        hasPushedRows: try tokenPlace != nil && hasNoFilter
          && StoredToken.queries(of: table.name, in: db).isEmpty
          && table.hasRowsOfServer(in: db),
        view: isSame ? stored?.view : nil
      )
    }
  }

  /// The question as a token stores it. Another server, condition or parameter makes another question.
  var text: String {
    "\(client.sender.service.text) \(question.filter?.text ?? "") \(question.parameters.encoded)"
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
