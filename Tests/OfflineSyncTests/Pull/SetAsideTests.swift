@_spi(Generated) import DataModelRuntime
import Foundation
import GRDB
import SyncedNotes
import TableService
import Testing

@testable import OfflineSync

/// Rows that the database refuses, and columns that the model does not know: neither keeps a pull from going
/// on.
@Suite struct SetAsideTests {
  /// Three notes on the server, of which the second has a rank that the model does not allow.
  private static func server() async throws -> NotesServer {
    let server = try NotesServer()
    let other = try Device(server)
    for id in 1...3 { try await other.notes.insert(Note(id: "\(id)", text: "a", rank: 1)) }
    _ = try await other.context.push()
    try server.sql(#"UPDATE "Note" SET "rank" = -1 WHERE "id" = '2'"#)
    return server
  }

  @Test func aRowThatBreaksAConditionIsSetAsideAndKeepsNoOtherAway() async throws {
    let device = try Device(try await Self.server())
    let result = try await device.notes.pull("all")
    #expect(result.queries.map(\.changedCount) == [2])
    #expect(try await device.texts().keys.sorted() == ["1", "3"])
    let refused = try #require(result.setAside.first)
    #expect(result.setAside.count == 1 && refused.table == "Note" && refused.id == "2")
    #expect(
      refused.reason == "the server's row cannot be stored: CHECK constraint failed: Note.rank at least 0",
      "\(refused.reason)"
    )
    #expect(refused.row["rank"] == -1)
    #expect(try await device.context.setAsideRows() == [refused])
    // The token has passed it: it is listed, and not lost.
    #expect(try await device.notes.pull("all").setAside.isEmpty)
    #expect(try await device.context.setAsideRows() == [refused])
  }

  @Test func aRowThatIsSetAsideComesBackWhenItCanBeStored() async throws {
    let server = try await Self.server()
    let device = try Device(server)
    try await device.notes.pull("all").get()
    #expect(try await device.context.retrySetAsideRows().map(\.id) == ["2"])

    let other = try Device(server)
    try await other.notes.pull("all").get()
    let client = try TableClient(
      url: try #require(URL(string: "http://localhost")),
      transport: InProcessTransport(server.service)
    )
    var row = try await client.table("Note").row("2")
    row["rank"] = 5
    _ = try await client.table("Note").update(row)
    #expect(try await device.notes.pull("all").changedCount == 1)
    #expect(try await device.context.setAsideRows().isEmpty)
    #expect(try await device.notes.row("2")?.rank == 5)
  }

