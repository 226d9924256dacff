import OfflineSync
import SyncedNotes
import Testing

/// The server refuses an operation for the row that it has, and that row cannot be read.
@Suite struct UnreadRowTests {
  /// What happens to the requests that read the row.
  private static let failedReads: [[Network.Fault]] = [
    [.notSent], [.requestLost], [.status(401)], [.status(408)], [.status(429)], [.status(503)],
    [.answer(302, "")], [.status(500), .status(500)], [.status(404), .status(404)],
    [.answer(200, #"{"id":"N""#), .status(429)],
  ]

  /// An insert that a proxy has sent twice: the server has done it, and has refused the second request.
  private func repeatedInsert(_ reads: [Network.Fault]) async throws -> (NotesServer, Device) {
    let server = try NotesServer()
    let device = try Device(server)
    try await device.notes.insert(Note(id: "N", text: "mine"))
    await device.network.fail(.repeated)
    for read in reads { await device.network.fail(read) }
    let result = try await device.context.push()
    #expect(result.inDoubtCount == 1 && result.failures.isEmpty)
    #expect(try await device.context.pendingOperations().map(\.lastAttempt?.status) == [409])
    #expect(try await device.operations() == ["insert Note/N inDoubt"])
    return (server, device)
  }

  @Test(arguments: failedReads)
  func anInsertThatWasSentTwiceIsRecognised(_ reads: [Network.Fault]) async throws {
    let (server, device) = try await repeatedInsert(reads)
    #expect(try await device.context.push().isComplete)
    #expect(try await device.texts() == ["N": "mine"])
    #expect(try server.notes() == ["N": "mine"])
  }

  @Test(arguments: failedReads)
  func anInsertThatWasSentTwiceAndIsDeletedHereIsDeletedThere(_ reads: [Network.Fault]) async throws {
    let (server, device) = try await repeatedInsert(reads)
    try await device.notes.delete("N")
    #expect(try await device.context.push().isComplete)
    #expect(try server.notes().isEmpty)
  }

  /// The list shows what the read of one row does not.
  @Test(arguments: [500, 403, 405, 400])
  func aRowThatOnlyTheListShowsIsRecognised(_ status: Int) async throws {
    let server = try NotesServer()
    let device = try Device(server)
    try await device.notes.insert(Note(id: "N", text: "mine"))
    await device.network.fail(.repeated, .status(status))
    #expect(try await device.context.push().isComplete)
  }

  /// The row is another client's: the app decides.
  @Test func anInsertThatMeetsARowOfOthersIsAConflict() async throws {
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

  /// The service refuses a value that another row has, or does not let anybody read: the next push sends what
  /// the app has made of the row since.
  @Test(arguments: [
    (
      [Network.Fault.answer(409, #"{"error":"it is taken"}"#)],
      "refused: the server refused the call (409): it is taken"
    ),
    (
      [.answer(409, "")],
      "refused: the server refused the call (409): it lists no row with this id, and gives no reason"
    ),
    (
      [.answer(409, ""), .status(405), .status(405)],
      "conflict: the server already has a row with this id, or a newer version of it; its row could not "
        + "be read: "
        + "the server refused the call (405): scripted"
    ),
    (
      [.answer(409, #"{"error":"it is taken"}"#), .status(403), .status(403)],
      "conflict: the server already has a row with this id, or a newer version of it: it is taken; its "
        + "row could not be read: "
        + "not allowed (403): scripted"
    ),
  ])
  func anInsertThatIsRefusedForSomethingElseWaits(_ faults: [Network.Fault], _ text: String) async throws {
    let server = try NotesServer()
    let device = try Device(server)
    try await device.notes.insert(Note(id: "N", text: "taken"))
    for fault in faults { await device.network.fail(fault) }
    let result = try await device.context.push()
    #expect(result.failures.map { "\($0.failure.reason): \($0.failure)" } == [text])
    #expect(result.inDoubtCount == 0)
    try await device.sql(#"UPDATE "Note" SET "text" = 'free'"#)
    #expect(try await device.operations() == ["insert Note/N"])
    #expect(try await device.context.push().isComplete)
    #expect(try server.notes() == ["N": "free"])
  }

  /// The same after an attempt whose answer was lost, if the server says why. Without a word, the row may be
  /// there, and the list behind.
  @Test(arguments: [
    (#"{"error":"it is taken"}"#, ["insert Note/N"]), ("", ["insert Note/N inDoubt", "update Note/N"]),
  ])
  func anInsertInDoubtThatIsNotThereWaits(_ body: String, _ left: [String]) async throws {
    let server = try NotesServer()
    let device = try Device(server)
    try await device.notes.insert(Note(id: "N", text: "taken"))
    await device.network.fail(.requestLost)
    _ = try await device.context.push()
    try await device.sql(#"UPDATE "Note" SET "text" = 'free'"#)
    #expect(try await device.operations() == ["insert Note/N inDoubt", "update Note/N"])
    await device.network.fail(.answer(409, body))
    _ = try await device.context.push()
    #expect(try await device.operations() == left)
    #expect(try await device.context.push().isComplete)
    #expect(try server.notes() == ["N": "free"])
  }

  /// An edit that a proxy has sent twice, and what is done with the row before it is recognised: that is no
  /// conflict.
  @Test(arguments: [
    (#"UPDATE "Note" SET "text" = 'mine'"#, nil),
    (#"UPDATE "Note" SET "text" = 'mine'"#, #"UPDATE "Note" SET "rank" = 7"#),
    (#"UPDATE "Note" SET "text" = 'mine'"#, #"DELETE FROM "Note""#),
    (#"DELETE FROM "Note""#, nil),
    (#"DELETE FROM "Note""#, #"INSERT INTO "Note" ("id", "text") VALUES ('N', 'again')"#),
  ])
  func anEditThatWasSentTwiceIsRecognised(_ edit: String, _ later: String?) async throws {
    for reads in Self.failedReads {
      let server = try NotesServer()
      let device = try Device(server)
      try await device.notes.insert(Note(id: "N", text: "base"))
      _ = try await device.context.push()
      try await device.sql(edit)
      await device.network.fail(.answerReplaced(412, ""))
      for read in reads { await device.network.fail(read) }
      let result = try await device.context.push()
      #expect(result.failures.isEmpty && result.inDoubtCount == 1)
      #expect(try await device.context.pendingOperations().map(\.lastAttempt?.status) == [412])
      if let later { try await device.sql(later) }
      #expect(try await device.context.push().isComplete)
      #expect(try server.notes() == (try await device.texts()))
    }
  }

  /// An operation that stays in doubt keeps no other here, and is not kept here by one that ends every push.
  @Test func anInsertInDoubtGoesLast() async throws {
    let (_, device) = try await repeatedInsert([.status(429)])
    try await device.notes.insert(Note(id: "M"))
    await device.network.forget()
    await device.network.fail(.status(503))
    _ = try await device.context.push()
    _ = try await device.context.push()
    let bodies = await device.network.bodies.filter { !$0.isEmpty }
    #expect(bodies.map { $0.contains(#""id":"M""#) ? "M" : "N" } == ["M", "N", "M"])
  }
}
