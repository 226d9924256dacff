import RemoteTables
import TableWire

/// Pages in the order that the app wants.
extension PullRun {
  /// How often a page may be the same as the one before.
  private static var greatestRepetitionCount: Int { 10 }

  /// Pages by their numbers, in the order that the app wants: rows that others write meanwhile move from one
  /// to another.
  func pullSnapshot(_ result: inout PullResult.Query) async throws {
    var received = 0
    var attemptCount = 0
    var last: [[UInt8]] = []
    var repeatedCount = 0
    while question.take.map({ received < $0 }) ?? true {
      var request = question
      request.skip = (question.skip ?? 0) + received
      request.take = min(query.pageSize, question.take.map { $0 - received } ?? query.pageSize)
      request.includesDeleted = true
      if !request.order.contains(where: \.isOfID) { request.order.append(.ascending(system.id)) }
      let page = try await page(request)
      if page.rows.isEmpty { return }
      let ids = page.rows.map { Array($0.id.utf8) }
      guard let effect = try await store(page, PullEnding()) else {
        attemptCount += 1
        try await wait(attemptCount)
        continue
      }
      attemptCount = 0
      // Rows that are inserted meanwhile may show one page again, and not every time.
      repeatedCount = ids == last ? repeatedCount + 1 : 0
      last = ids
      if repeatedCount > Self.greatestRepetitionCount {
        throw TableError.invalidAnswer(
          status: 200,
          reason: "the server gives the same rows again and again: it does not know '$skip'"
        )
      }
      received += page.rows.count
      result.add(page.rows.count, effect)
      await report(result)
    }
  }
}
