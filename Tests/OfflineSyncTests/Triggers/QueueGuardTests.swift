import GRDB
import Testing

/// A write that cannot be queued is refused: otherwise it would never be sent, unnoticed.
@Suite struct QueueGuardTests {
  /// Ways in which an insert of a trigger comes to nothing: of an operation, and of a base.
  private static let refusesOperations = [
    #"CREATE TRIGGER "t" BEFORE INSERT ON "MS_TableOperations" BEGIN SELECT RAISE(IGNORE); END"#,
    #"CREATE UNIQUE INDEX "i" ON "MS_TableOperations" ("table")"#,
  ]
  private static let refusesBases = [#"CREATE UNIQUE INDEX "i" ON "_Known.Note" ("_role")"#]

  private static let inserts = [
    #"INSERT INTO "Note" ("id") VALUES ('new')"#,
    #"INSERT OR IGNORE INTO "Note" ("id") VALUES ('new')"#,
    #"REPLACE INTO "Note" ("id") VALUES ('new')"#,
  ]
  private static let insertsOverRows = [
    #"REPLACE INTO "Note" ("id") VALUES ('n')"#,
    #"INSERT OR IGNORE INTO "Note" ("id") VALUES ('n')"#,
    #"INSERT INTO "Note" ("id") VALUES ('n') ON CONFLICT ("id") DO UPDATE SET "text" = 'new'"#,
  ]
  private static let changes = [
    #"UPDATE "Note" SET "text" = 'new' WHERE "id" = 'n'"#,
    #"UPDATE OR IGNORE "Note" SET "text" = 'new' WHERE "id" = 'n'"#,
    #"UPDATE OR REPLACE "Note" SET "text" = 'new' WHERE "id" = 'n'"#,
    #"DELETE FROM "Note" WHERE "id" = 'n'"#,
  ]

  static let trials =
    pairs(of: refusesOperations, with: inserts + insertsOverRows + changes)
    + pairs(of: refusesBases, with: insertsOverRows + changes)

  private static func pairs(of obstacles: [String], with writes: [String]) -> [(String, String)] {
    obstacles.flatMap { obstacle in writes.map { (obstacle, $0) } }
  }

  @Test(arguments: trials)
  func isRefused(_ obstacle: String, _ write: String) throws {
    try QueueModel.database().write { db in
      try db.apply(#"INSERT INTO "Note" ("id", "text") VALUES ('n', 'old'), ('m', 'old')"#)
      // Something is in both tables already, so that the indexes are in the way.
      try db.execute(sql: #"UPDATE "Note" SET "text" = 'mine' WHERE "id" = 'm'"#)
      try db.execute(sql: obstacle)
      let before = try db.lines(#"SELECT "id", "text" FROM "Note""#)
      #expect(throws: DatabaseError.self) { try db.execute(sql: write) }
      #expect(try db.lines(#"SELECT "id", "text" FROM "Note""#) == before)
      #expect(try db.queue() == ["Update Note m"])
      try db.apply(write)
    }
  }

  /// Without the row that says who writes, too much is queued, and nothing goes unsent.
  @Test func aLostStateQueuesEverything() throws {
    try QueueModel.database().write { db in
      try db.execute(sql: #"DELETE FROM "_Sync""#)
      try db.apply(#"INSERT INTO "Note" ("id") VALUES ('n')"#)
      #expect(try db.queue() == ["Insert Note n"])
    }
  }

  @Test(arguments: [
    #"INSERT INTO "_Sync" ("id") VALUES (2)"#, #"UPDATE "_Sync" SET "applying" = 2"#,
    #"UPDATE "_Sync" SET "applying" = NULL"#,
    #"INSERT INTO "MS_TableOperations" ("_isUndecided") VALUES (2)"#,
    #"INSERT INTO "_Known.Note" ("_operation", "_role") VALUES (1, 2)"#,
    #"INSERT INTO "_Known.Note" ("_operation", "_role", "_gone") VALUES (1, 0, 3)"#,
    #"INSERT INTO "_Known.Note" ("_operation", "_role", "_isPartial") VALUES (1, 0, 2)"#,
    #"INSERT INTO "_Known.Note" ("_operation", "_role") VALUES (1, 0), (1, 0)"#,
  ])
  func statesAreHeld(_ sql: String) throws {
    let queue = try QueueModel.database()
    #expect(throws: DatabaseError.self) { try queue.write { db in try db.execute(sql: sql) } }
  }

  /// The first rows of a statement that fails stay, and so do their numbers: the database of the test refuses
  /// one that is given again.
  @Test(arguments: QueueModel.Running.all)
  func numbersOfAStatementThatFailsAreNotGivenAgain(_ running: QueueModel.Running) throws {
    try QueueModel.database(QueueModel.elements, running).write { db in
      try db.apply(#"INSERT INTO "Note" ("id") VALUES ('taken')"#)
      #expect(throws: DatabaseError.self) {
        try db.execute(sql: #"INSERT OR FAIL INTO "Note" ("id") VALUES ('a'), ('b'), ('taken')"#)
      }
      #expect(try db.queue() == ["Insert Note a", "Insert Note b"])
      try db.execute(sql: #"DELETE FROM "MS_TableOperations""#)
      try db.execute(sql: #"INSERT INTO "Note" ("id") VALUES ('c')"#)
      #expect(try db.queue() == ["Insert Note c"])
    }
  }

  /// What is known of a row, and errors, go with their operation.
  @Test func whatBelongsToAnOperationGoesWithIt() throws {
    try QueueModel.database().write { db in
      try db.apply(#"INSERT INTO "Note" ("id") VALUES ('n'), ('m')"#)
      try db.execute(
        sql: """
          UPDATE "Note" SET "text" = 'new';
          INSERT INTO "MS_TableOperationErrors" ("id", "_operation") VALUES ('e', 1), ('f', 2);
          DELETE FROM "MS_TableOperations" WHERE "itemId" = 'N' COLLATE NOCASE
          """
      )
      #expect(try db.lines(#"SELECT "id" FROM "_Known.Note""#) == [#""m""#])
      #expect(try db.lines(#"SELECT "id" FROM "MS_TableOperationErrors""#) == [#""f""#])
    }
  }
}
