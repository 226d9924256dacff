import GRDB
import Testing

@_spi(Generated) @testable import DataModelRuntime

/// What an app has made in the file or on its connection, beside a migration that rebuilds lists and renames
/// a column of items.
@Suite struct AttachedObjectTests {
  private func file(_ sql: String) throws -> TemporaryFile {
    let file = try TemporaryFile()
    try LocalStore(ShopVersions.first, path: file.path).write { db in
      try db.execute(
        sql: """
          INSERT INTO "List" ("_id", "name") VALUES (1, 'Food');
          INSERT INTO "Item" ("text", "list") VALUES ('Milk', 1), ('Bread', 1);
          \(sql)
          """
      )
    }
    return file
  }

  /// What has to be found after the migration, by a query, when a list `Tools` was added.
  @Test(arguments: [
    (
      "a view on a view, and a trigger of it",
      """
      CREATE VIEW "all" AS SELECT * FROM "List"; CREATE VIEW "names" AS SELECT "name" FROM "all";
      CREATE TABLE "said" ("name"); CREATE TRIGGER "say" INSTEAD OF INSERT ON "names"
      BEGIN INSERT INTO "said" VALUES (NEW."name"); END;
      """, #"INSERT INTO "names" VALUES ('x')"#,
      #"SELECT "name" FROM "names" UNION ALL SELECT "name" FROM "said""#, ["Food", "Tools", "x"]
    ),
    (
      "an index on an expression",
      #"CREATE INDEX "lengths" ON "List" (length("name")) WHERE "name" > '';"#, "",
      "SELECT name FROM sqlite_master WHERE name = 'lengths'", ["lengths"]
    ),
    (
      "an r-tree, filled by a trigger",
      """
      CREATE VIRTUAL TABLE "place" USING rtree("id", "least", "most");
      CREATE TRIGGER "place list" AFTER INSERT ON "List" BEGIN
        INSERT INTO "place" VALUES (NEW."_id", 1, 2); END;
      """, "", #"SELECT "id" || '' FROM "place""#, ["2"]
    ),
    (
      "a table with a generated column and a trigger",
      """
      CREATE TABLE "own" ("a" INTEGER, "b" INTEGER GENERATED ALWAYS AS ("a" + 1) STORED);
      CREATE TRIGGER "own list" AFTER UPDATE ON "own" BEGIN DELETE FROM "own" WHERE "a" = 7; END;
      """, #"INSERT INTO "own" ("a") VALUES (3)"#, #"SELECT "b" || '' FROM "own""#, ["4"]
    ),
    (
      "a reference to a table that is rebuilt, in other letters",
      """
      CREATE TABLE "mine" ("list" INTEGER REFERENCES list (_ID) ON DELETE CASCADE);
      INSERT INTO "mine" VALUES (1);
      """, #"DELETE FROM "List" WHERE "name" = 'Food'"#, #"SELECT "list" || '' FROM "mine""#, []
    ),
    (
      "names with quotes",
      """
      CREATE TABLE "my ""own"" table" ("na""me");
      CREATE VIEW "the ""lists"" there" AS SELECT "name" FROM "List";
      CREATE INDEX "an ""index"" too" ON "List" (length("name"));
      CREATE TRIGGER "say ""it"" all" AFTER INSERT ON "List" BEGIN
        INSERT INTO "my ""own"" table" VALUES (NEW."name"); END;
      CREATE TRIGGER "keep ""it"" all" AFTER UPDATE ON "my ""own"" table" BEGIN
        INSERT INTO "my ""own"" table" VALUES (OLD."na""me"); END;
      CREATE VIRTUAL TABLE "full ""text"" index" USING fts5("name", content = 'List', content_rowid = '_id');
      """, #"UPDATE "my ""own"" table" SET "na""me" = 'x'"#,
      #"""
      SELECT "na""me" FROM "my ""own"" table" UNION ALL SELECT "name" FROM "the ""lists"" there" UNION ALL
      SELECT "name" FROM "full ""text"" index" WHERE "full ""text"" index" MATCH 'food'
      """#, ["x", "Tools", "Food", "Tools", "Food"]
    ),
    (
      "a trigger that was of no use before",
      #"CREATE TRIGGER "old" AFTER UPDATE ON "List" BEGIN INSERT INTO "gone" VALUES (1); END;"#, "",
      "SELECT name FROM sqlite_master WHERE name = 'old'", ["old"]
    ),
  ])
  func keeps(_ name: String, _ sql: String, _ then: String, _ query: String, _ found: [String]) throws {
    let file = try file(sql)
    let store = try LocalStore(ShopVersions.second, path: file.path)
    try store.write { db in
      try db.execute(sql: #"INSERT INTO "List" ("name", "color") VALUES ('Tools', 'blue')"#)
      try db.execute(sql: then)
    }
    #expect(try store.read { db in try String.fetchAll(db, sql: query) } == found)
  }

  @Test func refusesAFullTextIndexOverAColumnWithAnotherName() throws {
    let file = try file(
      #"CREATE VIRTUAL TABLE "search" USING fts5("text", content = 'Item', content_rowid = '_id');"#
    )
    let error = #expect(throws: LocalStoreError.self) {
      _ = try LocalStore(ShopVersions.second, path: file.path)
    }
    let message = "the table 'search' of the app does not fit the new version: no such column: T.text"
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    _ = try LocalStore(ShopVersions.first, path: file.path)
  }

  /// The step drops the table of items, and a column of lists.
  private static let without = ShopVersions.schema(
    "Shop 2",
    "0009",
    [],
    [
      SchemaMigration(
        fromVersion: "Shop",
        toVersion: "Shop 2",
        fromFingerprint: "0001",
        toFingerprint: "0009",
        drops: [
          #"DROP TABLE "Item""#, #"ALTER TABLE "List" ADD COLUMN "size" INTEGER"#,
          #"ALTER TABLE "List" DROP COLUMN "name""#,
        ],
        ownIndexes: ["Item.list"]
      )
    ]
  )

  @Test(arguments: [
    (
      #"CREATE TABLE "mine" ("item" INTEGER REFERENCES "Item" ("_id"));"#,
      "the table 'mine' of the app does not fit the new version: it refers to 'Item', which no longer exists"
    ),
    (
      #"CREATE INDEX "lengths" ON "List" (length("name"));"#,
      "the index 'lengths' of the app does not fit the new version: error in index lengths"
    ),
    (#"CREATE INDEX "texts" ON "Item" ("text");"#, "the index 'texts' of the app does not fit"),
    (
      #"CREATE VIRTUAL TABLE "search" USING fts5("text", content = 'Item', content_rowid = '_id');"#,
      "the table 'search' of the app does not fit the new version: no such table: main.Item"
    ),
  ])
  func refusesWhatNamesATableOrAColumnThatGoes(_ sql: String, _ message: String) throws {
    let file = try file(sql)
    let error = #expect(throws: LocalStoreError.self) {
      _ = try LocalStore(Self.without, path: file.path)
    }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    _ = try LocalStore(ShopVersions.first, path: file.path)
  }

  /// The copy of a table would leave the column behind; where a table is altered, it stays.
  @Test func refusesToLoseAColumnOfTheApp() throws {
    let file = try file(#"ALTER TABLE "Item" ADD COLUMN "mine" TEXT DEFAULT 'x';"#)
    _ = try LocalStore(ShopVersions.first, path: file.path).write { db in
      try db.execute(sql: #"ALTER TABLE "List" ADD COLUMN "mine" TEXT"#)
    }
    #expect(throws: LocalStoreError.columnsInTheWay(path: file.path, table: "List", count: 1)) {
      _ = try LocalStore(ShopVersions.second, path: file.path)
    }
    try LocalStore(ShopVersions.first, path: file.path).write { db in
      try db.execute(sql: #"ALTER TABLE "List" DROP COLUMN "mine""#)
    }
    let values = try LocalStore(ShopVersions.second, path: file.path).read { db in
      try String.fetchAll(db, sql: #"SELECT "mine" FROM "Item""#)
    }
    #expect(values == ["x", "x"])
  }

  /// A rebuilt table loses also the triggers of a connection; and these must not see the copies.
  @Test func keepsTriggersOfTheConnection() throws {
    let file = try file(#"CREATE TABLE "seen" ("name");"#)
    var configuration = GRDB.Configuration()
    configuration.prepareDatabase { db in
      guard !db.configuration.readonly else { return }
      try db.execute(
        sql: """
          CREATE TEMP VIEW "short" AS SELECT "name" FROM "List";
          CREATE TEMP TRIGGER "see" AFTER INSERT ON main."List" BEGIN
            INSERT INTO "seen" VALUES (NEW."name"); END;
          """
      )
    }
    let store = try LocalStore(ShopVersions.second, path: file.path, configuration: configuration)
    try store.write { db in
      try db.execute(sql: #"INSERT INTO "List" ("name", "color") VALUES ('Tools', 'blue')"#)
      #expect(try String.fetchAll(db, sql: #"SELECT "name" FROM "seen""#) == ["Tools"])
      #expect(try String.fetchAll(db, sql: #"SELECT "name" FROM "short""#) == ["Food", "Tools"])
    }
  }

  /// Its triggers are away when rows are changed.
  @Test func aFullTextIndexFindsWhatTheMigrationHasWritten() async throws {
    let file = try file(
      """
      CREATE VIRTUAL TABLE "search" USING fts5("name", content = 'list', content_rowid = '_id');
      INSERT INTO "search" ("search") VALUES ('rebuild');
      """
    )
    var options = MigrationOptions()
    options.hooks = [
      MigrationHook(to: "Shop 2") { db in
        try db.execute(sql: #"UPDATE "_new_List" SET "name" = 'Vegetables'"#)
      }
    ]
    let store = try await LocalStore.open(ShopVersions.second, path: file.path, migration: options)
    let found = try await store.read { db in
      try ["Vegetables", "Food"].map { word in
        try Int.fetchOne(db, sql: #"SELECT count(*) FROM "search" WHERE "search" MATCH ?"#, arguments: [word])
      }
    }
    #expect(found == [1, 0])
  }

  @Test(arguments: [
    ("CREATE VIRTUAL TABLE s USING fts5(a, content='Item')", "Item"),
    ("CREATE VIRTUAL TABLE s USING fts5(a, content = \"My item\", content_rowid='_id')", "My item"),
    ("CREATE VIRTUAL TABLE s USING fts4(content=Item, a)", "Item"),
    ("CREATE VIRTUAL TABLE s USING fts5(a, CONTENT=[Item])", "Item"),
    ("CREATE VIRTUAL TABLE s USING fts5(a, content='')", nil),
    ("CREATE VIRTUAL TABLE s USING fts5(a, content_rowid=b)", nil),
    ("CREATE VIRTUAL TABLE s USING fts5(a)", nil),
  ])
  func readsWhichTableAFullTextIndexFollows(_ sql: String, _ name: String?) {
    #expect(FullTextIndexes.content(of: sql) == name)
  }
}
