import OfflineSync
import SyncedNotes
import Testing

/// The server refuses an operation for the row that it has, and that row cannot be read.
@Suite struct UnreadRowTests {
  /// What happens to the request that reads the row.
  private static let unread: [Network.Fault] = [
    .notSent, .requestLost, .status(401), .status(408), .status(429), .status(500), .status(503),
    .answer(200, #"{"id":"N""#), .answer(302, ""),
  ]

  /// An insert that something in between has sent twice.
  private func repeatedInsert(_ read: Network.Fault) async throws -> (NotesServer, Device) {
    let server = try NotesServer()
    let device = try Device(server)
    try await device.notes.insert(Note(id: "N", text: "mine"))
    await device.network.fail(.repeated, read)
    let result = try await device.context.push()
    #expect(result.inDoubtCount == 1 && result.failures.map(\.failure.status) == [409])
    #expect(try await device.operations() == ["insert Note/N inDoubt"])
    return (server, device)
  }

  @Test(arguments: unread) func anInsertThatMayBeThereIsRecognised(_ read: Network.Fault) async throws {
    let (_, device) = try await repeatedInsert(read)
    #expect(try await device.context.push().isComplete)
    #expect(try await device.notes.rows().map(\.text) == ["mine"])
  }

  /// The first attempt of a push has made the row: it must not stay there.
  @Test(arguments: unread) func anInsertThatMayBeThereIsDeletedThere(_ read: Network.Fault) async throws {
    let (server, device) = try await repeatedInsert(read)
    try await device.notes.delete("N")
    #expect(try await device.context.push().isComplete)
    #expect(try server.notes().isEmpty)
  }

  /// The row is another client's: the app decides.
  @Test func anInsertOfARowOfOthersIsAConflict() async throws {
    let server = try NotesServer()
    let other = try Device(server)
    try await other.notes.insert(Note(id: "N", text: "theirs"))
    _ = try await other.context.push()
    let device = try Device(server)
    try await device.notes.insert(Note(id: "N", text: "mine"))
    await device.network.fail(nil, .notSent)
    _ = try await device.context.push()
    #expect(try await device.operations() == ["insert Note/N inDoubt"])
    _ = try await device.context.push()
    #expect(try await device.context.conflicts().map { $0.serverRow?["text"] } == ["theirs".databaseValue])
  }

  /// The service refuses a value that another row has: the next push sends what the app has made of it.
  @Test(arguments: [
    // The server has no such row; it has no way to read one; it does not let the user read it; it has been in doubt.
    [Network.Fault.answer(409, "")],
    [.answer(409, ""), .status(404), .status(404)],
    [.answer(409, ""), .status(405)],
    [.answer(409, ""), .status(403)],
  ])
  func anInsertThatIsRefusedForSomethingElseWaits(_ faults: [Network.Fault]) async throws {
    let server = try NotesServer()
    let device = try Device(server)
    try await device.notes.insert(Note(id: "N", text: "taken"))
    for fault in faults { await device.network.fail(fault) }
    let result = try await device.context.push()
    #expect(result.failures.map(\.failure.status) == [409] && result.inDoubtCount == 0)
    try await device.sql(#"UPDATE "Note" SET "text" = 'free'"#)
    #expect(try await device.operations() == ["insert Note/N"])
    #expect(try await device.context.push().isComplete)
    #expect(try server.notes() == ["N": "free"])
  }

  /// The same after an attempt whose answer was lost: the list of the table says that it was not done.
  @Test func anInsertInDoubtThatIsNotThereWaits() async throws {
    let server = try NotesServer()
    let device = try Device(server)
    try await device.notes.insert(Note(id: "N", text: "taken"))
    await device.network.fail(.requestLost)
    _ = try await device.context.push()
    try await device.sql(#"UPDATE "Note" SET "text" = 'free'"#)
    #expect(try await device.operations() == ["insert Note/N inDoubt", "update Note/N"])
    await device.network.fail(.answer(409, ""))
    _ = try await device.context.push()
    #expect(try await device.operations() == ["insert Note/N"])
    #expect(try await device.context.push().isComplete)
    #expect(try server.notes() == ["N": "free"])
  }

  /// An edit loses nothing by it: the next attempt meets the version, and the row decides.
  @Test(arguments: unread) func anEditWaits(_ read: Network.Fault) async throws {
    let device = try Device(try NotesServer())
    try await device.notes.insert(Note(id: "N", text: "base"))
    _ = try await device.context.push()
    try await device.sql(#"UPDATE "Note" SET "text" = 'mine'"#)
    await device.network.fail(.answer(412, ""), read)
    let result = try await device.context.push()
    #expect(result.failures.map(\.failure.status) == [412])
    #expect(try await device.operations() == ["update Note/N"])
    #expect(try await device.context.push().isComplete)
  }
}
