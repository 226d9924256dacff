import GRDB
import Testing

/// What is otherwise than when each write said by itself what became of an operation: the kinds of difference
/// that Decisions lists under "An operation is the difference of two rows".
@Suite struct IgnoredInsertTests {
  private func database() throws -> DatabaseQueue {
    let queue = try QueueModel.database()
    try queue.write { db in
      try db.apply(#"INSERT INTO "Note" ("id", "text") VALUES ('n', 'old'), ('m', 'old')"#)
    }
    return queue
  }

  /// An insert that was ignored has its place in the queue, and an edit of the row is part of it.
  @Test func keepsItsPlace() throws {
    try database().write { db in
      try db.execute(
        sql: """
          INSERT OR IGNORE INTO "Note" ("id") VALUES ('n');
          UPDATE "Note" SET "text" = 'new' WHERE "id" = 'm';
          UPDATE "Note" SET "text" = 'new' WHERE "id" = 'n'
          """
      )
      #expect(try db.operations() == ["Update n, base old", "Update m, base old"])
    }
  }

  @Test func spellsTheIDAsTheInsertDid() throws {
    try database().write { db in
      try db.execute(
        sql: """
          INSERT OR IGNORE INTO "Note" ("id") VALUES ('N');
          UPDATE "Note" SET "text" = 'new' WHERE "id" = 'n'
          """
      )
      #expect(try db.operations() == ["Update N, base old"])
    }
  }

  /// Behind an operation that is sent, what came to nothing is not shown.
  @Test func isNotShownBehindOneThatIsSent() throws {
    try database().write { db in
      try db.execute(
        sql: """
          UPDATE "Note" SET "text" = 'mine' WHERE "id" = 'n'; \(QueueModel.send);
          INSERT OR IGNORE INTO "Note" ("id") VALUES ('n')
          """
      )
      #expect(try db.operations() == ["Update n, sent, base old"])
      #expect(try db.lines(#"SELECT count(*) FROM "MS_TableOperations""#) == ["2"])
    }
  }

  /// With other values it decides a conflict, though it was ignored: the request has the old version, and
  /// overwrites nothing.
  @Test(arguments: [("mine", "1"), ("other", "0")])
  func decidesAConflictWithOtherValues(_ text: String, _ isUndecided: String) throws {
    try database().write { db in
      try db.execute(
        sql: """
          UPDATE "Note" SET "text" = 'mine' WHERE "id" = 'n';
          UPDATE "MS_TableOperations" SET "_isUndecided" = 1;
          INSERT OR IGNORE INTO "Note" ("id", "text") VALUES ('n', '\(text)')
          """
      )
      #expect(try db.lines(#"SELECT "_isUndecided" FROM "MS_TableOperations""#) == [isUndecided])
    }
  }
}
