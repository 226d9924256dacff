import SyncedNotes
import Testing

@testable import OfflineSync

/// A server answers that it has done what it was asked, and does not send the row: the table decides.
@Suite struct SuccessWithoutRowTests {
  /// What is written, and what the server has of it afterwards.
  private static let edits: [(sql: String, notes: [String: String?])] = [
    (#"INSERT INTO "Note" ("id", "text") VALUES ('M', 'mine')"#, ["N": "base", "M": "mine"]),
    (#"UPDATE "Note" SET "text" = 'mine'"#, ["N": "mine"]),
    (#"DELETE FROM "Note""#, [:]),
  ]

  private func device(_ server: NotesServer, dialect: Dialect = .mobileApps) async throws -> Device {
    let device = try Device(server, dialect: dialect)
    try await device.notes.insert(Note(id: "N", text: "base"))
    _ = try await device.context.push()
    await device.network.forget()
    return device
  }

  @Test(
    arguments: [(200, "{}"), (200, ""), (201, "[]"), (202, ""), (204, ""), (200, #"{"text":"mine"}"#)],
    edits
  )
  func whatTheTableShowsIsDone(
    _ answer: (status: Int, body: String),
    _ edit: (sql: String, notes: [String: String?])
  ) async throws {
    let server = try NotesServer()
    let device = try await device(server)
    try await device.sql(edit.sql)
    await device.network.fail(.answerReplaced(answer.status, answer.body))
    #expect(try await device.context.push().isComplete)
    // It is read once.
    #expect(await device.network.requests.count == 2)
    #expect(try server.notes() == edit.notes)
    #expect(try await device.texts() == edit.notes)
  }

  /// It may only be slow. What is not there after another attempt was not done: the app may drop it.
  @Test(arguments: [(200, "{}"), (202, ""), (204, "")], edits)
  func whatIsNotThereIsNotDone(
    _ answer: (status: Int, body: String),
    _ edit: (sql: String, notes: [String: String?])
  ) async throws {
    let server = try NotesServer()
    let device = try await device(server)
    try await device.sql(edit.sql)
    let fault = Network.Fault.answer(answer.status, answer.body)
    await device.network.fail(fault)
    let first = try await device.context.push()
    #expect(first.inDoubtCount == 1 && first.failures.isEmpty)
    await device.network.forgetFaults()
    await device.network.fail(fault)
    let second = try await device.context.push()
    #expect(second.inDoubtCount == 0)
    let failure = try #require(second.failures.first)
    #expect(failure.failure.reason == .unusableAnswer && failure.failure.status == answer.status)
    #expect(failure.failure.description.hasSuffix("; its list shows that nothing was done"))
    #expect(failure.failure.answer?.body == answer.body)
    try await device.context.cancelAndDiscard(failure.operation)
    #expect(try await device.texts() == ["N": "base"])
    #expect(try server.notes() == ["N": "base"])
  }

  /// Somebody else has changed the row meanwhile.
  @Test(arguments: edits.dropFirst())
  func anotherRowIsAConflict(_ edit: (sql: String, notes: [String: String?])) async throws {
    let server = try NotesServer()
    let device = try await device(server)
    try server.sql(#"UPDATE "Note" SET "text" = 'theirs', "version" = x'0203'"#)
    try await device.sql(edit.sql)
    await device.network.fail(.answer(200, "{}"))
    let result = try await device.context.push()
    #expect(result.undecidedCount == 1 && result.failures.map(\.failure.reason) == [.conflict])
    #expect(result.failures.map(\.failure.answer?.body) == ["{}"])
    #expect(try await device.context.conflicts().map { $0.serverRow?["text"] } == ["theirs".databaseValue])
    #expect(try await device.context.push(resolving: .serverWins).isComplete)
    #expect(try await device.texts() == ["N": "theirs"])
  }

  /// Services of Datasync always answer so.
  @Test(arguments: [(204, ["DELETE"]), (200, ["DELETE", "GET"]), (202, ["DELETE", "GET"])])
  func aDeletionIsBelievedAsTheDialectSays(_ status: Int, _ requests: [String]) async throws {
    let server = try NotesServer(.datasync)
    let device = try await device(server, dialect: .datasync)
    try await device.notes.delete("N")
    await device.network.fail(.answerReplaced(status, ""))
    #expect(try await device.context.push().isComplete)
    #expect(await device.network.requests.map { String($0.prefix { $0 != " " }) } == requests)
  }

  /// Without the table's word the outcome is unknown.
  @Test(arguments: [Network.Fault.notSent, .status(401), .status(500), .answer(200, "<html>Welcome</html>")])
  func isInDoubtIfTheTableCannotBeRead(_ read: Network.Fault) async throws {
    let server = try NotesServer()
    let device = try await device(server)
    for (sql, _) in Self.edits.dropFirst() {
      try await device.sql(sql)
      await device.network.fail(.answerReplaced(204, ""), read, read)
      #expect(try await device.context.push().inDoubtCount == 1)
      await device.network.forgetFaults()
      #expect(try await device.context.push().isComplete)
    }
    #expect(try server.notes() == [:])
  }

  /// The same for calls that do not go by the queue.
  @Test(arguments: ["", "{}", "null", "OK", "[1]", #"{"id":"M"}"#])
  func aRemoteDeletionIsLookedFor(_ body: String) async throws {
    let server = try NotesServer()
    let device = try await device(server)
    let table = device.context.client.table("Note")
    await device.network.fail(.answer(202, body))
    let error = await #expect(throws: TableError.self) { try await table.delete("N") }
    #expect(error?.answer?.body == body && error?.status == 202)
    await device.network.fail(.answerReplaced(202, body))
    #expect(try await table.delete("N")?["deleted"] == true)
  }

  /// A page is somebody else's answer, whatever the table shows.
  @Test func aPageIsNoDeletion() async throws {
    let device = try await device(try NotesServer())
    await device.network.fail(.answer(200, "<html>Welcome</html>"))
    await #expect(throws: TableError.self) { try await device.context.client.table("Note").delete("N") }
    #expect(await device.network.requests.count == 1)
  }
}
