@_spi(Generated) import DataModelRuntime
import DataModelTestSupport
import Foundation
import GRDB
import OfflineSync
import SyncedNotes
import TableService
import Testing

/// What a push sends, and in which order.
@Suite struct SentTests {
  @Test func sendsValuesAndVersionsAndNoSystemColumns() async throws {
    let device = try Device(try NotesServer())
    try await device.folders.insert(Folder(id: "F"))
    try await device.notes.insert(Note(id: "N", text: "one", folderID: "F"))
    try await device.sql(#"UPDATE "Note" SET "version" = 'mine'"#)
    _ = try await device.context.push()
    try await device.sql(#"UPDATE "Note" SET "rank" = 2, "version" = 'mine', "text" = "text""#)
    _ = try await device.context.push()
    try await device.notes.delete("N")
    _ = try await device.context.push()
    #expect(
      await device.network.bodies == [
        #"{"id":"F","name":null}"#,
        #"{"id":"N","text":"one","rank":null,"folder":"F"}"#,
        #"{"id":"N","rank":2}"#,
        "",
      ]
    )
    #expect(await device.network.features == ["OL", "OL", "OC,OL", "OC,OL"])
  }

  @Test func sendsOneAfterTheOtherAsTheyWereQueued() async throws {
    let device = try Device(try NotesServer())
    try await device.notes.insert(Note(id: "A"))
    try await device.folders.insert(Folder(id: "F"))
    try await device.notes.insert(Note(id: "B"))
    let seen = Lines()
    await device.network.setGate { _ in
      await seen.add("begins")
      // Another request would begin meanwhile.
      for _ in 1...100 { await Task.yield() }
      await seen.add("ends")
    }
    #expect(try await device.context.push().isComplete)
    #expect(await seen.lines == ["begins", "ends", "begins", "ends", "begins", "ends"])
    #expect(
      await device.network.bodies == [
        #"{"id":"A","text":null,"rank":null,"folder":null}"#,
        #"{"id":"F","name":null}"#,
        #"{"id":"B","text":null,"rank":null,"folder":null}"#,
      ]
    )
  }

  /// The next operation is claimed while one is on its way. If its request is not sent, it waits again as if
  /// nothing had been.
  @Test func whatIsClaimedAheadWaitsAgain() async throws {
    let device = try Device(try NotesServer())
    for id in ["A", "B", "C"] { try await device.notes.insert(Note(id: id, text: "one")) }
    let seen = Lines()
    await device.network.setGate { _ in
      await seen.add((try? await device.operations().joined(separator: ", ")) ?? "")
      try? await device.sql(#"UPDATE "Note" SET "text" = 'two' WHERE "id" = 'B'"#)
    }
    await device.network.fail(.status(503))
    #expect(try await device.context.push().pushedCount == 0)
    #expect(await seen.lines == ["insert Note/A sending, insert Note/B sending, insert Note/C"])
    #expect(try await device.operations() == ["insert Note/A inDoubt", "insert Note/B", "insert Note/C"])
    await device.network.setGate(nil)
    #expect(try await device.context.push().isComplete)
    // What was edited meanwhile is a part of the insertion, and no operation of its own.
    #expect(
      await device.network.requests == Array(repeating: "POST /tables/Note", count: 4)
    )
    #expect(await device.network.bodies.filter { $0.contains("two") }.count == 1)
  }

  /// What is wiped while the request before it is on its way is not sent under the next user.
  @Test func whatIsClaimedAheadIsNotSentOnceItIsWiped() async throws {
    let server = try NotesServer()
    let device = try Device(server)
    for id in ["A", "B"] { try await device.notes.insert(Note(id: id)) }
    await device.network.setAfterwards { _ in try? await device.context.changeAccount(.wipe) }
    #expect(try await device.context.push().isComplete)
    #expect(try server.notes().keys.sorted() == ["A"])
    #expect(try await device.operations() == [])
  }

