import SyncedNotes
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
    #expect("\(reference)" == "Note 'N'.folder → Folder 'F', which is not here")
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

  @Test func aDecisionThatCannotBeDoneIsAnError() async throws {
    let (_, anna, _) = try await scene()
    let other = try SyncedRow(Folder(id: "H", name: "Other"))
    let resolver = ConflictResolver.serverWins.references { _ in .restore(other) }
    let error = await #expect(throws: PullError.self) { try await pull(anna, resolver) }
    #expect(error?.reason == .invalidDecision)
    #expect(
      error?.description
        == "what the resolver decided about Note 'N'.folder → Folder 'F', which is not here, cannot be done: "
        + "'Folder' has no row 'F' here"
    )
    #expect(error?.result.queries.count == 2)
  }
}
