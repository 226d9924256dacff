import GRDB
import SyncedNotes
import TableServiceTestSupport
import Testing

@testable import OfflineSync

/// A row that refers to one which others have deleted: it is said on both sides, and there are three ways
/// out.
@Suite struct DanglingReferenceTests {
  /// Ben deletes a folder, and Anna adds a note to it, both offline; both pushes complete.
  private func scene() async throws -> (server: NotesServer, anna: Device, ben: Device) {
    let server = try NotesServer()
    let (anna, ben) = (try Device(server), try Device(server))
    try await anna.folders.insert(Folder(id: "F", name: "Home"))
    try await anna.folders.insert(Folder(id: "G", name: "Work"))
    _ = try await anna.context.push()
    try await pull(ben)
    try await ben.folders.delete("F")
    try await anna.notes.insert(Note(id: "N", text: "new", folderID: "F"))
    #expect(try await ben.context.push().isComplete)
    #expect(try await anna.context.push().isComplete)
    return (server, anna, ben)
  }

  @discardableResult
  private func pull(_ device: Device, _ resolver: ConflictResolver? = nil) async throws -> PullResult {
    let queries = [PullQuery(Folder.self, id: "all"), PullQuery(Note.self, id: "all")]
    return try await device.context.pull(queries, resolving: resolver)
  }

  private let reference = DanglingReference(
    table: "Note",
    id: "N",
    column: "folder",
    referencedTable: "Folder",
    referencedID: "F"
  )

  @Test func isSaidOnBothSides() async throws {
    let (_, anna, ben) = try await scene()
    for device in [anna, ben] {
      #expect(try await device.context.state().danglingReferenceCount == 0)
      #expect(try await pull(device).danglingReferences == [reference])
      #expect(try await device.context.danglingReferences() == [reference])
      #expect(try await device.context.state().danglingReferenceCount == 1)
    }
    #expect("\(reference)" == "Note 'N'.folder → Folder 'F' (not on this device)")
  }

