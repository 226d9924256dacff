import DataModelRuntime
import Foundation
import GRDB
import SyncedNotes
import TableService
import Testing

@testable import OfflineSync

/// A store knows whose rows it has.
@Suite struct AccountTests {
  /// The user who is signed in.
  private actor Users {
    private(set) var current: String?

    init(_ user: String?) { current = user }

    func signIn(_ user: String?) { current = user }
  }

  private struct Scene {
    let server: NotesServer
    let device: Device
    let users: Users

    /// 'anna' is signed in, and her note is on the server.
    init() async throws {
      server = try NotesServer()
      let users = Users("anna")
      self.users = users
      device = try Device(
        server,
        store: try LocalStore(inMemory: SyncedNotesSchema.schema),
        tokens: ClosureTokenSource(account: { await users.current }) { _ in nil }
      )
      try await device.notes.insert(Note(id: "1", text: "a"))
      _ = try await device.context.push()
    }

    func pullReason() async throws -> SyncFailure.Reason? {
      try await device.notes.pull("all").failure?.reason
    }
  }

  @Test func whoSignsInFirstTakesOverWhatWasWrittenBefore() async throws {
    let users = Users(nil)
    let device = try Device(
      try NotesServer(),
      store: try LocalStore(inMemory: SyncedNotesSchema.schema),
      tokens: ClosureTokenSource(account: { await users.current }) { _ in nil }
    )
    try await device.notes.insert(Note(id: "1", text: "a"))
    #expect(try await device.context.account() == nil)
    await users.signIn("anna")
    #expect(try await device.context.push().isComplete)
    #expect(try await device.context.account() == "anna")
  }

  @Test func anotherUserIsRefusedUntilTheAppDecides() async throws {
    let scene = try await Scene()
    try await scene.device.notes.insert(Note(id: "2", text: "hers"))
    await scene.users.signIn("ben")
    await scene.device.network.forget()
    guard try await scene.device.context.push().failure?.reason == .otherAccount else {
      Issue.record("the push of another user's edits went on")
      return
    }
    #expect(try await scene.pullReason() == .otherAccount)
    #expect(await scene.device.network.requests.isEmpty)
    // To cancel is to sign in again.
    await scene.users.signIn("anna")
    #expect(try await scene.device.context.push().isComplete)
    #expect(try scene.server.notes().count == 2)
  }

  @Test func requiresASignInWithoutAUser() async throws {
    let scene = try await Scene()
    await scene.users.signIn(nil)
    guard try await scene.device.context.push().failure?.reason == .signInRequired else {
      Issue.record("edits of a user were sent without a user")
      return
    }
    #expect(try await scene.pullReason() == .signInRequired)
  }

