import DataModelRuntime
import Foundation
import GRDB
import SyncedNotes
import Testing

@testable import OfflineSync

/// What the row in an answer does to the row on the device.
@Suite struct AnswerRowTests {
  private func device(_ server: NotesServer) async throws -> Device {
    let device = try Device(server)
    try await device.notes.insert(Note(id: "N", text: "base", rank: 1))
    _ = try await device.context.push()
    try await device.sql(#"UPDATE "Note" SET "text" = 'mine'"#)
    return device
  }

  @Test(arguments: [
    // The server changes values.
    (#"{"id":"N","text":"theirs","rank":2,"folder":null,"version":"v2"}"#, "theirs 2 v2"),
    // It leaves columns out, or sends unknown ones.
    (#"{"id":"N","version":"v2"}"#, "mine 1 v2"),
    (#"{"id":"N","text":"mine","rank":1,"version":"v2","place":3,"_Sync":1}"#, "mine 1 v2"),
    // It spells the id in its own way.
    (#"{"id":"n","text":"mine","rank":1,"version":"v2"}"#, "mine 1 v2"),
  ])
  func becomesTheRow(_ answer: String, _ row: String) async throws {
    let device = try await device(try NotesServer())
    await device.network.fail(.answerReplaced(200, answer))
    #expect(try await device.context.push().isComplete)
    let note = try #require(try await device.notes.row("N"))
    #expect("\(note.text ?? "nil") \(note.rank ?? -1) \(note.version ?? "nil")" == row)
    #expect(try await device.notes.count() == 1)
  }

  /// The row is read once, and shows that the server has done it.
  @Test(arguments: [#"{"id":"M","text":"mine"}"#, #"{"id":"N","text":"mine","rank":1}"#, "{}", "[]", ""])
  func isReadIfItIsNotTheRow(_ answer: String) async throws {
    let server = try NotesServer()
    let device = try await device(server)
    await device.network.forget()
    await device.network.fail(.answerReplaced(200, answer))
    #expect(try await device.context.push().isComplete)
    #expect(await device.network.requests.map { $0.prefix(5) } == ["PATCH", "GET /"])
    #expect(try await device.texts() == ["N": "mine"])
    #expect(try server.notes() == ["N": "mine"])
    #expect(try await device.notes.row("N")?.version != nil)
  }

  /// The server has done it, and the device cannot take its answer in: that is a failure as others are, and
  /// can be decided. So is a refusal with such a row.
  @Test(arguments: [#""many""#, "1.5", "9223372036854776000", "-1"], [200, 409, 412])
  func isAFailureOfThePush(_ rank: String, _ status: Int) async throws {
    let device = try await device(try NotesServer())
    let row = #"{"id":"N","text":"mine","rank":\#(rank),"version":"AQ=="}"#
    await device.network.fail(.answerReplaced(status, row))
    let result = try await device.context.push()
    #expect(result.failures.count == 1 && result.undecidedCount == 1 && result.inDoubtCount == 0)
    let conflict = try #require(try await device.context.conflicts().first)
    #expect(conflict.localRow?["text"] == "mine".databaseValue)
    let sent = try JSONValue(Data(rank.utf8))
    #expect(conflict.serverRow?.unstorableValues == (rank == "-1" ? [:] : ["rank": sent]))
    // The server has never had it, and the next attempt does.
    #expect(try await device.context.push(resolving: .clientWins).isComplete)
  }

  private static let ranks = [#""many""#, "1.5", "9223372036854776000", "-1"]
  private static let edits = [#"UPDATE "Note" SET "text" = 'mine'"#, #"DELETE FROM "Note""#]

  /// A device whose server has 777 as the rank of a row, and writes it in a way that no column can hold.
  private func scene(_ rank: String, _ edit: String) async throws -> (NotesServer, Device, RemoteTable) {
    let server = try NotesServer()
    let (device, other) = (try Device(server), try Device(server).context.client.table("Note"))
    try await device.notes.insert(Note(id: "N", text: "base", rank: 1))
    _ = try await device.context.push()
    _ = try await other.update(["id": "N", "rank": 777], check: .overwriting)
    await device.network.setReplacing(#""rank":777"#, with: #""rank":\#(rank)"#)
    try await device.sql(edit)
    return (server, device, other)
  }

  /// The server's row is set aside, and the row here is what it was before the edit. It comes once the server
  /// has put it right.
  @Test(arguments: ranks, edits)
  func theServerCanWin(_ rank: String, _ edit: String) async throws {
    let (_, device, other) = try await scene(rank, edit)
    #expect(try await device.context.push().undecidedCount == 1)
    #expect(try await device.context.push(resolving: .serverWins).isComplete)
    #expect(try await device.texts() == ["N": "base"])
    let sent = try JSONValue(Data(rank.utf8))
    let aside = try #require(try await device.context.setAsideRows().first)
    #expect(aside.id == "N" && aside.row["rank"] == sent)
    #expect(aside.row["version"]?.string != nil)
    _ = try await other.update(["id": "N", "rank": 3], check: .overwriting)
    try await device.notes.pull().get()
    #expect(try await device.notes.row("N")?.rank == 3)
    #expect(try await device.context.setAsideRows().isEmpty)
  }

  /// The value of the row here is sent in its place, though it was not edited.
  @Test(arguments: ranks, [true, false])
  func theRowHereCanWin(_ rank: String, _ isMerging: Bool) async throws {
    // Such a value can be merged: no condition of the model knows whose it is.
    if isMerging, rank == "-1" { return }
    let (server, device, _) = try await scene(rank, Self.edits[0])
    let resolver = isMerging ? ConflictResolver.merging { $0.server } : .clientWins
    #expect(try await device.context.push(resolving: resolver).isComplete)
    #expect(try server.notes() == ["N": "mine"])
    let there = try await server.database.read { db in
      try Int.fetchOne(db, sql: #"SELECT "rank" FROM "Note""#)
    }
    #expect(there == 1)
  }

  /// Where rows are replaced, one that comes without all of its values is decided as a whole one is.
  @Test(arguments: ranks.dropLast(), [(200, true), (200, false), (409, true), (409, false)])
  func aRowInPartsIsDecidedToo(_ rank: String, _ decision: (status: Int, serverWins: Bool)) async throws {
    let (status, serverWins) = decision
    let server = try NotesServer(.datasync)
    let device = try Device(server, dialect: .datasync)
    try await device.notes.insert(Note(id: "N", text: "base", rank: 1))
    _ = try await device.context.push()
    try await device.sql(#"UPDATE "Note" SET "text" = 'mine'"#)
    let row = #"{"id":"N","rank":\#(rank),"version":"v2"}"#
    await device.network.fail(status == 200 ? .answerReplaced(200, row) : .answer(409, row))
    let result = try await device.context.push()
    #expect(result.undecidedCount == 1 && result.inDoubtCount == 0)
    let conflict = try #require(try await device.context.conflicts().first)
    let sent = try JSONValue(Data(rank.utf8))
    #expect(conflict.serverRow?.unstorableValues == ["rank": sent])
    let resolver = serverWins ? ConflictResolver.serverWins : .clientWins
    #expect(try await device.context.push(resolving: resolver).isComplete)
    #expect(try await device.texts() == ["N": serverWins ? "base" : "mine"])
    #expect(try server.notes() == ["N": serverWins && status == 409 ? "base" : "mine"])
    #expect(try await device.context.setAsideRows().map { $0.row["rank"] } == (serverWins ? [sent] : []))
  }

  /// A time of the server's own that is not a date is no conflict, and sets nothing aside: the row keeps the
  /// one that is known. Nor is it sent back.
  @Test func anInvalidTimeKeepsTheKnownOne() async throws {
    let device = try Device(try NotesServer())
    try await device.folders.insert(Folder(id: "F", name: "base"))
    _ = try await device.context.push()
    let created = try #require(try await device.folders.row("F")?.createdAt)
    await device.network.setReplacing(#""createdAt":""#, with: #""createdAt":"around "#)
    // In an answer …
    try await device.sql(#"UPDATE "Folder" SET "name" = 'mine'"#)
    #expect(try await device.context.push().isComplete)
    #expect(try await device.folders.row("F")?.createdAt == created)
    // … in a page, whose row is here or new …
    let table = device.context.client.table("Folder")
    _ = try await table.update(["id": "F", "name": "theirs"], check: .overwriting)
    _ = try await table.insert(["id": "G", "name": "new"])
    let result = try await device.folders.pull("all")
    #expect(result.setAside.isEmpty && result.changedCount == 2)
    #expect(try await device.folders.row("F")?.createdAt == created)
    #expect(try await device.folders.row("F")?.name == "theirs")
    let new = try #require(try await device.folders.row("G"))
    #expect(new.name == "new" && new.createdAt == nil)
    // … and in a conflict, which every decision ends.
    for resolver in [ConflictResolver.clientWins, .serverWins, .merging { $0.local }] {
      _ = try await table.update(["id": "F", "name": "again"], check: .overwriting)
      try await device.sql(#"UPDATE "Folder" SET "name" = name || '!'"#)
      await device.network.forget()
      #expect(try await device.context.push(resolving: resolver).isComplete)
      #expect(await device.network.bodies.allSatisfy { !$0.contains("around") })
    }
    #expect(try await device.context.setAsideRows().isEmpty)
  }

  /// A row that the server shows without a version does not get the one that it had before: with that, each
  /// later edit would be a conflict.
  @Test(arguments: [true, false]) func aVersionThatIsOutdatedIsNotKept(_ isShownAlone: Bool) async throws {
    let server = try NotesServer()
    let device = try await device(server)
    let before = try await device.notes.row("N")?.version
    await device.network.fail(
      .answerLost,
      .status(400),
      .answer(200, #"[{"id":"N","text":"mine","rank":1,"folder":null}]"#),
      isShownAlone ? nil : .answer(200, #"{"id":"N","text":"mine","rank":1,"folder":null}"#)
    )
    #expect(try await device.context.push().inDoubtCount == 1)
    #expect(try await device.context.push().isComplete)
    let version = try await device.notes.row("N")?.version
    #expect(version != before && (version != nil) == isShownAlone)
    try await device.sql(#"UPDATE "Note" SET "text" = 'mine again'"#)
    #expect(try await device.context.push().isComplete)
    #expect(try server.notes() == ["N": "mine again"])
  }

  /// A page brings such a row beside an edit that waits.
  @Test(arguments: ranks)
  func aPageBringsItAsAConflict(_ rank: String) async throws {
    let (_, device, _) = try await scene(rank, Self.edits[0])
    await device.network.fail(.status(400))
    try await device.notes.pull().get()
    #expect(try await device.texts() == ["N": "mine"])
    #expect(try await device.context.push(resolving: .serverWins).isComplete)
    #expect(try await device.texts() == ["N": "base"])
  }

  /// A row of the server that breaks a condition of the model: no rank is below 0.
  private func unstorable() async throws -> (NotesServer, Device) {
    let server = try NotesServer()
    let device = try await device(server)
    try await server.database.write { db in try db.execute(sql: #"UPDATE "Note" SET "rank" = -1"#) }
    _ = try await device.context.push()
    let operation = try #require(try await device.context.pendingOperations().first)
    #expect(operation.state == .undecided && operation.failure?.reason == .unusableAnswer)
    return (server, device)
  }

  @Test func isToBeDecidedIfTheDatabaseRefusesIt() async throws {
    let (server, device) = try await unstorable()
    let conflict = try #require(try await device.context.conflicts().first)
    #expect(conflict.serverRow?["rank"] == (-1).databaseValue)
    #expect(try await device.context.resolve(conflict, .keepLocal))
    #expect(try await device.context.push().isComplete)
    let rank = try await server.database.read { db in try Int.fetchOne(db, sql: #"SELECT "rank" FROM "Note""#)
    }
    #expect(rank == 1)
  }

  @Test func keepsNoOtherOperationBack() async throws {
    let (_, device) = try await unstorable()
    try await device.notes.insert(Note(id: "M"))
    let result = try await device.context.push()
    #expect(result.pushedCount == 1 && result.undecidedCount == 1)
  }

  @Test func keepsNoOtherOperationBackIfTheEditIsTakenBack() async throws {
    let (_, device) = try await unstorable()
    try await device.sql(#"UPDATE "Note" SET "text" = 'base'"#)
    try await device.notes.insert(Note(id: "M"))
    let result = try await device.context.push()
    #expect(result.pushedCount == 1)
  }
}
