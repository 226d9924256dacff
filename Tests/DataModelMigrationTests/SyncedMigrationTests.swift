import DataModelDefinition
import DataModelMigration
import DataModelRelational
import Foundation
import Testing

/// Synced models: their tables migrate like all others, and what is queued is never lost in silence.
@Suite struct SyncedMigrationTests {
  static let systemTables = [
    entity(
      "MS_TableOperationErrors",
      attribute("id", "String"),
      attribute("operationId", "Integer 64?"),
      attribute("properties", "Binary?"),
      attribute("tableKind", "Integer 16?")
    ),
    entity(
      "MS_TableOperations",
      attribute("id", "Integer 64"),
      attribute("itemId", "String?"),
      attribute("properties", "Binary?"),
      attribute("table", "String?"),
      attribute("tableKind", "Integer 16?")
    ),
  ]

  static func models(_ old: [String], _ new: [String]) throws -> [LoweredModel] {
    [
      try version(1, old + systemTables, .mobileApps),
      try version(2, new + systemTables, .mobileApps),
    ]
  }

  static func note(_ name: String = "Note", _ further: String...) -> [String] {
    [entity(name, attribute("id", "String"), attribute("text", "String?"), further.joined())]
  }

  @Test func tablesThatAreAlikeStay() throws {
    let local = entity("Draft", attribute("a", "String?"))
    let models = try Self.models(Self.note() + [local], Self.note() + [local])
    let step = try #require(plan(models).step)
    #expect(step.isEmpty)
  }

