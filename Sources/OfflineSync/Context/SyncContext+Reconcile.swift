import GRDB
import RemoteTables
import TableWire

extension SyncContext {
  /// Pulls everything that the queries ask for, and removes the rows of their tables that the server no
  /// longer has or that no query finds: rows that were deleted without a trace, moved out of a filter, or
  /// changed while this device was away for longer than the server remembers deletions.
  ///
  /// Rows with pending operations stay.
  ///
  /// - Parameters:
  ///   - queries: all queries with which the app pulls the tables: rows that none of them finds are removed
  ///   - resolver: decides conflicts of the push; by default the resolver of the options
  /// - Returns: what was pulled and removed, and why not everything: `invalid` if a query has an order, a
  ///   limit or an offset, or if another query of a table was pulled before, whose rows would be removed
  /// - Throws: ``SyncStoreError``, `DatabaseError` if the database cannot be read or written
  public func reconcile(
    _ queries: [PullQuery],
    resolving resolver: ConflictResolver? = nil
  ) async throws -> PullResult {
    try await pull(queries, resolver, .asked, isReconciling: true)
  }

  func reconcile(
    _ prepared: [Prepared],
    _ account: ExpectedAccount,
    _ result: inout PullResult
  ) async throws {
    for name in prepared.map(\.table.name).uniqued() {
      let queries = prepared.filter { $0.table.name == name }
      try await requireAll(queries, of: name)
      let reconciliation = try await database.write { [queue] db in
        try Reconciliation(of: try queue.table(name), queue, in: db)
      }
      do {
        var seen: [(query: String, time: Int64)] = []
        for one in queries {
          let time = try await run(one, account, reconciliation, &result)
          if let id = one.query.id, let time { seen.append((id, time)) }
        }
        try Task.checkCancellation()
        let count = try await database.write { [queue, seen] db in
          try queue.require(account, in: db)
          for (query, time) in seen { try StoredToken.setSeen(time, by: query, of: name, in: db) }
          return try reconciliation.finish(in: db)
        }
        result.queries[result.queries.count - 1].removedCount = count
      } catch {
        try? await database.write(reconciliation.drop)
        throw error
      }
      // The rows are removed: if the temporary table stays for now, nothing has failed.
      try? await database.write(reconciliation.drop)
    }
  }

  /// Refuses to remove what another query has brought.
  private func requireAll(_ queries: [Prepared], of table: String) async throws {
    guard let other = try await missingQuery(of: table, queries) else { return }
    throw SyncFailure(
      .invalid,
      "'\(table)' is also pulled by the query '\(other)', whose rows would be removed: pass all queries of "
        + "the table, or call 'forgetQuery' for those that the app no longer uses"
    )
  }

  /// Whether the queries certainly are all that have brought rows of a table: each has an id, none is
  /// missing, and no row came from a query without an id.
  func areAll(_ queries: [Prepared], of table: String) async throws -> Bool {
    guard queries.allSatisfy({ $0.query.id != nil && !$0.isSnapshot }),
      try await missingQuery(of: table, queries) == nil
    else { return false }
    return try await !database.read { db in try AnswerCount.has(.hasUnnamed, of: table, in: db) }
  }

  /// Returns a query of a table that was pulled before and is not among the given ones, or nil.
  func missingQuery(of table: String, _ queries: [Prepared]) async throws -> String? {
    guard queue.keepsTokens else { return nil }
    let known = try await database.read { db in try StoredToken.queries(of: table, in: db) }
    let given = Set(queries.compactMap(\.query.id))
    return known.first { !given.contains($0) }
  }
}

extension Array where Element: Hashable {
  func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
