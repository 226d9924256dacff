import DataModelRuntime
import Foundation
import GRDB
import RemoteTablesTestSupport
import SyncedNotes
import TableService
import Testing

@testable import OfflineSync

/// What a pull brings, and what it leaves alone.
@Suite struct PullTests {
  @Test(arguments: [true, false]) func bringsWhatOthersWrote(_ isMobileApps: Bool) async throws {
    let server = try NotesServer(isMobileApps ? .mobileApps : .datasync)
    let dialect: Dialect = isMobileApps ? .mobileApps : .datasync
    let (anna, ben) = (try Device(server, dialect: dialect), try Device(server, dialect: dialect))
    try await anna.notes.insert(Note(id: "1", text: "Buy milk"))
    try await anna.notes.insert(Note(id: "2", text: "Water the plants"))
    #expect(try await anna.context.push().isComplete)

    let first = try await ben.notes.pull("all")
    #expect(first.changedCount == 2)
    #expect(try await ben.texts() == ["1": "Buy milk", "2": "Water the plants"])

    try await ben.sql(#"UPDATE "Note" SET "text" = 'Buy oat milk' WHERE "id" = '1'"#)
    try await ben.sql(#"DELETE FROM "Note" WHERE "id" = '2'"#)
    #expect(try await ben.context.push().isComplete)
    let second = try await anna.notes.pull("all")
    #expect(second.queries.map(\.changedCount) == [1] && second.queries.map(\.deletedCount) == [1])
    #expect(try await anna.texts() == ["1": "Buy oat milk"])
    #expect(try await anna.operations().isEmpty)
  }

  @Test func aPullThatFindsNothingNewCostsOneRequestAndNoWrite() async throws {
    let server = try NotesServer()
    let device = try Device(server)
    for id in 1...3 { try await device.notes.insert(Note(id: "\(id)", text: "a")) }
    _ = try await device.context.push()
    try await device.notes.pull("all").get()
    await device.network.forget()
    let before = try await device.changeCount()
    #expect(try await device.notes.pull("all").changedCount == 0)
    #expect(await device.network.requests.count == 1)
    #expect(await device.network.features == ["TQ,OL,IP"])
    #expect(try await device.changeCount() == before)
    // The same goes for a table that was never written to.
    try await device.folders.pull("all").get()
    await device.network.forget()
    let empty = try await device.changeCount()
    try await device.folders.pull("all").get()
    #expect(await device.network.requests.count == 1)
    #expect(try await device.changeCount() == empty)
  }

  @Test func asksForPagesByTheTimeOfChange() async throws {
    let server = try NotesServer(options: Self.clock(from: 1_000_000))
    let (anna, ben) = (try Device(server), try Device(server))
    for id in 1...5 { try await anna.notes.insert(Note(id: "\(id)", text: "a")) }
    _ = try await anna.context.push()
    let result = try await ben.notes.pull("all", pageSize: 3)
    #expect(result.queries.map(\.pageCount) == [3] && result.queries.map(\.receivedCount) == [7])
    let requests = await ben.network.requests.map { $0.removingPercentEncoding ?? "" }
    #expect(
      requests == [
        "GET /tables/Note?$orderby=updatedAt asc,id asc&$top=3&$inlinecount=allpages&__includeDeleted=true",
        "GET /tables/Note?$filter=updatedAt ge datetimeoffset'1970-01-01T00:16:40.002Z'&$orderby=updatedAt "
          + "asc,id asc"
          + "&$top=3&$inlinecount=allpages&__includeDeleted=true",
        "GET /tables/Note?$filter=updatedAt ge datetimeoffset'1970-01-01T00:16:40.004Z'&$orderby=updatedAt "
          + "asc,id asc"
          + "&$top=3&$inlinecount=allpages&__includeDeleted=true",
      ]
    )
    let status = try await ben.context.pullStatus(of: "all", in: Note.self)
    #expect(status.upTo == Date(timeIntervalSince1970: 1000.004))
    #expect(status.lastPull != nil && status.lastFailure == nil)
  }

  /// A server whose clock does not move, with a later millisecond for each change.
  static func clock(from start: Int64) -> TableServiceOptions {
    var options = TableServiceOptions()
    options.now = { start }
    return options
  }

  @Test func leavesEditsAloneAndRemembersTheServersRow() async throws {
    let server = try NotesServer()
    let (anna, ben) = (try Device(server), try Device(server))
    try await anna.notes.insert(Note(id: "1", text: "base", rank: 1))
    try await anna.notes.insert(Note(id: "2", text: "base", rank: 1))
    _ = try await anna.context.push()
    try await ben.notes.pull("all").get()
    try await anna.sql(#"UPDATE "Note" SET "text" = 'theirs'"#)
    _ = try await anna.context.push()

    // The push before the pull meets the newer rows: both edits are undecided conflicts.
    try await ben.sql(#"UPDATE "Note" SET "text" = 'mine'"#)
    let result = try await ben.notes.pull("all")
    #expect(result.push?.undecidedCount == 2)
    #expect(result.queries.map(\.rememberedCount) == [2])
    #expect(try await ben.texts() == ["1": "mine", "2": "mine"])

    // Theirs changes once more: an undecided conflict stops no pull, and shows the newest row.
    try await anna.sql(#"UPDATE "Note" SET "text" = 'newest' WHERE "id" = '1'"#)
    try await anna.sql(#"DELETE FROM "Note" WHERE "id" = '2'"#)
    _ = try await anna.context.push()
    await ben.network.forget()
    try await ben.notes.pull("all").get()
    #expect(await ben.network.requests.allSatisfy { $0.hasPrefix("GET") })
    let conflicts = try await ben.context.conflicts()
    #expect(
      conflicts.map { $0.serverRow.map { String.fromDatabaseValue($0["text"]) ?? "" } } == ["newest", nil]
    )
    for conflict in conflicts { #expect(try await ben.context.resolve(conflict, .takeServer)) }
    #expect(try await ben.texts() == ["1": "newest"])
  }

  /// The outcome of an edit is not known: the row of the page may be older or newer. The others come all the
  /// same.
  @Test func leavesOutARowInDoubtAndAsksForItAgain() async throws {
    let server = try NotesServer()
    let (anna, ben) = (try Device(server), try Device(server))
    for id in 1...3 { try await anna.notes.insert(Note(id: "\(id)", text: "base")) }
    _ = try await anna.context.push()
    try await ben.notes.pull("all").get()
    try await ben.sql(#"UPDATE "Note" SET "text" = 'mine' WHERE "id" = '1'"#)
    try await anna.sql(#"UPDATE "Note" SET "text" = 'theirs' WHERE "id" > '1'"#)
    _ = try await anna.context.push()
    // The server does it, and says that it has failed.
    await ben.network.fail(.answerReplaced(500, "{}"))

    let result = try await ben.notes.pull("all")
    #expect(result.push?.inDoubtCount == 1)
    #expect(result.queries.map(\.unsettledIDs) == [["1"]])
    #expect(try await ben.texts() == ["1": "mine", "2": "theirs", "3": "theirs"])
    #expect(try await ben.operations() == ["update Note/1 inDoubt"])

    try await anna.notes.pull("all").get()
    try await anna.sql(#"UPDATE "Note" SET "rank" = 7 WHERE "id" = '1'"#)
    _ = try await anna.context.push()
    await ben.network.forget()
    let next = try await ben.notes.pull("all")
    // It is asked for by its id, and nothing that came before comes again but the last row.
    let reads = await ben.network.requests.filter { $0.hasPrefix("GET") }
    #expect(reads.count { $0.contains("id%20eq%20'1'") } == 1)
    #expect(next.queries.map(\.receivedCount) == [2])
    // The push finds its own edit there, with what was added since.
    #expect(next.push?.isComplete == true)
    #expect(try await ben.notes.row("1")?.rank == 7)
    #expect(try await ben.texts() == ["1": "mine", "2": "theirs", "3": "theirs"])
  }

  @Test func asksAgainForAPageThatAnAnswerHasMadeOld() async throws {
    let server = try NotesServer()
    let device = try Device(server)
    let other = try Device(server, store: device.store)
    try await device.notes.insert(Note(id: "1", text: "first"))
    _ = try await device.context.push()
    // While the page is on its way, another context of the store pushes an edit and a deletion.
    await device.network.setGate(nil)
    let once = Once()
    await device.network.setAfterwards { line in
      guard line.hasPrefix("GET"), await once.isFirst() else { return }
      try? await other.sql(#"DELETE FROM "Note""#)
      _ = try? await other.context.push()
    }
    let result = try await device.notes.pull("all")
    #expect(try await device.texts() == [:])
    #expect(result.queries.map(\.pageCount) == [1])
    #expect(await device.network.requests.count { $0.hasPrefix("GET") } == 2)
  }

  @Test func goesOnWhereItWasCutOff() async throws {
    let server = try NotesServer()
    let (anna, ben) = (try Device(server), try Device(server))
    for id in 10...19 { try await anna.notes.insert(Note(id: "\(id)", text: "a")) }
    _ = try await anna.context.push()
    await ben.network.fail(nil, nil, .answerLost)
    let cut = try await ben.notes.pull("all", pageSize: 3)
    #expect(cut.failure?.reason == .offline)
    #expect(cut.queries.map(\.pageCount) == [2])
    #expect(try await ben.texts().count == 5)
    let rest = try await ben.notes.pull("all", pageSize: 3)
    // One row comes again, that of the border.
    #expect(rest.queries.map(\.changedCount) == [5])
    #expect(try await ben.texts().count == 10)
  }

  @Test func aChangedFilterPullsInFull() async throws {
    let server = try NotesServer()
    let (anna, ben) = (try Device(server), try Device(server))
    for id in 1...4 { try await anna.notes.insert(Note(id: "\(id)", text: "a", rank: Int64(id))) }
    _ = try await anna.context.push()
    let few = TableQuery<Note>().matching { $0.rank > 3 }
    #expect(try await ben.notes.pull("some", few).changedCount == 1)
    #expect(try await ben.notes.pull("some", few).changedCount == 0)
    #expect(try await ben.notes.pull("some", TableQuery().matching { $0.rank > 1 }).changedCount == 2)
    #expect(try await ben.texts().keys.sorted() == ["2", "3", "4"])
  }

  @Test func pushesFirstAndNotWithoutNeed() async throws {
    let server = try NotesServer()
    let device = try Device(server)
    try await device.notes.insert(Note(id: "1", text: "a"))
    // There is nothing to push in this table.
    #expect(try await device.folders.pull("all").push == nil)
    await device.network.setDown(true)
    let cut = try await device.notes.pull("all")
    #expect(cut.failure?.reason == .offline && cut.queries.isEmpty)
    #expect(cut.push?.pendingCount == 1)
    await device.network.setDown(false)
    try await device.folders.insert(Folder(id: "F", name: "Home"))
    // What other tables have is pushed with it.
    #expect(try await device.notes.pull("all").push?.pushedCount == 2)
  }

  /// An app that only pulls has no other push.
  @Test func sendsWhatWasRefusedOncePerPushAlsoBeforeAPull() async throws {
    let device = try Device(try NotesServer())
    try await device.notes.insert(Note(id: "1", text: "a"))
    await device.network.fail(.status(400), .status(400))
    #expect(try await device.context.push().failures.map(\.failure.reason) == [.refused])
    let pulled = try await device.notes.pull("all")
    #expect(pulled.push?.failures.map(\.failure.reason) == [.refused])
    #expect(await device.network.requests.map { $0.prefix(4) } == ["POST", "POST", "GET "])
    // The server takes it now.
    #expect(try await device.notes.pull("all").push?.isComplete == true)
  }

  @Test func pullsTablesBeforeThoseThatReferToThem() async throws {
    let server = try NotesServer()
    let (anna, ben) = (try Device(server), try Device(server))
    try await anna.folders.insert(Folder(id: "F", name: "Home"))
    try await anna.notes.insert(Note(id: "1", text: "a", folderID: "F"))
    _ = try await anna.context.push()
    let result = try await ben.context.pull([
      PullQuery(Note.self, id: "all"), PullQuery(Folder.self, id: "all"),
    ])
    #expect(result.queries.map(\.table) == ["Folder", "Note"])
    #expect(try await ben.context.danglingReferences().isEmpty)
  }

  @Test func listsReferencesToRowsThatAreNotHere() async throws {
    let server = try NotesServer()
    let (anna, ben) = (try Device(server), try Device(server))
    try await anna.folders.insert(Folder(id: "F", name: "Home"))
    try await anna.notes.insert(Note(id: "1", text: "a", folderID: "F"))
    _ = try await anna.context.push()
    try await ben.notes.pull("all").get()
    #expect(
      try await ben.context.danglingReferences() == [
        DanglingReference(
          table: "Note",
          id: "1",
          column: "folder",
          referencedTable: "Folder",
          referencedID: "F"
        )
      ]
    )
    // The folder comes, and goes: its rows are the server's to clear.
    try await ben.folders.pull("all").get()
    #expect(try await ben.context.danglingReferences().isEmpty)
  }

  /// To SQLite both are one row: the edit is remembered, and the row gets the server's spelling where it has
  /// none.
  @Test func knowsARowByAnIdInOtherLetters() async throws {
    let server = try NotesServer()
    let device = try Device(server)
    for id in ["n1", "n2"] { try await device.notes.insert(Note(id: id, text: "a")) }
    _ = try await device.context.push()
    let rows = ["N1", "N2"].map {
      #"{"id":"\#($0)","text":"b","version":"x","updatedAt":"2030-01-01T00:00:00Z"}"#
    }
    await device.network.fail(
      .status(400),
      .answer(200, #"{"results":[\#(rows.joined(separator: ","))],"count":2}"#)
    )
    try await device.sql(#"UPDATE "Note" SET "text" = 'mine' WHERE "id" = 'n1'"#)
    let result = try await device.notes.pull("all")
    #expect(result.queries.map(\.rememberedCount) == [1] && result.changedCount == 1)
    #expect(try await device.texts() == ["n1": "mine", "N2": "b"])
  }

  @Test func anUnreadableTokenDoesNotCount() async throws {
    let server = try NotesServer()
    let (anna, ben) = (try Device(server), try Device(server))
    try await anna.notes.insert(Note(id: "1", text: "a"))
    _ = try await anna.context.push()
    try await ben.notes.pull("all").get()
    try await ben.sql(#"UPDATE "MS_TableConfig" SET "value" = 'yesterday' WHERE "keyType" = 0"#)
    await ben.network.forget()
    try await ben.notes.pull("all").get()
    #expect(await ben.network.requests.allSatisfy { !$0.contains("filter") })
  }

  /// The generation of 2014 keeps no tokens.
  @Test func aStoreWithoutTokensPullsInFull() async throws {
    let server = try NotesServer()
    let device = try Device(server)
    try await device.notes.insert(Note(id: "1", text: "a"))
    _ = try await device.context.push()
    let store = try LocalStore(inMemory: SyncedNotesSchema.schema)
    try await store.database.write { db in try db.execute(sql: #"DROP TABLE "MS_TableConfig""#) }
    let old = try Device(server, store: store)
    for _ in 1...2 {
      let result = try await old.notes.pull("all")
      #expect(result.queries.map(\.receivedCount) == [1])
      #expect(await old.network.requests.allSatisfy { !$0.contains("filter") })
    }
  }

  @Test func asksMobileServicesByTheNamesOf2014() async throws {
    let row =
      #"{"id":"1","text":"a","__version":"MQ==","__updatedAt":"2014-05-01T09:00:00.0006Z","__deleted":false}"#
    let empty = ScriptedTransport.Reply.answer(200, #"{"results":[],"count":0}"#)
    let scripted = try Scripted(
      dialect: .mobileServices,
      [.answer(200, #"{"results":[\#(row)],"count":1}"#), empty]
    )
    let store = try LocalStore(inMemory: SyncedNotesSchema.schema)
    let context = try SyncContext(store, client: scripted.client)
    let notes = context.table(Note.self)
    #expect(try await notes.pull("all").changedCount == 1)
    #expect(try await notes.row("1")?.version == "MQ==")
    try await notes.pull("all").get()
    let lines = await scripted.transport.sent.map { $0.line.removingPercentEncoding ?? "" }
    #expect(
      lines.allSatisfy {
        $0.contains("__systemProperties=*") && $0.contains("$orderby=__updatedAt asc,id asc")
      }
    )
    // Rounded up, the next pull would pass over what was changed in between.
    #expect(
      lines.last?.contains("__updatedAt ge datetimeoffset'2014-05-01T09:00:00.000Z'") == true,
      "\(lines)"
    )
  }
}

/// Is asked many times, and says yes once.
actor Once {
  private var wasAsked = false

  func isFirst() -> Bool {
    defer { wasAsked = true }
    return !wasAsked
  }
}
