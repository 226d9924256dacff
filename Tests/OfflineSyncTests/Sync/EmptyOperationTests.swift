import DataModelRuntime
import GRDB
import SyncedNotes
import Testing

@testable import OfflineSync

/// A statement of which nothing comes does not count as a change.
@Suite struct EmptyOperationTests {
  /// A statement, and whether it writes rows, as a round of automatic sync hears of it.
  static let statements: [(sql: String, writesRows: Bool)] = [
    (#"INSERT OR IGNORE INTO "Note" ("id", "text") VALUES ('N', 'other')"#, false),
    (#"INSERT INTO "Note" ("id", "text") VALUES ('N', 'other') ON CONFLICT DO NOTHING"#, false),
    (#"INSERT INTO "Note" ("id") VALUES ('N') ON CONFLICT DO UPDATE SET "text" = "text""#, true),
    (#"INSERT OR REPLACE INTO "Note" ("id", "text", "rank") VALUES ('N', 'base', 1)"#, true),
    (#"INSERT INTO "Note" ("id") VALUES ('X'); DELETE FROM "Note" WHERE "id" = 'X'"#, true),
  ]

  private func device() async throws -> (NotesServer, Device) {
    let server = try NotesServer()
    let device = try Device(server)
    try await device.notes.insert(Note(id: "N", text: "base", rank: 1))
    #expect(try await device.context.push().isComplete)
    try await device.notes.pull("all").get()
    await device.network.forget()
    return (server, device)
  }

  private func isQueueEmpty(_ device: Device) async throws -> Bool {
    try await device.store.read { db in
      try Int.fetchOne(db, sql: #"SELECT count(*) FROM "MS_TableOperations""#) == 0
    }
  }

  @Test(arguments: statements)
  func isNotCountedNorSent(_ statement: (sql: String, writesRows: Bool)) async throws {
    let (_, device) = try await device()
    device.context.localWrites.observe(device.context.database.writer)
    let writes = device.context.localWrites.count
    try await device.sql(statement.sql)
    #expect((device.context.localWrites.count > writes) == statement.writesRows)
    #expect(try await device.context.pendingOperationCount() == 0)
    #expect(try await device.operations() == [])
    #expect(try await device.context.status(of: "N", in: Note.self) == .synced)
    #expect(try await device.context.push().isComplete)
    #expect(await device.network.requests == [])
    #expect(try await isQueueEmpty(device))
    // The row is the server's, with its version.
    #expect(try await device.notes.row("N")?.version != nil)
    #expect(try await device.texts() == ["N": "base"])
  }

  /// A page does not only remember its row beside such an operation.
  @Test(arguments: statements)
  func keepsNoRowOfTheServerAway(_ statement: (sql: String, writesRows: Bool)) async throws {
    let (_, device) = try await device()
    let table = device.context.client.table("Note")
    _ = try await table.update(["id": "N", "text": "theirs"], check: .overwriting)
    _ = try await table.insert(["id": "X", "text": "new"])
    try await device.sql(statement.sql)
    await device.network.forget()
    try await device.notes.pull("all").get()
    #expect(await device.network.requests.allSatisfy { $0.hasPrefix("GET") })
    #expect(try await device.texts() == ["N": "theirs", "X": "new"])
    #expect(try await isQueueEmpty(device))
  }

  @Test(arguments: statements)
  func forbidsNoPurge(_ statement: (sql: String, writesRows: Bool)) async throws {
    let (_, device) = try await device()
    try await device.sql(statement.sql)
    #expect(try await device.notes.purge() == 1)
    #expect(try await isQueueEmpty(device))
  }

  /// The next edit is one.
  @Test(arguments: statements)
  func anEditBehindItIsSent(_ statement: (sql: String, writesRows: Bool)) async throws {
    let (server, device) = try await device()
    try await device.sql(statement.sql)
    try await device.sql(#"UPDATE "Note" SET "text" = 'mine' WHERE "id" = 'N'"#)
    try await device.sql(#"INSERT INTO "Note" ("id", "text") VALUES ('X', 'new')"#)
    #expect(try await device.operations().sorted() == ["insert Note/X", "update Note/N"])
    #expect(try await device.context.push().isComplete)
    #expect(try server.notes() == ["N": "mine", "X": "new"])
  }

  /// The app knows a version of a row that is not here: the update is sent with it.
  @Test func isNotInTheWayOfAnUpdateByVersion() async throws {
    let (server, device) = try await device()
    let version = try #require(try await device.notes.row("N")?.version)
    #expect(try await device.notes.purge() == 1)
    try await device.sql(#"INSERT INTO "Note" ("id") VALUES ('N'); DELETE FROM "Note""#)
    try await device.notes.update(Note(id: "N", text: "mine"), version: version)
    #expect(try await device.operations() == ["update Note/N"])
    #expect(try await device.context.push().isComplete)
    #expect(await device.network.requests == ["PATCH /tables/Note/N If-Match"])
    #expect(try server.notes() == ["N": "mine"])
  }

  /// A row of the server is not taken for one that was here before sync began.
  @Test func isNoRowThatWasHereBefore() async throws {
    let (_, device) = try await device()
    try await device.sql(#"INSERT OR REPLACE INTO "Note" ("id", "text", "rank") VALUES ('N', 'base', 1)"#)
    #expect(try await device.notes.queueExistingRows() == 0)
    #expect(try await device.notes.row("N")?.version != nil)
    #expect(try await device.operations() == [])
  }

  /// A row of the server that cannot be stored leaves the row here with its version.
  @Test func aRowThatIsSetAsideLeavesTheVersion() async throws {
    let (server, device) = try await device()
    let version = try await device.notes.row("N")?.version
    _ = try await device.context.client.table("Note").update(["id": "N", "rank": -1], check: .overwriting)
    try await device.sql(#"INSERT OR REPLACE INTO "Note" ("id", "text", "rank") VALUES ('N', 'base', 1)"#)
    #expect(try await device.notes.pull("all").setAside.count == 1)
    #expect(try await device.notes.row("N")?.version == version)
    try await device.sql(#"UPDATE "Note" SET "text" = 'mine'"#)
    #expect(try await device.context.push().undecidedCount == 1)
    #expect(try server.notes() == ["N": "base"])
  }

  /// What is said to wait is what waits.
  @Test func areNotAmongTheChangesForWhichAPurgeIsRefused() async throws {
    let (_, device) = try await device()
    try await device.sql(#"UPDATE "Note" SET "text" = 'mine'"#)
    try await device.sql(#"INSERT INTO "Note" ("id") VALUES ('X'); DELETE FROM "Note" WHERE "id" = 'X'"#)
    await #expect(throws: SyncStoreError.unsentChanges(count: 1)) { try await device.notes.purge() }
  }

  /// A pull of the table pushes nothing first, also if other tables have something to push.
  @Test(arguments: statements)
  func makesNoPullPush(_ statement: (sql: String, writesRows: Bool)) async throws {
    let (_, device) = try await device()
    try await device.sql(#"INSERT INTO "Folder" ("id") VALUES ('F')"#)
    try await device.sql(statement.sql)
    try await device.notes.pull("all").get()
    #expect(await device.network.requests.allSatisfy { $0.hasPrefix("GET") })
    #expect(try await device.operations() == ["insert Folder/F"])
  }

  /// Beside an edit of a row whose operation waits already, in one transaction: the edit begins a round, also
  /// where the statement may set `_Sync`, as rows of the server do.
  @Test func hidesNoEditFromTheEngine() async throws {
    let (_, device) = try await device()
    try await device.sql(#"INSERT INTO "Note" ("id") VALUES ('B'), ('C')"#)
    let last = try #require(try await device.context.pendingOperations().last)
    try await device.context.cancelAndDiscard(last)
    device.context.localWrites.observe(device.context.database.writer)
    let writes = device.context.localWrites.count
    try await device.sql(
      """
      INSERT INTO "Note" ("id", "text", "rank") VALUES ('N', 'base', 1) ON CONFLICT DO UPDATE SET \
      "text" = excluded."text", "rank" = excluded."rank", "version" = "version";
      UPDATE "Note" SET "text" = 'mine' WHERE "id" = 'B'
      """
    )
    #expect(device.context.localWrites.count == writes + 1)
  }

  /// A push that another account may not make says how much waits.
  @Test(arguments: statements)
  func isNotCountedByAPushThatIsRefused(_ statement: (sql: String, writesRows: Bool)) async throws {
    let (_, device) = try await device()
    try await device.sql(statement.sql)
    let refused = try await PushResult.refused(.cancelled, device.context.queue, device.context.database)
    #expect(refused.pendingCount == 0)
  }

  /// A row that a condition keeps out counts until the next push, which sends nothing.
  @Test func aRowThatDidNotComeIsNotSent() async throws {
    let (_, device) = try await device()
    try await device.sql(#"INSERT OR IGNORE INTO "Note" ("id", "rank") VALUES ('X', -1)"#)
    #expect(try await device.context.push().isComplete)
    #expect(await device.network.requests == [])
    #expect(try await isQueueEmpty(device))
  }

  /// An app that makes sure of its rows at each start.
  @Test func manyOfThemLeaveNothing() async throws {
    let (_, device) = try await device()
    try await device.store.write { db in
      try db.execute(sql: #"UPDATE "_Sync" SET "applying" = 1"#)
      for number in 0..<2_000 {
        try db.execute(
          sql: #"INSERT INTO "Note" ("id", "version") VALUES (?, 'v')"#,
          arguments: ["\(number)"]
        )
      }
      try db.execute(sql: #"UPDATE "_Sync" SET "applying" = 0"#)
    }
    device.context.localWrites.observe(device.context.database.writer)
    let writes = device.context.localWrites.count
    try await device.store.write { db in
      for number in 0..<2_000 {
        try db.execute(sql: #"INSERT OR IGNORE INTO "Note" ("id") VALUES (?)"#, arguments: ["\(number)"])
      }
    }
    #expect(device.context.localWrites.count == writes)
    #expect(try await device.context.pendingOperationCount() == 0)
    #expect(try await device.context.push().isComplete)
    #expect(await device.network.requests == [])
    #expect(try await isQueueEmpty(device))
  }
}
