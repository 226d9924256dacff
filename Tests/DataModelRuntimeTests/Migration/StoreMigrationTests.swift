import Foundation
import GRDB
import Testing

@_spi(Generated) @testable import DataModelRuntime

/// What opening does with a file of an older version.
@Suite struct StoreMigrationTests {
  /// A file of the first version with a list and two items.
  private func file(_ further: String = "") throws -> TemporaryFile {
    let file = try TemporaryFile()
    try LocalStore(ShopVersions.first, path: file.path).write { db in
      try db.execute(
        sql: """
          INSERT INTO "List" ("_id", "name") VALUES (1, 'Food');
          INSERT INTO "Item" ("text", "list") VALUES ('Milk', 1), ('Bread', 1);
          \(further)
          """
      )
    }
    return file
  }

  private func texts(_ store: LocalStore, _ sql: String) throws -> [String] {
    try store.read { db in try String.fetchAll(db, sql: sql) }
  }

  private func record(_ path: String) throws -> [String?] {
    try DatabaseQueue(path: path).read { db in
      let record = try StoreRecord.read(db)
      return [record?.versionName, record?.fingerprint, record?.triggerHash]
    }
  }

  /// A list that goes takes its items along: not when its table is recreated.
  @Test func migratesAFileAndKeepsItsRows() throws {
    let file = try file()
    let store = try LocalStore(ShopVersions.second, path: file.path)
    #expect(try texts(store, #"SELECT "title" FROM "Item" ORDER BY 1"#) == ["Bread", "Milk"])
    #expect(try texts(store, #"SELECT "name" || "color" FROM "List""#) == ["Foodred"])
    #expect(try record(file.path) == ["Shop 2", "0002", "Shop 2"])
    #expect(try texts(store, #"SELECT name FROM sqlite_master WHERE type = 'index'"#).contains("Item.list"))
    // Triggers and foreign keys are there again.
    try store.write { db in
      try db.execute(sql: #"INSERT INTO "List" ("name", "color") VALUES ('Home', 'blue')"#)
    }
    #expect(try texts(store, #"SELECT "name" FROM "_Log""#) == ["Home"])
    try store.write { db in try db.execute(sql: #"DELETE FROM "List""#) }
    #expect(try texts(store, #"SELECT "title" FROM "Item""#).isEmpty)
  }

  @Test func opensAMigratedFileAsItIs() throws {
    let file = try file()
    _ = try LocalStore(ShopVersions.second, path: file.path)
    let store = try LocalStore(ShopVersions.second, path: file.path)
    #expect(try texts(store, #"SELECT "title" FROM "Item" ORDER BY 1"#) == ["Bread", "Milk"])
  }

  /// A version may come back: its fingerprint does not say which of the two a file has, its name does.
  @Test func takesTheStepsFromTheVersionThatTheFileNames() throws {
    let second = try file()
    _ = try LocalStore(ShopVersions.second, path: second.path)
    let store = try LocalStore(ShopVersions.third, path: second.path)
    #expect(try texts(store, #"SELECT "text" FROM "Item" ORDER BY 1"#) == ["Bread", "Milk"])
    #expect(try record(second.path) == ["Shop 3", "0001", "Shop 3"])

    // The tables of the first are those of the third, and its rows take the same way as if no version had
    // been left out.
    let first = try file()
    let again = try LocalStore(ShopVersions.third, path: first.path)
    #expect(try texts(again, #"SELECT "text" FROM "Item" ORDER BY 1"#) == ["Bread", "Milk"])
    #expect(try record(first.path) == ["Shop 3", "0001", "Shop 3"])
  }

  /// The tables say nothing of it: two attributes have swapped their names.
  @Test func stepsAreTakenBetweenVersionsWithTheSameTables() throws {
    let file = try file()
    let schema = ShopVersions.schema(
      "Shop 2",
      "0001",
      [],
      [
        SchemaMigration(
          fromVersion: "Shop",
          toVersion: "Shop 2",
          fromFingerprint: "0001",
          toFingerprint: "0001",
          copies: [#"UPDATE "Item" SET "text" = "text" || '!'"#]
        )
      ]
    )
    for _ in 0..<2 {
      let store = try LocalStore(schema, path: file.path)
      #expect(try texts(store, #"SELECT "text" FROM "Item" ORDER BY 1"#) == ["Bread!", "Milk!"])
    }
    // The code of the first version does not know the second, and leaves its name: the step is not taken
    // twice.
    _ = try LocalStore(ShopVersions.first, path: file.path)
    let store = try LocalStore(schema, path: file.path)
    #expect(try texts(store, #"SELECT "text" FROM "Item" ORDER BY 1"#) == ["Bread!", "Milk!"])
  }

  /// An expression that the model states may be wrong: the tool does not run it.
  @Test(arguments: [
    ("length(name) / 0", "NOT NULL constraint failed: List.size"),
    ("'large'", "cannot store TEXT value in INTEGER column List.size"),
    ("nonsense", "no such column: nonsense"),
  ])
  func aStatementThatFailsNamesTheVersions(_ expression: String, _ reason: String) throws {
    let size = #"CREATE TABLE "_New.List" ("_id" INTEGER PRIMARY KEY, "size" INTEGER NOT NULL) STRICT"#
    let step = SchemaMigration(
      fromVersion: "Shop",
      toVersion: "Shop 2",
      fromFingerprint: "0001",
      toFingerprint: "0002",
      copies: [size, #"INSERT INTO "_New.List" SELECT "_id", \#(expression) FROM "List""#],
      drops: [#"DROP TABLE "List""#, #"ALTER TABLE "_New.List" RENAME TO "List""#],
      rebuiltTables: ["List"],
      copiedTables: ["List": 2]
    )
    let schema = ShopVersions.schema("Shop 2", "0002", [size.replacing("_New.", with: "")], [step])
    let file = try file()
    #expect(
      throws: LocalStoreError.rowsDoNotFit(path: file.path, from: "Shop", to: "Shop 2", reasons: [reason])
    ) {
      try LocalStore(schema, path: file.path)
    }
    _ = try LocalStore(ShopVersions.first, path: file.path)
  }

  /// The file is as it was, and opens with the code of the old version.
  @Test(arguments: [
    (
      "rows that do not fit",
      #"INSERT INTO "List" ("name") VALUES ('A name that is too long'), ('Another that is as well');"#,
      "from 'Shop' to 'Shop 2' and was left unchanged: List.name: 2 rows are too long"
    ),
    (
      "a trigger that names a column which is not there any more",
      """
      CREATE TABLE "log" ("text");
      CREATE TRIGGER "log text" AFTER UPDATE ON "Item" BEGIN INSERT INTO "log" VALUES (NEW."text"); END;
      """,
      "since the trigger 'log text' of the app does not fit the new version: no such column: NEW.text"
    ),
    (
      "a view that does",
      #"CREATE VIEW "texts" AS SELECT "text" FROM "Item";"#,
      "since the view 'texts' of the app does not fit the new version: no such column: text"
    ),
  ])
  func leavesTheFileAsItWas(_ name: String, _ sql: String, _ message: String) throws {
    let file = try file(sql)
    let before = try contents(file.path)
    let error = #expect(throws: LocalStoreError.self) {
      _ = try LocalStore(ShopVersions.second, path: file.path)
    }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    #expect(try contents(file.path) == before)
    _ = try LocalStore(ShopVersions.first, path: file.path)
  }

  private func contents(_ path: String) throws -> [String] {
    try DatabaseQueue(path: path).read { db in
      try String.fetchAll(db, sql: "SELECT type || name || ifnull(sql, '') FROM sqlite_master ORDER BY 1")
        + String.fetchAll(db, sql: #"SELECT "_id" || ifnull("text", '') FROM "Item" ORDER BY 1"#)
        + String.fetchAll(db, sql: #"SELECT "version" || "fingerprint" FROM "_Model""#)
    }
  }

  /// GRDB's full-text index follows its table by triggers; a rebuild takes those of the table along.
  @Test func keepsWhatAnAppHasMade() throws {
    let file = try file(
      """
      CREATE VIRTUAL TABLE "search" USING fts5("name", content = 'List', content_rowid = '_id');
      CREATE TRIGGER "search insert" AFTER INSERT ON "List" BEGIN
        INSERT INTO "search" (rowid, "name") VALUES (NEW."_id", NEW."name"); END;
      CREATE INDEX "names" ON "List" ("name");
      CREATE VIEW "all lists" AS SELECT * FROM "List";
      CREATE TABLE "settings" ("key" TEXT);
      """
    )
    let store = try LocalStore(ShopVersions.second, path: file.path)
    try store.write { db in
      try db.execute(sql: #"INSERT INTO "List" ("name", "color") VALUES ('Garden tools', 'green')"#)
    }
    #expect(
      try texts(store, #"SELECT "name" FROM "search" WHERE "search" MATCH 'tools'"#) == ["Garden tools"]
    )
    #expect(try texts(store, #"SELECT "color" FROM "all lists" ORDER BY 1"#) == ["green", "red"])
    let names = try texts(store, "SELECT name FROM sqlite_master")
    #expect(Set(names).isSuperset(of: ["names", "settings", "search insert"]))
  }

  @Test func runsAHookBetweenTheCopiesAndTheDrops() async throws {
    let file = try file()
    var options = MigrationOptions()
    options.hooks = [
      MigrationHook(to: "Shop 2") { db in
        try db.execute(
          sql:
            #"UPDATE "_new_List" SET "color" = (SELECT "name" FROM "List" WHERE "_id" = "_new_List"."_id")"#
        )
      }
    ]
    let store = try await LocalStore.open(ShopVersions.second, path: file.path, migration: options)
    #expect(try texts(store, #"SELECT "color" FROM "List""#) == ["Food"])
  }

  @Test func aHookThatFailsEndsTheMigration() async throws {
    struct Refusal: Error {}
    let file = try file()
    let before = try contents(file.path)
    var options = MigrationOptions()
    options.hooks = [MigrationHook(to: "Shop 2") { _ in throw Refusal() }]
    await #expect(throws: Refusal.self) {
      _ = try await LocalStore.open(ShopVersions.second, path: file.path, migration: options)
    }
    #expect(try contents(file.path) == before)
  }

  @Test func tellsHowFarItIs() async throws {
    let file = try file()
    let counts = Counts()
    var options = MigrationOptions()
    options.progress = {
      counts.add("\($0.fromVersion) → \($0.toVersion) \($0.completedCount)/\($0.totalCount)")
    }
    _ = try await LocalStore.open(ShopVersions.second, path: file.path, migration: options)
    #expect(counts.all == (1...8).map { "Shop → Shop 2 \($0)/8" })
  }

  @Test(arguments: 1...8) func leavesTheFileAsItWasWhenItIsCancelled(_ number: Int) async throws {
    let file = try file()
    let before = try contents(file.path)
    let counts = Counts()
    let (reached, reaching) = AsyncStream.makeStream(of: Void.self)
    let (go, going) = (DispatchSemaphore(value: 0), Counts())
    var options = MigrationOptions()
    options.progress = { progress in
      guard progress.completedCount == number else { return }
      reaching.yield()
      go.wait()
      counts.add("on")
    }
    let opening = Task { [options] in
      _ = try await LocalStore.open(ShopVersions.second, path: file.path, migration: options)
      going.add("opened")
    }
    for await _ in reached { break }
    opening.cancel()
    go.signal()
    await #expect(throws: CancellationError.self) { try await opening.value }
    #expect(counts.all == ["on"] && going.all.isEmpty)
    #expect(try contents(file.path) == before)
  }

  @Test func aVersionThatWasChangedIsNotMigrated() throws {
    let file = try TemporaryFile()
    _ = try LocalStore(ShopVersions.schema("Shop", "00ff", ShopVersions.first.tables), path: file.path)
    #expect(
      throws: LocalStoreError.otherSchema(
        path: file.path,
        model: "Shop",
        found: .init(name: "Shop", fingerprint: "00ff"),
        expected: .init(name: "Shop 2", fingerprint: "0002")
      )
    ) { _ = try LocalStore(ShopVersions.second, path: file.path) }
  }

  /// For development. What was in the file is gone, and nothing else is emptied.
  @Test func aChangedVersionIsRecreatedOnRequest() async throws {
    let file = try TemporaryFile()
    var options = MigrationOptions()
    options.recreatesChangedVersions = true
    let changed = ShopVersions.schema("Shop 2", "00ff", ShopVersions.first.tables)
    try await LocalStore(changed, path: file.path).write { db in
      try db.execute(sql: #"CREATE TABLE "mine" ("a"); INSERT INTO "List" ("name") VALUES ('Food')"#)
    }
    let store = try await LocalStore.open(ShopVersions.second, path: file.path, migration: options)
    let found = try await store.read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT name FROM sqlite_master WHERE name IN ('mine', 'Item') UNION ALL SELECT "name" FROM "List" \
          UNION ALL
          SELECT "fingerprint" FROM "_Model" UNION ALL SELECT auto_vacuum || '' FROM pragma_auto_vacuum \
          UNION ALL
          SELECT journal_mode FROM pragma_journal_mode
          """
      )
    }
    #expect(found == ["Item", "0002", "2", "wal"])
  }

  /// Files that are as they should be, or of a version that is not known.
  @Test func otherFilesAreNeverRecreated() throws {
    var options = MigrationOptions()
    options.recreatesChangedVersions = true
    let old = try file()
    let names = try LocalStore(ShopVersions.second, path: old.path, migration: options).read { db in
      try String.fetchAll(db, sql: #"SELECT "name" FROM "List""#)
    }
    #expect(!names.isEmpty)
    #expect(throws: LocalStoreError.self) {
      _ = try LocalStore(ShopVersions.first, path: old.path, migration: options)
    }
    let after = try LocalStore(ShopVersions.second, path: old.path).read { db in
      try String.fetchAll(db, sql: #"SELECT "name" FROM "List""#)
    }
    #expect(after == names)
  }

  /// The third version has the tables of the first, from which a step leads: not for code that knows no third
  /// one.
  @Test func aNewerVersionWithTheTablesOfAnOldOneIsRefused() throws {
    let file = try file()
    _ = try LocalStore(ShopVersions.third, path: file.path)
    let before = try contents(file.path)
    #expect(
      throws: LocalStoreError.newerVersion(
        path: file.path,
        model: "Shop",
        found: .init(name: "Shop 3", fingerprint: "0001"),
        expected: .init(name: "Shop 2", fingerprint: "0002")
      )
    ) { _ = try LocalStore(ShopVersions.second, path: file.path) }
    #expect(try contents(file.path) == before)
  }

  @Test func aNewerVersionIsRefused() throws {
    let file = try file()
    _ = try LocalStore(ShopVersions.second, path: file.path)
    #expect(
      throws: LocalStoreError.newerVersion(
        path: file.path,
        model: "Shop",
        found: .init(name: "Shop 2", fingerprint: "0002"),
        expected: .init(name: "Shop", fingerprint: "0001")
      )
    ) { _ = try LocalStore(ShopVersions.first, path: file.path) }
  }

  /// One migrates, the others wait.
  @Test func severalMayOpenAFileAtOnce() async throws {
    let file = try file()
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let store = try await LocalStore.open(ShopVersions.second, path: file.path)
          return try await store.read { db in
            try Int.fetchOne(db, sql: #"SELECT count("title") FROM "Item""#) ?? 0
          }
        }
      }
      for try await count in group { #expect(count == 2) }
    }
  }
}

/// What a closure was told, on whatever thread.
private final class Counts: @unchecked Sendable {
  // Read and written under the lock alone.
  private let lock = NSLock()
  private var texts: [String] = []

  var all: [String] { lock.withLock { texts } }

  func add(_ text: String) { lock.withLock { texts.append(text) } }
}
