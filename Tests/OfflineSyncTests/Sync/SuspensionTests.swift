import DataModelRuntime
import DataModelTestSupport
import Foundation
import GRDB
import SyncedNotes
import Testing

@testable import OfflineSync

/// GRDB lets no statement lock a file while an app is suspended: iOS ends an app that holds a lock then.
///
/// The notifications go to all stores of the process that listen. No other test has one.
@Suite(.serialized) struct SuspensionTests {
  private static func store(_ folder: TemporaryFolder) throws -> LocalStore {
    var configuration = Configuration()
    configuration.observesSuspensionNotifications = true
    let path = folder.file("notes.sqlite").path
    return try LocalStore(SyncedNotesSchema.schema, path: path, configuration: configuration)
  }

  private static func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: nil)
  }

  @Test func aPushBeginsAfterTheAppIsResumed() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let server = try NotesServer()
    let device = try Device(server, store: try Self.store(folder))
    try await device.notes.insert(Note(id: "1", text: "a"))
    Self.post(Database.suspendNotification)
    let error = await #expect(throws: DatabaseError.self) { try await device.context.push() }
    #expect(error?.resultCode == .SQLITE_ABORT)
    #expect(await device.network.requests.isEmpty)
    // Reading goes on.
    #expect(try await device.operations() == ["insert Note/1"])
    Self.post(Database.resumeNotification)
    #expect(try await device.context.push().isComplete)
    #expect(try server.notes() == ["1": "a"])
  }

  @Test func aPullGoesOnAfterTheAppIsResumed() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let server = try NotesServer()
    let other = try Device(server)
    for id in ["1", "2", "3"] { try await other.notes.insert(Note(id: id, text: "a")) }
    _ = try await other.context.push()
    let device = try Device(server, store: try Self.store(folder))
    await device.network.setAfterwards { line in
      if line.contains("filter") { Self.post(Database.suspendNotification) }
    }
    await #expect(throws: DatabaseError.self) { try await device.notes.pull("all", pageSize: 2) }
    #expect(try await device.notes.count() == 2)
    let sync = SyncEngine(device.context, pulling: [PullQuery(Note.self, id: "all")], policy: .manual)
    let failure = await sync.sync().failure
    #expect(failure?.reason == .storage && failure?.cause is DatabaseError)
    await device.network.setAfterwards(nil)
    Self.post(Database.resumeNotification)
    #expect(await sync.sync().failure == nil)
    #expect(try await device.texts() == server.notes())
  }

  /// The answer cannot be taken in: the operation belongs to the attempt until its lease ends, and then it is
  /// found out.
  @Test func anAnswerThatComesInSuspensionIsFoundOutLater() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let server = try NotesServer()
    let store = try Self.store(folder)
    let device = try Device(server, store: store)
    try await device.notes.insert(Note(id: "1", text: "a"))
    await device.network.setAfterwards { _ in Self.post(Database.suspendNotification) }
    await #expect(throws: DatabaseError.self) { try await device.context.push() }
    await device.network.setAfterwards(nil)
    Self.post(Database.resumeNotification)
    #expect(try server.notes() == ["1": "a"])
    #expect(try await device.operations() == ["insert Note/1 sending"])
    #expect(try await device.context.push().pendingCount == 1)

    let later = try Device(server, store: store) { $0.clock = { Date(timeIntervalSinceNow: 61) } }
    #expect(try await later.context.push().isComplete)
    #expect(try server.notes() == ["1": "a"])
    #expect(try await later.notes.row("1")?.version != nil)
  }
}