  @Test func wipesWhatTheFormerUserHad() async throws {
    let scene = try await Scene()
    try await scene.device.notes.pull("all").get()
    try await scene.device.notes.insert(Note(id: "2", text: "sent"))
    _ = try await scene.device.context.push()
    try await scene.device.sql(#"UPDATE "Note" SET "text" = 'hers'"#)
    await scene.users.signIn("ben")
    try await scene.device.context.changeAccount(.wipe)
    #expect(try await scene.device.texts().isEmpty)
    let pushed = try await scene.device.store.read { db in
      try Int.fetchOne(db, sql: #"SELECT count(*) FROM "_Succeeded""#)
    }
    #expect(pushed == 0)
    #expect(try await scene.device.operations().isEmpty)
    #expect(try await scene.device.context.account() == "ben")
    try await scene.device.notes.pull("all").get()
    #expect(try await scene.device.texts() == ["1": "a", "2": "sent"])
  }

  @Test func keepsRowsAndNoEdits() async throws {
    let scene = try await Scene()
    try await scene.device.sql(#"UPDATE "Note" SET "text" = 'hers'"#)
    await scene.users.signIn("ben")
    await #expect(throws: SyncStoreError.unsentChanges(count: 1)) {
      try await scene.device.context.changeAccount(.keep)
    }
    #expect(try await scene.device.context.account() == "anna")
    let operation = try #require(try await scene.device.context.pendingOperations().first)
    try await scene.device.context.cancelAndDiscard(operation)
    try await scene.device.context.changeAccount(.keep)
    #expect(try await scene.device.texts() == ["1": "a"])
    #expect(try await scene.pullReason() == nil)
  }

  /// The user changes while a push is under way: what is claimed already is not sent with the other's token.
  @Test func sendsNothingAsAnotherUserInTheMiddleOfAPush() async throws {
    let scene = try await Scene()
    for id in 2...4 { try await scene.device.notes.insert(Note(id: "\(id)", text: "hers")) }
    await scene.device.network.setGate { [users = scene.users] line in
      if line.hasPrefix("POST") { await users.signIn("ben") }
    }
    let result = try await scene.device.context.push()
    guard result.failure?.reason == .otherAccount else {
      Issue.record("\(result)")
      return
    }
    #expect(result.pushedCount == 1 && result.pendingCount == 2 && result.inDoubtCount == 0)
    #expect(try scene.server.notes().count == 2)
  }

  @Test func storesNoPageForAnotherUser() async throws {
    let scene = try await Scene()
    await scene.device.network.setAfterwards { [users = scene.users, context = scene.device.context] _ in
      await users.signIn("ben")
      try? await context.changeAccount(.wipe)
    }
    #expect(try await scene.pullReason() == .otherAccount)
    #expect(try await scene.device.texts().isEmpty)
  }

  /// The store is given away between the last page and what a reconciliation removes then.
  @Test func removesNothingOfAnotherUser() async throws {
    let scene = try await Scene()
    try scene.server.sql(#"DELETE FROM "Note""#)
    let other = try Device(scene.server)
    try await other.notes.insert(Note(id: "2", text: "b"))
    _ = try await other.context.push()
    try await scene.device.sql(
      #"""
      CREATE TRIGGER "given away" AFTER INSERT ON "Note" WHEN new."id" = '2'
      BEGIN UPDATE "_Sync" SET "account" = 'ben'; END
      """#
    )
    let error = try await scene.device.context.reconcile([PullQuery(Note.self, id: "all")]).failure
    #expect(error?.reason == .otherAccount)
    #expect(try await scene.device.texts() == ["1": "a", "2": "b"])
  }

  /// The rows are another user's by then, and the one who pushes is signed in again.
  @Test func sendsNothingOfAnotherUserThoughTheFormerOneIsBack() async throws {
    let scene = try await Scene()
    let (device, users) = (scene.device, scene.users)
    try await device.notes.insert(Note(id: "2", text: "hers"))
    let once = Once()
    await device.network.setAfterwards { _ in
      guard await once.isFirst() else { return }
      await users.signIn("ben")
      try? await device.context.changeAccount(.wipe)
      _ = try? await device.notes.insert(Note(id: "3", text: "his"))
      await users.signIn("anna")
    }
    let result = try await device.context.push()
    #expect(try scene.server.notes().keys.sorted() == ["1", "2"], "\(result)")
    #expect(try await device.operations() == ["insert Note/3"])
  }

  /// A server may show some rows to their user alone: a pull without a user says nothing of them.
  @Test func whoSignsInFirstGetsWhatOnlyTheySee() async throws {
    let users = Users(nil)
    let server = try NotesServer()
    let anna = try Device(server)
    try await anna.notes.insert(Note(id: "1", text: "a"))
    _ = try await anna.context.push()
    let device = try Device(
      server,
      store: try LocalStore(inMemory: SyncedNotesSchema.schema),
      tokens: ClosureTokenSource(account: { await users.current }) { _ in nil }
    )
    try await device.notes.pull("all").get()
    await users.signIn("anna")
    await device.network.forget()
    try await device.notes.pull("all").get()
    let requests = await device.network.requests
    #expect(requests.first?.contains("filter") == false, "\(requests)")
  }
}
