@_spi(Generated) import DataModelRuntime
import GRDB

@testable import OfflineSync

/// What a run has besides its steps: triggers of an app, and whether triggers may set off themselves.
struct RecordedOptions {
  /// Triggers of an app.
  enum Writing { case nothing, touching, reviving }

  private let writing: Writing
  private let age: AppTriggers
  private let isRecursive: Bool

  init(seed: UInt64) {
    writing = [.nothing, .touching, .reviving][Int(seed % 3)]
    age = (seed / 3) % 2 == 0 ? .older : .newer
    isRecursive = (seed / 6) % 2 == 1
  }

  /// Sets up a store, and adds the triggers of the app.
  func prepare(_ store: LocalStore, _ version: SimulatedVersion) throws {
    try store.database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA recursive_triggers = \(isRecursive ? "ON" : "OFF")")
      switch writing {
      case .nothing: break
      case .touching: try age.addTouching(touchedColumns(of: version), in: db)
      case .reviving: try age.add(in: db) { try addReviving(to: version, in: db) }
      }
    }
  }

  /// Removes the triggers of the app, as it has to before its file is migrated.
  func removeTriggers(from file: DatabaseQueue) throws {
    try file.write { db in
      let names = try String.fetchAll(
        db,
        sql:
          "SELECT name FROM sqlite_master WHERE type = 'trigger' AND (name LIKE 'touch.%' OR name = 'revive')"
      )
      for name in names { try db.execute(sql: "DROP TRIGGER \(name.quotedDatabaseIdentifier)") }
    }
  }

  private func touchedColumns(of version: SimulatedVersion) -> [String: String] {
    var columns: [String: String] = [:]
    for table in version.schema.syncedTables where ["Folder", "Note"].contains(table.wireName) {
      columns[table.name] = table.values.first { $0.type == .string && $0.referencedTable == nil }?.name
    }
    return columns
  }

  /// A note of a rank that is deleted comes back at once, with all that it had.
  private func addReviving(to version: SimulatedVersion, in db: Database) throws {
    let names = version.table("Note")?.columns.map(\.name.quotedDatabaseIdentifier) ?? []
    try db.execute(
      sql: """
        CREATE TRIGGER "revive" AFTER DELETE ON "Note"
        WHEN NOT EXISTS (SELECT 1 FROM "_Sync" WHERE "applying") AND OLD."rank" = 3
        BEGIN
          INSERT OR IGNORE INTO "Note" (\(names.joined(separator: ", ")))
          VALUES (\(names.map { "OLD.\($0)" }.joined(separator: ", ")));
        END
        """
    )
  }
}
