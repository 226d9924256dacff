import RemoteTables
import TableWire

/// Pages in the app's order.
extension PullRun {
  /// How often a page may be the same as the one before.
  private static var maximumRepetitionCount: Int { 10 }

  /// Pulls pages by their numbers, in the app's order: rows that others write meanwhile move from one page to
  /// another.
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
      // Rows that are inserted meanwhile may show one page again, but not every time.
      repeatedCount = ids == last ? repeatedCount + 1 : 0
      last = ids
      if repeatedCount > Self.maximumRepetitionCount {
        throw TableError.invalidAnswer(
          status: 200,
          reason: "the server ignores '$skip': it keeps returning the same rows"
        )
      }
      received += page.rows.count
      result.add(page.rows.count, effect)
      await report(result)
    }
  }
}
