import GRDB
import Testing

/// Whatever writes, and in whatever way: a change of a value that is sent is queued, and nothing else is.
@Suite struct QueueWriterTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let sql: String
    let queue: [String]

    init(_ name: String, _ sql: String, _ queue: [String]) {
      testDescription = name
      self.sql = sql
      self.queue = queue
    }
  }

  /// The rows of the server: a folder in a folder, a note in each, and a note without.
  private static let rows = """
    INSERT INTO "Folder" ("id", "name", "parent") VALUES ('a', 'A', NULL), ('b', 'B', 'A');
    INSERT INTO "Note" ("id", "text", "folder", "version", "createdAt") VALUES
      ('n', 'old', 'a', 'v1', '2024-01-01 00:00:00.000'), ('m', 'old', 'b', 'v1', NULL), ('o', NULL, NULL, \
    NULL, NULL);
    INSERT INTO "Mark" ("id") VALUES ('k')
    """

  static let cases: [Case] = [
    Case(
      "several rows",
      #"INSERT INTO "Note" ("id") VALUES ('x'), ('y')"#,
      ["Insert Note x", "Insert Note y"]
    ),
    Case(
      "a query",
      #"INSERT INTO "Note" ("id", "text") SELECT "id" || '2', "text" FROM "Note" WHERE "id" = 'n'"#,
      ["Insert Note n2"]
    ),
    Case("OR IGNORE", #"INSERT OR IGNORE INTO "Note" ("id") VALUES ('n'), ('x')"#, ["Insert Note x"]),
    Case(
      "REPLACE",
      #"REPLACE INTO "Note" ("id") VALUES ('n'), ('x')"#,
      ["Update Note n", "Insert Note x"]
    ),
    Case(
      "an upsert that inserts",
      #"INSERT INTO "Note" ("id") VALUES ('x') ON CONFLICT DO UPDATE SET "text" = 'new'"#,
      ["Insert Note x"]
    ),
    Case(
      "an upsert that updates",
      #"INSERT INTO "Note" ("id") VALUES ('n') ON CONFLICT DO UPDATE SET "text" = 'new'"#,
      ["Update Note n"]
    ),
    Case(
      "an upsert that changes nothing",
      #"INSERT INTO "Note" ("id") VALUES ('n') ON CONFLICT DO UPDATE SET "text" = "text""#,
      []
    ),
    Case(
      "an upsert, and the row deleted and inserted again",
      """
      INSERT INTO "Note" ("id") VALUES ('n') ON CONFLICT DO UPDATE SET "text" = "text";
      DELETE FROM "Note" WHERE "id" = 'n'; INSERT INTO "Note" ("id") VALUES ('n')
      """,
      ["Update Note n"]
    ),
    Case("a key of another letter case", #"REPLACE INTO "Note" ("id") VALUES ('N')"#, ["Update Note N"]),
    Case(
      "every row",
      #"UPDATE "Note" SET "number" = 1"#,
      ["Update Note m", "Update Note n", "Update Note o"]
    ),
    Case("NULL for a value", #"UPDATE "Note" SET "text" = NULL"#, ["Update Note m", "Update Note n"]),
    Case("OR REPLACE", #"UPDATE OR REPLACE "Note" SET "text" = 'new' WHERE "id" = 'n'"#, ["Update Note n"]),
    Case("a reference", #"UPDATE "Note" SET "folder" = 'b' WHERE "id" = 'n'"#, ["Update Note n"]),
    Case(
      "a reference in another letter case",
      #"UPDATE "Note" SET "folder" = 'A' WHERE "id" = 'n'"#,
      ["Update Note n"]
    ),
    Case("what is there already", #"UPDATE "Note" SET "text" = "text", "folder" = "folder""#, []),
    Case("no row", #"UPDATE "Note" SET "text" = 'new' WHERE "id" = 'x'"#, []),
    Case("a value that stays on the device", #"UPDATE "Note" SET "draft" = 'new'"#, []),
    Case("a derived value", #"UPDATE "Note" SET "changed" = '2024-01-01 00:00:00.000'"#, []),
    Case("a system column", #"UPDATE "Note" SET "version" = 'v0', "createdAt" = NULL"#, []),
    Case(
      "a system column and a value",
      #"UPDATE "Note" SET "version" = 'v0', "text" = 'new' WHERE "id" = 'n'"#,
      ["Update Note n"]
    ),
    Case("a table without values", #"UPDATE "Mark" SET "id" = 'k'"#, []),
    Case(
      "rows of a table without values",
      #"DELETE FROM "Mark"; INSERT INTO "Mark" ("id") VALUES ('l')"#,
      ["Delete Mark k", "Insert Mark l"]
    ),
    Case(
      "a cascade",
      #"DELETE FROM "Folder" WHERE "id" = 'a'"#,
      ["Delete Folder a", "Delete Folder b", "Delete Note m", "Delete Note n"]
    ),
    Case(
      "all rows",
      #"DELETE FROM "Note""#,
      ["Delete Note m", "Delete Note n", "Delete Note o"]
    ),
    Case("a transaction that is undone", #"SAVEPOINT s; DELETE FROM "Note"; ROLLBACK TO s; RELEASE s"#, []),
  ]

  @Test(arguments: cases, QueueModel.Running.all)
  func queues(_ trial: Case, _ running: QueueModel.Running) throws {
    try QueueModel.database(QueueModel.elements, running).write { db in
      try db.apply(Self.rows)
      try db.execute(sql: trial.sql)
      // An operation has the id as it was written when the operation began.
      #expect(try db.queue().map { $0.lowercased() } == trial.queue.map { $0.lowercased() })
    }
  }

  /// While rows of the server are applied, nothing that is written is a change of the app.
  @Test(arguments: cases, QueueModel.Running.all)
  func appliedRowsAreNotQueued(_ trial: Case, _ running: QueueModel.Running) throws {
    try QueueModel.database(QueueModel.elements, running).write { db in
      try db.apply(Self.rows)
      try db.apply(trial.sql)
      #expect(try db.queue() == [])
      #expect(try db.lines(#"SELECT "id" FROM "_Known.Note""#) == [])
    }
  }

  /// The app that saves an old record whole must not bring an old version back.
  @Test(arguments: QueueModel.Running.all)
  func systemColumnsStay(_ running: QueueModel.Running) throws {
    try QueueModel.database(QueueModel.elements, running).write { db in
      try db.apply(Self.rows)
      let sql = #"SELECT "version", "createdAt" FROM "Note" ORDER BY "id""#
      let before = try db.lines(sql)
      try db.execute(sql: #"UPDATE "Note" SET "version" = 'v0', "createdAt" = NULL, "text" = 'new'"#)
      #expect(try db.lines(sql) == before)
      #expect(
        try db.lines(#"SELECT "version" FROM "_Known.Note" ORDER BY "id""#) == [#""v1""#, #""v1""#, "–"]
      )
      #expect(try db.lines(#"SELECT "applying" FROM "_Sync""#) == ["0"])
      try db.apply(#"UPDATE "Note" SET "version" = 'v2'"#)
      #expect(try db.lines(#"SELECT DISTINCT "version" FROM "Note""#) == [#""v2""#])
    }
  }

  @Test(arguments: [
    #"UPDATE "Note" SET "id" = 'x' WHERE "id" = 'n'"#, #"UPDATE "Note" SET "id" = 'N' WHERE "id" = 'n'"#,
    #"UPDATE OR IGNORE "Note" SET "id" = 'm' WHERE "id" = 'n'"#,
    #"UPDATE OR REPLACE "Note" SET "id" = 'm' WHERE "id" = 'n'"#,
  ])
  func idsStay(_ sql: String) throws {
    try QueueModel.database().write { db in
      try db.apply(Self.rows)
      #expect(throws: DatabaseError.self) { try db.execute(sql: sql) }
      #expect(try db.queue() == [])
      try db.apply(#"UPDATE "Note" SET "id" = 'N' WHERE "id" = 'n'"#)
    }
  }

  /// JSON of SQLite would cut a text at its first NUL, round a number and refuse bytes.
  @Test func basesAreExact() throws {
    let columns =
      #""id", "text", "number", "weight", "bytes", "folder", "draft", "version", "createdAt", "changed""#
    try QueueModel.database().write { db in
      try db.apply(
        """
        INSERT INTO "Note" ("id", "text", "number", "weight", "bytes", "folder", "draft", "version") VALUES
          ('N-1', 'a' || char(0) || 'b', 9007199254740993, 0.1 + 0.2, x'00ff00', 'Folder', 'd', 'v'),
          ('n-2', '', -9223372036854775808, 1e308, x'', NULL, NULL, NULL)
        """
      )
      let rows = try Row.fetchAll(db, sql: #"SELECT \#(columns) FROM "Note" ORDER BY "id""#)
      try db.execute(sql: #"UPDATE "Note" SET "text" = 'new'; DELETE FROM "Note""#)
      #expect(try Row.fetchAll(db, sql: #"SELECT \#(columns) FROM "_Known.Note" ORDER BY "id""#) == rows)
      #expect(try db.operations().count == 2)
    }
  }
}
