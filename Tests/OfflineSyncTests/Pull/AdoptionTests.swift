import DataModelRuntime
import GRDB
import SyncedNotes
import Testing

@testable import OfflineSync

/// Values that the server sent before the model had a column for them, after a migration has made one.
@Suite struct AdoptionTests {
  /// A device as it is after the migration: `rank` is new, with its default.
  private func migrated(_ server: NotesServer, dialect: Dialect, edit: String? = nil) async throws -> Device {
    let device = try Device(server, dialect: dialect)
    try await device.notes.pull("all").get()
    if let edit { try await device.sql(edit) }
    try await device.sql(
      """
      UPDATE "_Sync" SET "applying" = 1;
      UPDATE "Note" SET "rank" = NULL;
      UPDATE "_Known.Note" SET "rank" = NULL;
      INSERT OR REPLACE INTO "_Unknown" VALUES ('Note', '1', CAST('{"color":"red","rank":5}' AS BLOB));
      UPDATE "_Sync" SET "applying" = 0, "schema" = 'of the version before'
      """
    )
    return try Device(server, store: device.store, dialect: dialect)
  }

  private func server(_ isMobileApps: Bool) async throws -> NotesServer {
    let server = try NotesServer(isMobileApps ? .mobileApps : .datasync)
    let other = try Device(server, dialect: isMobileApps ? .mobileApps : .datasync)
    try await other.notes.insert(Note(id: "1", text: "Buy milk", rank: 5))
    #expect(try await other.context.push().isComplete)
    return server
  }

  private func unknown(_ device: Device) async throws -> String? {
    try await device.store.read { db in
      try String.fetchOne(db, sql: #"SELECT CAST("values" AS TEXT) FROM "_Unknown""#)
    }
  }

  @Test(arguments: [true, false]) func goIntoTheirColumn(_ isMobileApps: Bool) async throws {
    let server = try await server(isMobileApps)
    let device = try await migrated(server, dialect: isMobileApps ? .mobileApps : .datasync)
    #expect(try await device.notes.row("1")?.rank == 5)
    #expect(try await unknown(device) == #"{"color":"red"}"#)
    #expect(try await device.operations().isEmpty)
  }

  /// The base gets them too: an edit that waits is no edit of the new column.
  @Test(arguments: [true, false]) func areNoPartOfAnEditThatWaits(_ isMobileApps: Bool) async throws {
    let server = try await server(isMobileApps)
    let device = try await migrated(
      server,
      dialect: isMobileApps ? .mobileApps : .datasync,
      edit: #"UPDATE "Note" SET "text" = 'Buy bread'"#
    )
    #expect(try await device.notes.row("1")?.rank == 5)
    #expect(
      try await device.store.read { db in try Int.fetchOne(db, sql: #"SELECT "rank" FROM "_Known.Note""#) }
        == 5
    )
    #expect(try await device.operations() == ["update Note/1"])
    #expect(try await device.context.push().isComplete)
    #expect(try server.notes() == ["1": "Buy bread"])
    #expect(
      try await server.database.read { db in try Int.fetchOne(db, sql: #"SELECT "rank" FROM "Note""#) } == 5
    )
  }

  /// The base of a deletion gets them too: it is the row that comes back.
  @Test func areThereWhenADeletionIsTakenBack() async throws {
    let server = try await server(true)
    let device = try await migrated(server, dialect: .mobileApps, edit: #"DELETE FROM "Note""#)
    let deletion = try #require(try await device.context.pendingOperations().first)
    try await device.context.cancelAndDiscard(deletion)
    #expect(try await device.notes.row("1")?.rank == 5)
    #expect(try await unknown(device) == #"{"color":"red"}"#)
  }

  /// A migration has dropped the column that was sent: what was edited behind it is sent all the same.
  @Test func leaveAnEditBehindOneOfWhichNothingIsLeft() async throws {
    let server = try await server(true)
    let device = try Device(server, dialect: .mobileApps)
    try await device.notes.pull("all").get()
    try await device.sql(#"UPDATE "Note" SET "rank" = 9"#)
    try await device.sql(
      """
      UPDATE "MS_TableOperations" SET "_sending" = 'an attempt', "_lease" = 0, \
      "properties" = CAST('{"type":1}' AS BLOB)
      """
    )
    try await device.sql(#"UPDATE "Note" SET "text" = 'Buy bread'"#)
    #expect(try await device.operations().count == 2)
    try await device.sql(#"UPDATE "_Known.Note" SET "rank" = 9"#)
    #expect(try await device.context.push().isComplete)
    #expect(try await device.notes.row("1")?.text == "Buy bread")
    #expect(try server.notes() == ["1": "Buy bread"])
  }

  /// What the app has written since is an edit, and stays.
  @Test func replaceNothingThatWasWrittenSince() async throws {
    let server = try await server(true)
    let device = try await migrated(server, dialect: .mobileApps)
    let before = try Device(server, store: device.store)
    try await before.sql(#"UPDATE "Note" SET "rank" = 9"#)
    try await before.sql(
      """
      UPDATE "_Known.Note" SET "rank" = NULL;
      INSERT OR REPLACE INTO "_Unknown" VALUES ('Note', '1', CAST('{"rank":5}' AS BLOB));
      UPDATE "_Sync" SET "schema" = NULL
      """
    )
    let after = try Device(server, store: device.store)
    #expect(try await after.notes.row("1")?.rank == 9)
    #expect(
      try await after.store.read { db in try Int.fetchOne(db, sql: #"SELECT "rank" FROM "_Known.Note""#) }
        == 5
    )
  }

  /// Once for each schema: a store may keep something for every row.
  @Test func happenOnceForASchema() async throws {
    let server = try await server(true)
    let device = try await migrated(server, dialect: .mobileApps)
    try await device.sql(
      #"INSERT OR REPLACE INTO "_Unknown" VALUES ('Note', '1', CAST('{"rank":7}' AS BLOB))"#
    )
    let again = try Device(server, store: device.store)
    #expect(try await again.notes.row("1")?.rank == 5)
  }

  /// A condition that was dropped lets them in.
  @Test func rowsThatWereSetAsideAreTriedAgain() async throws {
    let device = try await migrated(server(true), dialect: .mobileApps)
    try await device.sql(
      """
      INSERT INTO "_SetAside" VALUES ('Note', '2', CAST('{"id":"2","text":"b","rank":1}' AS BLOB), 'too low'),
        ('Gone', '3', CAST('{"id":"3"}' AS BLOB), 'too low');
      UPDATE "_Sync" SET "schema" = NULL
      """
    )
    let again = try Device(try NotesServer(), store: device.store)
    #expect(try await again.notes.row("2")?.text == "b")
    #expect(try await again.context.setAsideRows().map(\.id) == ["3"])
  }
}
