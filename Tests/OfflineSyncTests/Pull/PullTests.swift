import DataModelRuntime
import Foundation
import GRDB
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
    try await device.context.push()
    try await device.notes.pull("all")
    await device.network.forget()
    let before = try await device.changeCount()
    #expect(try await device.notes.pull("all").changedCount == 0)
    #expect(await device.network.requests.count == 1)
    #expect(try await device.changeCount() == before)
  }
}

extension Device {
  func texts() async throws -> [String: String?] {
    Dictionary(
      uniqueKeysWithValues: try await store.read { db in
        try Row.fetchAll(db, sql: #"SELECT "id", "text" FROM "Note""#).map { ($0["id"], $0["text"]) }
      }
    )
  }

  /// How many rows the connection has changed so far.
  func changeCount() async throws -> Int {
    try await store.database.writeWithoutTransaction { db in db.totalChangesCount }
  }
}
