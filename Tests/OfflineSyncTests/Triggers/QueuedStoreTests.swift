import DataModelDefinition
import DataModelRelational
@_spi(Generated) import DataModelRuntime
import DataModelTestSupport
import DataModelTool
import Foundation
import GRDB
import OfflineSync
import Testing

/// The queue of a synced model in a store that is opened again.
@Suite struct QueuedStoreTests {
  private static let elements = """
    <entity name="Note">
      <attribute name="id" attributeType="String"/>
      <attribute name="text" optional="YES" attributeType="String"/>
    </entity>
    <entity name="MS_TableOperationErrors">
      <attribute name="id" attributeType="String"/>
      <attribute name="operationId" optional="YES" attributeType="Integer 64"/>
    </entity>
    <entity name="MS_TableOperations">
      <attribute name="id" attributeType="Integer 64"/>
      <attribute name="itemId" optional="YES" attributeType="String"/>
      <attribute name="properties" optional="YES" attributeType="Binary"/>
      <attribute name="table" optional="YES" attributeType="String"/>
    </entity>
    """

  private func store(_ path: String) throws -> LocalStore {
    try LocalStore(LocalStoreSchema(ModelXML(Self.elements).lowered(.mobileApps)), path: path)
  }

  private func operations(_ db: Database) throws -> [String] {
    try String.fetchAll(db, sql: #"SELECT "itemId" FROM "MS_TableOperations" ORDER BY "id""#)
  }

  /// What is queued, and its bases, cannot be recreated as triggers can.
  @Test func staysWhenTriggersAreRecreated() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = folder.file("notes.sqlite").path
    for (before, writes) in [
      (
        "",
        [#"INSERT INTO "Note" ("id", "text") VALUES ('a', 'old')"#, #"DELETE FROM "MS_TableOperations""#]
      ),
      ("", [#"UPDATE "Note" SET "text" = 'mine'"#]),
      // The model's triggers are others.
      (
        #"UPDATE "_Model" SET "triggerHash" = 'older'"#,
        [#"UPDATE "Note" SET "text" = 'mine too'"#, #"INSERT INTO "Note" ("id") VALUES ('b')"#]
      ),
      // The queue is of an older form.
      (#"UPDATE "_Sync" SET "format" = 0; DROP TRIGGER "Note.queue.update""#, []),
      // A table was recreated, and lost its triggers.
      (#"DROP TRIGGER "Note.queue.insert""#, [#"INSERT INTO "Note" ("id") VALUES ('c')"#]),
    ] {
      if !before.isEmpty { try DatabaseQueue(path: path).write { db in try db.execute(sql: before) } }
      try store(path).write { db in for sql in writes { try db.execute(sql: sql) } }
    }
    try store(path).read { db throws -> Void in
      #expect(try operations(db) == ["a", "b", "c"])
      #expect(try String.fetchAll(db, sql: #"SELECT "text" FROM "_Known.Note""#) == ["old"])
      #expect(try Int.fetchAll(db, sql: #"SELECT "applying" FROM "_Sync""#) == [0])
    }
  }

  /// A table of the queue that has an older form gets the new one, with all rows.
  @Test func tablesGetTheirNewForm() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = folder.file("notes.sqlite").path
    try store(path).write { db in
      try db.execute(
        sql: """
          INSERT INTO "Note" ("id", "text") VALUES ('a', 'old'); DELETE FROM "MS_TableOperations";
          UPDATE "Note" SET "text" = 'mine'; UPDATE "MS_TableOperations" SET "_isUndecided" = 1;
          INSERT INTO "_Answers" VALUES ('Note', 7, 2, 0, 0);
          """
      )
    }
    try DatabaseQueue(path: path).write { db in
      try db.execute(
        sql: """
          CREATE TABLE "old" AS SELECT "_operation", "_role", "_gone", "id", "text" FROM "_Known.Note";
          DROP TABLE "_Known.Note"; CREATE TABLE "_Known.Note" AS SELECT * FROM "old"; DROP TABLE "old";
          UPDATE "_Sync" SET "format" = 0
          """
      )
    }
    let fresh = try LocalStore(inMemory: LocalStoreSchema(ModelXML(Self.elements).lowered(.mobileApps)))
    let structure = #"SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite%' ORDER BY 1, 2"#
    let expected = try fresh.read { db in try Row.fetchAll(db, sql: structure) }
    try store(path).read { db throws -> Void in
      #expect(try Row.fetchAll(db, sql: structure) == expected)
      #expect(
        try Row.fetchOne(db, sql: #"SELECT "_role", "id", "text" FROM "_Known.Note""#)
          == ["_role": 0, "id": "a", "text": "old"]
      )
      #expect(try Int.fetchAll(db, sql: #"SELECT "_isUndecided" FROM "MS_TableOperations""#) == [1])
      #expect(try Int.fetchAll(db, sql: #"SELECT "count" + "removals" FROM "_Answers""#) == [9])
    }
  }

  /// What an app has made stays, be it on a table of the queue that is recreated, or elsewhere and about one.
  /// A view of its own that works no more does not matter.
  @Test func whatAnAppHasMadeStays() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = folder.file("notes.sqlite").path
    try store(path).database.close()
    try DatabaseQueue(path: path).write { db in
      try db.execute(
        sql: """
          CREATE TABLE "Log" ("id" TEXT); CREATE TABLE "Gone" ("id" TEXT);
          CREATE VIEW "app.stale" AS SELECT * FROM "Gone"; DROP TABLE "Gone";
          CREATE TRIGGER "app.log" AFTER INSERT ON "Note"
          WHEN NOT EXISTS (SELECT 1 FROM "_Sync" WHERE "applying")
          BEGIN INSERT INTO "Log" VALUES (NEW."id"); END;
          CREATE INDEX "app.text" ON "_Known.Note" ("text");
          UPDATE "_Sync" SET "format" = 0;
          """
      )
      try db.execute(sql: "PRAGMA writable_schema = ON")
      try db.execute(
        sql: """
          UPDATE sqlite_master SET sql = replace(sql, 'TEXT', 'TEXT ') WHERE name IN ('_Sync', '_Known.Note')
          """
      )
    }
    try store(path).write { db in
      try db.execute(sql: #"INSERT INTO "Note" ("id") VALUES ('a')"#)
      #expect(try String.fetchAll(db, sql: #"SELECT "id" FROM "Log""#) == ["a"])
      #expect(try operations(db) == ["a"])
      #expect(
        try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE name LIKE 'app.%' ORDER BY 1") == [
          "app.log", "app.stale", "app.text",
        ]
      )
    }
  }

  /// A database that is no store has the queue of its tables, and gets a newer form on request.
  @Test func aDatabaseOfTheAppsIsRenewed() throws {
    let schema = try LocalStoreSchema(ModelXML(Self.elements).lowered(.mobileApps))
    let structure = #"SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite%' ORDER BY 1, 2"#
    try DatabaseQueue().write { db in
      try schema.create(in: db)
      let made = try Row.fetchAll(db, sql: structure)
      try db.execute(
        sql: #"""
          INSERT INTO "Note" ("id") VALUES ('a'); DROP TRIGGER "Note.queue.delete";
          UPDATE "_Sync" SET "format" = 0
          """#
      )
      #expect(try SyncQueue().state(for: schema.syncedTables, in: db) == .incomplete)
      try SyncQueue().renew(for: schema.syncedTables, in: db)
      #expect(try SyncQueue().state(for: schema.syncedTables, in: db) == .complete)
      #expect(try Set(Row.fetchAll(db, sql: structure)) == Set(made))
      #expect(try operations(db) == ["a"])
    }
  }

  /// A form that only newer code knows is left as it is.
  @Test func aNewerFormIsRefused() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = folder.file("notes.sqlite").path
    try store(path).write { db in try db.execute(sql: #"UPDATE "_Sync" SET "format" = 99"#) }
    #expect(throws: LocalStoreError.newerFormat(path: path)) { _ = try store(path) }
  }

  /// What is written without a queue is never sent: no store of such a model is opened.
  @Test func noStoreIsOpenedWithoutAQueue() throws {
    let schema = try LocalStoreSchema(ModelXML(Self.elements).lowered(.mobileApps))
    let without = LocalStoreSchema(
      modelName: schema.modelName,
      versionName: schema.versionName,
      fingerprint: schema.fingerprint,
      fingerprintFormat: schema.fingerprintFormat,
      triggerHash: schema.triggerHash,
      triggerGeneration: schema.triggerGeneration,
      tables: schema.tables,
      syncedTables: schema.syncedTables
    )
    #expect(throws: LocalStoreError.missingQueue(path: ":memory:", model: schema.modelName)) {
      _ = try LocalStore(inMemory: without)
    }
  }

  /// A file that SQLite has made from 'datamodel sql' has no queue until it is opened, and one from
  /// 'datamodel sql --complete' has nothing to be done.
  @Test func aFileOfAScriptGetsItsQueue() throws {
    let model = try ModelXML(Self.elements).lowered(.mobileApps)
    let definition = DataDefinition(of: model.schema)
    let structure = "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite%' ORDER BY 1, 2"
    let fresh = try LocalStore(inMemory: LocalStoreSchema(model)).read { db in
      (try Row.fetchAll(db, sql: structure), try Row.fetchAll(db, sql: #"SELECT * FROM "_ModelObject""#))
    }
    for script in [definition.script, CompleteScript(definition, model).text] {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      let path = folder.file("notes.sqlite").path
      let file = try DatabaseQueue(path: path)
      try file.writeWithoutTransaction { db in try db.execute(sql: script) }
      let isComplete = try file.read { db in
        try SyncQueue().state(for: model.syncedTables.map(SyncedTable.init), in: db) == .complete
      }
      #expect(isComplete == (script != definition.script))
      if isComplete {
        try file.read { db throws -> Void in
          #expect(try Set(Row.fetchAll(db, sql: structure)) == Set(fresh.0))
          #expect(try Set(Row.fetchAll(db, sql: #"SELECT * FROM "_ModelObject""#)) == Set(fresh.1))
        }
      }
      let opened = try store(path).read { db in try Row.fetchAll(db, sql: structure) }
      #expect(Set(opened) == Set(fresh.0))
    }
  }
}
