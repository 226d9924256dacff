import DataModelRuntime
import Foundation
import GRDB
import OfflineSync
import SyncedNotes
import Testing

/// Which operation goes before which.
@Suite struct PushOrderTests {
  struct Case: Sendable, CustomTestStringConvertible {
    /// Rows that the server knows.
    var before: [String] = []
    let writes: [String]
    let requests: [String]

    var testDescription: String { writes.joined(separator: "; ") }

    static let all: [Case] = [
      // As they were written, where nothing else matters.
      .init(
        writes: [folder("F"), note("A", in: nil), note("B", in: nil)],
        requests: ["POST Folder", "POST Note", "POST Note"]
      ),
      // A row before those that refer to it.
      .init(writes: [note("N", in: "F"), folder("F")], requests: ["POST Folder", "POST Note"]),
      .init(
        before: [note("N", in: nil)],
        writes: [#"UPDATE "Note" SET "folder" = 'F'"#, folder("F")],
        requests: ["POST Folder", "PATCH Note/N"]
      ),
      // A reference to a row that is nowhere keeps nothing back.
      .init(writes: [note("N", in: "nowhere")], requests: ["POST Note"]),
      // A row after all that have referred to it.
      .init(
        before: [folder("F"), note("N", in: "F")],
        writes: [#"DELETE FROM "Folder""#],
        requests: ["DELETE Note/N", "DELETE Folder/F"]
      ),
      .init(
        before: [folder("F"), folder("G"), note("N", in: "F")],
        writes: [
          #"UPDATE "Note" SET "folder" = 'G'"#, #"DELETE FROM "Folder" WHERE "id" = 'F'"#,
        ],
        requests: ["PATCH Note/N", "DELETE Folder/F"]
      ),
      // What undoes itself is not sent.
      .init(writes: [note("N", in: nil), #"DELETE FROM "Note""#], requests: []),
      .init(
        before: [note("N", in: nil)],
        writes: [#"UPDATE "Note" SET "text" = 'x'"#, #"UPDATE "Note" SET "text" = 'text'"#],
        requests: []
      ),
    ]

    private static func folder(_ id: String) -> String { #"INSERT INTO "Folder" ("id") VALUES ('\#(id)')"# }

    private static func note(_ id: String, in folder: String?) -> String {
      let folder = folder.map { "'\($0)'" } ?? "NULL"
      return #"INSERT INTO "Note" ("id", "text", "folder") VALUES ('\#(id)', 'text', \#(folder))"#
    }
  }

  @Test(arguments: Case.all)
  func sends(_ test: Case) async throws {
    let device = try Device(try NotesServer())
    for sql in test.before { try await device.sql(sql) }
    #expect(try await device.context.push().isComplete)
    await device.network.forget()
    for sql in test.writes { try await device.sql(sql) }
    #expect(try await device.context.push().isComplete)
    let sent = await device.network.requests.map {
      $0.replacing("/tables/", with: "").replacing(" If-Match", with: "")
    }
    #expect(sent == test.requests)
  }

  /// Many operations that the server refuses: each is tried once, and none keeps others back.
  @Test func triesEachOperationOnce() async throws {
    let device = try Device(try NotesServer())
    try await device.store.write { db in
      for number in 0..<300 { try Note(id: "N\(number)").insert(db) }
    }
    for _ in 0..<300 { await device.network.fail(.status(400)) }
    let result = try await device.context.push()
    #expect(result.failures.count == 300 && result.pushedCount == 0)
    #expect(await device.network.requests.count == 300)
    #expect(try await device.context.push().isComplete)
  }
}

/// Operations that fail again and again, and those behind them.
@Suite struct FailingOperationTests {
  private func device(_ ids: String...) async throws -> Device {
    let device = try Device(try NotesServer())
    for id in ids { try await device.notes.insert(Note(id: id)) }
    return device
  }

  @Test(arguments: [Network.Fault.status(503), .status(429), .requestLost])
  func keepNothingBackForEver(_ fault: Network.Fault) async throws {
    let device = try await device("A", "B", "C")
    await device.network.fail(fault)
    #expect(try await device.context.push().pushedCount == 0)
    // What has ended the push is the last in the next.
    await device.network.fail(nil, nil, fault)
    #expect(try await device.context.push().pushedCount == 2)
    #expect(try await device.operations().count == 1)
    #expect(try await device.context.push().isComplete)
  }

  /// The page of a network that wants a sign-in.
  @Test(arguments: [200, 400, 403, 413])
  func endThePushIfSomebodyElseAnswers(_ status: Int) async throws {
    let device = try await device("A", "B", "C", "D", "E")
    for _ in 0..<10 { await device.network.fail(.answer(status, "<html>Welcome</html>")) }
    let result = try await device.context.push()
    guard result.failure?.reason == .offline else {
      Issue.record("\(result)")
      return
    }
    #expect(result.inDoubtCount == (status == 200 ? 3 : 0) && result.pendingCount == 5)
    #expect(result.failures.isEmpty)
    await device.network.forgetFaults()
    #expect(try await device.context.push().isComplete)
  }

  /// A service that says that a row is not there, and does not list its table: it counts as in trouble, and
  /// three such rows end a push. They go last in the next one, and keep no other row back.
  @Test func keepNoOtherRowBackIfTheServiceCannotListItsTable() async throws {
    let device = try await device("A", "B", "C", "D", "E")
    #expect(try await device.context.push().isComplete)
    try await device.sql(#"UPDATE "Note" SET "text" = 'mine'"#)
    func failThreeRows() async {
      for _ in 0..<3 {
        await device.network.fail(.answer(404, #"{"error":"none"}"#), .answer(400, #"{"error":"no list"}"#))
      }
    }
    await failThreeRows()
    let first = try await device.context.push()
    #expect(first.failure?.reason == .serverBusy && first.pushedCount == 0 && first.failures.isEmpty)
    #expect(try await device.operations().count == 5)
    await device.network.fail(nil, nil)
    await failThreeRows()
    #expect(try await device.context.push().pushedCount == 2)
    await device.network.forgetFaults()
    #expect(try await device.context.push().isComplete)
  }

  @Test func stopNoOtherIfUnreadable() async throws {
    let device = try await device("A", "B")
    try await device.sql(#"UPDATE "MS_TableOperations" SET "table" = 'Other' WHERE "itemId" = 'A'"#)
    let result = try await device.context.push()
    #expect(result.pushedCount == 1 && result.pendingCount == 1)
    #expect(result.unreadableOperations == [1])
  }

  /// A row that the server has deleted while it took the edit.
  @Test func areConflictsIfTheServerHasDeletedTheRow() async throws {
    let device = try await device("A")
    #expect(try await device.context.push().isComplete)
    try await device.sql(#"UPDATE "Note" SET "text" = 'mine'"#)
    await device.network.fail(.answer(200, #"{"id":"A","text":"mine","version":"x","deleted":true}"#))
    #expect(try await device.context.push().undecidedCount == 1)
    #expect(try await device.context.conflicts().first?.serverRow == nil)
  }

  /// Without its version the next edit would overwrite what others write.
  @Test func areReadAgainIfTheVersionIsMissing() async throws {
    let device = try await device("A")
    await device.network.fail(.answerReplaced(201, #"{"id":"A"}"#))
    #expect(try await device.context.push().inDoubtCount == 1)
    #expect(try await device.context.push().isComplete)
    #expect(try await device.notes.row("A")?.version != nil)
  }
}
