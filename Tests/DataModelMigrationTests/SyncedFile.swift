import DataModelMigration
import DataModelRelational
import DataModelTool
import GRDB

@_spi(Generated) @testable import DataModelRuntime

/// A file of a synced model, which a store takes from version to version with its queue.
struct SyncedFile {
  private let file: StoreFile

  /// What waits does not let a version go.
  struct Refused: Error, CustomStringConvertible {
    let description: String
  }

  /// A new file of a version.
  init(_ model: LoweredModel) throws {
    file = try StoreFile()
    try LocalStore(LocalStoreSchema(model), path: file.path).database.close()
  }

  private func write(_ statements: [String]) throws {
    try DatabaseQueue(path: file.path).write { db in
      for statement in statements { try db.execute(sql: statement) }
    }
  }

  /// Writes, while nothing is queued.
  func execute(_ statements: String...) throws {
    let isThere = try DatabaseQueue(path: file.path).read { db in try db.tableExists("_Sync") }
    let marks = isThere ? [1, 0].map { "UPDATE \"_Sync\" SET \"applying\" = \($0)" } : []
    try write(marks.prefix(1) + statements + marks.suffix(1))
  }

  /// Rows as `a|b`, as the shell of SQLite prints them.
  func rows(_ sql: String) throws -> [String] {
    try MigratedDatabase(DatabaseQueue(path: file.path)).rows(sql)
  }

  /// Opens the file as an app of a newer version does, which knows the steps.
  ///
  /// - Throws: ``Refused`` if rows do not fit
  func run(_ steps: MigrationStep..., to model: LoweredModel) throws {
    do {
      try LocalStore(LocalStoreSchema(model, steps), path: file.path).database.close()
    } catch LocalStoreError.rowsDoNotFit(_, _, _, let reasons) {
      throw Refused(description: reasons.joined(separator: "; "))
    }
  }

  /// The structure beside that of a new file.
  func differences(from model: LoweredModel) throws -> [String] {
    let fresh = try LocalStore(inMemory: LocalStoreSchema(model)).read(StoredStructure.init)
    return try DatabaseQueue(path: file.path).read { db in
      let integrity = try String.fetchAll(db, sql: "PRAGMA integrity_check")
      return try StoredStructure(db).differences(from: fresh) + integrity.filter { $0 != "ok" }
    }
  }
}
