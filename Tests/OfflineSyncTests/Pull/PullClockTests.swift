import DataModelRuntime
import Foundation
import GRDB
import SyncedNotes
import TableService
import Testing

@testable import OfflineSync

/// Times of the server that cannot be right.
@Suite struct PullClockTests {
  @Test func aTimeInTheFarFutureHidesNothing() async throws {
    let server = try NotesServer()
    let device = try Device(server)
    let other = try Device(server)
    try await other.notes.insert(Note(id: "1", text: "a"))
    try await other.notes.insert(Note(id: "2", text: "a"))
    _ = try await other.context.push()
    try server.sql(#"UPDATE "Note" SET "updatedAt" = '9999-12-31T00:00:00.000Z' WHERE "id" = '2'"#)
    try await device.notes.pull("all").get()
    try await other.notes.insert(Note(id: "3", text: "new"))
    _ = try await other.context.push()
    try await device.notes.pull("all").get()
    #expect(try await device.texts().keys.sorted() == ["1", "2", "3"])
  }

  /// What a token of an earlier version says may be such a time.
  @Test func aTokenOfTheFarFutureDoesNotCount() async throws {
    let server = try NotesServer()
    let (device, other) = (try Device(server), try Device(server))
    try await device.notes.pull("all").get()
    try await other.notes.insert(Note(id: "1", text: "a"))
    _ = try await other.context.push()
    try await device.notes.pull("all").get()
    try await device.sql(
      #"UPDATE "MS_TableConfig" SET "value" = '9999-12-31T00:00:00.000Z' WHERE "keyType" = 0"#
    )
    try await other.notes.insert(Note(id: "2", text: "a"))
    _ = try await other.context.push()
    try await device.notes.pull("all").get()
    #expect(try await device.texts().keys.sorted() == ["1", "2"])
  }
}
