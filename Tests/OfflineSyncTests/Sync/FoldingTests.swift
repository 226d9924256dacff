import DataModelRuntime
import OfflineSync
import SyncedNotes
import Testing

/// A row that is written while an operation of it is on its way.
@Suite struct FoldingTests {
  /// A write, another one during its request, and the operations after the server has refused the first.
  static let cases: [(first: String, second: String, left: [String])] = [
    ("insert", "update", ["insert Note/N"]),
    ("insert", "delete", []),
    ("update", "update", ["update Note/N"]),
    ("update", "delete", ["delete Note/N"]),
    ("delete", "insert", ["update Note/N"]),
  ]

  private static let sql = [
    "insert": #"INSERT INTO "Note" ("id", "text", "rank") VALUES ('N', 'again', 7)"#,
    "update": #"UPDATE "Note" SET "rank" = coalesce("rank", 0) + 1"#,
    "delete": #"DELETE FROM "Note""#,
  ]

  private func run(
    _ first: String,
    _ second: String,
    _ fault: Network.Fault
  ) async throws -> (
    NotesServer, Device
  ) {
    let server = try NotesServer()
    let device = try Device(server)
    if first != "insert" {
      try await device.notes.insert(Note(id: "N", text: "base"))
      _ = try await device.context.push()
    }
    try await device.sql(try #require(Self.sql[first]))
    let later = try #require(Self.sql[second])
    await device.network.fail(fault)
    await device.network.setGate { _ in
      try? await device.sql(later)
      await device.network.setGate(nil)
    }
    _ = try await device.context.push()
    return (server, device)
  }

  private func endsWell(_ server: NotesServer, _ device: Device) async throws {
    #expect(try await device.context.push().isComplete)
    let notes = try await device.notes.rows().map { ($0.id, $0.text) }
    #expect(try server.notes() == Dictionary(uniqueKeysWithValues: notes))
  }

  @Test(arguments: cases)
  func oneOperationIsLeftOfTwo(_ first: String, _ second: String, _ left: [String]) async throws {
    let (server, device) = try await run(first, second, .status(400))
    #expect(try await device.operations() == left)
    try await endsWell(server, device)
  }

  @Test(arguments: cases, [Network.Fault.answerLost, .requestLost])
  func bothAreLeftIfTheOutcomeIsUnknown(
    _ writes: (first: String, second: String, left: [String]),
    _ fault: Network.Fault
  ) async throws {
    let (server, device) = try await run(writes.first, writes.second, fault)
    #expect(
      try await device.operations() == ["\(writes.first) Note/N inDoubt", "\(writes.second) Note/N"]
    )
    try await endsWell(server, device)
  }

  /// The server has done it before, whatever it says now.
  @Test(arguments: [400, 403, 404])
  func aRefusalAfterALostAnswerTakesNothingBack(_ status: Int) async throws {
    let server = try NotesServer()
    let device = try Device(server)
    try await device.notes.insert(Note(id: "N"))
    await device.network.fail(.answerLost)
    _ = try await device.context.push()
    await device.network.fail(.status(status))
    _ = try await device.context.push()
    try await device.notes.delete("N")
    #expect(try await device.context.push().isComplete)
    let left = try server.notes()
    #expect(left == [:])
  }
}