  @Test func aColumnIsAddedWhileNothingIsQueued() throws {
    let models = try Self.models(Self.note(), Self.note("Note", attribute("done", "Boolean?")))
    let step = try #require(plan(models).step)
    let database = try SyncedFile(models[0])
    try database.execute(#"INSERT INTO "Note" ("id", "text") VALUES ('a', 'x')"#)
    try database.run(step, to: models[1])
    #expect(try database.rows(#"SELECT "id", "text", "done" FROM "Note""#) == ["a|x|"])
    #expect(try database.rows(#"SELECT "id", "applying" FROM "_Sync""#) == ["1|0"])
    #expect(try database.differences(from: models[1]) == [])
  }

  /// The base has the new column with the value that the row has: else it would look like an edit.
  @Test func basesOfWhatIsQueuedMigrateLikeTheirRows() throws {
    let models = try Self.models(
      Self.note("Note", attribute("rank", "Integer 16?")),
      [
        entity(
          "Note",
          attribute("id", "String"),
          attribute("title", "String?", id: "text", decisions: ["sync.name": "text"]),
          attribute("rank", "Decimal?"),
          attribute("color", "String=red")
        )
      ]
    )
    let step = try #require(plan(models).step)
    let database = try SyncedFile(models[0])
    try database.execute(
      #"INSERT INTO "Note" ("id", "text", "rank") VALUES ('a', 'edited', 7)"#,
      #"INSERT INTO "MS_TableOperations" ("id", "table", "itemId") VALUES (2, 'Note', 'a')"#,
      #"""
      INSERT INTO "_Known.Note" ("_operation", "_role", "id", "text", "rank") VALUES (2, 0, 'a', 'mine', 7)
      """#
    )
    try database.run(step, to: models[1])
    #expect(try database.rows(#"SELECT "title", "rank", "color" FROM "Note""#) == ["edited|7|red"])
    #expect(
      try database.rows(#"SELECT "_operation", "_role", "id", "title", "rank", "color" FROM "_Known.Note""#)
        == ["2|0|a|mine|7|red"]
    )
    #expect(try database.rows(#"SELECT "id", "table", "itemId" FROM "MS_TableOperations""#) == ["2|Note|a"])
    #expect(try database.differences(from: models[1]) == [])
  }

  @Test func aTableWithANewColumnIsPulledAgain() throws {
    let config = entity(
      "MS_TableConfig",
      attribute("id", "String"),
      attribute("key", "String?"),
      attribute("keyType", "Integer 64?"),
      attribute("table", "String?"),
      attribute("value", "String?")
    )
    let models = try Self.models(
      Self.note() + Self.note("Tag") + [config],
      Self.note("Note", attribute("done", "Boolean?")) + Self.note("Tag") + [config]
    )
    let step = try #require(plan(models).step)
    let database = try SyncedFile(models[0])
    try database.execute(
      #"INSERT INTO "MS_TableConfig" ("id", "table") VALUES ('1', 'Note'), ('2', 'Tag')"#
    )
    try database.run(step, to: models[1])
    #expect(try database.rows(#"SELECT "table" FROM "MS_TableConfig""#) == ["Tag"])
  }

  @Test func whatIsQueuedOfATableThatGoesIsCounted() throws {
    let models = try Self.models(Self.note() + Self.note("Tag"), Self.note())
    let step = try #require(plan(models).step)
    let database = try SyncedFile(models[0])
    try database.execute(#"INSERT INTO "MS_TableOperations" ("table", "itemId") VALUES ('Tag', 'a')"#)
    let error = #expect(throws: SyncedFile.Refused.self) { try database.run(step, to: models[1]) }
    #expect(
      error?.description == """
        Tag: 1 change is not pushed yet, and this migration removes rows of the table; push it first, \
        or discard them with 'drop: rows' in 'migrations' of datamodel.yaml
        """
    )
    try database.execute(
      #"DELETE FROM "MS_TableOperations""#,
      #"INSERT INTO "_SetAside" VALUES ('Tag', 'b', x'7b7d', ''), ('Note', 'c', x'7b7d', '')"#
    )
    try database.run(step, to: models[1])
    #expect(try database.rows(#"SELECT "table" FROM "_SetAside""#) == ["Note"])
  }

  /// A file of an older form lacks tables that the steps name.
  @Test func aFileOfAnOlderFormIsMigrated() throws {
    let models = try Self.models(Self.note() + Self.note("Tag"), Self.note())
    let step = try #require(plan(models).step)
    let database = try SyncedFile(models[0])
    try database.execute(#"DROP TABLE "_LeftOut""#, #"UPDATE "_Sync" SET "format" = 1"#)
    try database.run(step, to: models[1])
    #expect(try database.rows(#"SELECT count(*) FROM "_LeftOut""#) == ["0"])
  }

  /// The numbers of operations that are gone are never given again, also if the table is copied (trap 10).
  @Test func numbersOfOperationsAreNeverGivenAgain() throws {
    let errors = Self.systemTables[0]
    let wider = entity(
      "MS_TableOperations",
      attribute("id", "Integer 64"),
      attribute("itemId", "String?"),
      attribute("properties", "Binary?"),
      attribute("table", "String=unknown"),
      attribute("tableKind", "Integer 16?")
    )
    let old = try version(1, Self.note() + Self.systemTables, .mobileApps)
    let new = try version(2, Self.note() + [errors, wider], .mobileApps)
    let step = try #require(plan([old, new]).step)
    let database = try SyncedFile(old)
    try database.execute(
      #"INSERT INTO "MS_TableOperations" ("id", "table") VALUES (8, 'Note'), (9, 'Note')"#,
      #"DELETE FROM "MS_TableOperations" WHERE "id" = 9"#
    )
    try database.run(step, to: new)
    #expect(try database.rows(#"SELECT "id", "table" FROM "MS_TableOperations""#) == ["8|Note"])
    #expect(try database.differences(from: new) == [])
    try database.execute(#"INSERT INTO "MS_TableOperations" ("table") VALUES ('Note')"#)
    #expect(try database.rows(#"SELECT max("id") FROM "MS_TableOperations""#) == ["10"])
  }

  /// A name of a property is asked for once, and so is that of a to-one; what stays on the device has none.
  @Test func anotherNameIsAnotherColumnOfTheServer() throws {
    let old = Self.note(
      "Note",
      attribute("shade", "String?", decisions: ["sync": "local"]),
      relation("list", "List")
    )
    func new(_ name: String?) -> [String] {
      let stated = name.map { ["sync.name": $0] } ?? [:]
      return [
        entity(
          "Note",
          attribute("id", "String"),
          attribute("title", "String?", id: "text", decisions: stated),
          attribute("tint", "String?", id: "shade", decisions: ["sync": "local"]),
          relation("folder", "List", id: "list", decisions: name == nil ? [:] : ["sync.name": "list"])
        )
      ]
    }
    let list = [entity("List", attribute("id", "String"), attribute("name", "String?"))]
    let asked = try plan(Self.models(old + list, new(nil) + list)).questions.map(\.message)
    #expect(
      asked == [
        """
        'Note.title' is synced and was 'text', which is another column on the server: set \
        'datamodel.sync.name' = 'text' in its user info to keep that column, or 'title' if the server has a \
        column of that name too
        """,
        """
        'Note.folder' is synced and was 'list', which is another column on the server: set \
        'datamodel.sync.name' = 'list' in its user info to keep that column, or 'folder' if the server has a \
        column of that name too
        """,
      ]
    )
    for name in ["text", "title"] {
      #expect(try plan(Self.models(old + list, new(name) + list)).step != nil)
    }
  }

  @Test func anotherNameIsAnotherTableOfTheServer() throws {
    let renamed = [
      entity("Memo", id: "Note", attribute("id", "String"), attribute("text", "String?"))
    ]
    let planned = try plan(Self.models(Self.note(), renamed))
    #expect(
      planned.questions.map(\.message) == [
        """
        'Memo' is synced and was 'Note', which is another table on the server: set 'datamodel.sync.name' = \
        'Note' to keep that table; to start with a new one, give the entity another renaming identifier
        """
      ]
    )
  }

  @Test func whatIsKeptOfATableFollowsItsName() throws {
    let renamed = [
      entity(
        "Memo",
        id: "Note",
        decisions: ["sync.name": "Note"],
        attribute("id", "String"),
        attribute("text", "String?")
      )
    ]
    let models = try Self.models(Self.note(), renamed)
    let step = try #require(plan(models).step)
    let database = try SyncedFile(models[0])
    try database.execute(
      #"INSERT INTO "Note" ("id", "text") VALUES ('a', 'y')"#,
      #"INSERT INTO "MS_TableOperations" ("id", "table", "itemId") VALUES (2, 'Note', 'a')"#,
      #"INSERT INTO "_Known.Note" ("_operation", "_role", "id", "text") VALUES (2, 0, 'a', 'x')"#,
      #"INSERT INTO "_Unknown" VALUES ('Note', 'a', x'7b7d')"#
    )
    try database.run(step, to: models[1])
    #expect(try database.rows(#"SELECT "table", "itemId" FROM "MS_TableOperations""#) == ["Memo|a"])
    #expect(try database.rows(#"SELECT "_operation", "text" FROM "_Known.Memo""#) == ["2|x"])
    #expect(try database.rows(#"SELECT "table" FROM "_Unknown""#) == ["Memo"])
    #expect(try database.differences(from: models[1]) == [])
  }

  static let lists = [
    entity(
      "List",
      attribute("name", "String?"),
      relation("notes", "Note…", inverse: "list", rule: "Cascade")
    ),
    entity("Note", attribute("text", "String?"), relation("list", "List", inverse: "notes")),
  ]

  static func syncedLists(_ decisions: [String: String]) -> [String] {
    [
      entity(
        "List",
        decisions: decisions,
        attribute("id", "String"),
        attribute("name", "String?"),
        relation("notes", "Note…", inverse: "list", rule: "Cascade")
      ),
      entity(
        "Note",
        decisions: decisions,
        attribute("id", "String"),
        attribute("text", "String?"),
        relation("list", "List", inverse: "notes")
      ),
    ]
  }

  /// Changes that are not pushed yet refuse to go, unless somebody says so: an app that does not have the
  /// entity cannot push them.
  @Test func changesOfAnEntityThatGoesAreGivenUpOnRequest() throws {
    let other = entity("Tag", attribute("id", "String"))
    let models = try Self.models(Self.note() + [other], [other])
    let rows = [
      #"INSERT INTO "Note" ("id", "text") VALUES ('a', 'y')"#,
      #"INSERT INTO "MS_TableOperations" ("id", "table", "itemId") VALUES (2, 'Note', 'a'), (3, 'Tag', 't')"#,
      #"INSERT INTO "MS_TableOperationErrors" ("id", "_operation") VALUES ('e', 2), ('f', 3)"#,
      #"INSERT INTO "_Known.Note" ("_operation", "_role", "id", "text") VALUES (2, 0, 'a', 'x')"#,
    ]
    let refusing = try SyncedFile(models[0])
    for row in rows { try refusing.execute(row) }
    let step = try #require(plan(models).step)
    #expect(throws: SyncedFile.Refused.self) { try refusing.run(step, to: models[1]) }

    let stated = MigrationDecisions([
      ElementName(entity: "Note"): [UserInfoEntry(key: UserInfoKey.migrationDrop, value: "rows")]
    ])
    let database = try SyncedFile(models[0])
    for row in rows { try database.execute(row) }
    try database.run(#require(plan(models, decisions: stated).step), to: models[1])
    #expect(try database.rows(#"SELECT "table" FROM "MS_TableOperations""#) == ["Tag"])
    #expect(try database.rows(#"SELECT "id" FROM "MS_TableOperationErrors""#) == ["f"])
    #expect(try database.differences(from: models[1]) == [])
  }

  /// Nothing is left then that would give numbers to operations.
  @Test func theLastSyncedEntityGoes() throws {
    let local = entity("Draft", attribute("a", "String?"))
    let models = try Self.models(Self.note() + [local], [local])
    let stated = MigrationDecisions([
      ElementName(entity: "Note"): [UserInfoEntry(key: UserInfoKey.migrationDrop, value: "rows")]
    ])
    let database = try SyncedFile(models[0])
    try database.execute(
      #"INSERT INTO "MS_TableOperations" ("table", "itemId") VALUES ('Note', 'a')"#,
      #"INSERT INTO "_Known.Note" ("_operation", "_role", "id") VALUES (1, 0, 'a')"#
    )
    try database.run(#require(plan(models, decisions: stated).step), to: models[1])
    #expect(try database.rows(#"SELECT "table" FROM "MS_TableOperations""#) == [])
    #expect(try database.differences(from: models[1]) == [])
  }

  /// Rows get ids as new ones do, references find them, and nothing is queued.
  @Test func syncBegins() throws {
    let old = try version(1, Self.lists)
    let question = """
      becomes synced, with its id as the primary key, so all references to its rows must change: set \
      'datamodel.migration.keep' = 'references' in its user info
      """
    let asked = try plan([old, version(2, Self.syncedLists([:]) + Self.systemTables, .mobileApps)])
    #expect(asked.questions.map(\.message) == ["'List' \(question)", "'Note' \(question)"])

    let new = try version(2, Self.syncedLists(["keep": "references"]) + Self.systemTables, .mobileApps)
    let step = try #require(plan([old, new]).step)
    let database = try SyncedFile(old)
    try database.execute(
      #"INSERT INTO "List" ("_id", "name") VALUES (1, 'Food'), (7, 'Tools')"#,
      #"INSERT INTO "Note" ("text", "list") VALUES ('Milk', 1), ('Saw', 7), ('Bread', 1), ('alone', NULL)"#
    )
    try database.run(step, to: new)
    #expect(
      try database.rows(
        #"SELECT "text", "name" FROM "Note" LEFT JOIN "List" ON "List"."id" = "list" ORDER BY 1"#
      ) == ["Bread|Food", "Milk|Food", "Saw|Tools", "alone|"]
    )
    let ids = try database.rows(#"SELECT "id" FROM "List" UNION SELECT "id" FROM "Note""#)
    #expect(ids.count == 6 && ids.allSatisfy { UUID(uuidString: $0)?.uuidString == $0 }, "\(ids)")
    #expect(try database.rows(#"SELECT count(*) FROM "MS_TableOperations""#) == ["0"])
    #expect(try database.differences(from: new) == [])
  }

  /// An attribute that is there may be the id, unless two rows have it, also in other letters.
  @Test func syncBeginsWithIDsThatAreThere() throws {
    let old = try version(
      1,
      [
        entity("List", attribute("id", "String")),
        entity("Note", attribute("id", "String"), relation("list", "List")),
      ]
    )
    let new = try version(
      2,
      [
        entity("List", decisions: ["keep": "references"], attribute("id", "String")),
        entity(
          "Note",
          decisions: ["keep": "references"],
          attribute("id", "String"),
          relation("list", "List")
        ),
      ] + Self.systemTables,
      .mobileApps
    )
    let step = try #require(plan([old, new]).step)
    let database = try SyncedFile(old)
    try database.execute(
      #"INSERT INTO "List" ("_id", "id") VALUES (1, 'a'), (2, 'b')"#,
      #"INSERT INTO "Note" ("id", "list") VALUES ('x', 2)"#
    )
    try database.run(step, to: new)
    #expect(try database.rows(#"SELECT "id", "list" FROM "Note""#) == ["x|b"])

    let other = try SyncedFile(old)
    try other.execute(#"INSERT INTO "List" ("id") VALUES ('a'), ('A')"#)
    let error = #expect(throws: SyncedFile.Refused.self) { try other.run(step, to: new) }
    #expect(error?.description == "List: 1 row would get the same key as another row; change it first")
  }

  @Test func syncCeases() throws {
    let old = try version(1, Self.syncedLists([:]) + Self.systemTables, .mobileApps)
    let lists = [
      entity(
        "List",
        decisions: ["keep": "references"],
        attribute("name", "String?"),
        relation("notes", "Note…", inverse: "list", rule: "Cascade")
      ),
      entity(
        "Note",
        decisions: ["keep": "references"],
        attribute("text", "String?"),
        relation("list", "List", inverse: "notes")
      ),
    ]
    let new = try version(2, lists)
    let step = try #require(plan([old, new]).step)
    let rows = [
      #"INSERT INTO "List" ("id", "name") VALUES ('f', 'Food')"#,
      #"INSERT INTO "Note" ("id", "text", "list") VALUES ('m', 'Milk', 'f')"#,
    ]
    let waiting = try SyncedFile(old)
    for row in rows { try waiting.execute(row) }
    try waiting.execute(
      #"INSERT INTO "MS_TableOperations" ("id", "table", "itemId") VALUES (2, 'Note', 'm')"#
    )
    let error = #expect(throws: SyncedFile.Refused.self) { try waiting.run(step, to: new) }
    #expect(
      error?.description
        == "Note: 1 change is not pushed yet, and the table is no longer synced; push it first"
    )

    let database = try SyncedFile(old)
    for row in rows { try database.execute(row) }
    try database.run(step, to: new)
    #expect(
      try database.rows(#"SELECT "text", "name" FROM "Note" JOIN "List" ON "List"."_id" = "list""#)
        == ["Milk|Food"]
    )
    #expect(try database.differences(from: new) == [])
  }
}
