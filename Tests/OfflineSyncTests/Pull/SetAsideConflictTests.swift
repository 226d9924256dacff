import DataModelRuntime
import GRDB
import SyncedNotes
import TableWire
import Testing

@testable import OfflineSync

/// Rows that were set aside, and edits of the same rows.
@Suite struct SetAsideConflictTests {
  @Test func aRowThatWasSetAsideDoesNotComeBackOverThatOfAConflict() async throws {
    let server = try NotesServer()
    let (anna, ben) = (try Device(server), try Device(server))
    try await anna.notes.insert(Note(id: "1", text: "Buy milk", rank: 1))
    #expect(try await anna.context.push().isComplete)
    try await ben.notes.pull("all").get()
    let remote = anna.context.client.table("Note")
    _ = try await remote.update(["id": "1", "rank": -5], check: .overwriting)
    #expect(try await ben.notes.pull("all").setAside.map(\.id) == ["1"])
    try await ben.sql(#"UPDATE "Note" SET "text" = 'Buy bread' WHERE "id" = '1'"#)
    _ = try await remote.update(["id": "1", "rank": 7], check: .overwriting)
    #expect(try await ben.context.push().undecidedCount == 1)

    #expect(try await ben.context.retrySetAsideRows().isEmpty)
    let conflict = try #require(try await ben.context.conflicts().first)
    #expect(conflict.serverRow?["rank"] == 7.databaseValue)
    #expect(try await ben.context.resolve(conflict, .takeServer))
    #expect(try await ben.notes.row("1")?.rank == 7)
  }

  /// The edits are dropped, and neither the server's row nor the one before it, which a decision has made the
  /// base, can be stored.
  @Test func aRowOfWhichNoVersionCanBeStoredIsSetAside() async throws {
    let server = try NotesServer()
    let ben = try Device(server)
    try await ben.notes.insert(Note(id: "1", text: "Buy milk", rank: 1))
    #expect(try await ben.context.push().isComplete)
    try await ben.sql(#"UPDATE "Note" SET "text" = 'Buy bread' WHERE "id" = '1'"#)
    let remote = ben.context.client.table("Note")
    for (rank, decision) in [(-5, ConflictDecision.keepLocal), (-6, .takeServer)] {
      _ = try await remote.update(["id": "1", "rank": .number(JSONNumber(Int64(rank)))], check: .overwriting)
      #expect(try await ben.context.push().undecidedCount == 1)
      let conflict = try #require(try await ben.context.conflicts().first)
      #expect(try await ben.context.resolve(conflict, decision))
    }
    #expect(try await ben.texts().isEmpty)
    #expect(try await ben.context.setAsideRows().map(\.id) == ["1"])
    // It comes with the next row that can be stored.
    _ = try await remote.update(["id": "1", "rank": 7], check: .overwriting)
    #expect(try await ben.notes.pull("all").changedCount == 1)
    #expect(try await ben.texts() == ["1": "Buy milk"])
    #expect(try await ben.context.setAsideRows().isEmpty)
  }
}
