import GRDB

/// Triggers of an app: SQLite runs them before those of the queue if they are newer, and after them
/// otherwise.
enum AppTriggers: CaseIterable, Sendable {
  case older, newer

  /// Those of a run: every third has none.
  init?(seed: UInt64) {
    switch seed % 3 {
    case 1: self = .older
    case 2: self = .newer
    default: return nil
    }
  }

  /// Adds triggers that give the row which is being written another text, and then the one that it had.
  /// Nothing may come of it.
  ///
  /// - Parameters:
  ///   - columns: a column of each table whose rows are touched, which holds texts
  ///   - db: a connection to a store with the triggers of the queue
  /// - Throws: `DatabaseError`
  func addTouching(_ columns: [String: String], in db: Database) throws {
    try add(in: db) { try Self.createTouching(columns, in: db) }
  }

  /// Adds triggers so that they are older or newer than those of the queue.
  func add(in db: Database, _ create: () throws -> Void) throws {
    guard self == .older else { return try create() }
    let ofQueue = try Row.fetchAll(
      db,
      sql: "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid"
    ).map { (name: $0["name"] as String, sql: $0["sql"] as String) }
    for trigger in ofQueue { try db.execute(sql: "DROP TRIGGER \(trigger.name.quotedDatabaseIdentifier)") }
    try create()
    for trigger in ofQueue { try db.execute(sql: trigger.sql) }
  }

  private static func createTouching(_ columns: [String: String], in db: Database) throws {
    for (table, column) in columns.sorted(by: { $0.key < $1.key }) {
      let (name, table, column) = (table, table.quotedDatabaseIdentifier, column.quotedDatabaseIdentifier)
      func touch(_ row: String) -> String {
        """
        UPDATE \(table) SET \(column) = 'touched' WHERE "id" = \(row)."id";
        UPDATE \(table) SET \(column) = \(row).\(column) WHERE "id" = \(row)."id";
        """
      }
      let isLocalWrite = #"NOT EXISTS (SELECT 1 FROM "_Sync" WHERE "applying")"#
      let isEdit =
        """
        NEW.\(column) IS NOT OLD.\(column) AND NEW.\(column) IS NOT 'touched' AND OLD.\(column) IS NOT \
        'touched'
        """
      let triggers = [
        ("inserted", "AFTER INSERT ON \(table) WHEN \(isLocalWrite)", "NEW"),
        ("updated", "AFTER UPDATE OF \(column) ON \(table) WHEN \(isEdit) AND \(isLocalWrite)", "NEW"),
        ("updating", "BEFORE UPDATE OF \(column) ON \(table) WHEN \(isEdit) AND \(isLocalWrite)", "OLD"),
        ("deleting", "BEFORE DELETE ON \(table) WHEN \(isLocalWrite)", "OLD"),
      ]
      for (moment, event, row) in triggers {
        let trigger = "touch.\(name).\(moment)".quotedDatabaseIdentifier
        try db.execute(sql: "CREATE TRIGGER \(trigger) \(event) BEGIN \(touch(row)) END")
      }
    }
  }
}
