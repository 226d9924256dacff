import GRDB

/// The record of an import in the new file, by which a second import of the same store is recognised.
struct ImportRecord: Equatable {
  /// The identifier of the store.
  let uuid: String
  /// The name of its file.
  let name: String
  /// The version that it was written with.
  let version: String

  /// Writes the record.
  ///
  /// - Throws: `DatabaseError`
  func insert(into db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE "_CoreDataImport" (
          "store" TEXT NOT NULL PRIMARY KEY,
          "name" TEXT NOT NULL,
          "version" TEXT NOT NULL
        ) STRICT
        """
    )
    try db.execute(
      sql: #"INSERT INTO "_CoreDataImport" ("store", "name", "version") VALUES (?, ?, ?)"#,
      arguments: [uuid, name, version]
    )
  }

  /// Reads the record of a file; nil if the file is not an import.
  ///
  /// - Throws: `DatabaseError`
  static func read(_ db: Database) throws -> ImportRecord? {
    guard try db.tableExists("_CoreDataImport") else { return nil }
    return try Row.fetchOne(db, sql: #"SELECT "store", "name", "version" FROM "_CoreDataImport""#)
      .map { ImportRecord(uuid: $0["store"], name: $0["name"], version: $0["version"]) }
  }
}