  /// A conflict that is decided while the request before it is on its way is a part of the push.
  @Test func whatIsDecidedMeanwhileIsSent() async throws {
    let server = try NotesServer()
    let device = try Device(server)
    for id in ["A", "B"] { try await device.notes.insert(Note(id: id, text: "one")) }
    try await device.sql(
      #"UPDATE "MS_TableOperations" SET "_isUndecided" = 1 WHERE "itemId" = 'B'"#
    )
    await device.network.setGate { _ in
      try? await device.sql(#"UPDATE "MS_TableOperations" SET "_isUndecided" = 0"#)
    }
    #expect(try await device.context.push().isComplete)
    #expect(try server.notes().keys.sorted() == ["A", "B"])
  }

  @Test func sendsWhatIsQueuedMeanwhile() async throws {
    let server = try NotesServer()
    let device = try Device(server)
    try await device.notes.insert(Note(id: "A", text: "a"))
    await device.network.setGate { _ in
      await device.network.setGate(nil)
      _ = try? await device.notes.insert(Note(id: "B", text: "b"))
    }
    #expect(try await device.context.push().pushedCount == 2)
    #expect(try server.notes() == ["A": "a", "B": "b"])
  }

  @Test func triesEachOperationOnce() async throws {
    let device = try Device(try NotesServer())
    for id in ["A", "B"] { try await device.notes.insert(Note(id: id)) }
    await device.network.fail(.status(400), .status(400))
    #expect(try await device.context.push().failures.count == 2)
    #expect(await device.network.requests.count == 2)
  }

  @Test func asksNothingForAnEmptyQueue() async throws {
    let device = try Device(try NotesServer())
    let result = try await device.context.push()
    #expect(result.isComplete && result.failure == nil && result.pushedCount == 0)
    #expect(await device.network.requests == [])
  }

  /// A row that cannot be sent, with an id that no server takes, does not keep others back.
  @Test func passesOverWhatCannotBeSent() async throws {
    let device = try Device(try NotesServer())
    try await device.sql(#"INSERT INTO "Note" ("id") VALUES ('..')"#)
    try await device.notes.insert(Note(id: "B"))
    let result = try await device.context.push()
    #expect(result.pushedCount == 1 && result.pendingCount == 1 && result.failure == nil)
    #expect(result.failures.map(\.failure.reason) == [.invalid])
    #expect(await device.network.requests == ["POST /tables/Note"])
  }

  /// A table without `version`: the last writer wins.
  @Test func checksNoVersionWithoutOne() async throws {
    let table = SyncedTable(
      "Plain",
      columns: [SyncedColumn("id", .string, .id), SyncedColumn("text", .string)]
    )
    let database = try DatabaseQueue()
    let elements = """
      <entity name="Plain">
        <attribute name="id" attributeType="String"/>
        <attribute name="text" optional="YES" attributeType="String"/>
      </entity>
      \(SearchSchema.systemTables)
      """
    let statements = try ModelXML(elements).syncedStatements([table])
    try await database.write { db in for statement in statements { try db.execute(sql: statement) } }
    let rows = try DatabaseQueue()
    let service = try TableService(tables: [ServiceTable(table)], database: rows, dialect: .mobileApps)
    let network = Network(InProcessTransport(service))
    let client = try TableClient(url: try #require(URL(string: "http://localhost")), transport: network)
    let schema = LocalStoreSchema(
      modelName: "Plain",
      versionName: "Plain",
      fingerprint: "",
      fingerprintFormat: 1,
      triggerHash: "",
      triggerGeneration: 1,
      syncedTables: [table]
    )
    let context = try SyncContext(database, schema, client: client)

    for sql in [
      #"INSERT INTO "Plain" ("id", "text") VALUES ('N', 'one')"#, #"UPDATE "Plain" SET "text" = 'two'"#,
      #"DELETE FROM "Plain""#,
    ] {
      try await database.write { db in try db.execute(sql: sql) }
      // Somebody else was there before.
      try await rows.write { db in
        try db.execute(sql: #"UPDATE "Plain" SET "text" = 'theirs', "version" = x'00'"#)
      }
      #expect(try await context.push().isComplete)
    }
    #expect(
      await network.requests == ["POST /tables/Plain", "PATCH /tables/Plain/N", "DELETE /tables/Plain/N"]
    )
  }
}

/// Lines in the order in which they came.
actor Lines {
  private(set) var lines: [String] = []
  func add(_ line: String) { lines.append(line) }
}
