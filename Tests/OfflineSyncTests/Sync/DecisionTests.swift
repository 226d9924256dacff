import DataModelRuntime
import Foundation
import GRDB
import OfflineSync
import SyncedNotes
import TableServiceTestSupport
import Testing

/// What an app may decide, and about which operations.
@Suite struct DecisionTests {
  /// A server with a note that this device does not know.
  private func scene() async throws -> (NotesServer, Device) {
    let server = try NotesServer()
    let other = try Device(server)
    try await other.notes.insert(Note(id: "N", text: "theirs", rank: 5))
    _ = try await other.context.push()
    return (server, try Device(server))
  }

  @Test(arguments: [
    (
      ConflictDecision.keepLocal, "mine",
      ["POST /tables/Note", "GET /tables/Note/N", "PATCH /tables/Note/N If-Match"]
    ), (.takeServer, "theirs", ["POST /tables/Note", "GET /tables/Note/N"]),
  ])
  func anInsertMeetsARowOfTheServer(
    _ decision: ConflictDecision,
    _ text: String,
    _ requests: [String]
  ) async throws {
    let (server, device) = try await scene()
    try await device.notes.insert(Note(id: "N", text: "mine"))
    let result = try await device.context.push()
    #expect(result.failures.map(\.failure.status) == [409])
    #expect(try await device.operations() == ["insert Note/N undecided"])
    let conflict = try #require(try await device.context.conflicts().first)
    #expect(conflict.baseRow == nil)
    #expect(try await device.context.resolve(conflict, decision))
    #expect(try await device.context.push().isComplete)
    #expect(try server.notes() == ["N": text])
    #expect(try await device.notes.row("N")?.text == text)
    #expect(await device.network.requests == requests)
  }

  /// The row was deleted here while its insertion was on its way, and the server had another one.
  @Test func showsTheServersRowThatADeletionIsAbout() async throws {
    let (server, device) = try await scene()
    try await device.notes.insert(Note(id: "N", text: "mine"))
    await device.network.setGate { line in
      if line.hasPrefix("POST") { _ = try? await device.notes.delete("N") }
    }
    _ = try await device.context.push()
    #expect(try await device.operations() == ["delete Note/N undecided"])
    let conflict = try #require(try await device.context.conflicts().first)
    #expect(conflict.localRow == nil)
    #expect(conflict.serverRow?["text"] == "theirs".databaseValue)
    #expect(try await device.context.resolve(conflict, .takeServer))
    #expect(try await device.notes.row("N")?.text == "theirs")
    #expect(try server.notes() == ["N": "theirs"])
  }

  /// Another form of the same letter is an edit, as any other is.
  @Test func knowsEveryEditFromTheRowThatWasDecidedAbout() async throws {
    let (_, device) = try await scene()
    try await device.notes.insert(Note(id: "N", text: "\u{E9}"))
    _ = try await device.context.push()
    let conflict = try #require(try await device.context.conflicts().first)
    try await device.sql("UPDATE \"Note\" SET \"text\" = 'e\u{301}'")
    _ = try await device.context.push()
    #expect(try await !device.context.resolve(conflict, .takeServer))
    #expect(try await device.operations() == ["insert Note/N undecided"])
  }

  @Test func refusesARowWithAColumnThatTheTableDoesNotHave() async throws {
    let (_, device) = try await scene()
    try await device.notes.insert(Note(id: "N", text: "mine"))
    _ = try await device.context.push()
    let conflict = try #require(try await device.context.conflicts().first)
    var merged = try #require(conflict.serverRow)
    merged["txet"] = "both".databaseValue
    let decision = ConflictDecision.merge(merged)
    await #expect(throws: SyncStoreError.self) { try await device.context.resolve(conflict, decision) }
    #expect(try await device.operations() == ["insert Note/N undecided"])
  }

