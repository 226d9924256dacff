import Foundation
import GRDB
import Testing

@_spi(Generated) @testable import DataModelRuntime

/// Triggers of the tool can be better tomorrow: a file gets those of the code that opens it, unless it has
/// newer ones.
@Suite struct StoreTriggerTests {
  /// The triggers of a file, and what it says of them.
  private func triggers(_ db: Database) throws -> [String] {
    try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'trigger' ORDER BY name")
      + String.fetchAll(db, sql: #"SELECT "triggerHash" || ' ' || "triggerGeneration" FROM "_Model""#)
      + String.fetchAll(db, sql: #"SELECT "type" || ' ' || "name" FROM "_ModelObject" ORDER BY 1"#)
  }

  private let old = ["Item.old", "old 1", "table _Work.old", "trigger Item.old"]

  @Test(arguments: [
    // The file's hash and generation, those of who opens it, and whose triggers there are then.
    ("old", 1, "new", 2, ["Item.new", "new 2", "table _Work.new", "trigger Item.new"]),
    ("old", 1, "new", 1, ["Item.new", "new 1", "table _Work.new", "trigger Item.new"]),
    ("old", 2, "new", 1, ["Item.old", "old 2", "table _Work.old", "trigger Item.old"]),
    ("old", 1, "old", 1, ["Item.old", "old 1", "table _Work.old", "trigger Item.old"]),
  ])
  func belongToTheNewest(
    _ found: String,
    _ foundGeneration: Int,
    _ mark: String,
    _ generation: Int,
    _ expected: [String]
  ) throws {
    let file = try TemporaryFile()
    try TestFile.make(TestSchema.make(mark: found, generation: foundGeneration), at: file.path)
    let store = try LocalStore(TestSchema.make(mark: mark, generation: generation), path: file.path)
    #expect(try store.read(triggers) == expected)
    try store.write { db in try db.execute(sql: #"INSERT INTO "Item" ("name") VALUES ('Pen')"#) }
  }

  /// An app that is older than the file finds everything as it was left, also the name of its version.
  @Test func anOlderAppLeavesNewerTriggers() throws {
    let file = try TemporaryFile()
    try TestFile.make(TestSchema.make(version: "Shop 2", mark: "new", generation: 7), at: file.path)
    let store = try LocalStore(TestSchema.make(version: "Shop", mark: "old", generation: 6), path: file.path)
    #expect(try store.read(triggers) == ["Item.new", "new 7", "table _Work.new", "trigger Item.new"])
    #expect(
      try store.read { db in try String.fetchOne(db, sql: #"SELECT "version" FROM "_Model""#) } == "Shop 2"
    )
  }

  /// Numbers that triggers keep by the difference would be wrong for good if they began at nothing again.
  @Test func countWhatIsThereWhenTheyAreRecreated() throws {
    let elements = """
      <entity name="List">
        <attribute name="itemCount" optional="YES" attributeType="Integer 64" derived="YES" \
      derivationExpression="items.@count"/>
        <attribute name="total" optional="YES" attributeType="Double" derived="YES" \
      derivationExpression="items.price.@sum"/>
        <attribute name="tagCount" optional="YES" attributeType="Integer 64" derived="YES" \
      derivationExpression="tags.@count"/>
        <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" \
      destinationEntity="Item" inverseName="list"/>
        <relationship name="tags" optional="YES" toMany="YES" deletionRule="Nullify" \
      destinationEntity="Item"/>
      </entity>
      <entity name="Item">
        <attribute name="price" attributeType="Double"/>
        <relationship name="list" optional="YES" maxCount="1" deletionRule="Nullify" \
      destinationEntity="List" inverseName="items"/>
      </entity>
      """
    let file = try TemporaryFile()
    let numbers = #"SELECT "itemCount", "total", "tagCount" FROM "List""#
    for mark in ["first", "second", "third"] {
      let store = try LocalStore(try ModelSchema.make(elements, triggerHash: mark).schema, path: file.path)
      try store.write { db in
        if mark == "first" { try db.execute(sql: #"INSERT INTO "List" ("_id") VALUES (1)"#) }
        try db.execute(sql: #"INSERT INTO "Item" ("price", "list") VALUES (0.1, 1), (0.2, 1)"#)
        try db.execute(
          sql: #"INSERT INTO "_List_tags" ("_source", "_destination") VALUES (1, ?)"#,
          arguments: [db.lastInsertedRowID]
        )
      }
      let count = ["first": 1, "second": 2, "third": 3][mark] ?? 0
      let found = try store.read { db in try #require(try Row.fetchOne(db, sql: numbers)) }
      #expect(found["itemCount"] == 2 * count && found["tagCount"] == count)
      #expect(abs((found["total"] as Double) - 0.3 * Double(count)) < 1e-12)
    }
    let store = try LocalStore(try ModelSchema.make(elements, triggerHash: "fourth").schema, path: file.path)
    try store.write { db in try db.execute(sql: #"DELETE FROM "Item""#) }
    #expect(
      try store.read { db in try Row.fetchOne(db, sql: numbers) } == [
        "itemCount": 0, "total": 0.0, "tagCount": 0,
      ]
    )
  }

  @Test func leavesThoseOfTheAppAlone() throws {
    let file = try TemporaryFile()
    try TestFile.make(TestSchema.make(), at: file.path) { db in
      try db.create(virtualTable: "ItemText", using: FTS5()) { table in
        table.synchronize(withTable: "Item")
        table.column("name")
      }
      try db.execute(sql: #"CREATE TRIGGER "app" AFTER DELETE ON "Item" BEGIN SELECT 1; END"#)
    }
    let store = try LocalStore(TestSchema.make(mark: "new"), path: file.path)
    let found = try store.read { db in
      try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'trigger' ORDER BY name")
    }
    #expect(found == ["Item.new", "__ItemText_ad", "__ItemText_ai", "__ItemText_au", "app"])
    try store.write { db in try db.execute(sql: #"INSERT INTO "Item" ("name") VALUES ('Pen')"#) }
    let hits = try store.read { db in
      try Int.fetchOne(db, sql: #"SELECT count(*) FROM "ItemText" WHERE "ItemText" MATCH 'pen'"#)
    }
    #expect(hits == 1)
  }

  /// Copying a table into a new one loses its triggers silently.
  @Test func recreatesWhatSomebodyLost() throws {
    let file = try TemporaryFile()
    try TestFile.make(TestSchema.make(), at: file.path) { db in
      try db.execute(sql: #"DROP TRIGGER "Item.old""#)
    }
    #expect(try LocalStore(TestSchema.make(), path: file.path).read(triggers) == old)
  }

  /// A row that was left while foreign keys were off.
  @Test func replacesTablesThatAreNotEmpty() throws {
    let file = try TemporaryFile()
    func schema(_ mark: String) -> LocalStoreSchema {
      LocalStoreSchema(
        modelName: "Shop",
        versionName: "Shop",
        fingerprint: "0001",
        fingerprintFormat: 1,
        triggerHash: mark,
        triggerGeneration: 1,
        tables: [#"CREATE TABLE "Item" ("_id" INTEGER PRIMARY KEY) STRICT"#],
        indexes: [],
        workTables: [
          """
          CREATE TABLE "_Violation" ("_id" INTEGER PRIMARY KEY, "impossible" INTEGER NOT NULL DEFAULT 0 \
          REFERENCES "_Violation" ("_id") DEFERRABLE INITIALLY DEFERRED) STRICT
          """
        ],
        triggers: [],
        rules: []
      )
    }
    try TestFile.make(schema("old"), at: file.path) { db in
      try db.execute(sql: #"PRAGMA foreign_keys = OFF; INSERT INTO "_Violation" DEFAULT VALUES"#)
    }
    let store = try LocalStore(schema("new"), path: file.path)
    #expect(try store.read { db in try Int.fetchOne(db, sql: #"SELECT count(*) FROM "_Violation""#) } == 0)
  }

  /// What is on the disk when a process dies between two statements: the old triggers, all of them.
  @Test func aCrashLeavesTheOldOnes() throws {
    let file = try TemporaryFile()
    let copy = try TemporaryFile()
    let store = try LocalStore(TestSchema.make(), path: file.path)
    try store.database.writeWithoutTransaction { db in
      // Written out at once, as where memory is short.
      try db.execute(sql: "PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN IMMEDIATE")
      try db.execute(sql: #"DROP TRIGGER "Item.old"; DROP TABLE "_Work.old"; DELETE FROM "_ModelObject""#)
      for number in 0..<2000 {
        try db.execute(
          sql: #"INSERT INTO "Item" ("_id", "name") VALUES (?, hex(zeroblob(200)))"#,
          arguments: [number]
        )
        if number == 0 { try db.execute(sql: #"CREATE TABLE "_Work.new" ("mark" TEXT) STRICT"#) }
      }
      for suffix in ["", "-wal"] {
        try FileManager.default.copyItem(atPath: file.path + suffix, toPath: copy.path + suffix)
      }
      try db.execute(sql: "ROLLBACK")
    }
    let log = try FileManager.default.attributesOfItem(atPath: copy.path + "-wal")[.size] as? Int ?? 0
    #expect(log > 100_000, "nothing was written, so that this shows nothing")
    #expect(try LocalStore(TestSchema.make(), path: copy.path).read(triggers) == old)
  }

  /// Several at once, each with connections of its own, as processes have.
  @Test func areReplacedOnce() async throws {
    let file = try TemporaryFile()
    try TestFile.make(TestSchema.make(), at: file.path)
    try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<6 {
        group.addTask {
          var patient = GRDB.Configuration()
          patient.busyMode = .timeout(10)
          let schema = TestSchema.make(mark: "new", generation: 2)
          let store = try LocalStore(schema, path: file.path, configuration: patient)
          try await store.write { db in try db.execute(sql: #"INSERT INTO "Item" ("name") VALUES ('Pen')"#) }
          return try await store.read { db in
            try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'trigger'")
          }
        }
      }
      for try await names in group { #expect(names == ["Item.new"]) }
    }
  }
}
