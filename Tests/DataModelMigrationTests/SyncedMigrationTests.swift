import DataModelMigration
import DataModelRelational
import Testing

/// Synced models: their tables migrate like all others, and what is queued is never lost in silence.
@Suite struct SyncedMigrationTests {
  private static let systemTables = [
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

  private func models(_ old: [String], _ new: [String]) throws -> [LoweredModel] {
    [
      try version(1, old + Self.systemTables, .mobileApps),
      try version(2, new + Self.systemTables, .mobileApps),
    ]
  }

  private static func note(_ name: String = "Note", _ further: String...) -> [String] {
    [entity(name, attribute("id", "String"), attribute("text", "String?"), further.joined())]
  }

  @Test func tablesThatAreAlikeStay() throws {
    let local = entity("Draft", attribute("a", "String?"))
    let models = try models(Self.note() + [local], Self.note() + [local])
    let step = try #require(plan(models).step)
    #expect(step.isEmpty)
  }

  @Test func aColumnIsAddedWhileNothingIsQueued() throws {
    let models = try models(Self.note(), Self.note("Note", attribute("done", "Boolean?")))
    let step = try #require(plan(models).step)
    let database = try MigratedDatabase(models[0])
    try database.execute(#"INSERT INTO "Note" ("id", "text") VALUES ('a', 'x')"#)
    try database.run(step)
    #expect(try database.rows(#"SELECT "id", "text", "done" FROM "Note""#) == ["a|x|"])
    #expect(try database.rows(#"SELECT "id", "applying" FROM "_Sync""#) == ["1|0"])
    #expect(try database.differences(from: models[1]) == [])
  }

  @Test func whatIsQueuedIsCounted() throws {
    let models = try models(Self.note(), Self.note("Note", attribute("done", "Boolean?")))
    let step = try #require(plan(models).step)
    let database = try MigratedDatabase(models[0])
    try database.execute(#"INSERT INTO "_Known.Note" ("_operation", "_role", "id") VALUES (1, 0, 'a')"#)
    let error = #expect(throws: MigratedDatabase.Refused.self) { try database.run(step) }
    #expect(
      error?.description == "_Known.Note: 1 rows belong to changes that are not pushed yet; push them first"
    )
  }

  /// Trap 10: a copy forgets the numbers of operations that are gone, and they are never given again.
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
    let database = try MigratedDatabase(old)
    try database.execute(
      #"INSERT INTO "MS_TableOperations" ("id", "table") VALUES (8, 'Note'), (9, 'Note')"#,
      #"DELETE FROM "MS_TableOperations" WHERE "id" = 9"#
    )
    try database.run(step)
    try database.execute(#"INSERT INTO "MS_TableOperations" ("itemId") VALUES ('a')"#)
    #expect(
      try database.rows(#"SELECT "id", "table" FROM "MS_TableOperations""#) == ["8|Note", "10|unknown"]
    )
    #expect(try database.differences(from: new) == [])
  }

  @Test func anotherNameIsAnotherTableOfTheServer() throws {
    let renamed = [
      entity("Memo", id: "Note", attribute("id", "String"), attribute("text", "String?"))
    ]
    let planned = try plan(models(Self.note(), renamed))
    #expect(
      planned.questions.map(\.message) == [
        "'Memo' is synced and was 'Note', which is another table of the server: this cannot be migrated yet"
      ]
    )
  }

  @Test func syncBegins() throws {
    let old = try version(1, [entity("Note", attribute("id", "String"), attribute("text", "String?"))])
    let new = try version(2, Self.note() + Self.systemTables, .mobileApps)
    let planned = try plan([old, new])
    #expect(
      planned.questions.map(\.message).contains(
        "'Note' begins to be synced: this cannot be migrated yet"
      )
    )
  }
}
