import DataModelTestSupport
import Foundation
import GRDB

@_spi(Generated) @testable import DataModelRuntime

/// A file of a test, in a folder of its own that goes with the value.
struct TemporaryFile {
  private static let name = "test.sqlite"
  let folder: TemporaryFolder
  let path: String

  init(contents: Data? = nil) throws {
    folder = try TemporaryFolder()
    path = folder.file(Self.name).path
    if let contents { try folder.write(contents, to: Self.name) }
  }

  var bytes: Data {
    get throws { try Data(contentsOf: folder.file(Self.name)) }
  }

  /// The other files in the folder.
  var neighbours: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter { $0 != Self.name }
    }
  }
}

enum TestFile {
  /// A store that is closed and has no write-ahead log.
  static func make(
    _ schema: LocalStoreSchema,
    at path: String,
    _ changes: (Database) throws -> Void = { _ in }
  ) throws {
    let store = try LocalStore(schema, path: path)
    try store.database.writeWithoutTransaction(changes)
    try store.database.close()
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA journal_mode = DELETE") }
    try queue.close()
  }
}

enum TestSchema {
  /// A schema of one table, with a trigger that writes into a table of its own.
  static func make(
    name: String = "Shop",
    version: String = "Shop",
    fingerprint: String = "0001",
    mark: String = "old",
    generation: Int = 1
  ) -> LocalStoreSchema {
    LocalStoreSchema(
      modelName: name,
      versionName: version,
      fingerprint: fingerprint,
      fingerprintFormat: 1,
      triggerHash: mark,
      triggerGeneration: generation,
      tables: [#"CREATE TABLE "Item" ("_id" INTEGER PRIMARY KEY, "name" TEXT NOT NULL) STRICT"#],
      indexes: [#"CREATE INDEX "Item.name" ON "Item" ("name")"#],
      workTables: [#"CREATE TABLE "_Work.\#(mark)" ("mark" TEXT NOT NULL) STRICT"#],
      triggers: [
        """
        CREATE TRIGGER "Item.\(mark)" AFTER INSERT ON "Item" BEGIN INSERT INTO "_Work.\(mark)" VALUES \
        ('\(mark)'); END
        """
      ],
      rules: []
    )
  }
}
