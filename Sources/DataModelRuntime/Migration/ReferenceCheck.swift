import GRDB
import SQLText

/// A check for broken references, in tables that were rebuilt or lost rows and in tables that refer to them.
/// A migration does not change others, and checking all of a large file takes minutes.
struct ReferenceCheck {
  private let file: String
  /// The names of the rebuilt tables in lower case; nil for all tables.
  private let changed: Set<String>?

  init(of file: String, after steps: [SchemaMigration], hasHooks: Bool) {
    self.file = file
    changed = hasHooks ? nil : Set(steps.flatMap(\.rebuiltTables).map { $0.lowercased() })
  }

  /// - Throws: ``LocalStoreError/brokenReferences(path:table:count:)``
  func run(in db: Database) throws {
    if changed?.isEmpty == true { return }
    let tables = try String.fetchAll(
      db,
      sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
    )
    // A later step may have renamed a rebuilt table. Then all tables are checked.
    let known = Set(tables.map { $0.lowercased() })
    let affected = changed.flatMap { $0.isSubset(of: known) ? $0 : nil }
    for table in tables {
      if let affected, try !affected.contains(table.lowercased()) && !refers(table, to: affected, in: db) {
        continue
      }
      let violations = try Row.fetchAll(
        db,
        sql: "PRAGMA foreign_key_check(\(SQLQuoting.identifier(table)))"
      )
      if !violations.isEmpty {
        throw LocalStoreError.brokenReferences(path: file, table: table, count: violations.count)
      }
    }
  }

  /// Returns whether a table refers to one of the others. The app may have written the name in another case.
  private func refers(_ table: String, to names: Set<String>, in db: Database) throws -> Bool {
    try Row.fetchAll(db, sql: "PRAGMA foreign_key_list(\(SQLQuoting.identifier(table)))")
      .contains { names.contains(($0["table"] as String).lowercased()) }
  }
}
