import DataModelTestSupport
import GRDB
import Testing

/// An app may have triggers of its own that end a deletion, or delete further rows: nothing that Cascade
/// takes along is left for that, now or later.
@Suite struct AppTriggerDeletionTests {
  /// Folders in folders, with pages and icons; every relationship cascades by triggers.
  private static let folders = """
    <entity name="Folder">
      <relationship name="folders" optional="YES" toMany="YES" deletionRule="Cascade" \
    destinationEntity="Folder" inverseName="parent" inverseEntity="Folder"/>
      <relationship name="icon" optional="YES" maxCount="1" deletionRule="Cascade" destinationEntity="Icon"/>
      <relationship name="parent" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Folder" inverseName="folders" inverseEntity="Folder"/>
      <relationship name="pages" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Page"/>
    </entity>
    <entity name="Icon"/>
    <entity name="Page"/>
    """

  enum Age: CaseIterable, Sendable {
    case older, newer
  }

  /// Folder 1 has the folder 2, which has the folder 3; folder 4 is another one. Each has an icon with its
  /// number.
  private static func database(_ trigger: String, _ age: Age) throws -> DatabaseQueue {
    let queue = try TestDatabase.create(try ModelXML(folders).lowered().schema)
    try queue.write { db in
      let own = try Row.fetchAll(db, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
      if age == .older {
        for row in own { try db.execute(sql: "DROP TRIGGER \"\(row["name"] as String)\"") }
      }
      try db.execute(sql: trigger)
      if age == .older { for row in own { try db.execute(sql: row["sql"]) } }
      try db.execute(
        sql: """
          INSERT INTO "Icon" ("_id") VALUES (1), (2), (3), (4);
          INSERT INTO "Folder" ("_id", "parent", "icon") VALUES (1, NULL, 1), (2, 1, 2), (3, 2, 3), (4, \
          NULL, 4);
          """
      )
    }
    return queue
  }

  /// What is left: `folders / icons`.
  private static func contents(_ db: Database) throws -> String {
    try ["Folder", "Icon"].map { table in
      try String.fetchAll(db, sql: "SELECT \"_id\" FROM \"\(table)\" ORDER BY 1").joined(separator: " ")
    }.joined(separator: " / ")
  }

  private static let keepFolder1 = """
    CREATE TABLE "lock" ("folder" INTEGER);
    CREATE TRIGGER "app" BEFORE DELETE ON "Folder" WHEN EXISTS (SELECT 1 FROM "lock" WHERE "folder" = \
    OLD."_id")
    BEGIN SELECT RAISE(IGNORE); END;
    INSERT INTO "lock" VALUES (1);
    """

  @Test(
    arguments: [
      (#"DELETE FROM "Folder" WHERE "_id" = 1"#, "1 2 3 4 / 1 2 3 4"),
      (#"DELETE FROM "Folder" WHERE "_id" IN (1, 4)"#, "1 2 3 / 1 2 3"),
      // What was found with folder 1 begins a deletion of its own.
      (#"DELETE FROM "Folder" WHERE "_id" = 1; DELETE FROM "Folder" WHERE "_id" = 2"#, "1 4 / 1 4"),
      (
        #"DELETE FROM "Folder" WHERE "_id" = 1; DELETE FROM "lock"; DELETE FROM "Folder" WHERE "_id" = 1"#,
        "4 / 4"
      ),
      // What it has no more does not go when it does.
      (
        """
        DELETE FROM "Folder" WHERE "_id" = 1; DELETE FROM "lock";
        UPDATE "Folder" SET "parent" = 4 WHERE "_id" = 2; DELETE FROM "Folder" WHERE "_id" = 1
        """,
        "2 3 4 / 2 3 4"
      ),
    ],
    Age.allCases
  )
  func aDeletionThatIsIgnoredCountsForNothing(_ trial: (sql: String, left: String), _ age: Age) throws {
    try Self.database(Self.keepFolder1, age).write { db in
      try db.execute(sql: trial.sql)
      #expect(try Self.contents(db) == trial.left)
    }
  }

  @Test(arguments: ["BEFORE", "AFTER"], Age.allCases)
  func aTriggerMayDeleteWhatTakesOthersWithIt(_ time: String, _ age: Age) throws {
    let trigger = """
      CREATE TRIGGER "app" \(time) DELETE ON "Folder" WHEN OLD."_id" = 4
      BEGIN DELETE FROM "Folder" WHERE "_id" = 2; END
      """
    try Self.database(trigger, age).write { db in
      try db.execute(sql: #"DELETE FROM "Folder" WHERE "_id" = 4"#)
      #expect(try Self.contents(db) == "1 / 1")
      #expect(try Int.fetchOne(db, sql: #"SELECT count(*) FROM "_Deletion.Folder""#) == 0)
    }
  }

  /// Icons go with the rest of a folder; SQLite lets no trigger fire itself, which it would have to for
  /// theirs.
  @Test(arguments: [("4", nil), ("2", "refused"), ("5", nil)] as [(String, String?)], Age.allCases)
  func insideOfARestOnlyWhatTakesNothingAlong(_ trial: (folder: String, outcome: String?), _ age: Age) throws
  {
    let trigger = """
      CREATE TRIGGER "app" AFTER DELETE ON "Icon" WHEN OLD."_id" = 4
      BEGIN DELETE FROM "Folder" WHERE "_id" = \(trial.folder); END
      """
    try Self.database(trigger, age).write { db in
      try db.execute(sql: #"INSERT INTO "Folder" ("_id") VALUES (5)"#)
      do {
        try db.execute(sql: #"DELETE FROM "Folder" WHERE "_id" = 4"#)
        #expect(trial.outcome == nil)
        #expect(try Self.contents(db) == (trial.folder == "5" ? "1 2 3 / 1 2 3" : "1 2 3 5 / 1 2 3"))
      } catch let error as DatabaseError {
        #expect(trial.outcome == "refused")
        #expect(error.extendedResultCode == .SQLITE_CONSTRAINT_TRIGGER)
        #expect(
          error.message
            == """
            a trigger deletes a row that cascades inside of another cascade; delete it by a statement of its \
            own
            """
        )
        #expect(try Self.contents(db) == "1 2 3 4 5 / 1 2 3 4")
      }
      #expect(try Int.fetchOne(db, sql: #"SELECT count(*) FROM "_Deletion.Folder""#) == 0)
    }
  }
}
