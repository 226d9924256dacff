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
