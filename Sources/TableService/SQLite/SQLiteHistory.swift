import GRDB
import TableWire

/// The history of changes in a SQLite database: the time of the last one, and the spans.
enum SQLiteHistory {
  private static let valueTable = "__service"
  private static let spanTable = "__epoch"
  /// The key of the time of the last change.
  private static let changedKey = "updatedAt"
  /// The key of the time before which deleted rows are forgotten.
  private static let forgottenKey = "forgotten"

  /// The error of a clock whose year dates on the wire cannot have.
  struct OutOfTime: Error {}

  /// Returns whether a service has used the database before.
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

  /// Notes the change of a transaction. Call it once in each transaction that writes.
  ///
  /// - Returns: the time of the change, as text
  /// - Throws: ``OutOfTime``; `DatabaseError`
  static func change(by clock: CommitClock, inSpan span: String, _ db: Database) throws -> String {
    let time = clock.next(after: try value(changedKey, in: db))
    try set(changedKey, time, in: db)
    try db.cachedStatement(sql: "UPDATE \"\(spanTable)\" SET \"changed\" = ? WHERE \"span\" = ?")
      .execute(arguments: [time, span])
    guard let date = WireDate(milliseconds: time) else { throw OutOfTime() }
    return date.text
  }

  /// Returns the current history.
  ///
  /// - Parameters:
  ///   - span: the span
  ///   - changed: the time of the last change that was read or made, in milliseconds since 1970
  ///   - now: the time of the clock before the first read, in milliseconds since 1970
  ///   - db: the database
  /// - Returns: the history
  /// - Throws: `DatabaseError`
  static func state(
    ofSpan span: String,
    changed: Int64,
    now: Int64,
    in db: Database
  ) throws -> ServiceHistory {
    ServiceHistory(
      span: span,
      changed: changed,
      complete: max(now, try value(changedKey, in: db) ?? now),
      forgotten: try value(forgottenKey, in: db)
    )
  }

  /// Returns the time of the last change in a span; nil if the span does not exist.
  static func lastChange(inSpan span: String, _ db: Database) throws -> Int64? {
    try Int64.fetchOne(
      try db.cachedStatement(sql: "SELECT \"changed\" FROM \"\(spanTable)\" WHERE \"span\" = ?"),
      arguments: [span]
    )
  }

  /// Notes that rows deleted before a time are forgotten.
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
