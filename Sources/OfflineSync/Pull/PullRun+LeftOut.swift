import DataModelRuntime
import RemoteTables
import TableWire

/// Rows that earlier pages have left out.
extension PullRun {
  /// Asks for each of them of which no operation is on its way or in doubt any more. One that the server does
  /// not have has nothing to bring.
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

  // MARK: - Rows that were set aside, by this pull or before

  /// Tries them again: what has come may have made room for them. A reconciliation does not, which may find
  /// that the server has no such row any more.
  func retrySetAsideRows(_ result: inout PullResult.Query) async throws {
    guard reconciliation == nil else { return }
    let exist = try await database.read { [table] db in try SetAsideRow.exist(of: table.name, in: db) }
    guard exist else { return }
    let (effect, left) = try await database.write { [queue, table, account] db in
      try queue.require(account, in: db)
      let effect = try queue.retrySetAsideRows(of: table, in: db)
      return (effect, Set(try SetAsideRow.all(of: table.name, in: db).map(\.id)))
    }
    result.changedCount += effect.changedCount
    result.deletedCount += effect.deletedCount
    result.setAside.removeAll { !left.contains($0.id) }
  }
}
