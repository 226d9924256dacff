import DataModelRuntime
import Foundation
import GRDB
import SyncedNotes
import TableService
import Testing

@testable import OfflineSync

/// Servers that are put back to a backup, or start over, under three devices with edits that wait.
///
/// `DATAMODEL_PUT_BACK_RUNS=200` makes more runs, `DATAMODEL_PUT_BACK_SEED=7` prints the steps of one.
@Suite struct PutBackRunTests {
  private static let environment = ProcessInfo.processInfo.environment

  /// All sides are equal in the end. Where all devices send again what they have, no edit is lost.
  @Test func noEditIsLostInSilence() async throws {
    let seed = Self.environment["DATAMODEL_PUT_BACK_SEED"].flatMap(UInt64.init)
    let count = Self.environment["DATAMODEL_PUT_BACK_RUNS"].flatMap(UInt64.init) ?? 30
    var noticedCount = 0
    for seed in seed.map({ $0...$0 }) ?? 1...count {
      var run = try PutBackRun(seed: seed)
      do { try await run.run() } catch {
        Issue.record("seed \(seed): \(error)\n\(run.trace.joined(separator: "\n"))")
        return
      }
      noticedCount += run.noticedCount
    }
    #expect(noticedCount > 0)
    print("servers put back or started over: \(count) runs, noticed \(noticedCount) times")
  }
}

/// A service that was put back to an earlier state, or another one in its place: sync stops, and goes on as
/// the app decides.
@Suite struct OtherServerTests {
  /// Two devices in step with a server, which has the folders a and b since its backup, and c since then.
  private struct Scene {
    let server: ReplaceableServer
    let anna: Device
    let ben: Device
    let backup: DatabaseQueue

    init(hasEpoch: Bool = true) async throws {
      let time = ServerTime(1_900_000_000_000)
      var options = TableServiceOptions()
      // Changes are minutes apart.
      options.now = { time.add(300_000) }
      server = try ReplaceableServer(options: options, hasEpoch: hasEpoch)
      anna = try Device(server)
      ben = try Device(server)
      for id in ["a", "b"] { try await anna.folders.insert(Folder(id: id, name: "old")) }
      _ = try await anna.context.push()
      try await Scene.pull(anna, ben)
      backup = try server.backup()
      try await anna.folders.insert(Folder(id: "c", name: "new"))
      try await anna.sql(#"UPDATE "Folder" SET "name" = 'new' WHERE "id" = 'b'"#)
      _ = try await anna.context.push()
      try await Scene.pull(anna, ben)
    }

    static func pull(_ devices: Device...) async throws {
      for device in devices { try await device.folders.pull("all").get() }
    }
  }

  enum Replacement: String, CaseIterable, Sendable { case putBack, startedOver }

  private static func replace(_ scene: Scene, _ replacement: Replacement) throws {
    switch replacement {
    case .putBack: try scene.server.putBack(scene.backup)
    case .startedOver: try scene.server.startOver()
    }
  }