  @Test func isSaidByAConflict() async throws {
    let (_, anna, ben) = try await scene()
    for device in [anna, ben] { try await pull(device) }
    try await ben.sql(#"UPDATE "Note" SET "text" = 'theirs'"#)
    try await anna.sql(#"UPDATE "Note" SET "text" = 'mine'"#)
    _ = try await ben.context.push()
    _ = try await anna.context.push()
    #expect(try await anna.context.conflicts().map(\.danglingReferences) == [[reference]])
  }

  /// By hand, as the guide has it.
  @Test(arguments: ["refer", "delete", "insert"])
  func hasThreeWaysOut(_ way: String) async throws {
    let (server, anna, ben) = try await scene()
    for device in [anna, ben] { try await pull(device) }
    switch way {
    case "refer": try await anna.notes.update("N") { $0.folderID = "G" }
    case "delete": try await anna.notes.delete("N")
    default: try await anna.folders.insert(Folder(id: "F", name: "Home again"))
    }
    #expect(try await anna.context.push().isComplete)
    for device in [anna, ben] {
      try await pull(device)
      #expect(try await device.context.danglingReferences().isEmpty)
    }
    #expect(try await anna.texts() == (try await ben.texts()))
    #expect(try server.notes() == (try await anna.texts()))
    #expect(try await ben.folders.row("F")?.name == (way == "insert" ? "Home again" : nil))
  }

  /// The same by the resolver of a pull: it is asked about each.
  @Test(arguments: ["refer", "clear", "delete", "restore"])
  func theResolverDecides(_ way: String) async throws {
    let (server, anna, ben) = try await scene()
    let restored = try SyncedRow(Folder(id: "F", name: "Home again"))
    let resolver = ConflictResolver.serverWins.references { reference in
      switch way {
      case "refer": .refer(to: "G")
      case "clear": .refer(to: nil)
      case "delete": .delete
      default: .restore(restored)
      }
    }
    let result = try await pull(anna, resolver)
    #expect(result.danglingReferences.isEmpty)
    #expect(try await anna.context.state().danglingReferenceCount == 0)
    #expect(try await anna.context.push().isComplete)
    #expect(try await pull(ben).danglingReferences.isEmpty)
    #expect(try server.notes() == (try await ben.texts()))
    #expect(try await ben.notes.row("N")?.folderID == ["refer": "G", "restore": "F"][way])
    #expect(try await ben.folders.row("F")?.name == (way == "restore" ? "Home again" : nil))
  }

  /// A resolver that clears each reference, and what it was asked about.
  private func clearing() -> (ConflictResolver, Guarded<[String]>) {
    let asked = Guarded<[String]>([])
    let resolver = ConflictResolver.serverWins.references { reference in
      asked.withLock { $0.append(reference.referencedID) }
      return .refer(to: nil)
    }
    return (resolver, asked)
  }

  /// A table that is pulled before its parents, or without them: no reference is lost.
  @Test func aRowThatTheServerHasIsOnlyListed() async throws {
    let server = try NotesServer()
    let (anna, ben) = (try Device(server), try Device(server))
    try await anna.folders.insert(Folder(id: "F", name: "Home"))
    try await anna.notes.insert(Note(id: "N", text: "new", folderID: "F"))
    #expect(try await anna.context.push().isComplete)
    let (resolver, asked) = clearing()
    let notes = [PullQuery(Note.self, id: "all")]
    #expect(try await ben.context.pull(notes, resolving: resolver).danglingReferences == [reference])
    #expect(asked.withLock { $0 } == [])
    #expect(try await ben.notes.row("N")?.folderID == "F")
    #expect(try await pull(ben, resolver).danglingReferences.isEmpty)
    #expect(try await ben.operations() == [])
  }

  /// It is kept here, though no column can hold it: also where the server has deleted it since.
  @Test func aRowThatIsSetAsideIsOnlyListed() async throws {
    let server = try NotesServer()
    let (anna, ben) = (try Device(server), try Device(server))
    try await anna.folders.insert(Folder(id: "F", name: "Home"))
    try await anna.notes.insert(Note(id: "N", text: "new", folderID: "f"))
    #expect(try await anna.context.push().isComplete)
    await ben.network.setReplacing(#""name":"Home""#, with: #""name":7"#)
    let (resolver, asked) = clearing()
    await ben.network.setAfterwards { line in
      if line.contains("/Note") { try? server.sql(#"UPDATE "Folder" SET "deleted" = 1"#) }
    }
    let result = try await pull(ben, resolver)
    #expect(result.setAside.map(\.id) == ["F"] && result.danglingReferences.map(\.referencedID) == ["f"])
    #expect(asked.withLock { $0 } == [])
    #expect(try await ben.notes.row("N")?.folderID == "f")
  }

  /// The resolver is not asked until the server has answered: the next pull asks, though it brings nothing.
  @Test(arguments: [Network.Fault.notSent, .status(503), .status(401), .answer(403, "<html></html>")])
  func aRowOfWhichTheServerDoesNotSayIsOnlyListed(_ fault: Network.Fault) async throws {
    let (_, anna, _) = try await scene()
    let (resolver, asked) = clearing()
    await anna.network.setFault(fault, at: "id%20eq")
    for _ in 1...2 { #expect(try await pull(anna, resolver).danglingReferences == [reference]) }
    #expect(asked.withLock { $0 } == [])
    await anna.network.setFault(nil, at: "id%20eq")
    #expect(try await pull(anna, resolver).danglingReferences.isEmpty)
    #expect(asked.withLock { $0 } == ["F"])
  }

  /// Each missing row is looked for once by a pull that has brought something, whatever refers to it.
  @Test func aMissingRowIsLookedForOnce() async throws {
    let (_, anna, _) = try await scene()
    for id in ["A", "Z"] { try await anna.notes.insert(Note(id: id, text: id, folderID: "F")) }
    let resolver = ConflictResolver.serverWins.references { _ in .leave }
    for lookUpCount in [1, 0] {
      await anna.network.forget()
      #expect(try await pull(anna, resolver).danglingReferences.count == (lookUpCount == 1 ? 3 : 0))
      #expect(await anna.network.requests.count { $0.contains("id%20eq") } == lookUpCount)
    }
  }

  /// A list that takes no notice of the question says nothing of the row.
  @Test func aListOfOtherRowsLosesNoReference() async throws {
    let (_, anna, _) = try await scene()
    let (resolver, asked) = clearing()
    await anna.network.setFault(.answer(200, #"[{"id":"X","name":"other"}]"#), at: "id%20eq")
    #expect(try await pull(anna, resolver).danglingReferences == [reference])
    #expect(asked.withLock { $0 } == [])
  }

  /// One that cannot be carried out keeps no other back, and all is said before the error.
  @Test func aDecisionThatCannotBeDoneKeepsNoOtherBack() async throws {
    let (_, anna, _) = try await scene()
    for id in ["A", "Z"] { try await anna.notes.insert(Note(id: id, text: id, folderID: "F")) }
    let other = try SyncedRow(Folder(id: "H", name: "Other"))
    let resolver = ConflictResolver.serverWins.references { reference in
      reference.id == "N" ? .restore(other) : .refer(to: nil)
    }
    let result = try await pull(anna, resolver)
    let error = result.failure
    #expect(error?.reason == .invalid && error?.description.contains("Note 'N'.folder") == true)
    #expect(result.danglingReferences == [reference])
    #expect(try await anna.context.state().danglingReferenceCount == 1)
    #expect(try await anna.notes.rows().filter { $0.folderID == nil }.map(\.id).sorted() == ["A", "Z"])
  }

  /// The database takes both for one id.
  @Test func aRowIsRestoredInTheLetterCaseOfItsID() async throws {
    let (server, anna, _) = try await scene()
    let restored = try SyncedRow(Folder(id: "f", name: "Home again"))
    let resolver = ConflictResolver.serverWins.references { _ in .restore(restored) }
    #expect(try await pull(anna, resolver).danglingReferences.isEmpty)
    #expect(try await anna.context.push().isComplete)
    let name = try await server.database.read { db in
      try String.fetchOne(db, sql: #"SELECT "name" FROM "Folder" WHERE "id" = 'F' AND NOT "deleted""#)
    }
    #expect(name == "Home again")
  }

  /// What is left as it is begins no round of a sync.
  @Test(arguments: [ReferenceDecision.leave, .refer(to: nil)])
  func nothingDecidedIsNothingWritten(_ decision: ReferenceDecision) async throws {
    let (_, anna, _) = try await scene()
    let before = anna.context.localWrites.count
    try await pull(anna, ConflictResolver.serverWins.references { _ in decision })
    #expect(anna.context.localWrites.count == before + (decision == .leave ? 0 : 1))
  }

  @Test func aDecisionThatCannotBeDoneIsAnError() async throws {
    let (_, anna, _) = try await scene()
    let other = try SyncedRow(Folder(id: "H", name: "Other"))
    let resolver = ConflictResolver.serverWins.references { _ in .restore(other) }
    let result = try await pull(anna, resolver)
    let error = result.failure
    #expect(error?.reason == .invalid)
    #expect(
      error?.description
        == "the resolver's decision about Note 'N'.folder → Folder 'F' (not on this device) cannot be "
        + "carried out: 'Folder' has no row 'F' here"
    )
    #expect(result.queries.count == 2)
  }
}
