import DataModelRuntime
import Foundation
import GRDB
import OfflineSync
import SyncedNotes
import TableService
import Testing

/// Two devices change one row.
@Suite struct ConflictTests {
  /// A row that both know, which the other has changed since: `text` to 'theirs'.
  private struct Scene {
    let server: NotesServer
    let mine: Device
    let other: TableRow<Note>

    var theirs: RemoteEntityTable<Note> { client.table(Note.self) }
    let client: TableClient

    init(_ dialect: Dialect = .mobileApps, _ configure: (inout SyncOptions) -> Void = { _ in }) async throws {
      let service: ServiceDialect = dialect == .datasync ? .datasync : .mobileApps
      server = try NotesServer(service)
      mine = try Device(server, dialect: dialect, configure)
      try await mine.notes.insert(Note(id: "N", text: "base", rank: 1))
      _ = try await mine.context.push()
      client = try TableClient(
        url: try #require(URL(string: "http://localhost")),
        dialect: dialect,
        transport: InProcessTransport(server.service)
      )
      other = try await client.table(Note.self).row("N")
    }

    func changeThere(text: String? = "theirs", rank: Int64? = 1) async throws {
      var row = try await theirs.row("N")
      row.item.text = text
      row.item.rank = rank
      _ = try await theirs.update(row)
    }

    func deleteThere() async throws { try await theirs.delete(try await theirs.row("N")) }

    func note() async throws -> String {
      guard let note = try await mine.notes.row("N") else { return "–" }
      return "\(note.text ?? "nil") \(note.rank ?? -1)"
    }

    func there() async throws -> String {
      do {
        let note = try await theirs.row("N").item
        return "\(note.text ?? "nil") \(note.rank ?? -1)"
      } catch TableError.notFound, TableError.gone {
        return "–"
      }
    }
  }

