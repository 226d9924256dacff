import DataModelRuntime
import GRDB
import RemoteTables
import SQLText

/// How often the server's answers and pages have changed a table, and how often rows were removed from this
/// device only. A page that was requested before one of these is older than what is here.
struct AnswerCount: Sendable, Hashable {
  /// The number of answers that changed the queue, and of pages.
  var answers: Int64 = 0
  /// The number of removals. A pull in progress has to bring the rows again.
  var removals: Int64 = 0

  private enum Column: String {
    case count, removals
  }

  /// Returns the counts of a table so far.
  static func find(of table: String, in db: Database) throws -> AnswerCount {
    let row = try db.rows(
      #"SELECT "count", "removals" FROM "_Answers" WHERE "table" = \#(bind: table)"#
    ).first
    let numbers = (row ?? []).map { Int64.fromDatabaseValue($0) ?? 0 }
    return AnswerCount(answers: numbers.first ?? 0, removals: numbers.last ?? 0)
  }

  static func addAnswer(of table: String, in db: Database) throws { try add(.count, table, db) }

  static func addRemoval(of table: String, in db: Database) throws { try add(.removals, table, db) }

  /// A flag that is stored with the counts.
  enum Mark: String {
    /// The table may have rows that the server has deleted without a trace.
    case reconciles
    /// Queries without an id have brought rows.
    case hasUnnamed
  }

  /// Whether a mark of a table is set.
  static func has(_ mark: Mark, of table: String, in db: Database) throws -> Bool {
    try db.exists(
      #"SELECT 1 FROM "_Answers" WHERE "table" = \#(bind: table) AND \#(name: mark.rawValue)"#
    )
  }

  /// Returns the tables whose mark is set.
  static func tables(with mark: Mark, in db: Database) throws -> Set<String> {
    Set(
      try db.values(String.self, #"SELECT "table" FROM "_Answers" WHERE \#(name: mark.rawValue)"#)
    )
  }

  /// Sets or clears a mark of a table.
  static func set(_ mark: Mark, _ isSet: Bool, of table: String, in db: Database) throws {
    let name = mark.rawValue
    try db.execute(
      """
      INSERT INTO "_Answers" ("table", \(name: name)) VALUES (\(bind: table), \(bind: isSet)) \
      ON CONFLICT ("table") DO UPDATE SET \(name: name) = excluded.\(name: name) \
      WHERE \(name: name) <> excluded.\(name: name)
      """
    )
  }

  private static func add(_ column: Column, _ table: String, _ db: Database) throws {
    let name = column.rawValue
    try db.execute(
      """
      INSERT INTO "_Answers" ("table", \(name: name)) VALUES (\(bind: table), 1) \
      ON CONFLICT ("table") DO UPDATE SET \(name: name) = \(name: name) + 1
      """
    )
  }
}
