import DataModelMigration
import DataModelRelational
import DataModelTestSupport
import Foundation
import GRDB

@_spi(Generated) @testable import DataModelRuntime

/// A file of a store that a test migrates, and what is in it.
struct StoreFile {
  private let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("model.sqlite").path
  }

  /// What a database holds: its structure, and the rows of all tables, the store's own ones too.
  struct Contents: Equatable {
    let structure: StoredStructure
    let rows: [String]

    init(_ db: Database) throws {
      structure = try StoredStructure(db)
      let tables = try String.fetchAll(
        db,
        sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_stat%'"
      )
      rows = try tables.flatMap { try Self.rows($0, db) }.sorted()
    }

    /// Each row with the names of its columns, whatever their order.
    static func rows(_ table: String, _ db: Database) throws -> [String] {
      try Row.fetchAll(db, sql: "SELECT * FROM \(table.quotedDatabaseIdentifier)").map { row in
        let columns = zip(row.columnNames, row.databaseValues).map { "\($0)=\($1)" }
        return "\(table): \(columns.sorted().joined(separator: " "))"
      }
    }
  }

  /// Reads without opening it as a store.
  func contents() throws -> Contents {
    try DatabaseQueue(path: path).read { db in try Contents(db) }
  }

  /// A copy in memory that has been taken along some steps, as a reading of what the store has to do.
  func migratedCopy(_ steps: ArraySlice<MigrationStep>, to model: LoweredModel) throws -> [String] {
    let database = try MigratedDatabase(empty: ())
    try DatabaseQueue(path: path).backup(to: database.writer)
    try database.writer.write { db in try StoreTriggers.drop(in: db) }
    for step in steps { try database.run(step) }
    return try database.writer.read { db in
      try model.schema.tables.filter { !$0.isWorkTable }.flatMap { try Contents.rows($0.name, db) }.sorted()
    }
  }

  /// The rows of the tables of a model.
  func rows(of model: LoweredModel) throws -> [String] {
    try DatabaseQueue(path: path).read { db in
      try model.schema.tables.filter { !$0.isWorkTable }.flatMap { try Contents.rows($0.name, db) }.sorted()
    }
  }
}
