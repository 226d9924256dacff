import SyncedNotes
import Testing

@testable import OfflineSync

/// A server that takes the time of a change before it commits shows it behind one with a later time.
@Suite struct PullOverlapTests {
  /// The seconds that a pull reads again, and whether it finds a change that is two seconds older than the
  /// last one.
  @Test(arguments: [(0.0, false), (1, false), (5, true)])
  func findsAChangeThatWasCommittedLate(_ overlap: Double, _ isFound: Bool) async throws {
    let server = try NotesServer()
    let device = try Device(server) { $0.pullOverlap = .seconds(overlap) }
    let other = try Device(server)
    for id in ["1", "2"] { try await other.notes.insert(Note(id: id, text: "a")) }
    _ = try await other.context.push()
    try server.sql(#"UPDATE "Note" SET "updatedAt" = '2020-01-01T00:00:10.000Z'"#)
    try await device.notes.pull("all").get()
    try server.sql(
      #"UPDATE "Note" SET "text" = 'late', "updatedAt" = '2020-01-01T00:00:08.000Z' WHERE "id" = '1'"#
    )
    try await device.notes.pull("all").get()
    #expect(try await device.texts()["1"] == (isFound ? "late" : "a"))
  }
}
