public import DataModelRuntime
import Foundation
import GRDB
import OfflineSyncScheme
import RemoteTables
import SQLText
import TableWire

extension SyncContext {
  /// Pulls the server's rows, after a push if there is something to push.
  ///
  /// ```swift
  /// let queries = [PullQuery(Folder.self, id: "all"), PullQuery(Note.self, id: "all")]
  /// let result = try await context.pull(queries)
  /// print("\(result.changedCount) rows have changed")
  /// ```
  ///
  /// Rows with pending edits keep them; the server's row is kept beside them, and comes up as a conflict when
  /// the edits are pushed. A row that breaks a constraint of its table is set aside, and does not block
  /// others. Each page is one transaction: an interrupted pull continues where it stopped.
  ///
  /// - Parameters:
  ///   - queries: the queries, in any order: tables that others refer to are pulled first
  ///   - resolver: decides conflicts of the push; by default the resolver of the options
  /// - Returns: what was pulled, and why the pull did not complete
  /// - Throws: ``SyncStoreError``, `DatabaseError` if the database cannot be read or written
  public func pull(
    _ queries: [PullQuery],
    resolving resolver: ConflictResolver? = nil
  ) async throws -> PullResult {
    try await pull(queries, resolver, .asked, isReconciling: false)
  }

  /// Returns the status of a query's pulls.
  ///
  /// - Parameters:
  ///   - id: the id of the query; nil for pulls without one
  ///   - table: the type of its rows
  /// - Returns: the status
  /// - Throws: `DatabaseError`
  public func pullStatus<Entity: SyncedEntity>(
    of id: String?,
    in table: Entity.Type
  ) async throws -> PullStatus {
    let name = Entity.syncedTable.name
    let stored = try await database.read { [queue] db in
      guard let id, queue.keepsTokens else { return StoredToken?.none }
      return try StoredToken.find(id, of: name, in: db)
    }
    let outcome = await activity.pulls[PullKey(table: name, query: id)]
    return PullStatus(
      upTo: stored?.token.map { Date(wireMilliseconds: $0.time) },
      lastPull: outcome?.finished,
      lastFailure: outcome?.failure,
      nextAttempt: await activity.nextAttempt(of: PullKey(table: name, query: id))
    )
  }

  // MARK: - One pull

  func pull(
    _ queries: [PullQuery],
    _ resolver: ConflictResolver?,
    _ cause: SyncActivity.Cause,
    isReconciling: Bool
  ) async throws -> PullResult {
    let prepared: [Prepared]
    do throws(SyncFailure) {
      prepared = try prepare(queries, isReconciling: isReconciling)
    } catch {
      return PullResult(failure: error)
    }
    let keys = Set(prepared.map { PullKey(table: $0.table.name, query: $0.query.id) })
    let work = SyncActivity.Work.pull(keys, isReconciling: isReconciling)
    let turn = await activity.inTurn(work, cause) {
      try await self.run(prepared, resolver, cause, isReconciling: isReconciling)
    }
    guard let result = turn else {
      await activity.gaveUp(work, now: options.clock())
      return PullResult(failure: .cancelled)
    }
    let policy = cause.retryPolicy(of: options)
    let pause = client.sender.pause.remaining()
    await activity.ended(work, .init(result), policy, pause: pause, now: options.clock()) { [weak self] in
      _ = try? await self?.pull(queries, resolver, .again, isReconciling: isReconciling)
    }
    return try result.get()
  }

  /// A query in the server's terms.
  struct Prepared: Sendable {
    let query: PullQuery
    let question: RowQuery
    let table: QueueTable

    /// Whether the query has an order, a limit or an offset.
    var isSnapshot: Bool { PullQuery.isSnapshot(question) }
  }

  /// Checks all queries before anything is done, and sorts them: tables that others refer to come first.
  private func prepare(_ queries: [PullQuery], isReconciling: Bool) throws(SyncFailure) -> [Prepared] {
    let prepared = try queries.map { query throws(SyncFailure) in
      do {
        let prepared = Prepared(
          query: query,
          question: try query.question(for: client.dialect),
          table: try queue.table(query.table)
        )
        if isReconciling, prepared.isSnapshot {
          throw TableError.invalidRequest(
            "a reconciliation of '\(query.table)' cannot have an order, limit or offset: it needs all rows"
          )
        }
        return prepared
      } catch {
        throw SyncFailure(.invalid, "\(error)")
      }
    }
    let places = queue.placesByReference
    return prepared.enumerated().sorted { left, right in
      let (first, second) = (places[left.element.table.name] ?? 0, places[right.element.table.name] ?? 0)
      return (first, left.offset) < (second, right.offset)
    }.map(\.element)
  }

