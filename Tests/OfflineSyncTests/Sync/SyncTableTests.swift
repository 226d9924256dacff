import DataModelRuntime
import Foundation
import GRDB
import SyncedNotes
import TableService
import Testing

@testable import OfflineSync

/// Reading and writing rows on the device.
@Suite struct SyncTableTests {
  @Test func readsAndWritesTheDatabase() async throws {
    let device = try Device(try NotesServer())
    let made = try await device.notes.insert(Note(text: "a"))
    #expect(UUID(uuidString: made.id) != nil)
    try await device.notes.insert(Note(id: "B", text: "b"))
    let query = TableQuery<Note>().matching { $0.text == "b" }
    #expect(try await device.notes.rows(query).map(\.id) == ["B"])
    #expect(try await device.notes.count() == 2)
    #expect(try await device.notes.row("b")?.text == "b")
    #expect(try await device.notes.row("C") == nil)
  }

  @Test func refusesWhatCannotBeMeant() async throws {
    let device = try Device(try NotesServer())
    try await device.notes.insert(Note(id: "N"))
    await #expect(throws: SyncStoreError.exists(table: "Note", id: "n")) {
      try await device.notes.insert(Note(id: "n"))
    }
    await #expect(throws: SyncStoreError.versionRequired(table: "Note", id: "X")) {
      try await device.notes.update(Note(id: "X"))
    }
    await #expect(throws: SyncStoreError.versionRequired(table: "Note", id: "X")) {
      try await device.notes.delete("X")
    }
    await #expect(throws: TableError.self) { try await device.notes.insert(Note(id: "..")) }
    await #expect(throws: LocalStore.ValidationError.self) {
      try await device.notes.insert(Note(id: "R", rank: -1))
    }
    #expect(try await device.operations() == ["insert Note/N"])
  }

  private static let waysToQueue: [(name: String, write: @Sendable (Device) async throws -> Void)] = [
    ("insert", { try await $0.notes.insert(Note(id: "A")) }),
    ("update", { try await $0.sql(#"UPDATE "Note" SET "text" = 'new' WHERE "id" = 'S'"#) }),
    ("delete", { try await $0.sql(#"DELETE FROM "Note" WHERE "id" = 'S'"#) }),
    ("replace", { try await $0.sql(#"REPLACE INTO "Note" ("id", "text") VALUES ('S', 'new')"#) }),
    ("update of a row that is not here", { try await $0.notes.update(Note(id: "A"), version: "v") }),
    ("delete of a row that is not here", { try await $0.notes.delete("A", version: "v") }),
    ("first upload", { _ = try await $0.notes.queueExistingRows() }),
  ]

  /// The number of an operation that is gone leads to no other operation.
  @Test(arguments: waysToQueue.indices)
  func noNumberIsGivenTwice(_ way: Int) async throws {
    let device = try Device(try NotesServer())
    try await device.sql(
      """
      UPDATE "_Sync" SET "applying" = 1; INSERT INTO "Note" ("id") VALUES ('S'); UPDATE "_Sync" SET \
      "applying" = 0
      """
    )
    for _ in 0..<3 { try await device.notes.insert(Note()) }
    let numbers = try await device.context.pendingOperations().map(\.id)
    try await device.sql(#"DELETE FROM "Note" WHERE "id" <> 'S'"#)
    #expect(try await device.context.pendingOperations().isEmpty)
    try await Self.waysToQueue[way].write(device)
    try await device.notes.insert(Note())
    let later = try await device.context.pendingOperations().map(\.id)
    #expect(later == [numbers[2] + 1, numbers[2] + 2], "\(Self.waysToQueue[way].name)")
  }

  /// Rows that another program has read from the server.
  @Test func changesRowsThatAreNotHere() async throws {
    let server = try NotesServer()
    let author = try Device(server)
    for id in ["A", "B"] { try await author.notes.insert(Note(id: id, text: "old", rank: 3)) }
    _ = try await author.context.push()
    let version = try #require(try await author.notes.row("A")?.version)
    let other = try #require(try await author.notes.row("B")?.version)

    let device = try Device(server)
    try await device.notes.update(Note(id: "A", text: "new"), version: version)
    try await device.notes.delete("B", version: other)
    #expect(try await device.operations() == ["update Note/A", "delete Note/B"])
    await #expect(throws: SyncStoreError.deletedHere(table: "Note", id: "B")) {
      try await device.notes.update(Note(id: "B"), version: other)
    }
    #expect(try await device.context.push().isComplete)
    #expect(try server.notes() == ["A": "new"])
    #expect(
      await device.network.requests == ["PATCH /tables/Note/A If-Match", "DELETE /tables/Note/B If-Match"]
    )
    // All values are sent, since it is unknown which have changed.
    #expect(
      await device.network.bodies.first == #"{"id":"A","text":"new","rank":null,"folder":null}"#
    )
  }

  @Test func discardsAnEditOfARowThatWasNotHere() async throws {
    let device = try Device(try NotesServer())
    try await device.notes.update(Note(id: "A", text: "new"), version: "1")
    let operation = try #require(try await device.context.pendingOperations().first)
    try await device.context.cancelAndDiscard(operation)
    #expect(try await device.notes.row("A") == nil)
    #expect(try await device.operations() == [])
  }

  @Test func needsADatabaseWithAQueue() async throws {
    let server = try NotesServer()
    let client = try TableClient(
      url: try #require(URL(string: "http://localhost")),
      transport: InProcessTransport(server.service)
    )
    let reason = "it has no queue for the tables of the schema; open it with 'LocalStore' first"
    #expect(throws: SyncStoreError.notASyncedStore(reason: reason)) {
      try SyncContext(try DatabaseQueue(), SyncedNotesSchema.schema, client: client)
    }
    // Any connection will do that has the tables.
    let database = try LocalStore(inMemory: SyncedNotesSchema.schema).database
    _ = try SyncContext(database, SyncedNotesSchema.schema, client: client)
  }

  @Test func tellsWhyARowIsNotSynced() async throws {
    let server = try NotesServer()
    let device = try Device(server)
    func status() async throws -> String {
      String(String(describing: try await device.context.status(of: "N", in: Note.self)).prefix { $0 != "(" })
    }
    #expect(try await status() == "notHere")
    try await device.notes.insert(Note(id: "N", text: "one"))
    #expect(try await status() == "waiting")
    await device.network.fail(.status(400))
    _ = try await device.context.push()
    #expect(try await status() == "failed")
    await device.network.fail(.answerLost)
    _ = try await device.context.push()
    #expect(try await status() == "inDoubt")
    _ = try await device.context.push()
    #expect(try await status() == "synced")
    try await server.database.write { db in
      try db.execute(sql: #"UPDATE "Note" SET "text" = 'theirs', "version" = x'00'"#)
    }
    try await device.sql(#"UPDATE "Note" SET "text" = 'mine'"#)
    _ = try await device.context.push()
    #expect(try await status() == "undecided")
  }

  /// As a server counts: in all, also beyond the limit.
  @Test func countsBeyondTheLimit() async throws {
    let device = try Device(try NotesServer())
    for id in ["A", "B", "C"] { try await device.notes.insert(Note(id: id)) }
    let some = TableQuery<Note>().skipping(1).taking(1)
    #expect(try await device.notes.count(some) == 3)
    #expect(try await device.notes.rows(some).count == 1)
  }

  /// SQLite and servers take it for no limit.
  @Test(arguments: [
    (TableQuery<Note>().taking(-1), "a query cannot take -1 rows"),
    (TableQuery<Note>().skipping(-2), "a query cannot skip -2 rows"),
  ])
  func refusesANegativeNumberOfRows(_ query: TableQuery<Note>, _ problem: String) async throws {
    let device = try Device(try NotesServer())
    let error = TableError.invalidRequest(problem)
    await #expect(throws: error) { try await device.notes.rows(query) }
    await #expect(throws: error) { try await device.notes.count(query) }
    await #expect(throws: error) { try await device.notes.purge(query) }
    await #expect(throws: error) { try await device.context.client.table(Note.self).rows(query) }
    await #expect(throws: error) {
      for try await _ in try device.context.client.table(Note.self).pages(query) {}
    }
  }
}
