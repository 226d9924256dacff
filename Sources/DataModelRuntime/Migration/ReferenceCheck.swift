import GRDB

/// Looks for references that lead nowhere, in tables that were rebuilt and in those that refer to them: in others a migration
/// changes nothing, and to check all of a large file takes minutes.
struct ReferenceCheck {
  let rebuilt: Set<String>

  /// - Throws: ``MigrationProblem/brokenReferences(table:count:)``
  func run(in db: Database) throws {
    if rebuilt.isEmpty { return }
    let tables = try String.fetchAll(
      db,
      sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
    )
    // A later step may have given a table that was rebuilt another name.
    let isComplete = rebuilt.isSubset(of: tables)
    for table in tables {
      let isConcerned = try !isComplete || rebuilt.contains(table) || refersToRebuilt(table, in: db)
      guard isConcerned else { continue }
      let violations = try Row.fetchAll(
        db,
        sql: "PRAGMA foreign_key_check(\(table.quotedDatabaseIdentifier))"
      )
      if !violations.isEmpty {
        throw MigrationProblem.brokenReferences(table: table, count: violations.count)
      }
    }
  }

  private func refersToRebuilt(_ table: String, in db: Database) throws -> Bool {
    try Row.fetchAll(db, sql: "PRAGMA foreign_key_list(\(table.quotedDatabaseIdentifier))")
      .contains { rebuilt.contains($0["table"]) }
  }
}