  private func run(
    _ prepared: [Prepared],
    _ resolver: ConflictResolver?,
    _ cause: SyncActivity.Cause,
    isReconciling: Bool
  ) async throws -> PullResult {
    var result = PullResult()
    do {
      if cause != .round {
        let tables = Set(prepared.map(\.table.name))
        result.push = try await pushFirst(tables, resolver, isAutomatic: cause != .asked)
        if let failure = result.push?.endBeforePull {
          result.failure = failure.saying("the push before the pull did not complete: \(failure)")
          return result
        }
      }
      let account = try await Self.account(of: client, database, queue)
      if isReconciling {
        try await reconcile(prepared, account, &result)
      } else {
        for name in prepared.map(\.table.name).uniqued() {
          try await pull(prepared.filter { $0.table.name == name }, of: name, account, &result)
        }
      }
      try await findDanglingReferences(resolver ?? options.resolver, account, &result)
    } catch let failure as SyncFailure {
      result.failure = failure
      try await Self.note(failure, database, queue)
    } catch let other as OtherAccount {
      // This also ends a reconciliation if the store belongs to another user meanwhile.
      result.failure = SyncFailure(other)
    } catch is CancellationError {
      result.failure = .cancelled
    }
    return result
  }

  /// Pulls the queries of a table. If the table may have rows that the server has deleted without a trace, or
  /// that the user may no longer see, all rows are compared, provided that these are all queries of the
  /// table.
  private func pull(
    _ queries: [Prepared],
    of table: String,
    _ account: ExpectedAccount,
    _ result: inout PullResult
  ) async throws {
    if try await !database.read({ db in try AnswerCount.has(.reconciles, of: table, in: db) }) {
      do {
        for one in queries { _ = try await run(one, account, nil, &result) }
        return
      } catch let reason as NeedsComparison {
        try await database.write { [queue] db in
          try AnswerCount.set(.reconciles, true, of: table, in: db)
          if case .otherView(let view) = reason { try queue.restart(table, outsideOf: view, in: db) }
        }
      }
    }
    if try await areAll(queries, of: table) { return try await reconcile(queries, account, &result) }
    for one in queries {
      do {
        do {
          _ = try await run(one, account, nil, requiresDeletions: false, &result)
        } catch NeedsComparison.otherView(let view) {
          // The view has changed once more.
          try await database.write { [queue] db in try queue.restart(table, outsideOf: view, in: db) }
          _ = try await run(one, account, nil, requiresDeletions: false, &result)
        }
      } catch is NeedsComparison {
        throw SyncFailure(.disturbed, "the user's rights keep changing while '\(table)' is pulled")
      }
    }
    result.unreconciledTables.append(table)
  }

  /// - Returns: the time up to which all changes were seen, in milliseconds since 1970; nil if the service
  ///   does not say
  func run(
    _ one: Prepared,
    _ account: ExpectedAccount,
    _ reconciliation: Reconciliation?,
    requiresDeletions: Bool = true,
    _ result: inout PullResult
  ) async throws -> Int64? {
    let key = PullKey(table: one.table.name, query: one.query.id)
    let run = PullRun(
      database: database,
      queue: queue,
      client: client,
      query: one.query,
      question: one.question,
      table: one.table,
      account: account,
      requiresDeletions: requiresDeletions,
      overlap: Int64(max(0, min(options.pullOverlap.seconds, 1_000_000_000)) * 1000),
      reconciliation: reconciliation,
      latest: Int64((options.clock().timeIntervalSince1970 * 1000).rounded()) + 86_400_000,
      waits: options.waits,
      pushEnd: { [activity] in await activity.waitForPush() },
      hasMetService: { [activity] in await activity.noteService() },
      report: { [activity] in await activity.set(.pulling(PullProgress($0))) }
    )
    var query = PullResult.Query(table: one.query.table, id: one.query.id)
    do {
      let seen = try await run.run(&query)
      result.queries.append(query)
      await activity.note(PullOutcome(finished: options.clock()), of: key)
      return seen
    } catch let reason as NeedsComparison {
      // The query is not listed: a reconciliation lists it.
      throw reason
    } catch {
      result.queries.append(query)
      var outcome = await activity.pulls[key] ?? PullOutcome()
      outcome.failure = ErrorText.line(of: error)
      if !(error is CancellationError) { await activity.note(outcome, of: key) }
      throw error
    }
  }

  /// Pushes if some tables have operations to send, so that the pull brings nothing older.
  private func pushFirst(
    _ tables: Set<String>,
    _ resolver: ConflictResolver?,
    isAutomatic: Bool
  ) async throws -> PushResult? {
    // Without a resolver, a push does not send undecided operations.
    let sent: OperationsTable.Selection = (resolver ?? options.resolver) == nil ? .isDecided : .constant(true)
    let isNeeded = try await database.read { [queue] db in
      try tables.contains { try queue.hasChange(.table($0).and(sent), in: db) }
    }
    guard isNeeded else { return nil }
    return try await push(resolver, .again, isAutomatic: isAutomatic)
  }
}

extension PushResult {
  /// Why no pull follows the push; nil if one does. If answers to single operations ended the push, the
  /// trouble is only suspected, and the pull finds out.
  var endBeforePull: SyncFailure? { isEndSuspected ? nil : failure }
}
