import DataModelRuntime
import Foundation
import GRDB
import OfflineSync
import SyncedNotes
import TableService
import Testing

/// Pushes of one device to a server, without anybody else.
@Suite struct PushTests {
  @Test func sendsWhatTheAppWrote() async throws {
    let server = try NotesServer()
    let device = try Device(server)
    var note = try await device.notes.insert(Note(id: "N", text: "one"))
    #expect(try await device.operations() == ["insert Note/N"])

    var result = try await device.context.push()
    #expect(result.isComplete && result.pushedCount == 1)
    #expect(try server.notes() == ["N": "one"])
    note = try #require(try await device.notes.row("N"))
    #expect(note.version != nil)

    note.text = "two"
    try await device.notes.update(note)
    result = try await device.context.push()
    #expect(result.isComplete && result.pushedCount == 1)
    #expect(try server.notes() == ["N": "two"])

    try await device.notes.delete(note)
    result = try await device.context.push()
    #expect(result.isComplete && result.pushedCount == 1)
    #expect(try server.notes() == [:])
    #expect(
      await device.network.requests == [
        "POST /tables/Note", "PATCH /tables/Note/N If-Match", "DELETE /tables/Note/N If-Match",
      ]
    )
    #expect(await device.network.bodies[1] == #"{"id":"N","text":"two"}"#)
  }

  @Test func sendsWhateverWroteIt() async throws {
    let server = try NotesServer()
    let device = try Device(server)
    try await device.sql(#"INSERT INTO "Note" ("id", "text") VALUES ('A', 'a'), ('B', 'b'), ('C', 'c')"#)
    try await device.sql(#"INSERT OR REPLACE INTO "Note" ("id", "text") VALUES ('B', 'bb')"#)
    try await device.sql(#"DELETE FROM "Note" WHERE "id" = 'C'"#)
    #expect(try await device.operations() == ["insert Note/A", "insert Note/B"])
    #expect(try await device.context.push().isComplete)
    #expect(try server.notes() == ["A": "a", "B": "bb"])
  }

  @Test func insertsParentsFirstAndDeletesThemLast() async throws {
    let server = try NotesServer()
    let device = try Device(server)
    try await device.notes.insert(Note(id: "N", text: "child", folderID: "F"))
    try await device.folders.insert(Folder(id: "F", name: "parent"))
    #expect(try await device.context.push().isComplete)
    try await device.folders.delete("F")
    #expect(try await device.operations() == ["delete Folder/F", "delete Note/N"])
    #expect(try await device.context.push().isComplete)
    #expect(
      await device.network.requests.map { $0.split(separator: " ").prefix(2).joined(separator: " ") } == [
        "POST /tables/Folder", "POST /tables/Note", "DELETE /tables/Note/N", "DELETE /tables/Folder/F",
      ]
    )
  }

  @Test func holdsChildrenOfARefusedParentBack() async throws {
    let server = try NotesServer()
    let device = try Device(server)
    try await device.folders.insert(Folder(id: "F", name: "parent"))
    try await device.notes.insert(Note(id: "N", text: "child", folderID: "F"))
    try await device.notes.insert(Note(id: "M", text: "other"))
    await device.network.fail(.status(400))
    let result = try await device.context.push()
    #expect(result.failure == nil)
    #expect(result.failures.map(\.operation.itemID) == ["F"])
    #expect(result.heldCount == 1)
    #expect(try server.notes() == ["M": "other"])
    let status = try await device.context.status(of: "N", in: Note.self)
    guard case .heldBack(_, let parent) = status else {
      Issue.record("\(status)")
      return
    }
    #expect(parent.itemID == "F")
    #expect(try await device.context.push().isComplete)
  }

  @Test(arguments: [Network.Fault.answerLost, .requestLost])
  func findsOutWhatBecameOfALostExchange(_ fault: Network.Fault) async throws {
    let server = try NotesServer()
    let device = try Device(server)
    for step in ["insert", "update", "delete"] {
      switch step {
      case "insert": try await device.notes.insert(Note(id: "N", text: "one"))
      case "update": try await device.sql(#"UPDATE "Note" SET "text" = 'two'"#)
      default: try await device.notes.delete("N")
      }
      await device.network.fail(fault)
      let first = try await device.context.push()
      #expect(first.pendingCount == 1 && first.inDoubtCount == 1)
      #expect(try await device.operations() == ["\(step) Note/N inDoubt"])
      let second = try await device.context.push()
      #expect(second.isComplete, "\(step): \(second)")
    }
    #expect(try server.notes() == [:])
  }

  @Test func keepsEditsThatWereMadeWhileTheRowWasSent() async throws {
    let server = try NotesServer()
    let device = try Device(server)
    try await device.notes.insert(Note(id: "N", text: "one", rank: 1))
    await device.network.setGate { line in
      if line.hasPrefix("POST") { try? await device.sql(#"UPDATE "Note" SET "text" = 'two'"#) }
    }
    let result = try await device.context.push()
    #expect(result.isComplete && result.pushedCount == 2)
    #expect(try server.notes() == ["N": "two"])
    #expect(try await device.notes.row("N")?.text == "two")
  }

  @Test func endsWhereNothingCanBeSent() async throws {
    let server = try NotesServer()
    let device = try Device(server)
    try await device.notes.insert(Note(id: "A", text: "a"))
    try await device.notes.insert(Note(id: "B", text: "b"))
    await device.network.setDown(true)
    var result = try await device.context.push()
    guard result.failure?.reason == .offline else {
      Issue.record("\(result)")
      return
    }
    #expect(result.pendingCount == 2 && result.inDoubtCount == 0)
    #expect(await device.network.requests.count == 1)
    await device.network.setDown(false)
    await device.network.fail(.status(401))
    result = try await device.context.push()
    let reason = "scripted; no token was sent: set 'TableClientOptions.tokens'"
    #expect(result.failure?.reason == .signInRequired && result.failure?.description == reason)
    #expect(try await device.operations() == ["insert Note/A", "insert Note/B"])
    #expect(try await device.context.push().isComplete)
  }

  @Test func goesOnAfterARefusedOperation() async throws {
    let server = try NotesServer()
    let device = try Device(server)
    for id in ["A", "B", "C"] { try await device.notes.insert(Note(id: id, text: id)) }
    await device.network.fail(nil, .status(400), .status(500))
    let result = try await device.context.push()
    #expect(result.pushedCount == 1)
    #expect(
      result.failures.map { "\($0.operation.itemID) \($0.failure.reason) \($0.failure.status ?? 0)" } == [
        "B refused 400"
      ]
    )
    let kept = try await device.store.read { db in
      try Int.fetchOne(db, sql: #"SELECT count(*) FROM "MS_TableOperationErrors""#)
    }
    #expect(kept == 2)
    #expect(try await device.context.push().isComplete)
    let left = try await device.store.read { db in
      try Int.fetchOne(db, sql: #"SELECT count(*) FROM "MS_TableOperationErrors""#)
    }
    #expect(left == 0)
  }

  /// Where an update replaces the row, what the model does not know goes back as it was.
  @Test(arguments: [(Dialect.mobileApps, ServiceDialect.mobileApps), (.datasync, .datasync)])
  func losesNoColumnThatTheModelDoesNotKnow(_ dialect: Dialect, _ service: ServiceDialect) async throws {
    let server = try NotesServer(service, columns: [ServiceColumn("color", .string)])
    let client = try TableClient(
      url: try #require(URL(string: "http://localhost")),
      dialect: dialect,
      transport: InProcessTransport(server.service)
    )
    let device = try Device(server, dialect: dialect)
    try await device.notes.insert(Note(id: "N", text: "one"))
    #expect(try await device.context.push().isComplete)
    let rows = client.table("Note")
    func color() async throws -> String? { try await rows.row("N")["color"]?.string }
    var row = try await rows.row("N")
    row["color"] = "red"
    row = try await rows.update(row)

    // The version that the device has is an old one now.
    try await device.sql(#"UPDATE "Note" SET "text" = 'two'"#)
    #expect(try await device.context.push(resolving: .clientWins).isComplete)
    #expect(try await color() == "red")
    try await device.sql(#"UPDATE "Note" SET "text" = 'three'"#)
    #expect(try await device.context.push().isComplete)
    #expect(try await color() == "red")

    // Deleted there, and brought back by an edit here.
    try await rows.delete(try await rows.row("N"))
    try await device.sql(#"UPDATE "Note" SET "text" = 'four'"#)
    #expect(try await device.context.push(resolving: .clientWins).isComplete)
    #expect(try await rows.row("N")["text"]?.string == "four")
    #expect(try await color() == "red")
  }

  /// What the device knows of the row is enough to replace it.
  @Test func replacesARowWithoutReadingItFirst() async throws {
    let server = try NotesServer(.datasync, columns: [ServiceColumn("color", .string)])
    let device = try Device(server, dialect: .datasync)
    try await device.notes.insert(Note(id: "N", text: "one", rank: 7))
    #expect(try await device.context.push().isComplete)
    let client = try TableClient(
      url: try #require(URL(string: "http://localhost")),
      dialect: .datasync,
      transport: InProcessTransport(server.service)
    )
    var row = try await client.table("Note").row("N")
    row["color"] = "red"
    _ = try await client.table("Note").update(row)
    try await device.notes.pull("all").get()
    try await device.sql(#"UPDATE "Note" SET "text" = 'two'"#)
    await device.network.forget()
    #expect(try await device.context.push().isComplete)
    #expect(await device.network.requests == ["PUT /tables/Note/N If-Match"])
    let sent = try JSONValue(Data(try #require(await device.network.bodies.first).utf8))
    #expect(sent == ["id": "N", "rank": 7, "text": "two", "folder": nil, "color": "red"])
  }

  /// A row that the app gave itself is read before it is replaced. A list that shows other rows, or none,
  /// says nothing of what it should keep.
  @Test func replacesNoRowThatItCannotRead() async throws {
    let server = try NotesServer(.datasync)
    let (device, other) = (try Device(server, dialect: .datasync), try Device(server, dialect: .datasync))
    try await other.notes.insert(Note(id: "N", text: "one", rank: 7))
    #expect(try await other.context.push().isComplete)
    let version = try #require(try await other.notes.row("N")?.version)
    try await device.notes.update(Note(id: "N", text: "two", rank: 7), version: version)
    let others = #"{"items":[{"id":"M","text":"other","version":"1"}]}"#
    await device.network.forget()
    await device.network.fail(.answer(200, others), .answer(200, others))
    #expect(try await device.context.push().pendingCount == 1)
    #expect(await device.network.requests.allSatisfy { $0.hasPrefix("GET ") })
    #expect(try await device.context.push().isComplete)
    let row = try await server.database.read { db in
      try Row.fetchOne(db, sql: #"SELECT "text", "rank" FROM "Note""#)?.description
    }
    #expect(row == #"[text:"two" rank:7]"#)
  }
}