  /// A row that the server does not even have as a deleted one.
  @Test(arguments: [(ConflictDecision.keepLocal, ["N": "mine"]), (.takeServer, [:])])
  func theServerHasLostTheRow(_ decision: ConflictDecision, _ notes: [String: String?]) async throws {
    let server = try NotesServer()
    let device = try Device(server)
    try await device.notes.insert(Note(id: "N", text: "base"))
    _ = try await device.context.push()
    try await server.database.write { db in try db.execute(sql: #"DELETE FROM "Note""#) }
    try await device.sql(#"UPDATE "Note" SET "text" = 'mine'"#)
    #expect(try await device.context.push().failures.map(\.failure.status) == [404])
    let conflict = try #require(try await device.context.conflicts().first)
    #expect(conflict.serverRow == nil)
    #expect(try await device.context.resolve(conflict, decision))
    #expect(try await device.context.push().isComplete)
    #expect(try server.notes() == notes)
    #expect(try await device.notes.count() == notes.count)
  }

  @Test func aDeletionOfARowThatTheServerHasLostIsDone() async throws {
    let server = try NotesServer()
    let device = try Device(server)
    try await device.notes.insert(Note(id: "N"))
    _ = try await device.context.push()
    try await server.database.write { db in try db.execute(sql: #"DELETE FROM "Note""#) }
    try await device.notes.delete("N")
    let result = try await device.context.push()
    #expect(result.isComplete && result.pushedCount == 1)
  }

  @Test func theRowOfAnotherIsRefused() async throws {
    let (_, device) = try await scene()
    try await device.notes.insert(Note(id: "M", text: "bystander"))
    try await device.notes.insert(Note(id: "N", text: "mine"))
    _ = try await device.context.push()
    let conflict = try #require(try await device.context.conflicts().first)
    let other = try SyncedRow(try #require(try await device.notes.row("M")))
    let refusal = SyncStoreError.incomplete(
      id: conflict.operation.id,
      reason: "the given row is a different row"
    )
    await #expect(throws: refusal) {
      try await device.context.cancelAndUpdate(conflict.operation, to: other)
    }
    await #expect(throws: refusal) { try await device.context.resolve(conflict, .merge(other)) }
    await #expect(throws: refusal) {
      try await device.context.resolve(conflict, .merge(SyncedRow(Folder(id: "N"))))
    }
    #expect(
      try await device.notes.rows().map(\.text).sorted { $0 ?? "" < $1 ?? "" } == ["bystander", "mine"]
    )
    #expect(try await device.operations() == ["insert Note/N undecided"])
  }

  @Test func aMergeGivesValuesAndNoVersion() async throws {
    let (server, device) = try await scene()
    try await device.notes.insert(Note(id: "N", text: "mine"))
    _ = try await device.context.push()
    let conflict = try #require(try await device.context.conflicts().first)
    // An object of the app has no version.
    let merged = try SyncedRow(Note(id: "n", text: "both", rank: 7))
    #expect(try await device.context.resolve(conflict, .merge(merged)))
    let note = try #require(try await device.notes.row("N"))
    #expect(note.id == "N" && note.text == "both" && note.version == conflict.serverRow?.version)
    #expect(try await device.context.push().isComplete)
    #expect(try server.notes() == ["N": "both"])
  }

  /// A column that was never set here is the server's: the app is asked about the others alone.
  @Test func aMergeAsksAboutWhatWasSetHere() async throws {
    let (server, device) = try await scene()
    try await device.notes.insert(Note(id: "N", text: "mine"))
    let asked = Guarded<[String]>([])
    let resolver = ConflictResolver.merging { column in
      asked.withLock { $0.append("\(column.name) \(column.base) \(column.local) \(column.server)") }
      return column.local
    }
    #expect(try await device.context.push(resolving: resolver).isComplete)
    #expect(asked.withLock { $0 } == [#"text NULL "mine" "theirs""#])
    #expect(try server.notes() == ["N": "mine"])
    let note = try #require(try await device.notes.row("N"))
    #expect(note.text == "mine" && note.rank == 5)
  }

  /// The error is the resolver's, and says so; the row is as it was.
  @Test(arguments: [
    ("rank", "many".databaseValue, #"has "many" for 'Note.rank', which is not a value of type int64"#),
    ("rank", 1.5.databaseValue, "has 1.5 for 'Note.rank', which is not a value of type int64"),
    ("text", 7.databaseValue, "has 7 for 'Note.text', which is not a value of type string"),
    ("rank", (-1).databaseValue, "CHECK constraint failed: Note.rank at least 0"),
  ])
  func aResolverThatGivesAWrongValueIsNamed(
    _ column: String,
    _ value: DatabaseValue,
    _ problem: String
  ) async throws {
    let (_, device) = try await scene()
    try await device.notes.insert(Note(id: "N", text: "mine"))
    let resolver = ConflictResolver { conflict in
      guard var row = conflict.serverRow else { return .leave }
      row[column] = value
      return .merge(row)
    }
    let result = try await device.context.push(resolving: resolver)
    let failure = try #require(result.failures.first?.failure)
    #expect(failure.reason == .invalid)
    #expect(
      failure.description.hasPrefix("the resolver's decision about 'Note' 'N' cannot be carried out: ")
    )
    #expect(failure.description.hasSuffix(problem))
    #expect(try await device.texts() == ["N": "mine"])
    #expect(try await device.operations() == ["insert Note/N undecided"])
  }

  /// A row that is not here, and of which no version is known, needs one.
  @Test func anUpdateOfTheServersRowTakesTheNewestVersion() async throws {
    let (_, device) = try await scene()
    try await device.notes.insert(Note(id: "N", text: "mine"))
    _ = try await device.context.push()
    let conflict = try #require(try await device.context.conflicts().first)
    let row = try SyncedRow(Note(id: "N", text: "agreed"))
    try await device.context.cancelAndUpdate(conflict.operation, to: row)
    let note = try #require(try await device.notes.row("N"))
    #expect(note.text == "agreed" && note.version == conflict.serverRow?.version)
  }

  @Test func nothingIsDecidedInDoubt() async throws {
    let device = try Device(try NotesServer())
    try await device.notes.insert(Note(id: "N"))
    await device.network.fail(.answerLost)
    _ = try await device.context.push()
    let operation = try #require(try await device.context.pendingOperations().first)
    var row = try SyncedRow(Note(id: "N"))
    row["version"] = "1".databaseValue
    let refusal = SyncStoreError.outcomeUnknown(id: operation.id)
    await #expect(throws: refusal) { try await device.context.cancelAndDiscard(operation) }
    await #expect(throws: refusal) { try await device.context.cancelAndUpdate(operation, to: row) }
    await #expect(throws: refusal) { try await device.context.retry(operation) }
    #expect(try await device.operations() == ["insert Note/N inDoubt"])
  }

  /// A write with an unknown outcome, another write of the row meanwhile, and the rows if the server has done
  /// it.
  @Test(
    arguments: [
      ("INSERT INTO \"Note\" (\"id\", \"text\") VALUES ('N', 'mine')", "mine"),
      (#"UPDATE "Note" SET "text" = 'mine'"#, "mine"),
      (#"DELETE FROM "Note""#, nil),
    ],
    [nil, #"UPDATE "Note" SET "rank" = 7 WHERE "id" = 'N'"#, #"DELETE FROM "Note" WHERE "id" = 'N'"#]
  )
  func whatIsInDoubtIsDroppedOnDemand(_ write: (sql: String, text: String?), _ later: String?) async throws {
    // The server says that it has failed, and has done it or not.
    for isDone in [true, false] {
      let server = try NotesServer()
      let (device, other) = (try Device(server), try Device(server))
      let isInsert = write.sql.hasPrefix("INSERT")
      if !isInsert {
        try await device.notes.insert(Note(id: "N", text: "base"))
        _ = try await device.context.push()
      }
      try await device.sql(write.sql)
      await device.network.fail(isDone ? .answerReplaced(500, "{}") : .status(500))
      _ = try await device.context.push()
      // The pull leaves the row out as long as it is in doubt, and asks for it again, though there are later
      // ones.
      for id in ["X", "Y", "Z"] { try await other.notes.insert(Note(id: id)) }
      _ = try await other.context.push()
      await device.network.fail(.status(500))
      try await device.notes.pull("all", pageSize: 2).get()
      if let later { try await device.sql(later) }
      let operation = try #require(try await device.context.pendingOperations().first)
      #expect(operation.state == .inDoubt)
      try await device.context.cancelAndDiscard(operation, evenInDoubt: true)
      #expect(try await device.operations() == [])
      #expect(try await device.texts()["N"] ?? nil == (isInsert ? nil : "base"))
      try await device.notes.pull("all").get()
      #expect(try await device.texts()["N"] ?? nil == (isDone ? write.text : isInsert ? nil : "base"))
      #expect(try await device.context.push().isComplete)
      #expect(try server.notes() == (try await device.texts()))
    }
  }

  /// The server fails at a value each time. What the app has made of the row since is sent, and nothing that
  /// the server has done all the same is lost.
  @Test(arguments: [false, true], [OperationKind.insert, .update])
  func whatIsInDoubtIsSentAsItIsNowOnDemand(_ isDone: Bool, _ kind: OperationKind) async throws {
    let server = try NotesServer()
    let device = try Device(server)
    try await device.notes.insert(Note(id: "N", text: kind == .insert ? "bad" : "base"))
    if kind == .update {
      _ = try await device.context.push()
      try await device.sql(#"UPDATE "Note" SET "text" = 'bad'"#)
    }
    for _ in 1...2 {
      await device.network.fail(isDone ? .answerReplaced(500, "{}") : .status(500))
      _ = try await device.context.push()
      try await device.sql(#"UPDATE "Note" SET "text" = 'good'"#)
    }
    #expect(try await device.operations() == ["\(kind) Note/N inDoubt", "update Note/N"])
    let operation = try #require(try await device.context.pendingOperations().first)
    try await device.context.retry(operation, evenInDoubt: true)
    #expect(try await device.operations() == ["\(kind) Note/N inDoubt"])
    let result = try await device.context.push()
    #expect(result.undecidedCount == (isDone ? 1 : 0) && result.isComplete == !isDone)
    #expect(try await device.context.push(resolving: .clientWins).isComplete)
    #expect(try server.notes() == ["N": "good"])
  }

  /// What is deleted here must not stay on the server, though the app takes the insert for not done.
  @Test(arguments: [false, true]) func aDeletionStaysBehindWhatIsInDoubt(_ isDone: Bool) async throws {
    let server = try NotesServer()
    let device = try Device(server)
    try await device.notes.insert(Note(id: "N", text: "bad"))
    await device.network.fail(isDone ? .answerReplaced(500, "{}") : .status(500))
    _ = try await device.context.push()
    try await device.notes.delete("N")
    let operation = try #require(try await device.context.pendingOperations().first)
    try await device.context.retry(operation, evenInDoubt: true)
    #expect(try await device.operations() == ["insert Note/N inDoubt", "delete Note/N"])
    #expect(try await device.context.push().isComplete)
    #expect(try server.notes().isEmpty)
  }

  /// An edit that was taken back must be taken back on the server, too, if it has the edit.
  @Test(arguments: [false, true])
  func anEditThatSetsAllBackStaysBehindWhatIsInDoubt(_ isDone: Bool) async throws {
    let server = try NotesServer()
    let device = try Device(server)
    try await device.notes.insert(Note(id: "N", text: "base"))
    _ = try await device.context.push()
    try await device.sql(#"UPDATE "Note" SET "text" = 'bad'"#)
    await device.network.fail(isDone ? .answerReplaced(500, "{}") : .status(500))
    _ = try await device.context.push()
    try await device.sql(#"UPDATE "Note" SET "text" = 'base'"#)
    let operation = try #require(try await device.context.pendingOperations().first)
    try await device.context.retry(operation, evenInDoubt: true)
    #expect(try await device.operations() == ["update Note/N inDoubt", "update Note/N"])
    #expect(try await device.context.push().isComplete)
    #expect(try server.notes() == ["N": "base"])
  }

  @Test func whatIsBeingSentIsNotDropped() async throws {
    let device = try Device(try NotesServer())
    try await device.notes.insert(Note(id: "N"))
    await device.network.setGate { _ in
      guard let operation = try? await device.context.pendingOperations().first else { return }
      await #expect(throws: SyncStoreError.outcomeUnknown(id: operation.id)) {
        try await device.context.cancelAndDiscard(operation, evenInDoubt: true)
      }
    }
    #expect(try await device.context.push().isComplete)
  }

  @Test func whatWasWrittenIsDroppedAsItWasWritten() async throws {
    let device = try Device(try NotesServer())
    try await device.notes.insert(Note(id: "N", text: "base"))
    _ = try await device.context.push()
    try await device.notes.insert(Note(id: "M", text: "new"))
    for write in [
      #"UPDATE "Note" SET "text" = 'mine' WHERE "id" = 'N'"#, #"DELETE FROM "Note" WHERE "id" = 'N'"#,
    ] {
      try await device.sql(write)
      for operation in try await device.context.pendingOperations() {
        try await device.context.cancelAndDiscard(operation)
      }
      #expect(try await device.notes.rows().map(\.text) == ["base"])
    }
    #expect(try await device.operations() == [])
  }

  // MARK: - Edits after a refusal

  /// What the app may do to a row that the server has refused: what would be sent is then another thing.
  private static let mendings = [
    #"UPDATE "Note" SET "text" = 'good' WHERE "id" = 'N'"#, #"DELETE FROM "Note" WHERE "id" = 'N'"#,
  ]

  /// A row that the server has, and an edit of it that the server refuses; and an edit that comes before the
  /// refusal does.
  private func refused(editedMeanwhile sql: String? = nil) async throws -> (Device, PushResult) {
    let device = try Device(try NotesServer())
    try await device.notes.insert(Note(id: "N", text: "base"))
    _ = try await device.context.push()
    try await device.sql(#"UPDATE "Note" SET "text" = 'bad'"#)
    await device.network.fail(.status(400))
    if let sql {
      await device.network.setGate { line in
        if line.hasPrefix("PATCH") { try? await device.sql(sql) }
      }
    }
    let result = try await device.context.push()
    await device.network.setGate(nil)
    return (device, result)
  }

  private func isWaiting(_ device: Device) async throws -> Bool {
    let operation = try #require(try await device.context.pendingOperations().first)
    guard case .waiting = try await device.context.status(of: "N", in: Note.self) else { return false }
    return operation.failure == nil && operation.lastAttempt?.status == 400
  }

  /// The server has seen nothing of the edit: it is refused neither, and no loop over failures drops it.
  @Test(arguments: mendings)
  func anEditAfterARefusalIsNotRefused(_ sql: String) async throws {
    let (device, result) = try await refused()
    let operation = try #require(result.failures.first?.operation)
    #expect(operation.failure?.status == 400)
    try await device.sql(sql)
    #expect(try await isWaiting(device))
    let row = try SyncedRow(Note(id: "N"))
    let refusal = SyncStoreError.editedSince(id: operation.id)
    await #expect(throws: refusal) { try await device.context.cancelAndDiscard(operation) }
    await #expect(throws: refusal) { try await device.context.cancelAndUpdate(operation, to: row) }
    // As it is now, it can be dropped.
    let current = try #require(try await device.context.pendingOperations().first)
    try await device.context.cancelAndDiscard(current)
    #expect(try await device.texts() == ["N": "base"])
  }

  @Test(arguments: mendings)
  func anEditDuringARefusalIsNotRefused(_ sql: String) async throws {
    let (device, result) = try await refused(editedMeanwhile: sql)
    #expect(result.failures.isEmpty)
    #expect(try await isWaiting(device))
    let texts = try await device.texts()
    #expect(try await device.context.push().isComplete)
    #expect(try await device.texts() == texts)
  }

  /// What would be sent again as it was is refused still, also to another context.
  @Test func anEditThatIsTakenBackIsRefusedAsBefore() async throws {
    let (device, _) = try await refused()
    try await device.sql(#"UPDATE "Note" SET "text" = 'good'"#)
    try await device.sql(#"UPDATE "Note" SET "text" = 'bad'"#)
    let again = try Device(try NotesServer(), store: device.store)
    let operation = try #require(try await again.context.pendingOperations().first)
    #expect(operation.failure?.status == 400)
    try await again.context.cancelAndDiscard(operation)
    #expect(try await device.texts() == ["N": "base"])
  }

  /// A list that an app shows follows the edit.
  @Test func theListOfOperationsFollowsAnEdit() async throws {
    let (device, _) = try await refused()
    var shown: [Bool] = []
    for try await operations in device.context.observePendingOperations() {
      shown.append(operations.contains { $0.failure != nil })
      if shown.count == 2 { break }
      try await device.sql(#"UPDATE "Note" SET "text" = 'good'"#)
    }
    #expect(shown == [true, false])
  }

  /// A conflict that was shown, and the row is edited since: it must be decided again.
  @Test func anEditAfterAConflictIsNotDropped() async throws {
    let (_, device) = try await scene()
    try await device.notes.insert(Note(id: "N", text: "mine"))
    let operation = try #require(try await device.context.push().failures.first?.operation)
    try await device.sql(#"UPDATE "Note" SET "text" = 'mine again'"#)
    await #expect(throws: SyncStoreError.editedSince(id: operation.id)) {
      try await device.context.cancelAndDiscard(operation)
    }
    #expect(try await device.texts() == ["N": "mine again"])
  }

  /// A row of the app's that breaks a condition of the model changes nothing.
  @Test func anUpdateThatBreaksAConditionIsRefused() async throws {
    let (_, device) = try await scene()
    try await device.notes.insert(Note(id: "N", text: "mine"))
    _ = try await device.context.push()
    let conflict = try #require(try await device.context.conflicts().first)
    var row = try #require(conflict.serverRow)
    row["rank"] = (-1).databaseValue
    let broken = row
    await #expect(throws: DatabaseError.self) {
      try await device.context.cancelAndUpdate(conflict.operation, to: broken)
    }
    #expect(try await device.texts() == ["N": "mine"])
    #expect(try await device.operations() == ["insert Note/N undecided"])
    #expect(try await device.context.conflicts() == [conflict])
    #expect(try await device.context.setAsideRows().isEmpty)
  }

  @Test func newRowsGetUUIDsInCapitals() async throws {
    let made = try await Device(try NotesServer()).notes.insert(Note())
    #expect(made.id.utf8.count == 36 && UUID(uuidString: made.id)?.uuidString == made.id)
  }
}