  /// Another row had its place: as soon as a pull takes that one away, it comes, without being sent again.
  @Test func isTriedAgainWhenAPullHasMadeRoom() async throws {
    let server = try NotesServer()
    let (anna, ben) = (try Device(server), try Device(server))
    for id in 1...2 { try await anna.notes.insert(Note(id: "\(id)", text: "\(id)")) }
    _ = try await anna.context.push()
    try await ben.notes.pull("all").get()
    try await ben.sql(#"CREATE UNIQUE INDEX "unique" ON "Note" ("text")"#)
    try await anna.sql(#"UPDATE "Note" SET "text" = '2' WHERE "id" = '1'"#)
    _ = try await anna.context.push()
    #expect(try await ben.notes.pull("all").get().setAside.map(\.id) == ["1"])
    try await anna.sql(#"UPDATE "Note" SET "text" = '3' WHERE "id" = '2'"#)
    _ = try await anna.context.push()
    let result = try await ben.notes.pull("all").get()
    #expect(result.changedCount == 2)
    #expect(try await ben.texts() == ["1": "2", "2": "3"])
    #expect(try await ben.context.setAsideRows().isEmpty)
  }

  /// The condition itself may go: here it is a trigger of the app's own.
  @Test func storesARowThatWasSetAsideOnRequest() async throws {
    let server = try NotesServer()
    let (anna, ben) = (try Device(server), try Device(server))
    try await anna.notes.insert(Note(id: "1", text: "forbidden"))
    _ = try await anna.context.push()
    try await ben.sql(
      """
      CREATE TRIGGER "no" BEFORE INSERT ON "Note" WHEN NEW."text" = 'forbidden' \
      BEGIN SELECT RAISE(ABORT, 'not this one'); END
      """
    )
    #expect(
      try await ben.notes.pull("all").setAside.map(\.reason) == [
        "the server's row cannot be stored: not this one"
      ]
    )
    try await ben.sql(#"DROP TRIGGER "no""#)
    #expect(try await ben.context.retrySetAsideRows().isEmpty)
    #expect(try await ben.texts() == ["1": "forbidden"])
    #expect(try await ben.operations().isEmpty)
  }

  @Test(arguments: [
    (#""rank":"many""#, "'rank' a text that is not of type int64"),
    (#""text":"a\u0000b""#, "'text' a text with U+0000, which no column can hold"),
  ])
  func aValueThatItsColumnDoesNotHoldIsSetAsideToo(_ member: String, _ reason: String) async throws {
    let rows =
      #"""
      [{"id":"1",\#(member),"updatedAt":"2020-01-01T00:00:00Z"},\#
      {"id":"2","rank":1,"updatedAt":"2020-01-01T00:00:00Z"}]
      """#
    let device = try Device(try NotesServer())
    await device.network.fail(.answer(200, #"{"results":\#(rows),"count":2}"#))
    let result = try await device.notes.pull("all")
    #expect(result.queries.map(\.changedCount) == [1])
    #expect(result.setAside.map(\.reason) == ["the server's row of 'Note' has in \(reason)"])
  }

  @Test func aTombstoneTakesARowThatWasSetAsideAway() async throws {
    let server = try await Self.server()
    let device = try Device(server)
    try await device.notes.pull("all").get()
    let client = try TableClient(
      url: try #require(URL(string: "http://localhost")),
      transport: InProcessTransport(server.service)
    )
    try await client.table("Note").delete("2")
    try await device.notes.pull("all").get()
    #expect(try await device.context.setAsideRows().isEmpty)
  }

  /// The server has shown since that the row is gone.
  @Test func aRowThatWasSetAsideDoesNotComeBackFromTheDead() async throws {
    let server = try NotesServer()
    let (anna, ben) = (try Device(server), try Device(server))
    try await anna.notes.insert(Note(id: "1", text: "a"))
    _ = try await anna.context.push()
    try await ben.notes.pull("all").get()
    try await ben.sql(
      """
      CREATE TRIGGER "no" BEFORE UPDATE ON "Note" WHEN NEW."text" = 'forbidden' \
      BEGIN SELECT RAISE(ABORT, 'not this one'); END
      """
    )
    try await anna.sql(#"UPDATE "Note" SET "text" = 'forbidden'"#)
    _ = try await anna.context.push()
    #expect(try await ben.notes.pull("all").setAside.count == 1)
    try server.sql(#"DELETE FROM "Note""#)
    try await ben.sql(#"UPDATE "Note" SET "rank" = 4"#)
    _ = try await ben.context.push()
    let conflict = try #require(try await ben.context.conflicts().first)
    #expect(try await ben.context.resolve(conflict, .takeServer))
    #expect(try await ben.texts() == [:])
    try await ben.sql(#"DROP TRIGGER "no""#)
    try await ben.context.retrySetAsideRows()
    #expect(try await ben.texts() == [:])
  }

  /// Some servers write what is true as 1.
  @Test func aTombstoneMayBeANumber() async throws {
    let device = try Device(try NotesServer())
    try await device.notes.insert(Note(id: "1", text: "a"))
    _ = try await device.context.push()
    let row = #"{"id":"1","text":"a","version":"x","deleted":1,"updatedAt":"2026-01-01T00:00:00Z"}"#
    await device.network.fail(.answer(200, #"{"results":[\#(row)],"count":1}"#))
    try await device.notes.pull("all").get()
    #expect(try await device.texts() == [:])
  }

  // MARK: - Columns

  @Test(arguments: [true, false]) func keepsWhatTheModelDoesNotKnow(_ isMobileApps: Bool) async throws {
    let server = try NotesServer(
      isMobileApps ? .mobileApps : .datasync,
      columns: [ServiceColumn("color", .string)]
    )
    let device = try Device(server, dialect: isMobileApps ? .mobileApps : .datasync)
    let client = try TableClient(
      url: try #require(URL(string: "http://localhost")),
      dialect: isMobileApps ? .mobileApps : .datasync,
      transport: InProcessTransport(server.service)
    )
    _ = try await client.table("Note").insert(["id": "1", "text": "a", "color": "red"])
    try await device.notes.pull("all").get()
    func unknown() async throws -> JSONObject {
      try await device.store.read { db in
        try device.context.queue.table("Note").unknown(of: "1".databaseValue, in: db).json
      }
    }
    #expect(try await unknown()["color"] == "red")
    // It goes back with an edit, or stays there, and is known again with the answer.
    try await device.sql(#"UPDATE "Note" SET "text" = 'b'"#)
    #expect(try await device.context.push().isComplete)
    #expect(try await client.table("Note").row("1")["color"] == "red")
    #expect(try await unknown()["color"] == "red")
    try await client.table("Note").delete("1")
    try await device.notes.pull("all").get()
    #expect(try await unknown() == [:])
  }

  /// A server may show fewer columns in a list.
  @Test func aColumnThatTheServerLeavesOutKeepsItsValue() async throws {
    let server = try NotesServer()
    let device = try Device(server)
    try await device.notes.insert(Note(id: "1", text: "a", rank: 3))
    _ = try await device.context.push()
    let row = #"{"id":"1","text":"b","version":"x","updatedAt":"2030-01-01T00:00:00Z"}"#
    let new = #"{"id":"2","text":"c","version":"y","updatedAt":"2030-01-01T00:00:00Z"}"#
    await device.network.fail(.answer(200, #"{"results":[\#(row),\#(new)],"count":2}"#))
    try await device.notes.pull("all").get()
    let kept = try await device.notes.row("1")
    #expect(kept?.rank == 3 && kept?.text == "b")
    #expect(try await device.notes.row("2")?.rank == nil)
  }

  @Test(arguments: ["null", "absent"]) func aPageWithoutVersionsLetsNoEditOverwriteOthers(
    _ how: String
  ) async throws {
    let server = try NotesServer()
    let (anna, ben) = (try Device(server), try Device(server))
    try await anna.notes.insert(Note(id: "1", text: "a"))
    _ = try await anna.context.push()
    try await ben.notes.pull("all").get()
    let version = how == "null" ? #""version":null,"# : ""
    let row =
      #"{"id":"1","text":"a","rank":null,"folder":null,\#(version)"updatedAt":"2026-12-01T00:00:00Z"}"#
    await ben.network.fail(.answer(200, #"{"results":[\#(row)],"count":1}"#))
    try await ben.notes.pull("all").get()
    try await anna.sql(#"UPDATE "Note" SET "text" = 'theirs'"#)
    _ = try await anna.context.push()
    try await ben.sql(#"UPDATE "Note" SET "text" = 'mine'"#)
    let result = try await ben.context.push()
    #expect(result.undecidedCount == 1)
    #expect(try server.notes() == ["1": "theirs"])
  }

  /// What columns hold less exactly than the wire goes back letter by letter, where rows are replaced.
  @Test func keepsWhatColumnsHoldLessExactly() async throws {
    let store = try LocalStore(inMemory: SyncedNotesSchema.schema)
    let queue = try await store.read { db in
      try OperationQueue(SyncedNotesSchema.schema.syncedTables, dialect: .datasync, in: db)
    }
    let table = try queue.table("Note")
    let json: JSONObject = [
      "id": "1", "text": "a", "rank": .number(JSONNumber(checked: "7.0")), "folder": nil, "version": "x",
      "color": "red",
    ]
    let row = queue.coder.row(of: json, of: table)
    #expect(row.unknown.isComplete)
    #expect(row.unknown.json == ["rank": .number(JSONNumber(checked: "7.0")), "color": "red"])
    let text = try #require(table.columns.firstIndex { $0.name == "text" })
    let rank = try #require(table.columns.firstIndex { $0.name == "rank" })
    #expect(
      try queue.coder.wholeJSON(row.values, changed: [text], beside: row.unknown.json, of: table)
        == [
          "id": "1", "text": "a", "rank": .number(JSONNumber(checked: "7.0")), "folder": nil, "color": "red",
        ]
    )
    #expect(
      try queue.coder.wholeJSON(row.values, changed: [rank], beside: row.unknown.json, of: table)["rank"]
        == 7
    )
  }
}
