import DataModelRuntime
import Foundation
import GRDB
import GRDBSQLite
import SQLText
import TableWire

/// Rows in a SQLite database. One transaction writes at a time, so that times follow the order of commits.
struct SQLiteStorage: ServiceStorage {
  /// How many bytes a value or a row may have, also on the way through a query.
  private static let greatestValue = 16_000_000

  private let database: any DatabaseWriter
  private let options: TableServiceOptions
  private let clock: CommitClock
  let span: String

  /// Makes the tables and columns that the database lacks, and begins a span of the history.
  ///
  /// - Throws: ``TableServiceError`` if the database has other columns; errors of the database
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
    // All changes until then are in what is read.
    let now = options.now()
    let body: @Sendable (Database) throws -> (value: Value, history: ServiceHistory) = { db in
      // 'replace' makes great texts of small ones; a connection's own limit is a gigabyte.
      let greatest = Int32(clamping: max(Self.greatestValue, 2 * options.maxBodyBytes))
      sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, greatest)
      let rows = try SQLiteRows(access, in: db, nextVersion: options.nextVersion) {
        try SQLiteHistory.change(by: clock, inSpan: span, db)
      }
      return (try work(rows), try SQLiteHistory.state(ofSpan: span, now: now, in: db))
    }
    do {
      return access.purpose == .write ? try await database.write(body) : try await database.snapshot(body)
    } catch let error as DatabaseError where error.isOfTooMuch {
      throw StorageError.tooMuch
    }
  }

  // A file that is exchanged under a service is not noticed.
  func hasSurely(_ seen: EpochHeader) -> Bool { seen.span == span }

  func history(beside other: String?) async throws -> (now: ServiceHistory, lastChange: Int64?) {
    let now = options.now()
    return try await database.read { [span] db in
      (
        try SQLiteHistory.state(ofSpan: span, now: now, in: db),
        try other.flatMap { try SQLiteHistory.lastChange(inSpan: $0, db) }
      )
    }
  }

  func forgetRows(of tables: [ServiceTable], deletedBefore time: Int64) async throws {
    try await database.write { db in try Self.forgetRows(of: tables, before: time, in: db) }
  }

  private static func forgetRows(of tables: [ServiceTable], before time: Int64, in db: Database) throws {
    guard let date = WireDate(milliseconds: time) else { return }
    for table in tables where table.isSoftDeleted {
      try db.execute(
        sql: "DELETE FROM \(SQLQuoting.identifier(table.name)) WHERE \"deleted\" AND \"updatedAt\" < ?",
        arguments: [date.text]
      )
    }
    try SQLiteHistory.noteForgotten(before: time, in: db)
  }
}

extension DatabaseError {
  /// Whether SQLite refuses a query for the length of a value, or for its depth.
  fileprivate var isOfTooMuch: Bool {
    if resultCode == .SQLITE_TOOBIG { return true }
    guard resultCode == .SQLITE_ERROR, let message else { return false }
    return message.contains("parser stack overflow") || message.contains("Expression tree is too large")
  }
}
