import DataModelRuntime
import Foundation
import GRDB
import SyncedNotes
import TableService
import Testing

@testable import OfflineSync

/// What the model does not know survives, where rows are replaced as a whole.
@Suite struct UnknownColumnTests {
  private static func client(_ server: NotesServer, _ dialect: Dialect = .mobileApps) throws -> TableClient {
    try TableClient(
      url: try #require(URL(string: "http://localhost")),
      dialect: dialect,
      transport: InProcessTransport(server.service)
    )
  }

  @Test func aRowOfWhichColumnsAreLeftOutKeepsWhatTheModelDoesNotKnow() async throws {
    let server = try NotesServer(.datasync, columns: [ServiceColumn("color", .string)])
    let device = try Device(server, dialect: .datasync)
    let client = try Self.client(server, .datasync)
    _ = try await client.table("Note").insert(["id": "1", "text": "a", "color": "red"])
    try await device.notes.pull("all").get()
    let version = try #require(try await device.notes.row("1")?.version)
    let row = #"{"id":"1","text":"b","version":"\#(version)","updatedAt":"2026-12-01T00:00:00Z"}"#
    await device.network.fail(.answer(200, #"{"items":[\#(row)],"count":1}"#))
    try await device.notes.pull("all").get()
    #expect(try await device.texts() == ["1": "b"])
    try await device.sql(#"UPDATE "Note" SET "text" = 'c'"#)
    let result = try await device.context.push()
    #expect(result.isComplete, "\(result)")
    #expect(try await client.table("Note").row("1")["color"] == "red")
    #expect(try await client.table("Note").row("1")["text"] == "c")
  }

  @Test(arguments: ["conflict keep", "merge", "undelete", "409", "version", "cancel", "storeless", "gone"])
  func whatTheModelDoesNotKnowIsSentBack(_ how: String) async throws {
    let server = try NotesServer(.datasync, columns: [ServiceColumn("color", .string)])
    let device = try Device(server, dialect: .datasync)
    let client = try Self.client(server, .datasync)
    let table = client.table("Note")
    _ = try await table.insert(["id": "1", "text": "a", "color": "red"])
    if how != "409" && how != "version" { try await device.notes.pull("all").get() }
    func theirs(_ color: String) async throws {
      var row = try await table.row("1")
      row["color"] = .string(color)
      _ = try await table.update(row)
    }
    switch how {
    case "conflict keep", "merge", "gone":
      try await device.sql(#"UPDATE "Note" SET "text" = 'mine'"#)
      try await theirs("blue")
      if how == "gone" { try await table.delete("1") }
      _ = try await device.context.push()
      let conflict = try #require(try await device.context.conflicts().first)
      if how == "merge" {
        var merged = try #require(conflict.serverRow)
        merged["text"] = "mine".databaseValue
        #expect(try await device.context.resolve(conflict, .merge(merged)))
      } else {
        #expect(try await device.context.resolve(conflict, .keepLocal))
      }
    case "undelete":
      try await theirs("blue")
      try await table.delete("1")
      try await device.sql(#"DELETE FROM "Note""#)
      try await device.sql(#"INSERT INTO "Note" ("id", "text") VALUES ('1', 'mine')"#)
      _ = try await device.context.push()
      for conflict in try await device.context.conflicts() {
        #expect(try await device.context.resolve(conflict, .keepLocal))
      }
    case "409":
      try await theirs("blue")
      try await device.notes.insert(Note(id: "1", text: "mine"))
      _ = try await device.context.push()
      let conflict = try #require(try await device.context.conflicts().first)
      #expect(try await device.context.resolve(conflict, .keepLocal))
    case "version":
      try await theirs("blue")
      let version = try #require(try await table.row("1")["version"]?.string)
      try await device.notes.update(Note(id: "1", text: "mine"), version: version)
    case "cancel":
      try await device.sql(#"UPDATE "Note" SET "text" = 'mine'"#)
      try await theirs("blue")
      _ = try await device.context.push()
      let conflict = try #require(try await device.context.conflicts().first)
      let operation = try #require(try await device.context.pendingOperations().first)
      try await device.context.cancelAndUpdate(operation, to: try #require(conflict.serverRow))
      try await device.sql(#"UPDATE "Note" SET "text" = 'mine'"#)
    default:
      try await theirs("blue")
      try await device.notes.purge()
      try await device.notes.pull("all").get()
      try await device.sql(#"UPDATE "Note" SET "text" = 'mine'"#)
    }
    let result = try await device.context.push()
    #expect(result.isComplete, "\(result)")
    let row = try await table.row("1")
    #expect(row["color"] == "blue" && row["text"] == "mine", "\(row)")
    let unknown = try await device.store.read { db in
      try device.context.queue.table("Note").unknown(of: "1".databaseValue, in: db).json
    }
    #expect(unknown["color"] == "blue")
  }
}