  /// Also if somebody else has written to it since. Nothing that waits is sent, or lost.
  @Test(arguments: Replacement.allCases, [false, true])
  func isNoticedByPushAndPull(_ replacement: Replacement, _ isWritten: Bool) async throws {
    let scene = try await Scene()
    try await scene.anna.sql(#"UPDATE "Folder" SET "name" = 'mine' WHERE "id" = 'a'"#)
    try Self.replace(scene, replacement)
    if isWritten {
      let other = try Device(scene.server)
      for id in ["x", "y", "z"] { try await other.folders.insert(Folder(id: id, name: "other")) }
      #expect(try await other.context.push().isComplete)
    }
    let before = try scene.server.server.folderNames()
    for _ in 0..<2 {
      #expect(try await scene.anna.context.push().failure?.reason == .otherServer)
      #expect(try await scene.anna.folders.pull("all").failure?.reason == .otherServer)
      #expect(try await scene.ben.folders.pull("all").failure?.reason == .otherServer)
    }
    #expect(try scene.server.server.folderNames() == before)
    #expect(try await scene.anna.operations() == ["update Folder/a"])
    #expect(try await scene.anna.folderNames() == ["a": "mine", "b": "new", "c": "new"])
    guard case .failed(let failure) = try await scene.anna.context.state().activity else {
      Issue.record("\(try await scene.anna.context.state())")
      return
    }
    #expect(failure.reason == .otherServer && !failure.isWorthRetrying)
  }

  /// A service that only begins again has the same history, and one that is put back to what a device has
  /// seen, too.
  @Test func aServiceThatBeginsAgainIsTheSame() async throws {
    let scene = try await Scene()
    for _ in 0..<3 {
      try scene.server.putBack(try scene.server.backup())
      try await scene.anna.sql(#"UPDATE "Folder" SET "name" = "name" || '!' WHERE "id" = 'a'"#)
      #expect(try await scene.anna.context.push().isComplete)
      try await Scene.pull(scene.ben)
    }
    #expect(try await scene.ben.folderNames() == ["a": "old!!!", "b": "new", "c": "new"])
  }

  /// The former service is back: nothing has to be decided.
  @Test func goesOnWithTheFormerService() async throws {
    let scene = try await Scene()
    let former = try scene.server.backup()
    try scene.server.startOver()
    try await scene.anna.sql(#"DELETE FROM "Folder" WHERE "id" = 'a'"#)
    #expect(try await scene.anna.context.push().failure?.reason == .otherServer)
    try scene.server.putBack(former)
    #expect(try await scene.anna.context.push().isComplete)
    try await Scene.pull(scene.ben)
    #expect(try await scene.ben.folderNames() == ["b": "new", "c": "new"])
  }

  struct Decision: Sendable, CustomTestStringConvertible {
    let replacement: Replacement
    let change: ServerChange
    /// What both sides have in the end. Before, `a` has an edit that waits, and `d` an insertion.
    let texts: [String: String]

    var testDescription: String { "\(replacement), \(change)" }
  }

  static let decisions = [
    Decision(replacement: .putBack, change: .compare, texts: ["a": "mine", "b": "old", "d": "mine"]),
    Decision(
      replacement: .putBack,
      change: .sendAgain,
      texts: ["a": "mine", "b": "new", "c": "new", "d": "mine"]
    ),
    Decision(replacement: .putBack, change: .startOver, texts: ["a": "old", "b": "old"]),
    Decision(replacement: .startedOver, change: .compare, texts: ["a": "mine", "d": "mine"]),
    Decision(
      replacement: .startedOver,
      change: .sendAgain,
      texts: ["a": "mine", "b": "new", "c": "new", "d": "mine"]
    ),
    Decision(replacement: .startedOver, change: .startOver, texts: [:]),
  ]

  /// By a resolver for which the row here counts.
  @Test(arguments: decisions) func goesOnAsTheAppDecides(_ decision: Decision) async throws {
    let scene = try await Scene()
    let device = scene.anna
    try await device.sql(#"UPDATE "Folder" SET "name" = 'mine' WHERE "id" = 'a'"#)
    try await device.folders.insert(Folder(id: "d", name: "mine"))
    try Self.replace(scene, decision.replacement)
    #expect(try await device.context.push().failure?.reason == .otherServer)
    try await device.context.changeServer(decision.change)
    #expect(try await device.context.push(resolving: .clientWins).isComplete)
    let pull = try await device.folders.pull("all").get()
    #expect(pull.unreconciledTables.isEmpty)
    #expect(try await device.folderNames() == decision.texts)
    #expect(try scene.server.server.folderNames() == decision.texts)
    // From then on it is the service of these rows.
    #expect(try await device.folders.pull("all").get().changedCount == 0)
    try scene.server.startOver()
    #expect(try await device.folders.pull("all").failure?.reason == .otherServer)
  }

  /// What was not changed since the backup is not sent.
  @Test func sendsWhatTheServiceMayHaveLost() async throws {
    let scene = try await Scene()
    try scene.server.putBack(scene.backup)
    #expect(try await scene.ben.folders.pull("all").failure?.reason == .otherServer)
    try await scene.ben.context.changeServer(.sendAgain)
    #expect(try await scene.ben.operations() == ["insert Folder/b", "insert Folder/c"])
    // 'b' is there with another value: without a resolver it is shown, and nothing is overwritten.
    let push = try await scene.ben.context.push()
    #expect(push.pushedCount == 1 && push.undecidedCount == 1)
    let conflict = try #require(try await scene.ben.context.conflicts().first)
    #expect(conflict.serverRow.map { String.fromDatabaseValue($0["name"]) } == "old")
    #expect(conflict.localRow.map { String.fromDatabaseValue($0["name"]) } == "new")
    // The other device has the same rows: they are there already.
    #expect(try await scene.ben.context.resolve(conflict, .keepLocal))
    #expect(try await scene.ben.context.push().isComplete)
    #expect(try await scene.anna.folders.pull("all").failure?.reason == .otherServer)
    try await scene.anna.context.changeServer(.sendAgain)
    #expect(try await scene.anna.context.push().isComplete)
    try await Scene.pull(scene.anna, scene.ben)
    #expect(try await scene.anna.folderNames() == ["a": "old", "b": "new", "c": "new"])
    #expect(try await scene.ben.folderNames() == scene.server.server.folderNames())
  }

  /// Of a service that says nothing of its history, only a row is seen that is older than it was.
  @Test func aRowThatIsOlderThanItWasIsNoticed() async throws {
    let scene = try await Scene(hasEpoch: false)
    try await scene.anna.sql(#"UPDATE "Folder" SET "name" = 'mine' WHERE "id" = 'b'"#)
    try scene.server.putBack(scene.backup)
    #expect(try await scene.anna.folders.pull("all").push?.failure?.reason == .otherServer)
    #expect(try await scene.anna.operations() == ["update Folder/b"])
    try await scene.anna.context.changeServer(.sendAgain)
    #expect(try await scene.anna.context.push(resolving: .clientWins).isComplete)
    try await Scene.pull(scene.anna)
    #expect(try await scene.anna.folderNames() == ["a": "old", "b": "mine", "c": "new"])
    #expect(try scene.server.server.folderNames() == ["a": "old", "b": "mine", "c": "new"])
  }

  /// A service that says nothing of its history has taken the place of one that did.
  @Test func aServiceWithoutAHistoryIsAnotherOne() async throws {
    let scene = try await Scene()
    let plain = try ReplaceableServer(hasEpoch: false)
    let device = try Device(plain, store: scene.anna.store)
    #expect(try await device.folders.pull("all").failure?.reason == .otherServer)
    #expect(try await device.folderNames() == scene.anna.folderNames())
    // What is no list of a service says nothing of that.
    for answer in ["", "OK", #"{"status":"ok"}"#] {
      await device.network.fail(.answer(200, answer))
      #expect(try await device.folders.pull("all").failure?.reason != .otherServer)
    }
  }

  /// Another process has decided while a push is under way: what that has seen is not kept.
  @Test func anotherProcessMayDecideMeanwhile() async throws {
    let scene = try await Scene()
    try await scene.anna.sql(#"UPDATE "Folder" SET "name" = 'mine' WHERE "id" = 'a'"#)
    let other = try Device(scene.server, store: scene.anna.store)
    let once = Once()
    await scene.anna.network.setAfterwards { [context = other.context] _ in
      if await once.isFirst() { try? await context.changeServer(.compare) }
    }
    _ = try await scene.anna.context.push()
    let stored = try await scene.anna.store.read { db in
      try String.fetchOne(db, sql: #"SELECT "epoch" FROM "_Sync""#)
    }
    #expect(stored == nil)
  }
}

extension Device {
  init(_ server: ReplaceableServer, _ configure: (inout SyncOptions) -> Void = { _ in }) throws {
    let store = try LocalStore(inMemory: SyncedNotesSchema.schema)
    try self.init(server, store: store, configure)
  }
}
