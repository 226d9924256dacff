@_spi(Generated) import DataModelRuntime
import DataModelTestSupport
import GRDB
import SyncedNotes
import Testing

@testable import OfflineSync
@testable import OfflineSyncScheme

/// The view `_Queue`, as a person or a tool reads it.
@Suite struct QueueViewTests {
  private static let columns = #""number", "table", "id", "kind", "state", "since" IS NOT NULL, "reason""#

  private func lines(_ sql: String) throws -> [String] {
    try QueueModel.database().write { db in
      try db.apply(#"INSERT INTO "Note" ("id", "text") VALUES ('n', 'old'), ('m', 'old')"#)
      try db.execute(sql: sql)
      let lines = try db.lines(#"SELECT \#(Self.columns) FROM "_Queue" ORDER BY "number""#)
      #expect(try db.lines(#"SELECT 1 FROM "_Queue""#).count == lines.count)
      return lines
    }
  }

  @Test(arguments: [
    (#"INSERT INTO "Note" ("id") VALUES ('x')"#, #"1 "Note" "x" "Insert" "waiting" 1 –"#),
    (#"UPDATE "Note" SET "text" = 'new' WHERE "id" = 'N'"#, #"1 "Note" "n" "Update" "waiting" 1 –"#),
    (#"DELETE FROM "Note" WHERE "id" = 'n'"#, #"1 "Note" "n" "Delete" "waiting" 1 –"#),
    (
      #"INSERT OR IGNORE INTO "Note" ("id") VALUES ('n')"#,
      #"1 "Note" "n" "Update" "waiting" 1 "nothing may have come of the change""#
    ),
    (
      #"DELETE FROM "Mark"; INSERT INTO "Mark" ("id") VALUES ('k'); \#(sending(60))"#,
      #"1 "Mark" "k" "Update" "being sent" 1 –"#
    ),
    (#"DELETE FROM "Note" WHERE "id" = 'n'; \#(sending(-60))"#, #"1 "Note" "n" "Update" "in doubt" 1 –"#),
    (
      #"DELETE FROM "Note" WHERE "id" = 'n'; UPDATE "MS_TableOperations" SET "_isUndecided" = 1"#,
      #"1 "Note" "n" "Delete" "undecided" 1 –"#
    ),
    (
      """
      DELETE FROM "Note" WHERE "id" = 'n'; INSERT INTO "MS_TableOperationErrors" ("id", "_operation", \
      "properties") VALUES ('e', 1, CAST('{"description":"the server is busy"}' AS BLOB))
      """,
      #"1 "Note" "n" "Delete" "waiting" 1 "the server is busy""#
    ),
    // Rows that somebody else has written.
    (
      #"INSERT INTO "MS_TableOperations" ("table", "properties") VALUES ('Gone', x'ff')"#,
      #"1 "Gone" – – "waiting" 0 –"#
    ),
    (
      #"INSERT INTO "MS_TableOperations" ("_sending", "properties") VALUES ('t', x'ff')"#,
      "1 – – – \"in doubt\" 0 –"
    ),
  ])
  func shows(_ sql: String, _ line: String) throws { #expect(try lines(sql) == [line]) }

  private static func sending(_ seconds: Int) -> String {
    """
    UPDATE "MS_TableOperations" SET "_sending" = 't', "_lease" = unixepoch() + \(seconds), \
    "properties" = CAST('{"type":1}' AS BLOB)
    """
  }

  /// SQLite takes 500 terms in a compound SELECT, and 1,000 levels of an expression.
  @Test func hasAsManyTablesAsAModel() throws {
    let tables = (1...600).map { number in
      let columns = [SyncedColumn("id", .string, .id), SyncedColumn("text", .string)]
      return SyncedTable("Note\(number)", columns: columns)
    }
    let elements = tables.map { table in
      """
      <entity name="\(table.name)"><attribute name="id" attributeType="String"/>
      <attribute name="text" optional="YES" attributeType="String"/></entity>
      """
    }
    let statements = try ModelXML(elements.joined() + SearchSchema.systemTables).syncedStatements(tables)
    try DatabaseQueue().write { db in
      for statement in statements { try db.execute(sql: statement) }
      try db.execute(
        sql: #"INSERT INTO "Note1" ("id") VALUES ('a'); INSERT INTO "Note600" ("id") VALUES ('b')"#
      )
      #expect(
        try db.lines(#"SELECT "table", "id", "kind" FROM "_Queue""#) == [
          #""Note1" "a" "Insert""#, #""Note600" "b" "Insert""#,
        ]
      )
    }
  }

  /// The kind is the one that the queue says.
  @Test func agreesWithTheQueue() async throws {
    let device = try Device(try NotesServer())
    try await device.notes.insert(Note(id: "A"))
    try await device.notes.insert(Note(id: "B"))
    _ = try await device.context.push()
    try await device.sql(
      """
      UPDATE "Note" SET "text" = 'new' WHERE "id" = 'A'; DELETE FROM "Note" WHERE "id" = 'B';
      INSERT INTO "Note" ("id") VALUES ('C')
      """
    )
    let listed = try await device.store.read { db in try ListedOperation.all(in: db) }
    let pending = try await device.context.pendingOperations()
    #expect(listed?.map(\.number) == pending.map(\.id))
    #expect(listed?.map { $0.kind?.lowercased() } == pending.map { "\($0.kind)" })
    let without = try await DatabaseQueue().read { db in try ListedOperation.all(in: db) }
    #expect(without == nil)
  }
}
