import DataModelRuntime
import Foundation
import GRDB
import OfflineSync
import SyncedNotes
import Testing

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
    // It leaves columns out, or sends some that nobody knows.
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

  /// The server has refused the edit, and nothing can be made of the row that it has: the edit waits, and may be given up.
  @Test(arguments: [412, 409]) func isNotInDoubtIfItWasRefused(_ status: Int) async throws {
    let server = try NotesServer()
    let device = try await device(server)
    await device.network.fail(.answerReplaced(status, #"{"id":"N","rank":"many","version":"AQ=="}"#))
    let result = try await device.context.push()
    #expect(result.failures.map(\.failure.reason) == [.unusableAnswer] && result.inDoubtCount == 0)
    let operation = try #require(try await device.context.pendingOperations().first)
    #expect(operation.state == .waiting)
    try await device.context.cancelAndDiscard(operation)
    #expect(try await device.context.pendingOperations().isEmpty)
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

  /// The server has done it, and the device cannot take its answer in: that is a failure as others are.
  @Test(arguments: [#"{"id":"N","rank":-1,"version":"AQ=="}"#])
  func isAFailureOfThePush(_ answer: String) async throws {
    let device = try await device(try NotesServer())
    await device.network.fail(.answerReplaced(200, answer))
    let result = try await device.context.push()
    #expect(result.failures.map(\.failure.reason) == [.unusableAnswer])
  }

  @Test func isToBeDecidedIfTheDatabaseRefusesIt() async throws {
    let (server, device) = try await unstorable()
    let conflict = try #require(try await device.context.conflicts().first)
    #expect(conflict.serverRow?["rank"] == (-1).databaseValue)
    await #expect(throws: DatabaseError.self) { try await device.context.resolve(conflict, .takeServer) }
    #expect(try await device.context.resolve(conflict, .keepLocal))
    #expect(try await device.context.push().isComplete)
    let rank = try await server.database.read { db in try Int.fetchOne(db, sql: #"SELECT "rank" FROM "Note""#)
    }
    #expect(rank == 1)
  }

  @Test func keepsNoOtherOperationBackIfNobodyCanTakeIt() async throws {
    let (_, device) = try await unstorable()
    try await device.notes.insert(Note(id: "M"))
    let result = try await device.context.push(resolving: .serverWins)
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
