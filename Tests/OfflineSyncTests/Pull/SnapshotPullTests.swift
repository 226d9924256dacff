import DataModelRuntime
import Foundation
import GRDB
import SyncedNotes
import TableService
import Testing

@testable import OfflineSync

/// A pull in an order of the app's, or of some rows.
@Suite struct SnapshotPullTests {
  @Test func aSnapshotEndsThoughTheServerPassesOverNothing() async throws {
    let device = try Device(try NotesServer())
    let rows = #"{"results":[{"id":"1","text":"a"}],"count":1}"#
    for _ in 1...60 { await device.network.fail(.answer(200, rows)) }
    let error = try await device.notes.pull(nil, TableQuery().taking(1000)).failure
    #expect(error?.reason == .unusableAnswer)
  }
}
