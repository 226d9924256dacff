import DataModelRuntime
import Foundation
import GRDB
import SyncedNotes
import Testing

@testable import OfflineSync

/// A file that a process with a newer version of the model migrates while a context of the older one is
/// there.
@Suite struct StoreVersionTests {
  private static let migrates = #"UPDATE "_Model" SET "version" = 'Next', "fingerprint" = 'next'"#

  @Test func aContextOfAnOlderVersionSyncsNothing() async throws {
    let device = try Device(try NotesServer())
    try await device.notes.insert(Note(id: "A", text: "a"))
    try await device.sql(Self.migrates)
    let expected = SyncStoreError.otherVersion("Next")
    await #expect(throws: expected) { try await device.context.push() }
    await #expect(throws: expected) { try await device.notes.insert(Note(id: "B")) }
    // Without a push before it, which would find it out.
    await #expect(throws: expected) { try await device.folders.pull("all") }
    #expect(try await device.operations() == ["insert Note/A"])
    #expect(
      try await device.store.read { db in try Int.fetchOne(db, sql: #"SELECT count(*) FROM "MS_TableConfig""#)
      } == 0
    )
    #expect(throws: expected) {
      try SyncContext(device.store, client: device.context.client)
    }
    #expect(
      expected.localizedDescription
        == """
        the file now has version 'Next' of its model, or its queue was made by newer code: open it again \
        with code that knows this version
        """
    )
  }

  /// The queue has got a form that this code does not know: the tables of the model are as they were.
  @Test func aContextOfAnOlderQueueSyncsNothing() async throws {
    let device = try Device(try NotesServer())
    try await device.notes.insert(Note(id: "A", text: "a"))
    try await device.sql(#"UPDATE "_Sync" SET "format" = 99"#)
    let expected = SyncStoreError.otherVersion(SyncedNotesSchema.schema.versionName)
    await #expect(throws: expected) { try await device.context.push() }
    #expect(try await device.operations() == ["insert Note/A"])
  }

  /// What is on its way then is in doubt, and found out by the code of the newer version.
  @Test func anAnswerThatComesAfterwardsIsNotTakenIn() async throws {
    let server = try NotesServer()
    let device = try Device(server)
    try await device.sql(#"CREATE TABLE "Before" AS SELECT "version", "fingerprint" FROM "_Model""#)
    try await device.notes.insert(Note(id: "A", text: "a"))
    await device.network.setGate { _ in try? await device.sql(Self.migrates) }
    await #expect(throws: SyncStoreError.otherVersion("Next")) { try await device.context.push() }
    #expect(try server.notes() == ["A": "a"])
    #expect(try await device.operations() == ["insert Note/A sending"])

    await device.network.setGate(nil)
    try await device.sql(#"UPDATE "_Model" SET ("version", "fingerprint") = (SELECT * FROM "Before")"#)
    // As if the lease were over.
    try await device.sql(#"UPDATE "MS_TableOperations" SET "_lease" = 0"#)
    #expect(try await device.context.push().isComplete)
    #expect(try await device.operations() == [])
  }
}