  @Test func keepsAnUndecidedConflict() async throws {
    let scene = try await Scene()
    try await scene.changeThere()
    try await scene.mine.sql(#"UPDATE "Note" SET "text" = 'mine'"#)
    try await scene.mine.notes.insert(Note(id: "M", text: "other"))
    let first = try await scene.mine.context.push()
    // Other operations go on.
    #expect(first.pushedCount == 1 && first.undecidedCount == 1)
    #expect(first.failures.map(\.failure.status) == [412])
    #expect(try await scene.there() == "theirs 1")
    #expect(try await scene.note() == "mine 1")

    // It is not sent again until it is decided or edited.
    await scene.mine.network.forget()
    _ = try await scene.mine.context.push()
    #expect(await scene.mine.network.requests == [])
    #expect(try await scene.mine.operations() == ["update Note/N undecided"])
    try await scene.mine.sql(#"UPDATE "Note" SET "text" = 'mine again' WHERE "id" = 'N'"#)
    _ = try await scene.mine.context.push()
    let sent = await scene.mine.network.requests
    #expect(sent == ["PATCH /tables/Note/N If-Match"])
    #expect(try await scene.mine.operations() == ["update Note/N undecided"])
    #expect(try await scene.there() == "theirs 1")

    let conflict = try #require(try await scene.mine.context.conflicts().first)
    #expect(conflict.baseRow?[Note.Columns.text] == "base")
    #expect(conflict.localRow?[Note.Columns.text] == "mine again")
    #expect(conflict.serverRow?[Note.Columns.text] == "theirs")
    #expect(try conflict.serverRow?.object(Note.self).rank == 1)
  }

  /// A decision, and what both sides have after it.
  struct Case: Sendable, CustomTestStringConvertible {
    enum Here: Sendable { case edit, delete }
    enum There: Sendable { case edit, delete }

    let here: Here
    let there: There
    let decision: String
    let result: String

    var testDescription: String { "\(here) here, \(there) there, \(decision)" }

    static let all: [Case] = [
      .init(here: .edit, there: .edit, decision: "keepLocal", result: "mine 1"),
      .init(here: .edit, there: .edit, decision: "takeServer", result: "theirs 5"),
      .init(here: .edit, there: .edit, decision: "merge", result: "both 5"),
      .init(here: .edit, there: .delete, decision: "keepLocal", result: "mine 1"),
      .init(here: .edit, there: .delete, decision: "takeServer", result: "–"),
      .init(here: .edit, there: .delete, decision: "merge", result: "mine 1"),
      .init(here: .delete, there: .edit, decision: "keepLocal", result: "–"),
      .init(here: .delete, there: .edit, decision: "takeServer", result: "theirs 5"),
      .init(here: .delete, there: .edit, decision: "merge", result: "theirs 5"),
      .init(here: .delete, there: .delete, decision: "keepLocal", result: "–"),
    ]

    var resolver: ConflictResolver {
      switch decision {
      case "keepLocal": .clientWins
      case "takeServer": .serverWins
      default: .merging { _ in "both".databaseValue }
      }
    }
  }

  @Test(arguments: Case.all, [Dialect.mobileApps, .datasync])
  func decidesDuringAPush(_ test: Case, _ dialect: Dialect) async throws {
    let scene = try await Scene(dialect)
    switch test.there {
    case .edit: try await scene.changeThere(rank: 5)
    case .delete: try await scene.deleteThere()
    }
    switch test.here {
    case .edit: try await scene.mine.sql(#"UPDATE "Note" SET "text" = 'mine'"#)
    case .delete: try await scene.mine.notes.delete("N")
    }
    let result = try await scene.mine.context.push(resolving: test.resolver)
    #expect(result.isComplete, "\(result)")
    #expect(try await scene.note() == test.result)
    #expect(try await scene.there() == test.result)
    #expect(try await scene.mine.context.push().pushedCount == 0)
  }

  @Test(arguments: Case.all)
  func decidesLater(_ test: Case) async throws {
    let scene = try await Scene()
    switch test.there {
    case .edit: try await scene.changeThere(rank: 5)
    case .delete: try await scene.deleteThere()
    }
    switch test.here {
    case .edit: try await scene.mine.sql(#"UPDATE "Note" SET "text" = 'mine'"#)
    case .delete: try await scene.mine.notes.delete("N")
    }
    _ = try await scene.mine.context.push()
    let result = try await scene.mine.context.push(resolving: test.resolver)
    #expect(result.isComplete, "\(result)")
    #expect(try await scene.note() == test.result)
    #expect(try await scene.there() == test.result)
  }

  @Test func asksAgainIfTheRowChangedWhileSomebodyDecided() async throws {
    let scene = try await Scene()
    try await scene.changeThere()
    try await scene.mine.sql(#"UPDATE "Note" SET "text" = 'mine'"#)
    _ = try await scene.mine.context.push()
    let conflict = try #require(try await scene.mine.context.conflicts().first)
    try await scene.mine.sql(#"UPDATE "Note" SET "rank" = 9"#)
    #expect(try await scene.mine.context.resolve(conflict, .takeServer) == false)
    #expect(try await scene.note() == "mine 9")
  }

  @Test func cancelsAndRetries() async throws {
    let scene = try await Scene()
    try await scene.changeThere()
    try await scene.mine.sql(#"UPDATE "Note" SET "text" = 'mine'"#)
    _ = try await scene.mine.context.push()
    var operation = try #require(try await scene.mine.context.pendingOperations().first)
    try await scene.mine.context.retry(operation)
    #expect(try await scene.mine.operations() == ["update Note/N"])
    _ = try await scene.mine.context.push()
    operation = try #require(try await scene.mine.context.pendingOperations().first)

    let server = try #require(try await scene.mine.context.conflicts().first?.serverRow)
    var withoutVersion = server
    withoutVersion["version"] = .null
    // It has the newest version that is known.
    try await scene.mine.context.cancelAndUpdate(operation, to: withoutVersion)
    #expect(try await scene.mine.notes.row("N")?.version == server.version)
    #expect(try await scene.note() == "theirs 1")
    #expect(try await scene.mine.operations() == [])

    try await scene.mine.sql(#"UPDATE "Note" SET "text" = 'mine'"#)
    operation = try #require(try await scene.mine.context.pendingOperations().first)
    try await scene.mine.context.cancelAndDiscard(operation)
    #expect(try await scene.note() == "theirs 1")
    await #expect(throws: SyncStoreError.operationNotFound(id: operation.id)) {
      try await scene.mine.context.cancelAndDiscard(operation)
    }
  }

  /// An id that another device has used, and deleted.
  @Test func insertsAgainWhatWasDeleted() async throws {
    let scene = try await Scene()
    try await scene.deleteThere()
    try await scene.mine.notes.delete("N")
    _ = try await scene.mine.context.push()
    try await scene.mine.notes.insert(Note(id: "N", text: "again", rank: 2))
    let result = try await scene.mine.context.push()
    #expect(result.isComplete, "\(result)")
    #expect(try await scene.there() == "again 2")
  }

  @Test func aTableThatWasHeldBackDoesNotLoseADeletionToAWrongAddress() async throws {
    let scene = try await Scene()
    try await scene.mine.notes.delete("N")
    // What a server says that knows no such table.
    await scene.mine.network.fail(.status(404), .status(404))
    let result = try await scene.mine.context.push()
    #expect(result.pendingCount == 1 && result.failures.isEmpty)
    #expect(try await scene.mine.context.pendingOperations().map(\.lastAttempt?.status) == [404])
    #expect(try await scene.mine.context.push().isComplete)
    #expect(try await scene.there() == "–")
  }
}
