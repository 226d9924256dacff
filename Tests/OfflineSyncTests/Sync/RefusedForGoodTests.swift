import DataModelRuntime
import Foundation
import RemoteTables
import SyncedNotes
import Testing

@testable import OfflineSync

/// What the server refuses for good is not sent again by itself, until something has changed.
@Suite struct RefusedForGoodTests {
  /// The time, and the token of the user who is signed in.
  private actor World: TokenSource {
    var claims = #"{"sub":"ada","role":"reader","exp":1}"#
    private var user: String? = "ada"

    func set(_ claims: String) { self.claims = claims }

    func token(replacing rejected: String?) -> String? {
      let payload = Data(claims.utf8).base64EncodedString().replacing("+", with: "-")
        .replacing("/", with: "_").replacing("=", with: "")
      return "e30.\(payload).c2ln"
    }

    func account() -> String? { user }
  }

  private final class Clock: @unchecked Sendable {
    private let lock = NSLock()
    private var time = Date(timeIntervalSince1970: 1_700_000_000)

    var now: Date { lock.withLock { time } }

    func pass(_ seconds: TimeInterval) { lock.withLock { time += seconds } }
  }

  private struct Trial {
    let device: Device
    let store: LocalStore
    let world: World
    let clock: Clock
    let server: NotesServer

    /// A device with a note that is refused, and has been sent once.
    init(_ status: Int) async throws {
      (server, world, clock) = (try NotesServer(), World(), Clock())
      store = try LocalStore(inMemory: SyncedNotesSchema.schema)
      device = try Device(server, store: store, tokens: world) { [clock] in $0.clock = { clock.now } }
      await device.network.setDroppingTokens()
      try await device.notes.insert(Note(id: "A", text: "too big"))
      await device.network.setFault(.answer(status, #"{"error":"no photos"}"#), at: "POST")
      #expect(await round() == "0 sent, refused A")
      #expect(await sent() == 1)
    }

    /// What a round of an automatic sync does.
    func round() async -> String { words(await device.context.round([]).push) }

    func words(_ push: PushResult?) -> String {
      let refused = push?.failures.map { ", refused \($0.operation.itemID)" }.joined() ?? ""
      return "\(push?.pushedCount ?? 0) sent\(refused)"
    }

    /// How many requests there were since the last time.
    func sent() async -> Int {
      let count = await device.network.requests.count
      await device.network.forget()
      return count
    }
  }

  @Test(arguments: [400, 403, 413, 422])
  func isListedAndNotSentAgain(_ status: Int) async throws {
    let trial = try await Trial(status)
    for _ in 0..<3 { #expect(await trial.round() == "0 sent, refused A") }
    #expect(await trial.sent() == 0)
    let operation = try #require(try await trial.device.context.pendingOperations().first)
    #expect(operation.failure?.status == status)
    #expect(operation.failure?.description.contains("no photos") == true)

    // Others go, and another context of the file knows it too.
    try await trial.device.notes.insert(Note(id: "B"))
    await trial.device.network.setFault(nil, at: "")
    let other = try Device(trial.server, store: trial.store, tokens: trial.world) { [clock = trial.clock] in
      $0.clock = { clock.now }
    }
    await other.network.setDroppingTokens()
    #expect(trial.words(await other.context.round([]).push) == "1 sent, refused A")
    #expect(try trial.server.notes().keys.sorted() == ["B"])
  }

  @Test(arguments: [404, 405, 408, 429, 500])
  func whatMayPassIsSentAgain(_ status: Int) async throws {
    let server = try NotesServer()
    let device = try Device(server)
    try await device.notes.insert(Note(id: "A"))
    await device.network.setFault(.status(status), at: "POST")
    for count in 1...2 {
      _ = await device.context.round([])
      #expect(await device.network.requests.filter { $0.hasPrefix("POST") }.count == count)
    }
  }

  /// What makes it worth another try.
  private static let changes: [(name: String, change: @Sendable (Trial) async throws -> Void)] = [
    ("an edit", { try await $0.device.sql(#"UPDATE "Note" SET "text" = 'small'"#) }),
    (
      "retry",
      { trial in
        let operation = try #require(try await trial.device.context.pendingOperations().first)
        try await trial.device.context.retry(operation)
      }
    ), ("a day", { $0.clock.pass(86_400) }), ("a clock that was set back", { $0.clock.pass(-1) }),
    ("other rights", { await $0.world.set(#"{"sub":"ada","role":"writer","exp":1}"#) }),
    ("another model", { try await $0.device.sql(#"UPDATE "_Sync" SET "schema" = 'other'"#) }),
  ]

  @Test(arguments: changes.indices) func isSentAgainAfter(_ index: Int) async throws {
    let trial = try await Trial(413)
    try await Self.changes[index].change(trial)
    await trial.device.network.setFault(nil, at: "")
    #expect(await trial.round() == "1 sent", "\(Self.changes[index].name)")
  }

  private static let noChanges: [(name: String, change: @Sendable (Trial) async throws -> Void)] = [
    ("an hour", { $0.clock.pass(3600) }),
    ("a new token", { await $0.world.set(#"{"role":"reader","exp":2,"iat":1,"sub":"ada"}"#) }),
    (
      "an edit that is taken back",
      { trial in
        for text in ["small", "too big"] {
          try await trial.device.sql(#"UPDATE "Note" SET "text" = '\#(text)'"#)
        }
      }
    ),
  ]

  @Test(arguments: noChanges.indices) func isNotSentAgainAfter(_ index: Int) async throws {
    let trial = try await Trial(413)
    try await Self.noChanges[index].change(trial)
    await trial.device.network.setFault(nil, at: "")
    #expect(await trial.round() == "0 sent, refused A", "\(Self.noChanges[index].name)")
    #expect(await trial.sent() == 0)
  }

  @Test func whoAsksForAPushGetsOneRequest() async throws {
    let trial = try await Trial(413)
    for _ in 0..<2 {
      #expect(trial.words(try await trial.device.context.push()) == "0 sent, refused A")
      #expect(await trial.sent() == 1)
    }
    // A pull that is asked for pushes first: an app that only pulls has no other push.
    let pulled = try await trial.device.notes.pull("all")
    #expect(trial.words(pulled.push) == "0 sent, refused A")
    #expect(await trial.sent() == 2)
  }

  /// A row that refers to one that is refused waits for it.
  @Test func whatRefersToItWaits() async throws {
    let server = try NotesServer()
    let device = try Device(server)
    try await device.folders.insert(Folder(id: "F"))
    try await device.notes.insert(Note(id: "N", folderID: "F"))
    await device.network.setFault(.status(400), at: "POST /tables/Folder")
    for _ in 0..<2 {
      let push = try #require(await device.context.round([]).push)
      #expect(push.failures.count == 1 && push.heldCount == 1 && push.pushedCount == 0)
    }
    #expect(await device.network.requests.count == 1)
  }
}
