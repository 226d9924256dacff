import DataModelRuntime
import RemoteTables
import TableWire

/// Rows that earlier pages left out.
extension PullRun {
  /// Requests each of them that no longer has an operation in flight or in doubt. A row that the server does
  /// not have brings nothing.
  func pullLeftOutRows(_ result: inout PullResult.Query) async throws {
    var attemptCount = 0
    let parameters = question.parameters.encoded
    while let id = try await database.read({ [table] db in
      try LeftOutRows.settled(of: table.name, parameters, in: db)
    }).first {
      let facts = try await factsBeforeRequest()
      let (row, isEmpty) = try await remote.listed(.string(id), parameters: question.parameters)
      await hasMetService()
      try Task.checkCancellation()
      guard row != nil || isEmpty else { throw PullCursor.Problem.others(than: id) }
      let rows = try row.map { [try ReceivedPage.Row($0, system)] } ?? []
      let transaction = PageTransaction(
        page: ReceivedPage(queue: queue, table: table, rows: rows),
        answerCount: facts.answerCount,
        origin: .leftOut(id),
        parameters: parameters
      )
      if let effect = try await store(transaction) {
        attemptCount = 0
        result.add(rows.count, effect)
        await report(result)
      } else {
        attemptCount += 1
        try await wait(attemptCount)
      }
    }
  }
}
