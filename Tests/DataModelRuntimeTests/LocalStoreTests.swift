import Foundation
import GRDB
import Testing

@testable import DataModelRuntime

/// Opening: what is created, what is recognised, what is refused and left alone.
@Suite struct LocalStoreTests {
  private let schema = TestSchema.make()

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

  /// Random keys of many rows are more than SQLite keeps by itself. What the app chooses, counts.
  @Test func keepsPagesOfManyRows() throws {
    func pages(_ configuration: Configuration) throws -> Int? {
      let file = try TemporaryFile()
      return try LocalStore(schema, path: file.path, configuration: configuration).write { db in
        try Int.fetchOne(db, sql: "PRAGMA cache_size")
      }
    }
    #expect(try pages(Configuration()) == -16000)
    var configuration = Configuration()
    configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA cache_size = -500") }
    #expect(try pages(configuration) == -500)
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
    try TestFile.make(TestSchema.make(name: "Other"), at: file.path)
    let before = try file.bytes
    #expect(throws: LocalStoreError.otherModel(path: file.path, found: "Other", expected: "Shop")) {
      _ = try LocalStore(schema, path: file.path)
    }
    #expect(try file.bytes == before)
    #expect(try file.neighbours == [])
  }

  @Test func refusesAnotherVersionAndLeavesTheFileAsItWas() throws {
    let file = try TemporaryFile()
    try TestFile.make(TestSchema.make(version: "Shop 2", fingerprint: "0002"), at: file.path)
    let before = try file.bytes
    #expect(
      throws: LocalStoreError.unknownVersion(
        path: file.path,
        model: "Shop",
        found: .init(name: "Shop 2", fingerprint: "0002"),
        expected: .init(name: "Shop", fingerprint: "0001")
      )
    ) {
      _ = try LocalStore(schema, path: file.path)
    }
    #expect(try file.bytes == before)
  }

  /// A store of another model that was closed by a crash still has its write-ahead log.
  @Test func refusesAnotherModelWithAWriteAheadLog() throws {
    let file = try TemporaryFile()
    let other = try LocalStore(TestSchema.make(name: "Other"), path: file.path)
    let before = try file.bytes
    #expect(throws: LocalStoreError.otherModel(path: file.path, found: "Other", expected: "Shop")) {
      _ = try LocalStore(schema, path: file.path)
    }
    #expect(try file.bytes == before)
    try other.database.close()
  }

  @Test(arguments: [
    (["other"], LocalStoreError.notAStore), (["Z_METADATA"], LocalStoreError.notAStore),
    (["ZITEM", "Z_METADATA", "Z_PRIMARYKEY"], LocalStoreError.coreDataStore),
  ])
  func refusesADatabaseOfSomethingElse(
    _ tables: [String],
    _ error: @Sendable (String) -> LocalStoreError
  ) throws {
    let file = try TemporaryFile()
    let queue = try DatabaseQueue(path: file.path)
    try queue.write { db in
      for table in tables { try db.execute(sql: "CREATE TABLE \(table) (x)") }
    }
    try queue.close()
    let before = try file.bytes
    #expect(throws: error(file.path)) {
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

  @Test func refusesAFolder() throws {
    let file = try TemporaryFile()
    let path = file.folder.url.path
    #expect(throws: LocalStoreError.isFolder(path: path)) { _ = try LocalStore(schema, path: path) }
    #expect(try file.neighbours == [])
  }

  /// Neither can be of use, and nothing is created with it.
  @Test func refusesUnusableConfigurations() throws {
    let file = try TemporaryFile()
    var readOnly = GRDB.Configuration()
    readOnly.readonly = true
    var loose = GRDB.Configuration()
    loose.foreignKeysEnabled = false
    #expect(throws: LocalStoreError.readOnlyConfiguration(path: file.path)) {
      _ = try LocalStore(schema, path: file.path, configuration: readOnly)
    }
    #expect(throws: LocalStoreError.foreignKeysDisabled(path: file.path)) {
      _ = try LocalStore(schema, path: file.path, configuration: loose)
    }
    #expect(throws: LocalStoreError.foreignKeysDisabled(path: ":memory:")) {
      _ = try LocalStore(inMemory: schema, configuration: loose)
    }
    #expect(!FileManager.default.fileExists(atPath: file.path))
    var sly = GRDB.Configuration()
    sly.prepareDatabase { db in try db.execute(sql: "PRAGMA foreign_keys = OFF") }
    #expect(throws: LocalStoreError.foreignKeysDisabled(path: file.path)) {
      _ = try LocalStore(schema, path: file.path, configuration: sly)
    }
  }

  @Test(arguments: [("format", 2), ("fingerprintFormat", 2)])
  func refusesANewerForm(_ column: String, _ number: Int) throws {
    let file = try TemporaryFile()
    try TestFile.make(schema, at: file.path) { db in
      try db.execute(sql: "UPDATE \"_Model\" SET \"\(column)\" = \(number)")
    }
    let before = try file.bytes
    #expect(throws: LocalStoreError.newerFormat(path: file.path)) {
      _ = try LocalStore(schema, path: file.path)
    }
    #expect(try file.bytes == before)
  }

  /// Neither knows the other: the file may be of a newer one, which has to find its own name again.
  @Test func leavesANameOfTheSameTablesThatItDoesNotKnow() throws {
    let file = try TemporaryFile()
    for version in ["Shop", "Shop 3", "Shop"] {
      let store = try LocalStore(TestSchema.make(version: version), path: file.path)
      let names = try store.read { db in try String.fetchAll(db, sql: #"SELECT "version" FROM "_Model""#) }
      #expect(names == ["Shop"])
      try store.database.close()
    }
  }

  /// So that space which is free can be given back; it cannot be set later.
  @Test func filesCanShrink() throws {
    let file = try TemporaryFile()
    let mode = try LocalStore(schema, path: file.path).read { db in
      try Int.fetchOne(db, sql: "PRAGMA auto_vacuum")
    }
    #expect(mode == 2)
  }

  /// Other readers of the file do not prevent opening it, nor do writers.
  @Test func opensWhileSomebodyWrites() throws {
    let file = try TemporaryFile()
    let first = try LocalStore(schema, path: file.path)
    try first.database.writeWithoutTransaction { db in
      try db.inTransaction(.immediate) {
        try db.execute(sql: #"INSERT INTO "Item" ("name") VALUES ('Pen')"#)
        _ = try LocalStore(schema, path: file.path)
        return .commit
      }
    }
  }

  /// One that is creating the file has it for itself.
  @Test func waitsForAnotherThatOpensTheFile() async throws {
    let file = try TemporaryFile()
    var lasting = GRDB.Configuration()
    lasting.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: file.path, configuration: lasting)
    try await other.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN EXCLUSIVE; CREATE TABLE t (x)")
    }
    // SQLite asks what to do about the busy file: by then somebody waits.
    let (waiting, isBusy) = AsyncStream.makeStream(of: Void.self)
    var opening = GRDB.Configuration()
    opening.busyMode = .callback { _ in
      isBusy.yield()
      return false
    }
    let configuration = opening
    // The form that waits for an hour: on a loaded machine the end of the other may take longer than the ten
    // seconds of `init`.
    async let store = LocalStore.open(schema, path: file.path, configuration: configuration)
    for await _ in waiting { break }
    try await other.writeWithoutTransaction { db in try db.execute(sql: "ROLLBACK") }
    try other.close()
    #expect(try await store.read { db in try Int.fetchOne(db, sql: #"SELECT count(*) FROM "_Model""#) } == 1)
  }

  /// Many at once: one creates the schema, the others find it.
  @Test func isCreatedOnce() async throws {
    let file = try TemporaryFile()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          _ = try LocalStore(schema, path: file.path)
        }
      }
      try await group.waitForAll()
    }
    let rows = try await LocalStore(schema, path: file.path).read { db in
      try Int.fetchOne(db, sql: #"SELECT count(*) FROM "_Model""#)
    }
    #expect(rows == 1)
  }

  /// As a write of a sync table does; GRDB's own default is not to wait.
  @Test(arguments: [
    (Database.BusyMode.immediateError, 10_000), (.timeout(3), 3000), (.callback { _ in false }, 0),
  ])
  func aWriteWaitsForOtherProcesses(_ mode: Database.BusyMode, _ milliseconds: Int) throws {
    let file = try TemporaryFile()
    var configuration = Configuration()
    configuration.busyMode = mode
    let store = try LocalStore(schema, path: file.path, configuration: configuration)
    #expect(try store.write { db in try Int.fetchOne(db, sql: "PRAGMA busy_timeout") } == milliseconds)
  }

  @Test(arguments: [
    (
      LocalStoreError.unsupportedSQLite(version: "3.31.1"),
      "SQLite 3.31.1 is too old: a store needs 3.38 or later"
    ),
    (
      .otherModel(path: "a.db", found: "X", expected: "Y"),
      "'a.db' holds the model 'X', not 'Y', and was left unchanged: choose another file"
    ),
    (
      .notAStore(path: "a.db"),
      "'a.db' is a database, but not a DataModelRuntime store, and was left unchanged: choose another file"
    ),
    (
      .coreDataStore(path: "a.db"),
      """
      'a.db' is a Core Data store and was left unchanged: choose another file, read the objects with Core \
      Data, and copy them into it
      """
    ),
    (
      .otherSchema(
        path: "a.db",
        model: "Shop",
        found: .init(name: "Shop 2", fingerprint: "38a1c5e0b7d24f69"),
        expected: .init(name: "Shop", fingerprint: "0b7d24f6938a1c5e")
      ),
      """
      'a.db' holds the version 'Shop 2' (38a1c5e0) of the model 'Shop', not 'Shop' (0b7d24f6), and was left \
      unchanged: no migration leads from one to the other. If the version was changed after the file was \
      created, make the change in a new version or, during development, empty the file with \
      'recreatesChangedVersions'
      """
    ),
    (
      .unknownVersion(
        path: "a.db",
        model: "Shop",
        found: .init(name: "Shop 3", fingerprint: "38a1c5e0b7d24f69"),
        expected: .init(name: "Shop 2", fingerprint: "0b7d24f6938a1c5e")
      ),
      """
      'a.db' holds the version 'Shop 3' (38a1c5e0) of the model 'Shop', which this code does not know, and \
      was left unchanged. The code is for 'Shop 2' (0b7d24f6); the version of the file is older than the \
      app's first migration, or from another branch
      """
    ),
    (
      .newerVersion(
        path: "a.db",
        model: "Shop",
        found: .init(name: "Shop 3", fingerprint: "38a1c5e0b7d24f69"),
        expected: .init(name: "Shop 2", fingerprint: "0b7d24f6938a1c5e")
      ),
      """
      'a.db' holds the version 'Shop 3' (38a1c5e0) of the model 'Shop', which is newer than 'Shop 2' \
      (0b7d24f6), and was left unchanged: update the app
      """
    ),
    (
      .rowsDoNotFit(
        path: "a.db",
        from: "Shop",
        to: "Shop 2",
        reasons: ["Item.count: 2 rows are above 32767"]
      ),
      """
      'a.db' cannot be migrated from 'Shop' to 'Shop 2' and was left unchanged: Item.count: 2 rows are above \
      32767
      """
    ),
    (
      .objectInTheWay(path: "a.db", type: "trigger", name: "search", message: "no such column: text"),
      """
      'a.db' cannot be migrated and was left unchanged, since the trigger 'search' of the app does not fit \
      the new version: no such column: text. Drop it before opening the store, and create it again afterwards
      """
    ),
    (
      .brokenReferences(path: "a.db", table: "Item", count: 1),
      """
      'a.db' cannot be migrated and was left unchanged: 1 reference of 'Item' would lead to a missing row. \
      If 'PRAGMA foreign_key_check' reports it before the migration too, clear it first
      """
    ),
    (
      .brokenReferences(path: "a.db", table: "Item", count: 3),
      """
      'a.db' cannot be migrated and was left unchanged: 3 references of 'Item' would lead to missing rows. \
      If 'PRAGMA foreign_key_check' reports them before the migration too, clear them first
      """
    ),
    (
      .notEnoughSpace(path: "a.db", needed: 90 << 20, available: 7 << 20),
      """
      'a.db' cannot be migrated and was left unchanged: the migration needs 90 MB of disk space, but only \
      7 MB are free
      """
    ),
    (.isFolder(path: "a.db"), "'a.db' is a folder: name a file in it"),
    (
      .notCreated(path: "a.db"),
      "'a.db' is not there yet, and is only read here: start the app, which creates it"
    ),
    (
      .notMigrated(
        path: "a.db",
        model: "Shop",
        found: .init(name: "Shop", fingerprint: "0001"),
        expected: .init(name: "Shop 2", fingerprint: "0002")
      ),
      """
      'a.db' holds the version 'Shop' (0001) of the model 'Shop', not 'Shop 2' (0002), and is only read \
      here: start the app, which migrates it
      """
    ),
    (
      .readOnlyConfiguration(path: "a.db"),
      """
      'a.db' cannot be opened with a read-only configuration, since a store writes when it is opened: set \
      'readonly' to false, or open it as a 'ReadOnlyStore'
      """
    ),
    (
      .foreignKeysDisabled(path: "a.db"),
      """
      'a.db' cannot be opened without foreign keys, which enforce the delete rules and references of the \
      model: leave 'foreignKeysEnabled' on
      """
    ),
    (
      .newerFormat(path: "a.db"),
      """
      'a.db' was written by a newer version of this app or of DataModelRuntime and was left unchanged: \
      update the app
      """
    ),
  ])
  func explainsErrors(_ error: LocalStoreError, _ text: String) {
    #expect(error.description == text)
    #expect(error.localizedDescription == text)
    #expect(!text.contains("delete it"))
  }
}
