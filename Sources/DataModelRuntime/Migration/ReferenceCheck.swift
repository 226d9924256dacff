import GRDB
import SQLText

/// Looks for references that lead nowhere, in tables that were rebuilt or lost rows and in those that refer
/// to them: in others a migration changes nothing, and to check all of a large file takes minutes.
struct ReferenceCheck {
  private let file: String
  /// The names of those tables in small letters; nil for all.
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
    // A later step may have given a table that was rebuilt another name.
    let known = Set(tables.map { $0.lowercased() })
    let concerned = changed.flatMap { $0.isSubset(of: known) ? $0 : nil }
    for table in tables {
      if let concerned, try !concerned.contains(table.lowercased()) && !refers(table, to: concerned, in: db) {
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

  /// An app may have written the name in other letters.
  private func refers(_ table: String, to names: Set<String>, in db: Database) throws -> Bool {
    try Row.fetchAll(db, sql: "PRAGMA foreign_key_list(\(SQLQuoting.identifier(table)))")
      .contains { names.contains(($0["table"] as String).lowercased()) }
  }
}
