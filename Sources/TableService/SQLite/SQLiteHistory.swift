import GRDB
import TableWire

/// The history of changes in a SQLite database: the time of the last one, and the spans.
enum SQLiteHistory {
  private static let valueTable = "__service"
  private static let spanTable = "__epoch"
  /// The time of the last change.
  private static let changedKey = "updatedAt"
  /// Until when deleted rows are forgotten.
  private static let forgottenKey = "forgotten"

  /// The clock shows a year that dates on the wire do not have.
  struct OutOfTime: Error {}

  /// Whether a service was on the database before.
  static func isThere(in db: Database) throws -> Bool { try db.tableExists(valueTable) }

  /// Begins a span.
  ///
  /// - Throws: `DatabaseError`
  static func begin(_ span: String, in db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS "\(valueTable)" ("key" TEXT PRIMARY KEY, "value" INTEGER NOT NULL);
        CREATE TABLE IF NOT EXISTS "\(spanTable)" ("span" TEXT NOT NULL PRIMARY KEY, \
        "changed" INTEGER NOT NULL)
        """
    )
    try db.execute(
      sql: "INSERT INTO \"\(spanTable)\" (\"span\", \"changed\") VALUES (?, ?)",
      arguments: [span, try value(changedKey, in: db) ?? 0]
    )
  }

  /// Notes a change, which must be one for a transaction.
  ///
  /// - Returns: its time, as text
  /// - Throws: ``OutOfTime``; `DatabaseError`
  static func change(by clock: CommitClock, inSpan span: String, _ db: Database) throws -> String {
    let time = clock.next(after: try value(changedKey, in: db))
    try set(changedKey, time, in: db)
    try db.cachedStatement(sql: "UPDATE \"\(spanTable)\" SET \"changed\" = ? WHERE \"span\" = ?")
      .execute(arguments: [time, span])
    guard let date = WireDate(milliseconds: time) else { throw OutOfTime() }
    return date.text
  }

  /// The history as it is now.
  ///
  /// - Parameters:
  ///   - span: the span
  ///   - now: the time of the clock before anything was read, in milliseconds since 1970
  ///   - db: the database
  /// - Returns: the history
  /// - Throws: `DatabaseError`
  static func state(ofSpan span: String, now: Int64, in db: Database) throws -> ServiceHistory {
    ServiceHistory(
      span: span,
      changed: try lastChange(inSpan: span, db) ?? 0,
      complete: max(now, try value(changedKey, in: db) ?? now),
      forgotten: try value(forgottenKey, in: db)
    )
  }

  /// The time of the last change in a span; nil if there is no such span.
  static func lastChange(inSpan span: String, _ db: Database) throws -> Int64? {
    try Int64.fetchOne(
      try db.cachedStatement(sql: "SELECT \"changed\" FROM \"\(spanTable)\" WHERE \"span\" = ?"),
      arguments: [span]
    )
  }

  /// Notes that rows are forgotten that were deleted before a time.
  static func noteForgotten(before time: Int64, in db: Database) throws {
    try set(forgottenKey, max(time, try value(forgottenKey, in: db) ?? time), in: db)
  }

  private static func value(_ key: String, in db: Database) throws -> Int64? {
    try Int64.fetchOne(
      try db.cachedStatement(sql: "SELECT \"value\" FROM \"\(valueTable)\" WHERE \"key\" = ?"),
      arguments: [key]
    )
  }

  private static func set(_ key: String, _ value: Int64, in db: Database) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO \"\(valueTable)\" (\"key\", \"value\") VALUES (?, ?)",
      arguments: [key, value]
    )
  }
}
