#if PostgreSQL
import Foundation
import SQLText
package import TableService
package import TableWire

/// A storage of rows in a PostgreSQL database, which any number of services and other programs can share.
/// Triggers of the database set times and versions.
package struct PostgreSQLStorage: ServiceStorage {
  /// The maximum number of attempts for a transaction.
  private static let attempts = 5

  private let pool: ConnectionPool
  /// A connection that says whether the database is there, however busy the others are.
  private let probe: ConnectionPool
  private let keeper: CutKeeper
  private let record: SpanRecord
  private let notice: @Sendable (String) -> Void

  /// Creates a storage over existing tables.
  ///
  /// - Throws: ``PostgreSQLError`` if there is no connection
  package init(_ tables: [ServiceTable], _ options: PostgreSQLOptions) async throws {
    let notice = options.notice
    if try await !LockProbe.locksHold(options) {
      for table in tables where try await LockProbe.writeSerially(table.name, options.address) {
        notice("advisory locks have no effect on this server: writers of '\(table.name)' wait for each other")
      }
    }
    let record = SpanRecord(try await ServiceConnection(options, known: nil))
    let open: @Sendable () async throws -> ServiceConnection = {
      let connection = try await ServiceConnection(options, known: record.current)
      if record.enter(connection) {
        notice(
          """
          the database server was restarted, or the database restored: clients that have seen later changes \
          are told
          """
        )
      }
      return connection
    }
    let pool = ConnectionPool(limit: max(1, options.connections), open: open)
    self.pool = pool
    probe = ConnectionPool(limit: 1, open: open)
    self.record = record
    self.notice = notice
    keeper = CutKeeper { table in
      try await Self.repeated(notice) {
        try await pool.run { connection in
          try await connection.run { session in
            let found = try session.run(
              """
              SELECT \(PostgreSQLDate.milliseconds("\"horizon\"")), \
              \(PostgreSQLDate.milliseconds("\"complete\"")) \
              FROM "datamodel"."move_horizon"($1::regclass)
              """,
              [SQLQuoting.identifier(table)]
            ).rows.first
            guard let horizon = found?[0].flatMap({ Int64($0) }) else { throw StorageError.unavailable }
            return (horizon, found?[1].flatMap { Int64($0) })
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
    return try await Self.repeated(notice, hidesRows: access.view != nil) {
      try await pool.run { connection in
        try await connection.run { session in
          // The server was restarted since, or the database restored.
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
          record.note(changed, inSpan: connection.span)
          let history = ServiceHistory(
            span: connection.span,
            // The last change that the client knows of: others are not its business.
            changed: changed ?? 0,
            complete: cut?.complete ?? 0,
            forgotten: forgotten
          )
          return (value, history)
        }
      }
    }
  }

  /// Begins a transaction. Returns the history that the database is in, and the time until which deleted rows
  /// of the table are forgotten.
  private static func begin(
    _ access: StorageAccess,
    in session: PostgreSQLSession
  ) throws -> (place: String?, forgotten: Int64?) {
    // A list and its count need one snapshot. A write must see what others have just written.
    let mode = access.purpose == .write ? "READ COMMITTED, READ WRITE" : "REPEATABLE READ, READ ONLY"
    let table = PostgreSQLTable(access.table, beside: []).reference
    try session.run("BEGIN ISOLATION LEVEL \(mode)")
    // A prepared statement is planned once. In one string with BEGIN it would be planned in each transaction.
    let found = try session.run(
      """
      SELECT \(ServiceConnection.place), \(PostgreSQLDate.milliseconds("\"forgotten\"")) \
      FROM "datamodel"."clock" WHERE "table" = \(table)::regclass
      """,
      []
    ).rows.first
    return (found?[0], found?[1].flatMap { Int64($0) })
  }

  /// Commits a transaction. If there is no response, the transaction may have been committed: it is neither
  /// reported as rolled back nor tried again.
  private static func commit(_ session: PostgreSQLSession) throws {
    let result: PostgreSQLResult
    do {
      result = try session.run("COMMIT")
    } catch {
      // The server responded: it was not committed.
      if !error.isOfConnection { throw error }
      throw StorageError.unavailable
    }
    // After an error, COMMIT rolls back, even if the error was caught.
    guard result.command == "COMMIT" else {
      throw PostgreSQLError(state: "25P02", message: "the transaction was rolled back after an error")
    }
  }

  /// Runs work, and repeats it after an error that may be transient.
  private static func repeated<Value: Sendable>(
    _ notice: @Sendable (String) -> Void,
    hidesRows: Bool = false,
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
        // The other row of a unique value may be one that the user may not see.
        if hidesRows, error.state == "23505" { throw StorageError.outside }
        guard let told = error.storageError else {
          notice("database error: \(error)")
          throw error
        }
        if told == .unavailable { notice("responded with 503: \(error)") }
        throw told
      } catch let error as UnsayableValue {
        notice("cannot send a row: \(error)")
        throw error
      }
    }
    throw StorageError.unavailable
  }

  // MARK: - History

  package func requireDatabase() async throws {
    try await probe.run { connection in
      try await connection.run { session in
        _ = try session.run(#"SELECT "datamodel"."last_change"()"#)
      }
    }
  }

  package func measurements() async -> [ServiceMeasurement] {
    await pool.measurements() + (await keeper.measurements())
  }

  package func history(beside other: String?) async throws -> (now: ServiceHistory, lastChange: Int64?) {
    guard let other else {
      return (ServiceHistory(span: record.current, changed: 0, complete: 0, forgotten: nil), nil)
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
          record.note(found?[0].flatMap { Int64($0) }, inSpan: connection.span)
          let now = ServiceHistory(
            span: connection.span,
            changed: 0,
            complete: 0,
            forgotten: nil
          )
          return (now, found?[1].flatMap { Int64($0) })
        }
      }
    }
  }

  // MARK: - Changes

  /// Returns the statement that selects, for each table in order, its horizon and whether it has changed
  /// since.
  private static func look(at tables: [ServiceTable]) -> String {
    tables.enumerated().map { place, table in
      let table = PostgreSQLTable(table, beside: [])
      return """
        SELECT \(place), \(PostgreSQLDate.milliseconds("\"horizon\"")), "gone" > "horizon" OR \
        EXISTS (SELECT FROM \(table.name) WHERE "updatedAt" > "horizon") \
        FROM "datamodel"."clock" WHERE "table" = \(table.reference)::regclass
        """
    }.joined(separator: " UNION ALL ") + " ORDER BY 1"
  }

  package func horizons(of tables: [ServiceTable]) async throws -> [Int64] {
    let look = Self.look(at: tables)
    let found = try await Self.repeated(notice) {
      try await pool.run { connection in
        try await connection.run { session in try session.run(look, []).rows }
      }
    }
    guard found.count == tables.count else { throw StorageError.unavailable }
    var horizons: [Int64] = []
    for (table, row) in zip(tables, found) {
      // A writer that hangs holds the horizon back: the next look finds that the table has changed.
      let cut = row[2] == "t" ? try await keeper.cut(of: table.name) : nil
      guard let horizon = cut?.horizon ?? row[1].flatMap({ Int64($0) }) else {
        throw StorageError.unavailable
      }
      horizons.append(horizon)
    }
    return horizons
  }

  /// Removes rows that were marked as deleted, 5000 at a time, so that other writers do not wait long.
  private static func forgetRows(of table: String, before date: String, in session: PostgreSQLSession) throws
  {
    let deletion = """
      DELETE FROM \(table) WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM \(table) WHERE "deleted" AND "updatedAt" < $1::timestamptz LIMIT 5000))
      """
    while try session.run(deletion, [date]).command != "DELETE 0" {}
  }

  package func forgetRows(of tables: [ServiceTable], deletedBefore time: Int64) async throws {
    guard let date = WireDate(milliseconds: time) else { return }
    for table in tables where table.isSoftDeleted {
      let departures = PostgreSQLTable(table, beside: tables.map(\.name)).departures?.name
      try await Self.repeated(notice) {
        try await pool.run { connection in
          try await connection.run { session in
            let name = SQLQuoting.identifier(table.name)
            try session.run(
              "CALL \"datamodel\".\"note_forgotten\"($1::regclass, $2::timestamptz)",
              [name, date.text]
            )
            try Self.forgetRows(of: name, before: date.text, in: session)
            if let departures { try Self.forgetRows(of: departures, before: date.text, in: session) }
          }
        }
      }
    }
  }
}
#endif
