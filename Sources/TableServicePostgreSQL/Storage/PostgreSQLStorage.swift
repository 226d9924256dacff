#if PostgreSQL
import Foundation
import SQLText
package import TableService
package import TableWire

/// Rows in a PostgreSQL database, which any number of services and other programs share. Triggers of the
/// database give times and versions.
package struct PostgreSQLStorage: ServiceStorage {
  /// How often a transaction is begun.
  private static let attempts = 5

  private let pool: ConnectionPool
  private let keeper: CutKeeper
  private let record: SpanRecord
  private let notice: @Sendable (String) -> Void

  /// A storage over tables that are there.
  ///
  /// - Throws: ``PostgreSQLError`` if there is no connection
  package init(_ tables: [ServiceTable], _ options: PostgreSQLOptions) async throws {
    let notice = options.notice
    if try await !LockProbe.locksHold(options) {
      for table in tables where try await LockProbe.writeSerially(table.name, options.address) {
        notice("advisory locks have no effect here: all who write '\(table.name)' wait for each other now")
      }
    }
    let record = SpanRecord(try await ServiceConnection(options, known: nil))
    let pool = ConnectionPool(limit: max(1, options.connections)) {
      let connection = try await ServiceConnection(options, known: record.current)
      if record.enter(connection) {
        notice(
          """
          the database server was restarted, or the database put back: clients that have seen more than it \
          has are told so
          """
        )
      }
      return connection
    }
    self.pool = pool
    self.record = record
    self.notice = notice
    keeper = CutKeeper { table in
      try await Self.repeated(notice) {
        try await pool.run { connection in
          try await connection.run { session in
            let found = try session.run(
              """
              SELECT \(PostgreSQLDate.exactText("\"horizon\"")), \
              \(PostgreSQLDate.milliseconds("\"complete\"")) \
              FROM "datamodel"."move_horizon"($1::regclass)
              """,
              [SQLQuoting.identifier(table)]
            ).rows.first
            guard let found, let horizon = found[0] else { throw StorageError.unavailable }
            return (horizon, found[1].flatMap { Int64($0) })
          }
        }
      }
    }
  }

  package var span: String { record.current }

  package func hasSurely(_ seen: EpochHeader) -> Bool { record.hasSurely(seen) }

  // MARK: - Transactions

  package func transaction<Value: Sendable>(
    _ access: StorageAccess,
    _ work: @escaping @Sendable (any ServiceRows) throws -> Value
  ) async throws -> (value: Value, history: ServiceHistory) {
    let table = access.table.name
    let isPull = access.purpose == .pull
    let cut = isPull ? try await keeper.cut(of: table) : await keeper.last(of: table)
    return try await Self.repeated(notice) {
      try await pool.run { connection in
        try await connection.run { session in
          // The server was restarted since, or the database put back.
          guard connection.span == record.current else {
            session.abandon()
            throw PostgreSQLError.lost
          }
          // The request was checked for another history.
          guard connection.span == access.span else { throw StorageError.unavailable }
          let (place, forgotten) = try Self.begin(access, in: session)
          guard place == connection.foundPlace else {
            session.abandon()
            throw PostgreSQLError.lost
          }
          let rows = PostgreSQLRows(access, in: session, upTo: isPull ? cut?.horizon : nil)
          let value: Value
          do {
            value = try work(rows)
          } catch {
            _ = try? session.run("ROLLBACK")
            throw error
          }
          try Self.commit(session)
          let changed = rows.changed.flatMap { WireDate($0)?.milliseconds }
          let history = ServiceHistory(
            span: connection.span,
            changed: record.note(changed, inSpan: connection.span),
            complete: cut?.complete ?? 0,
            forgotten: forgotten
          )
          return (value, history)
        }
      }
    }
  }

  /// Begins a transaction, and gives the history that the database is in, and until when rows of the table
  /// are forgotten.
  private static func begin(
    _ access: StorageAccess,
    in session: PostgreSQLSession
  ) throws -> (place: String?, forgotten: Int64?) {
    // What a list and its count give belongs together. Who writes must see what others have just written.
    let mode = access.purpose == .write ? "READ COMMITTED, READ WRITE" : "REPEATABLE READ, READ ONLY"
    let table = PostgreSQLTable(access.table, beside: []).reference
    try session.run("BEGIN ISOLATION LEVEL \(mode)")
    // Planned once: together with BEGIN it would be planned with each transaction.
    let found = try session.run(
      """
      SELECT \(ServiceConnection.place), \(PostgreSQLDate.milliseconds("\"forgotten\"")) \
      FROM "datamodel"."clock" WHERE "table" = \(table)::regclass
      """,
      []
    ).rows.first
    return (found?[0], found?[1].flatMap { Int64($0) })
  }

  /// Ends a transaction. One whose end has no answer may be done: it is never said to be undone, nor begun
  /// again.
  private static func commit(_ session: PostgreSQLSession) throws {
    let result: PostgreSQLResult
    do {
      result = try session.run("COMMIT")
    } catch {
      // The server has answered that it is not done.
      if !error.isOfConnection { throw error }
      throw StorageError.unavailable
    }
    // After an error nothing is committed, whatever became of the error.
    guard result.command == "COMMIT" else {
      throw PostgreSQLError(state: "25P02", message: "the transaction was taken back after an error")
    }
  }

  /// Does work, and again where it may succeed then.
  private static func repeated<Value: Sendable>(
    _ notice: @Sendable (String) -> Void,
    _ work: () async throws -> Value
  ) async throws -> Value {
    for attempt in 1... {
      do {
        return try await work()
      } catch let error as PostgreSQLError {
        if error.isPassing, attempt < attempts {
          try await Task.sleep(for: .milliseconds(Int.random(in: 1...(20 * attempt))))
          continue
        }
        guard let told = error.storageError else {
          notice("an error of the database: \(error)")
          throw error
        }
        if told == .unavailable { notice("a request was answered with 503: \(error)") }
        throw told
      } catch let error as UnsayableValue {
        notice("a row cannot be sent: \(error)")
        throw error
      }
    }
    throw StorageError.unavailable
  }

  // MARK: - History

  package func history(beside other: String?) async throws -> (now: ServiceHistory, lastChange: Int64?) {
    guard let other else {
      let (span, changed) = record.state
      return (ServiceHistory(span: span, changed: changed, complete: 0, forgotten: nil), nil)
    }
    return try await Self.repeated(notice) {
      try await pool.run { connection in
        try await connection.run { session in
          let found = try session.run(
            """
            WITH "s" AS (
              SELECT "span", lead("before") OVER (ORDER BY "number") AS "end" FROM "datamodel"."span"
            )
            SELECT \(PostgreSQLDate.milliseconds("now")), CASE WHEN "span" IS NOT NULL
                THEN \(PostgreSQLDate.milliseconds("coalesce(\"end\", now)")) END
              FROM "datamodel"."last_change"() AS now LEFT JOIN "s" ON "s"."span"::text = $1
            """,
            [other]
          ).rows.first
          let now = ServiceHistory(
            span: connection.span,
            changed: record.note(found?[0].flatMap { Int64($0) }, inSpan: connection.span),
            complete: 0,
            forgotten: nil
          )
          return (now, found?[1].flatMap { Int64($0) })
        }
      }
    }
  }

  /// Takes rows away that were deleted, some thousand at a time, so that others who write need not wait long.
  private static func forgetRows(of table: String, before date: String, in session: PostgreSQLSession) throws
  {
    try session.run(
      "CALL \"datamodel\".\"note_forgotten\"($1::regclass, $2::timestamptz)",
      [table, date]
    )
    let deletion = """
      DELETE FROM \(table) WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM \(table) WHERE "deleted" AND "updatedAt" < $1::timestamptz LIMIT 5000))
      """
    while try session.run(deletion, [date]).command != "DELETE 0" {}
  }

  package func forgetRows(of tables: [ServiceTable], deletedBefore time: Int64) async throws {
    guard let date = WireDate(milliseconds: time) else { return }
    for table in tables where table.isSoftDeleted {
      try await Self.repeated(notice) {
        try await pool.run { connection in
          try await connection.run { session in
            try Self.forgetRows(of: SQLQuoting.identifier(table.name), before: date.text, in: session)
          }
        }
      }
    }
  }
}
#endif
