import GRDB
import Testing

/// An app may have triggers of its own on a synced table. SQLite runs them before those of the queue or after
/// them, mostly the newest first: both lead to the operations that there are without them.
@Suite struct AppTriggerTests {
  enum Age: CaseIterable, Sendable {
    case older, newer
  }

  private static func database(
    _ triggers: String,
    _ age: Age,
    _ running: QueueModel.Running
  ) throws -> DatabaseQueue {
    let queue = try QueueModel.database(
      QueueModel.elements,
      running,
      olderTriggers: age == .older ? triggers : ""
    )
    if age == .newer { try queue.write { db in try db.execute(sql: triggers) } }
    return queue
  }

  private static let isLocalWrite = #"NOT EXISTS (SELECT 1 FROM "_Sync" WHERE "applying")"#

  /// Another value of the same row follows the text.
  private static let keepNumber = """
    CREATE TRIGGER "app.insert" AFTER INSERT ON "Note" WHEN \(isLocalWrite)
    BEGIN UPDATE "Note" SET "number" = length(NEW."text") WHERE "id" = NEW."id"; END;
    CREATE TRIGGER "app.update" AFTER UPDATE OF "text" ON "Note"
    WHEN OLD."text" IS NOT NEW."text" AND \(isLocalWrite)
    BEGIN UPDATE "Note" SET "number" = length(NEW."text") WHERE "id" = NEW."id"; END;
    """

  @Test(arguments: LocalWriteTests.cases, Age.allCases)
  func mayChangeTheRowThatIsWritten(_ trial: LocalWriteTests.Case, _ age: Age) throws {
    for running in QueueModel.Running.all {
      try Self.database(Self.keepNumber, age, running).write { db in
        try LocalWriteTests.start(trial.before, in: db)
        try LocalWriteTests.run(trial.write, in: db)
        #expect(try db.operations() == trial.operations, "\(running)")
        guard [.insert, .update, .replace].contains(trial.write) else { return }
        #expect(try db.lines(#"SELECT 1 FROM "Note" WHERE "text" = 'new' AND "number" IS NOT 3"#) == [])
      }
    }
  }

  /// A base has no value that the app has written with the edit.
  @Test(arguments: [LocalWriteTests.Write.update, .replace], Age.allCases)
  func writesNothingIntoABase(_ write: LocalWriteTests.Write, _ age: Age) throws {
    for running in QueueModel.Running.all {
      try Self.database(Self.keepNumber, age, running).write { db in
        try db.apply(#"INSERT INTO "Note" ("id", "text", "number", "version") VALUES ('n', 'old', 7, 'v1')"#)
        try LocalWriteTests.run(write, in: db)
        #expect(
          try db.lines(
            #"SELECT "_role", "text", "number", "version" FROM "_Known.Note" WHERE "_operation" > 0"#
          ) == [
            #"0 "old" 7 "v1""#
          ]
        )
      }
    }
  }

  /// A row that was captured and not replaced, changed, and sent since, is no base any more.
  @Test(arguments: Age.allCases)
  func takesNoCaptureOfLongAgoForABase(_ age: Age) throws {
    for running in QueueModel.Running.all {
      try Self.database(Self.keepNumber, age, running).write { db in
        try LocalWriteTests.start(.waitingUpdate, in: db)
        try LocalWriteTests.run(.ignore, in: db)
        try db.execute(
          sql: """
            UPDATE "Note" SET "text" = 'sent'; \(QueueModel.send)
            """
        )
        try LocalWriteTests.run(.update, in: db)
        #expect(try db.operations() == ["Update n, sent, base old", "Update n, base sent"])
      }
    }
  }

