import RemoteTables

/// Rows that were set aside, by this pull or an earlier one.
extension PullRun {
  /// Retries them: the rows that have come may have made room for them. A reconciliation does not, since it
  /// may find that the server no longer has the row.
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
