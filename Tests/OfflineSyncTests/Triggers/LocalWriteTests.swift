import GRDB
import Testing

/// An operation that is there, and a write of the app → the operations of the row.
@Suite struct LocalWriteTests {
  static func start(_ before: Before, in db: Database) throws {
    if before.isSynced { try db.apply(#"INSERT INTO "Note" ("id", "text") VALUES ('n', 'old')"#) }
    for statement in before.sql { try db.execute(sql: statement) }
  }

  /// An insert of a row that is there is refused, and nothing is left of it.
  static func run(_ write: Write, in db: Database) throws {
    do {
      try db.execute(sql: write.sql)
    } catch let error as DatabaseError {
      guard case .insert = write, error.extendedResultCode == .SQLITE_CONSTRAINT_PRIMARYKEY else {
        throw error
      }
    }
  }

  @Test(arguments: cases, QueueModel.Running.all)
  func isQueued(_ trial: Case, _ running: QueueModel.Running) throws {
    try QueueModel.database(QueueModel.elements, running).write { db in
      try Self.start(trial.before, in: db)
      try Self.run(trial.write, in: db)
      #expect(try db.operations() == trial.operations)
      // Nothing is kept for an operation that is gone, and what an insert captured goes when rows are
      // applied.
      try db.apply("")
      #expect(
        try db.lines(
          #"""
          SELECT "_operation" FROM "_Known.Note" WHERE "_operation" NOT IN (SELECT "id" FROM \#
          "MS_TableOperations")
          """#
        ) == []
      )
    }
  }

  @Test func everyStateIsTried() {
    #expect(Set(Self.cases.map(\.before)) == Set(Before.allCases))
  }

  /// The place in the queue is that of the first change.
  @Test(arguments: [Write.update, .delete, .replace], QueueModel.Running.all)
  func numbersStay(_ write: Write, _ running: QueueModel.Running) throws {
    try QueueModel.database(QueueModel.elements, running).write { db in
      try Self.start(.waitingUpdate, in: db)
      try db.execute(sql: #"INSERT INTO "Note" ("id") VALUES ('m')"#)
      try Self.run(write, in: db)
      #expect(
        try db.lines(#"SELECT "itemId" FROM "MS_TableOperations" ORDER BY "id""#) == [#""n""#, #""m""#]
      )
    }
  }

  /// What an insert captured and did not replace is no row that a later insert could replace.
  @Test(
    arguments: [
      // It is deleted, and the deletion is on its way.
      (
        Before.synced,
        #"DELETE FROM "Note"; \#(QueueModel.send)"#,
        ["Delete n, sent, base old", "Insert n"]
      ),
      // It is inserted here, and given up.
      (
        .waitingInsert,
        """
        UPDATE "_Sync" SET "applying" = 1; DELETE FROM "Note"; DELETE FROM "MS_TableOperations";
        UPDATE "_Sync" SET "applying" = 0
        """,
        ["Insert n"]
      ),
      (.waitingInsert, #"DELETE FROM "Note""#, ["Insert n"]),
    ],
    QueueModel.Running.all
  )
  func aCaptureIsForgotten(
    _ trial: (before: Before, removal: String, operations: [String]),
    _ running: QueueModel.Running
  ) throws {
    try QueueModel.database(QueueModel.elements, running).write { db in
      try Self.start(trial.before, in: db)
      try Self.run(.ignore, in: db)
      try db.execute(sql: trial.removal)
      try Self.run(.insert, in: db)
      #expect(try db.operations() == trial.operations)
    }
  }

  /// A change is a decision about a conflict; writing the same again is not.
  @Test(
    arguments: [
      (Before.waitingUpdate, Write.update, ["Update n, base old"]),
      (.waitingUpdate, .same, ["Update n, undecided, base old"]),
      // It would have written something else.
      (.waitingUpdate, .ignore, ["Update n, base old"]),
      (.waitingUpdate, .delete, ["Delete n, base old"]),
      (.waitingUpdate, .replace, ["Update n, base old"]),
      (.waitingDelete, .insert, ["Update n, base old"]),
      (.waitingDelete, .delete, ["Delete n, undecided, base old"]),
      (.waitingInsert, .update, ["Insert n"]),
      (.answeredInsert, .delete, ["Delete n, base theirs"]),
    ],
    QueueModel.Running.all
  )
  func changesAreDecisions(
    _ trial: (before: Before, write: Write, operations: [String]),
    _ running: QueueModel.Running
  ) throws {
    try QueueModel.database(QueueModel.elements, running).write { db in
      try Self.start(trial.before, in: db)
      try db.execute(sql: #"UPDATE "MS_TableOperations" SET "_isUndecided" = 1"#)
      try Self.run(trial.write, in: db)
      #expect(try db.operations() == trial.operations)
    }
  }

  @Test func aReplacementByTheSameValuesDecidesNothing() throws {
    try QueueModel.database().write { db in
      try Self.start(.waitingUpdate, in: db)
      try db.execute(
        sql: """
          UPDATE "MS_TableOperations" SET "_isUndecided" = 1;
          INSERT OR REPLACE INTO "Note" ("id", "text") VALUES ('n', 'mine')
          """
      )
      #expect(try db.operations() == ["Update n, undecided, base old"])
    }
  }
}