  /// What a trigger writes of other rows takes nothing from the row that is replaced.
  @Test(
    arguments: [
      #"DELETE FROM "Note" WHERE "id" = 'm'"#,
      #"UPDATE "Note" SET "text" = 'other' WHERE "id" = 'm'"#,
      #"INSERT INTO "Note" ("id", "text") VALUES ('gone', 'back')"#,
    ],
    Age.allCases
  )
  func mayWriteOtherRows(_ statement: String, _ age: Age) throws {
    let writeAnother = """
      CREATE TRIGGER "app.insert" AFTER INSERT ON "Note" WHEN NEW."id" = 'n' AND \(Self.isLocalWrite)
      BEGIN \(statement); END
      """
    for running in QueueModel.Running.all {
      try Self.database(writeAnother, age, running).write { db in
        for id in ["n", "m", "gone"] {
          try db.apply(#"INSERT INTO "Note" ("id", "text") VALUES ('\#(id)', 'old')"#)
        }
        try db.execute(sql: #"DELETE FROM "Note" WHERE "id" = 'gone'"#)
        try LocalWriteTests.run(.replace, in: db)
        #expect(try db.operations().filter { $0.contains(" n") } == ["Update n, base old"], "\(running)")
      }
    }
  }

  /// Inserts a row again that is deleted.
  private static let insertAgain = """
    CREATE TRIGGER "app.delete" AFTER DELETE ON "Note" WHEN OLD."draft" IS NOT NULL AND \(isLocalWrite)
    BEGIN INSERT INTO "Note" ("id", "text") VALUES (OLD."id", 'again'); END
    """

  /// Nor is one of a row that the server does not have: an upsert captured it while its Insert was on its
  /// way, and that came back.
  @Test(arguments: Age.allCases)
  func takesNoCaptureOfLongAgoForARowOfTheServer(_ age: Age) throws {
    for running in QueueModel.Running.all {
      try Self.database(Self.insertAgain, age, running).write { db in
        try LocalWriteTests.start(.sentInsert, in: db)
        try db.execute(
          sql: """
            INSERT INTO "Note" ("id", "draft") VALUES ('n', 'kept') ON CONFLICT ("id") DO UPDATE SET "draft" \
            = 'kept';
            DELETE FROM "MS_TableOperations" WHERE "_sending" IS NULL;
            UPDATE "MS_TableOperations" SET "_sending" = NULL
            """
        )
        try LocalWriteTests.run(.delete, in: db)
        #expect(try db.operations() == ["Insert n"], "\(running)")
      }
    }
  }

  @Test(
    arguments: [
      (LocalWriteTests.Before.synced, ["Update n, base old"]),
      (.waitingInsert, ["Insert n"]),
      (.waitingUpdate, ["Update n, base old"]),
      (.sentInsert, ["Insert n, sent", "Update n, base first"]),
      (.sentUpdate, ["Update n, sent, base old", "Update n, base mine"]),
      (.updateAndUpdate, ["Update n, sent, base old", "Update n, base mine"]),
      (.deleteAndInsert, ["Delete n, sent, base old", "Insert n"]),
    ],
    Age.allCases
  )
  func mayInsertADeletedRowAgain(
    _ trial: (before: LocalWriteTests.Before, operations: [String]),
    _ age: Age
  ) throws {
    for running in QueueModel.Running.all {
      try Self.database(Self.insertAgain, age, running).write { db in
        try LocalWriteTests.start(trial.before, in: db)
        try db.execute(sql: #"UPDATE "Note" SET "draft" = 'kept'"#)
        try LocalWriteTests.run(.delete, in: db)
        #expect(try db.lines(#"SELECT "text" FROM "Note""#) == [#""again""#])
        #expect(try db.operations() == trial.operations, "\(running)")
      }
    }
  }

  /// Nothing can be queued for a row that is gone when the insert ends: the insert is refused, or nothing is
  /// left of it.
  @Test(arguments: [LocalWriteTests.Before.nothing, .synced, .waitingUpdate, .sentUpdate], Age.allCases)
  func leavesNoOperationOfARowThatItDeletes(_ before: LocalWriteTests.Before, _ age: Age) throws {
    let deleteAtOnce = """
      CREATE TRIGGER "app.insert" AFTER INSERT ON "Note" WHEN NEW."text" = 'new'
      BEGIN DELETE FROM "Note" WHERE "id" = NEW."id"; END
      """
    for running in QueueModel.Running.all {
      try Self.database(deleteAtOnce, age, running).write { db in
        try LocalWriteTests.start(before, in: db)
        let operations = try db.operations()
        do {
          try LocalWriteTests.run(.replace, in: db)
          #expect(try db.lines(#"SELECT 1 FROM "Note""#) == [])
          #expect(
            try db.operations().allSatisfy { $0.contains("sent") || $0.hasPrefix("Delete") },
            "\(running)"
          )
        } catch let error as DatabaseError {
          #expect(error.message == "a change of a synced row was not queued")
          #expect(try db.operations() == operations)
        }
      }
    }
  }
}
