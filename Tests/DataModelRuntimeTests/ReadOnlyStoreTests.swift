import Foundation
import GRDB
import Testing

@testable import DataModelRuntime

/// A widget reads what the app has stored.
@Suite struct ReadOnlyStoreTests {
  private let schema = TestSchema.make()

  private func names(_ store: ReadOnlyStore) throws -> [String] {
    try store.read { db in try String.fetchAll(db, sql: #"SELECT "name" FROM "Item" ORDER BY "_id""#) }
  }

  private func insert(_ name: String, _ store: LocalStore) throws {
    try store.write { db in
      try db.execute(sql: #"INSERT INTO "Item" ("name") VALUES (?)"#, arguments: [name])
    }
  }

  @Test func readsWhileTheAppWrites() throws {
    let file = try TemporaryFile()
    let app = try LocalStore(schema, path: file.path)
    try insert("Pen", app)
    let widget = try ReadOnlyStore(schema, path: file.path)
    #expect(try names(widget) == ["Pen"])
    try widget.read { db in
      // One state, whatever is written meanwhile.
      #expect(try Int.fetchOne(db, sql: #"SELECT count(*) FROM "Item""#) == 1)
      try insert("Ink", app)
      #expect(try Int.fetchOne(db, sql: #"SELECT count(*) FROM "Item""#) == 1)
    }
    #expect(try names(widget) == ["Pen", "Ink"])
  }

  @Test func readsWithoutBlocking() async throws {
    let file = try TemporaryFile()
    try TestFile.make(schema, at: file.path)
    let store = try ReadOnlyStore(schema, path: file.path)
    let count = try await store.read { db in try Int.fetchOne(db, sql: #"SELECT count(*) FROM "Item""#) }
    #expect(count == 0)
  }

  @Test func readsAfterTheAppHasEnded() throws {
    let file = try TemporaryFile()
    let app = try LocalStore(schema, path: file.path)
    try insert("Pen", app)
    try app.database.close()
    #expect(try file.neighbours == [])
    #expect(try names(ReadOnlyStore(schema, path: file.path)) == ["Pen"])
  }

  @Test func cannotWrite() throws {
    let file = try TemporaryFile()
    try TestFile.make(schema, at: file.path)
    let before = try file.bytes
    let widget = try ReadOnlyStore(schema, path: file.path)
    for sql in [#"INSERT INTO "Item" ("name") VALUES ('Pen')"#, #"DROP TABLE "Item""#, "VACUUM"] {
      #expect(throws: DatabaseError.self) { try widget.read { db in try db.execute(sql: sql) } }
      #expect(throws: DatabaseError.self) {
        try widget.database.unsafeReentrantRead { db in try db.execute(sql: sql) }
      }
    }
    #expect(try file.bytes == before)
  }

  @Test func createsNothing() throws {
    let file = try TemporaryFile()
    #expect(throws: LocalStoreError.notCreated(path: file.path)) {
      _ = try ReadOnlyStore(schema, path: file.path)
    }
    #expect(!FileManager.default.fileExists(atPath: file.path))
    #expect(try file.neighbours == [])
    let folder = file.folder.url.path
    #expect(throws: LocalStoreError.isFolder(path: folder)) { _ = try ReadOnlyStore(schema, path: folder) }
    let empty = try TemporaryFile(contents: Data())
    #expect(throws: LocalStoreError.notCreated(path: empty.path)) {
      _ = try ReadOnlyStore(schema, path: empty.path)
    }
  }

  /// The tables are the same: only the triggers are not, or the name of the version.
  @Test(arguments: [TestSchema.make(mark: "new"), TestSchema.make(version: "Shop 2")])
  func readsAFileThatTheAppWillUpdate(_ schema: LocalStoreSchema) throws {
    let file = try TemporaryFile()
    try TestFile.make(self.schema, at: file.path)
    let before = try file.bytes
    #expect(try names(ReadOnlyStore(schema, path: file.path)) == [])
    #expect(try file.bytes == before)
  }

  @Test func migratesNothing() throws {
    let file = try TemporaryFile()
    try TestFile.make(ShopVersions.first, at: file.path)
    let before = try file.bytes
    #expect(
      throws: LocalStoreError.notMigrated(
        path: file.path,
        model: "Shop",
        found: .init(name: "Shop", fingerprint: "0001"),
        expected: .init(name: "Shop 2", fingerprint: "0002")
      )
    ) { _ = try ReadOnlyStore(ShopVersions.second, path: file.path) }
    #expect(throws: LocalStoreError.otherModel(path: file.path, found: "Shop", expected: "Other")) {
      _ = try ReadOnlyStore(TestSchema.make(name: "Other"), path: file.path)
    }
    #expect(try file.bytes == before)
    #expect(try file.neighbours == [])
  }
}
