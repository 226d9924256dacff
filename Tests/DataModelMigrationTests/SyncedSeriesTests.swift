import DataModelRelational
import DataModelRuntime
import Testing

@testable import DataModelMigration

/// What is queued in files that go through several steps, and where tables and columns change their names or
/// begin to be synced.
@Suite struct SyncedSeriesTests {
  private static let config = entity(
    "MS_TableConfig",
    attribute("id", "String"),
    attribute("key", "String?"),
    attribute("keyType", "Integer 64?"),
    attribute("table", "String?"),
    attribute("value", "String?")
  )

  private static func pulled(_ number: Int, _ elements: [String]) throws -> LoweredModel {
    try version(number, elements + [config] + SyncedMigrationTests.systemTables, .mobileApps)
  }

  /// A file that skips the version that begins to sync a table has no queue of it yet.
  @Test func aTableIsSyncedAndChangedOnTheWay() throws {
    let tag = [entity("Tag", attribute("id", "String"))]
    let wider = [entity("Tag", attribute("id", "String"), attribute("name", "String?"))]
    let note = SyncedMigrationTests.note()
    let versions = try [note, note + tag, note + wider].enumerated()
      .map { try Self.pulled($0.offset + 1, $0.element) }
    let steps = try zip(versions, versions.dropFirst()).map { try #require(plan([$0, $1]).step) }
    let database = try SyncedFile(versions[0])
    try database.execute(
      #"INSERT INTO "Note" ("id", "text") VALUES ('a', 'mine')"#,
      #"INSERT INTO "MS_TableOperations" ("id", "table", "itemId") VALUES (2, 'Note', 'a')"#,
      #"UPDATE "MS_TableOperations" SET "_isUndecided" = 1"#,
      #"INSERT INTO "_Known.Note" ("_operation", "_role", "id", "text") VALUES (2, 0, 'a', 'base')"#
    )
    try database.run(steps[0], steps[1], to: versions[2])
    #expect(
      try database.rows(#"SELECT "id", "table", "_isUndecided" FROM "MS_TableOperations""#) == ["2|Note|1"]
    )
    #expect(try database.rows(#"SELECT "_operation", "text" FROM "_Known.Note""#) == ["2|base"])
    #expect(try database.differences(from: versions[2]) == [])
  }

  /// The tables stay as they are, and so does the fingerprint. The values of the server have to be fetched.
  @Test func aColumnThatBeginsToBeSyncedIsPulled() throws {
    func note(_ decisions: [String: String]) -> [String] {
      [entity("Note", attribute("id", "String"), attribute("text", "String?", decisions: decisions))]
    }
    let models = [try Self.pulled(1, note(["sync": "local"])), try Self.pulled(2, note([:]))]
    let step = try #require(plan(models).step)
    #expect(step.fromFingerprint == step.toFingerprint)
    let database = try SyncedFile(models[0])
    try database.execute(#"INSERT INTO "MS_TableConfig" ("id", "table") VALUES ('1', 'Note')"#)
    try database.run(step, to: models[1])
    #expect(try database.rows(#"SELECT count(*) FROM "MS_TableConfig""#) == ["0"])
    #expect(try database.differences(from: models[1]) == [])
  }

  /// The names of tables are in the keys of what is kept of them.
  @Test func tablesMaySwapTheirNames() throws {
    let id = attribute("id", "String")
    func tables(_ first: String, _ second: String) -> [String] {
      [
        entity(first, id: "A", decisions: ["sync.name": "A"], id, attribute("a", "String?")),
        entity(second, id: "B", decisions: ["sync.name": "B"], id, attribute("b", "String?")),
      ]
    }
    let models = [try Self.pulled(1, tables("A", "B")), try Self.pulled(2, tables("B", "A"))]
    let step = try #require(plan(models).step)
    let database = try SyncedFile(models[0])
    try database.execute(
      #"INSERT INTO "A" ("id", "a") VALUES ('x', 'of A')"#,
      #"INSERT INTO "MS_TableOperations" ("id", "table", "itemId") VALUES (1, 'A', 'x'), (2, 'B', 'x')"#,
      #"INSERT INTO "_Known.A" ("_operation", "_role", "id", "a") VALUES (1, 0, 'x', 'base of A')"#,
      #"INSERT INTO "_Answers" ("table", "count") VALUES ('A', 1), ('B', 2)"#,
      #"INSERT INTO "_SetAside" VALUES ('A', 'x', x'7b7d', 'of A'), ('B', 'x', x'7b7d', 'of B')"#
    )
    try database.run(step, to: models[1])
    #expect(try database.rows(#"SELECT "id", "table" FROM "MS_TableOperations""#) == ["1|B", "2|A"])
    #expect(try database.rows(#"SELECT "table", "count" FROM "_Answers" ORDER BY 1"#) == ["A|2", "B|1"])
    #expect(
      try database.rows(#"SELECT "table", "reason" FROM "_SetAside" ORDER BY 1"#) == ["A|of B", "B|of A"]
    )
    #expect(try database.rows(#"SELECT "a" FROM "_Known.B""#) == ["base of A"])
    #expect(try database.differences(from: models[1]) == [])
  }

  /// The value of a reference is looked up by the table that it is of.
  @Test func aTableThatIsReferredToBeginsToBeSynced() throws {
    func elements(_ decisions: [String: String], _ id: String) -> [String] {
      [
        entity("List", decisions: decisions, id, attribute("name", "String?")),
        entity(
          "Note",
          attribute("id", "String"),
          attribute("text", "String?"),
          relation("list", "List", decisions: ["sync.name": "list"])
        ),
      ]
    }
    let models = [
      try Self.pulled(1, elements(["sync": "local"], "")),
      try Self.pulled(2, elements(["keep": "references"], attribute("id", "String"))),
    ]
    let step = try #require(plan(models).step)
    let database = try SyncedFile(models[0])
    try database.execute(
      #"INSERT INTO "List" ("_id", "name") VALUES (7, 'Food')"#,
      #"INSERT INTO "Note" ("id", "text", "list") VALUES ('n', 'mine', 7)"#,
      #"INSERT INTO "MS_TableOperations" ("id", "table", "itemId") VALUES (1, 'Note', 'n')"#,
      #"INSERT INTO "_Known.Note" ("_operation", "_role", "id", "list") VALUES (1, 0, 'n', 7)"#
    )
    try database.run(step, to: models[1])
    let lists = """
      SELECT "list" FROM "Note" UNION SELECT "list" FROM "_Known.Note" UNION SELECT "id" FROM "List"
      """
    #expect(try database.rows(lists).count == 1)
    #expect(try database.differences(from: models[1]) == [])
  }

  /// A value of chance is one value: if a base had another than its row, it would look like an edit.
  @Test func aValueOfChanceIsTheSameInBaseAndRow() throws {
    let token = attribute("token", "String?", decisions: ["expression": "lower(hex(randomblob(8)))"])
    let models = try SyncedMigrationTests.models(
      SyncedMigrationTests.note(),
      SyncedMigrationTests.note("Note", token)
    )
    let step = try #require(plan(models).step)
    let database = try SyncedFile(models[0])
    try database.execute(
      #"INSERT INTO "Note" ("id", "text") VALUES ('n', 'mine'), ('m', 'other')"#,
      #"INSERT INTO "MS_TableOperations" ("table", "itemId") VALUES ('Note', 'N'), ('Note', 'gone')"#,
      #"INSERT INTO "_Known.Note" ("_operation", "_role", "id") VALUES (1, 0, 'N'), (2, 0, 'gone')"#
    )
    try database.run(step, to: models[1])
    #expect(
      try database.rows(
        #"""
        SELECT n."token" = k."token", length(k."token") FROM "Note" n JOIN "_Known.Note" k USING ("id")
        """#
      ) == ["1|16"]
    )
    #expect(try database.rows(#"SELECT count(DISTINCT "token") FROM "Note""#) == ["2"])
    #expect(try database.differences(from: models[1]) == [])
  }

  /// A column that is called like a function of chance keeps its edit: `"known"` contains `now`.
  @Test(arguments: ["known", "random", "current_date", "snow"])
  func anEditOfAColumnWithSuchANameIsKept(_ column: String) throws {
    let models = try SyncedMigrationTests.models(
      SyncedMigrationTests.note("Note", attribute(column, "String?")),
      SyncedMigrationTests.note("Note", attribute(column, "String?"), attribute("title", "String?"))
    )
    let step = try #require(plan(models).step)
    let database = try SyncedFile(models[0])
    try database.execute(
      #"INSERT INTO "Note" ("id", "\#(column)") VALUES ('n', 'mine')"#,
      #"INSERT INTO "MS_TableOperations" ("table", "itemId") VALUES ('Note', 'n')"#,
      #"INSERT INTO "_Known.Note" ("_operation", "_role", "id", "\#(column)") VALUES (1, 0, 'n', 'theirs')"#
    )
    try database.run(step, to: models[1])
    #expect(try database.rows(#"SELECT "\#(column)" FROM "_Known.Note""#) == ["theirs"])
  }

  @Test(arguments: [
    ("random()", true), ("lower(hex(RANDOMBLOB (8)))", true), ("datetime('now')", true),
    ("julianday()", true),
    ("CURRENT_TIMESTAMP", true), ("strftime('%s')", true), ("unixepoch( )", true),
    (#""known" || "random()""#, false), ("random + 1", false), ("snow", false), ("[current_date]", false),
    ("unixepoch(\"created\")", false), ("'now'", false), ("'current_events'", false),
    (#"strftime('%s', "created")"#, false),
  ])
  func expressionsOfChanceAreFound(_ sql: String, _ varies: Bool) {
    #expect(VaryingExpression.varies(sql) == varies)
  }

  /// The table of operations is another one for the model: what waits would be gone without a word.
  @Test func operationsDoNotGoWithTheirTable() throws {
    let old = SyncedMigrationTests.note() + SyncedMigrationTests.systemTables
    let archive = entity(
      "Archive",
      id: "MS_TableOperations",
      decisions: ["sync": "local", "keep": "references"],
      attribute("itemId", "String?"),
      attribute("table", "String?")
    )
    let operations = SyncedMigrationTests.systemTables[1].replacing(
      #"name="MS_TableOperations""#,
      with: #"name="MS_TableOperations" elementID="Another""#
    )
    let new = SyncedMigrationTests.note() + [SyncedMigrationTests.systemTables[0], archive, operations]
    let models = [try version(1, old, .mobileApps), try version(2, new, .mobileApps)]
    let step = try #require(plan(models).step)
    let database = try SyncedFile(models[0])
    try database.execute(#"INSERT INTO "MS_TableOperations" ("table", "itemId") VALUES ('Note', 'a')"#)
    let error = #expect(throws: LocalStoreError.self) { try database.run(step, to: models[1]) }
    #expect("\(try #require(error))".contains("1 change was not sent"))
    #expect(try database.rows(#"SELECT "itemId" FROM "MS_TableOperations""#) == ["a"])
  }

  /// What an app has made on a column of the queue is there again afterwards.
  @Test func indexesOfAnAppOnTheQueueStay() throws {
    let wider = SyncedMigrationTests.note("Note", attribute("done", "Boolean?"))
    let models = try SyncedMigrationTests.models(SyncedMigrationTests.note(), wider)
    let step = try #require(plan(models).step)
    let database = try SyncedFile(models[0])
    try database.execute(
      #"CREATE INDEX "app.sending" ON "MS_TableOperations" ("_sending")"#,
      #"CREATE VIEW "app.waiting" AS SELECT "itemId" FROM "MS_TableOperations" WHERE "_sending" IS NULL"#
    )
    try database.run(step, to: models[1])
    #expect(
      try database.rows("SELECT name FROM sqlite_master WHERE name LIKE 'app.%' ORDER BY 1") == [
        "app.sending", "app.waiting",
      ]
    )
  }
}
