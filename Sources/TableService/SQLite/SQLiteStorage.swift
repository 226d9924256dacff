import DataModelRuntime
import Foundation
import GRDB
import GRDBSQLite
import SQLText
import TableWire

/// A storage of rows in a SQLite database. One transaction writes at a time, so that times follow the order
/// of commits.
struct SQLiteStorage: ServiceStorage {
  /// The maximum number of bytes of a value or a row, also inside of a query.
  private static let maximumValueBytes = 16_000_000

  private let database: any DatabaseWriter
  private let options: TableServiceOptions
  private let clock: CommitClock
  let span: String

  /// Creates the missing tables and columns, and begins a span of the history.
  ///
  /// - Throws: ``TableServiceError`` if the columns of the database differ; errors of the database
  init(_ tables: [ServiceTable], in database: any DatabaseWriter, _ options: TableServiceOptions) throws {
    self.database = database
    self.options = options
    clock = CommitClock(timestamps: options.timestamps, now: options.now)
    span = UUID().uuidString.lowercased()
    try database.write { [span] db in
      try SQLiteHistory.begin(span, in: db)
      for table in tables {
        for statement in try SQLiteTable(table).missing(options: options, in: db) {
          try db.execute(sql: statement)
        }
      }
      if let time = options.forgetsDeletedBefore { try Self.forgetRows(of: tables, before: time, in: db) }
    }
  }

  func transaction<Value: Sendable>(
    _ access: StorageAccess,
    _ work: @escaping @Sendable (any ServiceRows) throws -> Value
  ) async throws -> (value: Value, history: ServiceHistory) {
    // What is read below includes all changes up to this time.
    let now = options.now()
    let body: @Sendable (Database) throws -> (value: Value, history: ServiceHistory) = { db in
      // 'replace' can turn small texts into huge ones, and SQLite's default limit is a gigabyte.
      let limit = Int32(clamping: max(Self.maximumValueBytes, 2 * options.maxBodyBytes))
      sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, limit)
      let rows = try SQLiteRows(access, in: db, nextVersion: options.nextVersion) {
        try SQLiteHistory.change(by: clock, inSpan: span, db)
      }
      let value = try work(rows)
      // The last change that the client knows of: others are not its business.
      let changed = rows.lastChange.flatMap { WireDate($0)?.milliseconds } ?? 0
      return (value, try SQLiteHistory.state(ofSpan: span, changed: changed, now: now, in: db))
    }
    do {
      return access.purpose == .write ? try await database.write(body) : try await database.snapshot(body)
    } catch let error as DatabaseError where error.isOfTooMuch {
      throw StorageError.tooMuch
    }
  }

  // If the file is replaced while the service runs, it does not notice.
  func hasSurely(_ seen: EpochHeader) -> Bool { seen.span == span }

  func requireDatabase() async throws {
    _ = try await database.read { db in try SQLiteHistory.state(ofSpan: span, changed: 0, now: 0, in: db) }
  }

  func measurements() async -> [ServiceMeasurement] { [] }

  func history(beside other: String?) async throws -> (now: ServiceHistory, lastChange: Int64?) {
    let now = options.now()
    return try await database.read { [span] db in
      (
        try SQLiteHistory.state(ofSpan: span, changed: 0, now: now, in: db),
        try other.flatMap { try SQLiteHistory.lastChange(inSpan: $0, db) }
      )
    }
  }

  func horizons(of tables: [ServiceTable]) async throws -> [Int64] {
    // Later changes may still have the open time.
    let limit = clock.openTime().flatMap { WireDate(milliseconds: $0)?.text }
    return try await database.read { db in
      try tables.map { table in
        let name = SQLQuoting.identifier(table.name)
        let condition = limit == nil ? "" : " WHERE \"updatedAt\" < ?"
        let statement = try db.cachedStatement(sql: "SELECT max(\"updatedAt\") FROM \(name)\(condition)")
        let last = try String.fetchOne(statement, arguments: limit.map { [$0] } ?? [])
        return last.flatMap { WireDate($0)?.milliseconds } ?? 0
      }
    }
  }

  func forgetRows(of tables: [ServiceTable], deletedBefore time: Int64) async throws {
    try await database.write { db in try Self.forgetRows(of: tables, before: time, in: db) }
  }

  private static func forgetRows(of tables: [ServiceTable], before time: Int64, in db: Database) throws {
    guard let date = WireDate(milliseconds: time) else { return }
    for table in tables where table.isSoftDeleted {
      let departures = table.notesDepartures ? [SQLiteDepartures.tableName(of: table)] : []
      for name in [table.name] + departures {
        try db.execute(
          sql: "DELETE FROM \(SQLQuoting.identifier(name)) WHERE \"deleted\" AND \"updatedAt\" < ?",
          arguments: [date.text]
        )
      }
    }
    try SQLiteHistory.noteForgotten(before: time, in: db)
  }
}

extension DatabaseError {
  /// Whether SQLite refused a query because a value is too long, or the nesting too deep.
  fileprivate var isOfTooMuch: Bool {
    if resultCode == .SQLITE_TOOBIG { return true }
    guard resultCode == .SQLITE_ERROR, let message else { return false }
    return message.contains("parser stack overflow") || message.contains("Expression tree is too large")
  }
}
