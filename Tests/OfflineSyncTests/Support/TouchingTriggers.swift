import GRDB

/// Triggers of an app that write the row which is being written once more, with the values that it has.
///
/// SQLite runs them before those of the queue if they are newer, and after them otherwise. Nothing may come of it.
enum TouchingTriggers: CaseIterable, Sendable {
  case older, newer

  /// Those of a run: every third has none.
  init?(seed: UInt64) {
    switch seed % 3 {
    case 1: self = .older
    case 2: self = .newer
    default: return nil
    }
  }

  /// Adds them.
  ///
  /// - Parameters:
  ///   - columns: a column of each table whose rows are touched
  ///   - db: a connection to a store with the triggers of the queue
  /// - Throws: `DatabaseError`
  func create(_ columns: [String: String], in db: Database) throws {
    let ofQueue = try Row.fetchAll(
      db,
      sql: "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid"
    ).map { (name: $0["name"] as String, sql: $0["sql"] as String) }
    if self == .older {
      for trigger in ofQueue { try db.execute(sql: "DROP TRIGGER \(trigger.name.quotedDatabaseIdentifier)") }
    }
    for (table, column) in columns.sorted(by: { $0.key < $1.key }) {
      let (table, column) = (table.quotedDatabaseIdentifier, column.quotedDatabaseIdentifier)
      let touch = "UPDATE \(table) SET \(column) = \(column) WHERE \"id\" = NEW.\"id\";"
      let isLocalWrite = #"NOT EXISTS (SELECT 1 FROM "_Sync" WHERE "applying")"#
      try db.execute(
        sql: """
          CREATE TRIGGER "touch.insert.\(table.dropFirst()) AFTER INSERT ON \(table) WHEN \(isLocalWrite)
          BEGIN \(touch) END;
          CREATE TRIGGER "touch.update.\(table.dropFirst()) AFTER UPDATE OF \(column) ON \(table)
          WHEN OLD.\(column) IS NOT NEW.\(column) AND \(isLocalWrite) BEGIN \(touch) END;
          """
      )
    }
    if self == .older { for trigger in ofQueue { try db.execute(sql: trigger.sql) } }
  }
}
