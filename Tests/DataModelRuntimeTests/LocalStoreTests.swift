import Foundation
import GRDB
import Testing

@testable import DataModelRuntime

/// Opening: what is created, what is recognised, what is refused and left alone.
@Suite struct LocalStoreTests {
  private let schema = LocalStoreSchema(
    modelName: "Shop",
    fingerprint: "0000000000000001",
    statements: [
      #"CREATE TABLE "Item" ("_id" INTEGER PRIMARY KEY, "name" TEXT NOT NULL) STRICT"#,
      #"CREATE TABLE "_Model" ("name" TEXT NOT NULL, "fingerprint" TEXT NOT NULL) STRICT"#,
      #"INSERT INTO "_Model" ("name", "fingerprint") VALUES ('Shop', '0000000000000001')"#,
    ]
  )

  private func variant(name: String = "Shop", fingerprint: String = "0000000000000001") -> LocalStoreSchema {
    LocalStoreSchema(
      modelName: name,
      fingerprint: fingerprint,
      statements: schema.statements.dropLast() + [
        #"INSERT INTO "_Model" ("name", "fingerprint") VALUES ('\#(name)', '\#(fingerprint)')"#
      ]
    )
  }

  @Test func createsAFileAndOpensItAgain() throws {
    let file = try TemporaryFile()
    try LocalStore(schema, path: file.path).write { db in
      try db.execute(sql: #"INSERT INTO "Item" ("name") VALUES ('Pen')"#)
    }
    let names = try LocalStore(schema, path: file.path).read { db in
      try String.fetchAll(db, sql: #"SELECT "name" FROM "Item""#)
    }
    #expect(names == ["Pen"])
  }

  @Test func opensAnEmptyFileAsANewOne() throws {
    let file = try TemporaryFile(contents: Data())
    let count = try LocalStore(schema, path: file.path).read { db in
      try Int.fetchOne(db, sql: #"SELECT count(*) FROM "Item""#)
    }
    #expect(count == 0)
  }

  @Test func keepsAStoreInMemory() throws {
    let store = try LocalStore(inMemory: schema)
    try store.write { db in try db.execute(sql: #"INSERT INTO "Item" ("name") VALUES ('Pen')"#) }
    #expect(try store.read { db in try Int.fetchOne(db, sql: #"SELECT count(*) FROM "Item""#) } == 1)
    #expect(
      try LocalStore(inMemory: schema).read { db in try Int.fetchOne(db, sql: #"SELECT count(*) FROM "Item""#)
      } == 0
    )
  }

  @Test func refusesAnotherModelAndLeavesTheFileAsItWas() throws {
    let file = try TemporaryFile()
    try TestFile.make(variant(name: "Other"), at: file.path)
    let before = try file.bytes
    #expect(throws: LocalStoreError.otherModel(path: file.path, found: "Other", expected: "Shop")) {
      _ = try LocalStore(schema, path: file.path)
    }
    #expect(try file.bytes == before)
    #expect(try file.neighbours == [])
  }

  @Test func refusesAnotherVersionAndLeavesTheFileAsItWas() throws {
    let file = try TemporaryFile()
    try TestFile.make(variant(fingerprint: "0000000000000002"), at: file.path)
    let before = try file.bytes
    #expect(
      throws: LocalStoreError.otherSchema(
        path: file.path,
        model: "Shop",
        found: "0000000000000002",
        expected: "0000000000000001"
      )
    ) {
      _ = try LocalStore(schema, path: file.path)
    }
    #expect(try file.bytes == before)
  }

  /// A store of another model that was closed by a crash still has its write-ahead log.
  @Test func refusesAnotherModelWithAWriteAheadLog() throws {
    let file = try TemporaryFile()
    let other = try LocalStore(variant(name: "Other"), path: file.path)
    let before = try file.bytes
    #expect(throws: LocalStoreError.otherModel(path: file.path, found: "Other", expected: "Shop")) {
      _ = try LocalStore(schema, path: file.path)
    }
    #expect(try file.bytes == before)
    try other.database.close()
  }

  @Test func refusesADatabaseOfSomethingElse() throws {
    let file = try TemporaryFile()
    let queue = try DatabaseQueue(path: file.path)
    try queue.write { db in try db.execute(sql: "CREATE TABLE other (x)") }
    try queue.close()
    let before = try file.bytes
    #expect(throws: LocalStoreError.notAStore(path: file.path)) {
      _ = try LocalStore(schema, path: file.path)
    }
    #expect(try file.bytes == before)
  }

  @Test func refusesAFileThatIsNoDatabase() throws {
    let text = Data(
      "This is a text, and was one before anybody opened it. \(String(repeating: "x", count: 1000))".utf8
    )
    let file = try TemporaryFile(contents: text)
    #expect(throws: LocalStoreError.cannotOpen(path: file.path, message: "file is not a database")) {
      _ = try LocalStore(schema, path: file.path)
    }
    #expect(try file.bytes == text)
  }

  @Test func saysThatAFolderIsMissing() throws {
    #expect(throws: LocalStoreError.self) { _ = try LocalStore(schema, path: "/nowhere/at/all.sqlite") }
  }

  /// Many at once: one creates the schema, the others find it.
  @Test func isCreatedOnce() async throws {
    let file = try TemporaryFile()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          var configuration = GRDB.Configuration()
          configuration.busyMode = .timeout(10)
          _ = try LocalStore(schema, path: file.path, configuration: configuration)
        }
      }
      try await group.waitForAll()
    }
    let rows = try await LocalStore(schema, path: file.path).read { db in
      try Int.fetchOne(db, sql: #"SELECT count(*) FROM "_Model""#)
    }
    #expect(rows == 1)
  }

  @Test(arguments: [
    (
      LocalStoreError.unsupportedSQLite(version: "3.31.1"),
      "SQLite 3.31.1 is too old: a store needs 3.38 or later"
    ),
    (
      .otherModel(path: "a.db", found: "X", expected: "Y"),
      "'a.db' holds the model 'X', not 'Y', and was left as it is: choose another file"
    ),
    (
      .notAStore(path: "a.db"),
      "'a.db' is a database of something else, and was left as it is: choose another file"
    ),
  ])
  func explainsErrors(_ error: LocalStoreError, _ text: String) {
    #expect(error.description == text)
  }
}

/// A file of a test, in a folder of its own that goes with the value.
final class TemporaryFile: Sendable {
  private let folder: URL
  let path: String

  init(contents: Data? = nil) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("store-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.appendingPathComponent("test.sqlite").path
    if let contents { try contents.write(to: URL(fileURLWithPath: path)) }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  var bytes: Data {
    get throws { try Data(contentsOf: URL(fileURLWithPath: path)) }
  }

  /// The other files in the folder.
  var neighbours: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "test.sqlite" }
    }
  }
}

enum TestFile {
  /// A store that is closed and has no write-ahead log.
  static func make(_ schema: LocalStoreSchema, at path: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.write { db in
      for statement in schema.statements { try db.execute(sql: statement) }
    }
    try queue.close()
  }
}
