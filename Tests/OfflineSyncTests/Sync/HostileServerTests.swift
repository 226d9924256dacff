import Foundation
import SyncedNotes
import Testing

@testable import OfflineSync

/// Servers that answer what was not asked for.
@Suite struct HostileServerTests {
  /// A device with a note that the server has, too.
  private func device(_ server: NotesServer, id: String = "N") async throws -> Device {
    let device = try Device(server)
    try await device.notes.insert(Note(id: id, text: "base"))
    _ = try await device.context.push()
    return device
  }

  /// The database tells apart what Swift and servers may take for one id: as a row of its own it would never
  /// go.
  @Test(arguments: [("\u{E9}", "e\u{301}"), ("\u{C4}", "\u{E4}")])
  func anIDThatIsAnotherHereAddsNoRow(_ id: String, _ answered: String) async throws {
    let server = try NotesServer()
    let device = try await device(server, id: id)
    try await device.sql(#"UPDATE "Note" SET "text" = 'mine'"#)
    await device.network.fail(
      .answerReplaced(200, #"{"id":"\#(answered)","text":"mine","rank":null,"version":"v2"}"#)
    )
    let result = try await device.context.push()
    #expect(result.inDoubtCount == 1 && result.failures.isEmpty)
    #expect(try await device.notes.count() == 1)
    #expect(try await device.context.push().isComplete)
    #expect(try await device.notes.count() == 1)
  }

  /// A list that takes no notice of the filter has the row on another page, for all that is known.
  @Test func aListOfOtherRowsDoesNotConfirmADeletion() async throws {
    let server = try NotesServer()
    let device = try await device(server)
    try await device.notes.delete("N")
    await device.network.fail(.status(404), .answer(200, #"[{"id":"M","text":"other"}]"#))
    let result = try await device.context.push()
    #expect(result.failures.isEmpty)
    #expect(try await device.operations() == ["delete Note/N"])
    #expect(try await device.context.push().isComplete)
    #expect(try server.notes() == [:])
  }

  /// The server has done it, and its row is longer than the transport takes: that is not being offline.
  @Test func anAnswerThatIsTooLongKeepsNoOtherOperationBack() async throws {
    let server = try NotesServer()
    let device = try Device(server)
    for id in ["A", "B"] { try await device.notes.insert(Note(id: id, text: id)) }
    await device.network.fail(.answerTooLong)
    let result = try await device.context.push()
    #expect(result.failure == nil)
    #expect(try await device.operations() == ["insert Note/A inDoubt"])
    #expect(try server.notes() == ["A": "A", "B": "B"])
  }
}
