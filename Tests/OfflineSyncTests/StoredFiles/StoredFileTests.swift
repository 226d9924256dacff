import DataModelRuntime
import DataModelTestSupport
import DatabaseTestSupport
import Foundation
import GRDB
import NoteVersions
import TableService
import Testing

@testable import OfflineSync

/// Files of users, written by the code of 0.1.0 and of each format after it: every later code opens them,
/// sends what waits in them, and migrates them.
///
/// `Scripts/record stored` writes those that are not there yet. A file that is there is never written
/// again: what it holds is what users have.
@Suite struct StoredFileTests {
  /// The first format with files that stay.
  private static let edits = StoredFile("queue-2-edits")
  private static let migrated = StoredFile("queue-2-migrated")
  private static let service = StoredFile("service-1")

  private static let versions = SimulatedVersion.three
  private static let stages = [ServerStage].stages(of: versions)

  static let cases: [(file: StoredFile, version: Int)] =
    [(edits, 0), (edits, 1), (edits, 2), (migrated, 1), (migrated, 2)]

  private static func service(on database: DatabaseQueue, _ version: Int) throws -> TableService {
    try TableService(tables: stages[version].tables, database: database, dialect: .mobileApps)
  }

  private static func device(_ path: String, _ version: Int, _ database: DatabaseQueue) throws -> Device {
    let store = try LocalStore(versions[version].schema, path: path)
    return try Device(InProcessTransport(try service(on: database, version)), store: store)
  }

  private static let operations = [
    "delete Note/N3", "insert Note/W", "update Note/N1 undecided", "update Note/N2 inDoubt", "update Note/N4",
  ]

  @Test(arguments: cases)
  func isOpenedAndSynced(_ file: StoredFile, _ version: Int) async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let (path, servicePath) = (folder.file("app.db").path, folder.file("service.db").path)
    try file.restore(to: path)
    try Self.service.restore(to: servicePath)
    let server = try DatabaseQueue(path: servicePath)
    let device = try Self.device(path, version, server)

    // Nothing that waits is lost by opening the file, or by the steps to another version.
    #expect(try await device.operations().sorted() == Self.operations)
    // The third version allows the row that the others do not, and takes it in when it is opened.
    let refused = version == 2 ? [] : ["N5"]
    #expect(try await device.context.setAsideRows().map(\.id) == refused)
    let conflict = try #require(try await device.context.conflicts().first)
    #expect(conflict.operation.itemID == "N1")
    #expect(
      try await device.store.read { db in try String.fetchAll(db, sql: "PRAGMA integrity_check") } == ["ok"]
    )

    // All of it goes to the server, which has the rest.
    #expect(try await device.context.resolve(conflict, .keepLocal))
    #expect(try await device.context.push().isComplete)
    #expect(try await device.operations() == [])
    try await device.context.pull(Self.queries(version)).get()
    let texts = try await server.read { db in
      try Row.fetchAll(db, sql: #"SELECT "id", "text", "rank" FROM "Note" WHERE NOT "deleted" ORDER BY "id""#)
        .map { $0.databaseValues.map { "\($0)" }.joined(separator: " ") }
    }
    #expect(
      texts == [
        #""N1" "mine" 1"#, #""N2" "sent" 2"#, #""N4" "four" 44"#, #""N5" "five" -1"#, #""N6" "six" 6"#,
        #""W" "waiting" NULL"#,
      ]
    )
    let rows = try await device.store.read { db in try Self.versions[version].rows(in: db) }
    #expect(
      Set(rows.keys.filter { $0.table == "Note" }.map(\.id)).union(refused) == [
        "N1", "N2", "N4", "N5", "N6", "W",
      ]
    )
  }

  private static func queries(_ version: Int) -> [PullQuery] {
    switch version {
    case 0: [PullQuery(FirstNotes.Folder.self, id: "all"), PullQuery(FirstNotes.Note.self, id: "all")]
    case 1: [PullQuery(SecondNotes.Folder.self, id: "all"), PullQuery(SecondNotes.Note.self, id: "all")]
    default: [PullQuery(ThirdNotes.Binder.self, id: "all"), PullQuery(ThirdNotes.Note.self, id: "all")]
    }
  }

  // MARK: - Recording

  /// A device with something of each kind.
  @Test(.enabled(if: Recording.stored.isAsked))
  func record() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let server = try DatabaseQueue()
    let path = folder.file("app.db").path
    let device = try Self.device(path, 0, server)
    let notes = device.context.table(FirstNotes.Note.self)
    let client = try TableClient(
      url: try #require(URL(string: "http://localhost")),
      transport: InProcessTransport(try Self.service(on: server, 0))
    ).table("Note")
    for (number, text) in [(1, "one"), (2, "two"), (3, "three"), (4, "four"), (6, "six")] {
      _ = try await client.insert([
        "id": .string("N\(number)"), "text": .string(text), "rank": .number(JSONNumber(Int64(number))),
      ])
    }
    try await device.context.pull(Self.queries(0)).get()
    try await notes.update("N1") { $0.text = "mine" }
    _ = try await client.update(["id": "N1", "text": "theirs"], check: .overwriting)
    _ = try await device.context.push()
    // The model does not allow it.
    _ = try await client.insert(["id": "N5", "text": "five", "rank": -1])
    try await device.context.pull(Self.queries(0)).get()
    try await notes.update("N2") { $0.text = "sent" }
    await device.network.fail(.answerLost)
    _ = try await device.context.push()
    try await notes.delete("N3")
    try await notes.insert(FirstNotes.Note(id: "W", text: "waiting"))
    try await notes.update("N4") { ($0.rank, $0.shade) = (44, "local") }
    #expect(try await device.operations().sorted() == Self.operations)
    try Self.edits.record(device.store.database)
    try Self.service.record(server)
    try device.store.database.close()
    let second = try Self.device(path, 1, server)
    #expect(try await second.operations().sorted() == Self.operations)
    try Self.migrated.record(second.store.database)
  }
}
