import DataModelRuntime
import Foundation
import SyncedNotes
import Testing

@testable import OfflineSync

/// When a sync begins by itself.
@Suite struct SyncEngineTests {
  @Test func pushesAndThenPullsParentsFirst() async throws {
    let app = try await SyncingDevice(.manual)
    try await app.device.folders.insert(Folder(id: "F"))
    try await app.device.notes.insert(Note(id: "N", folderID: "F"))
    let round = await app.sync.sync()
    #expect(round.push?.pushedCount == 2 && round.pull?.queries.map(\.table) == ["Folder", "Note"])
    // The last page of a pull is empty.
    let requests = await app.requests()
    #expect(requests.prefix(3) == ["POST /tables/Folder", "POST /tables/Note", "GET /tables/Folder"])
    #expect(requests.last == "GET /tables/Note")
  }

  @Test func manuallyOnlySomebodyBegins() async throws {
    let app = try await SyncingDevice(.manual)
    await app.sync.start()
    try await app.device.notes.insert(Note(id: "A"))
    await app.sync.reconnected()
    #expect(await app.isQuiet())
    await app.device.network.setDown(true)
    #expect(await app.sync.sync().failure?.reason == .offline)
    #expect(await app.next(2) == ["began", "failed offline"])
    await app.device.network.setDown(false)
    #expect(await app.sync.sync().failure == nil)
    #expect(await app.next(2) == ["began", "ended 1 sent"])
    #expect(await app.isIdle())
  }

  @Test func atLaunchARoundBegins() async throws {
    let app = try await SyncingDevice(.onLaunch)
    try await app.device.notes.insert(Note(id: "A"))
    await app.sync.start()
    #expect(await app.next(2) == ["began", "ended 1 sent"])
    try await app.device.notes.insert(Note(id: "B"))
    #expect(await app.isQuiet())
    #expect(try await app.device.operations() == ["insert Note/B"])
  }

  @Test func twoStartsAreOne() async throws {
    let app = try await SyncingDevice(.onLaunch)
    async let first: Void = app.sync.start()
    async let second: Void = app.sync.start()
    _ = await (first, second)
    #expect(await app.next(2) == ["began", "ended 0 sent"])
    await app.sync.start()
    #expect(await app.isIdle())
  }

  // MARK: - Changes

  @Test func tenEditsAreOneRound() async throws {
    let app = try await SyncingDevice(.onChange(debounce: .seconds(1)))
    await app.start()
    try await app.device.notes.insert(Note(id: "N1"))
    #expect(await app.clock.nextSleep() == .seconds(1))
    for number in 2...10 { try await app.device.notes.insert(Note(id: "N\(number)")) }
    app.clock.advance(by: .seconds(1))
    // Nine came meanwhile: it waits for a pause.
    #expect(await app.clock.nextSleep() == .seconds(1))
    #expect(await app.requests().isEmpty)
    app.clock.advance(by: .seconds(1))
    #expect(await app.next(2) == ["began", "ended 10 sent"])
    #expect(await app.isIdle())
  }

  @Test func waitsAtMostTenTimesForConstantWrites() async throws {
    let app = try await SyncingDevice(.onChange(debounce: .seconds(1)))
    await app.start()
    for number in 1...10 {
      try await app.device.notes.insert(Note(id: "N\(number)"))
      #expect(await app.clock.nextSleep() == .seconds(1))
      try await app.device.sql("UPDATE \"Note\" SET \"text\" = 'edited' WHERE \"id\" = 'N\(number)'")
      app.clock.advance(by: .seconds(1))
    }
    #expect(await app.next(2) == ["began", "ended 10 sent"])
  }

  /// Whatever writes: a record, SQL, a deletion.
  @Test(arguments: [
    #"INSERT INTO "Note" ("id") VALUES ('B')"#, #"UPDATE "Note" SET "text" = 'b'"#, #"DELETE FROM "Note""#,
  ])
  func whateverIsWrittenBeginsARound(_ sql: String) async throws {
    let app = try await SyncingDevice(.onChange())
    try await app.device.notes.insert(Note(id: "A", text: "a"))
    #expect(await app.sync.sync().failure == nil)
    _ = await app.next(2)
    await app.start()
    try await app.device.sql(sql)
    _ = await app.clock.nextSleep()
    app.clock.advance(by: .seconds(1))
    #expect(await app.next(2) == ["began", "ended 1 sent"])
    #expect(await app.isIdle())
  }

  @Test func rowsOfTheServerBeginNothing() async throws {
    let app = try await SyncingDevice(.onChange())
    let other = try Device(app.server)
    for number in 1...120 { try await other.notes.insert(Note(id: "N\(number)")) }
    _ = try await other.context.push()
    await app.start()
    #expect(try await app.device.notes.count() == 120)
    #expect(await app.isIdle())
    try await other.sql(#"UPDATE "Note" SET "text" = 'a' WHERE "id" = 'N1'"#)
    try await other.sql(#"DELETE FROM "Note" WHERE "id" = 'N2'"#)
    _ = try await other.context.push()
    try await app.device.context.pull([PullQuery(Note.self, id: "all")]).get()
    #expect(try await app.device.texts()["N1"] == "a")
    #expect(await app.isIdle())
  }

  @Test func aChangeDuringARoundLeadsToAnother() async throws {
    let app = try await SyncingDevice(.onChange())
    let gate = await Gate(app.device.network)
    await app.sync.start()
    await gate.hasBegun()
    try await app.device.notes.insert(Note(id: "A"))
    await gate.open()
    #expect(await app.next(2) == ["began", "ended 0 sent"])
    _ = await app.clock.nextSleep()
    app.clock.advance(by: .seconds(1))
    #expect(await app.next(2) == ["began", "ended 1 sent"])
    #expect(await app.isIdle())
  }

  // MARK: - Asking for a round

  @Test func aRequestDuringARoundJoinsIt() async throws {
    let app = try await SyncingDevice(.manual)
    let gate = await Gate(app.device.network)
    try await app.device.notes.insert(Note(id: "A"))
    let first = Task { await app.sync.sync() }
    await gate.hasBegun()
    let second = Task { await app.sync.sync() }
    await gate.open()
    #expect(await first.value.push?.pushedCount == 1)
    #expect(await second.value.push?.pushedCount ?? 0 <= 1)
    let posts = await app.requests().filter { $0.hasPrefix("POST") }
    #expect(posts == ["POST /tables/Note"])
  }

  /// The round that is under way has passed what was written since.
  @Test func aRequestAfterAChangeSendsIt() async throws {
    let app = try await SyncingDevice(.manual)
    let gate = await Gate(app.device.network)
    let first = Task { await app.sync.sync() }
    await gate.hasBegun()
    try await app.device.notes.insert(Note(id: "A"))
    let second = Task { await app.sync.sync() }
    await gate.open()
    #expect(await first.value.push?.pushedCount == 0)
    #expect(await second.value.push?.pushedCount == 1)
  }

  @Test func cancellingTheWaitEndsNoRound() async throws {
    let app = try await SyncingDevice(.manual)
    let gate = await Gate(app.device.network)
    try await app.device.notes.insert(Note(id: "A"))
    let asked = Task { await app.sync.sync() }
    await gate.hasBegun()
    asked.cancel()
    #expect(await asked.value.failure?.reason == .cancelled)
    await gate.open()
    #expect(await app.next(2) == ["began", "ended 1 sent"])
  }

  @Test func endsItsEventsWithItself() async throws {
    var sync: SyncEngine? = SyncEngine(try Device(try NotesServer()).context, pulling: [])
    await sync?.start()
    _ = await sync?.sync()
    let events = await sync?.events()
    sync = nil
    for await _ in try #require(events) {}
  }

  // MARK: - Time

  /// Others write too.
  @Test func asksAgainAfterEachInterval() async throws {
    let app = try await SyncingDevice(.every(.seconds(60)))
    let other = try Device(app.server)
    await app.start()
    for number in 1...3 {
      try await other.notes.insert(Note(id: "N\(number)"))
      #expect(try await other.context.push().isComplete)
      #expect(await app.clock.nextSleep() == .seconds(60))
      app.clock.advance(by: .seconds(60))
      #expect(await app.next(2) == ["began", "ended 0 sent"])
      #expect(try await app.device.notes.count() == number)
    }
    // A change waits for its time.
    try await app.device.notes.insert(Note(id: "A"))
    #expect(await app.clock.nextSleep() == .seconds(60))
    #expect(app.clock.sleepCount == 1)
    await app.sync.stop()
    #expect(await app.isQuiet())
  }

  @Test func aChangeComesBeforeTheInterval() async throws {
    let app = try await SyncingDevice([.onChange(), .every(.seconds(60)), .every(.seconds(90))])
    await app.start()
    #expect(await app.clock.nextSleep() == .seconds(60))
    try await app.device.notes.insert(Note(id: "A"))
    #expect(await app.clock.nextSleep() == .seconds(1))
    app.clock.advance(by: .seconds(1))
    #expect(await app.next(2) == ["began", "ended 1 sent"])
    #expect(await app.clock.nextSleep() == .seconds(60))
  }

  /// A sign-in is missing: the interval goes on, and no wait grows.
  @Test func theIntervalGoesOnAfterWhatDoesNotPass() async throws {
    let app = try await SyncingDevice(.every(.seconds(60)))
    await app.device.network.fail(.status(401))
    await app.sync.start()
    #expect(await app.next(2) == ["began", "failed signInRequired"])
    #expect(await app.clock.nextSleep() == .seconds(60))
    app.clock.advance(by: .seconds(60))
    #expect(await app.next(2) == ["began", "ended 0 sent"])
  }

  // MARK: - Pausing

  @Test func aPauseLetsTheRoundEnd() async throws {
    let app = try await SyncingDevice(.onChange())
    try await app.device.notes.insert(Note(id: "A"))
    let gate = await Gate(app.device.network)
    await app.sync.start()
    await gate.hasBegun()
    await app.sync.pause()
    await gate.open()
    #expect(await app.next(2) == ["began", "ended 1 sent"])
    try await app.device.notes.insert(Note(id: "B"))
    #expect(await app.isQuiet())
    await app.sync.start()
    #expect(await app.next(2) == ["began", "ended 1 sent"])
  }

  // MARK: - One row

  @Test func waitsUntilARowIsOnTheServer() async throws {
    let app = try await SyncingDevice(.onChange())
    await app.start()
    #expect(try await app.sync.waitUntilSynced("A", in: Note.self) == .notHere)
    try await app.device.notes.insert(Note(id: "A"))
    async let status = app.sync.waitUntilSynced("A", in: Note.self)
    _ = await app.clock.nextSleep()
    app.clock.advance(by: .seconds(1))
    #expect(try await status == .synced)
    #expect(try app.server.notes().keys.sorted() == ["A"])
  }

  @Test func waitsNoLongerForARowThatIsRefused() async throws {
    let app = try await SyncingDevice(.onChange())
    await app.start()
    try await app.device.notes.insert(Note(id: "A"))
    await app.device.network.fail(.status(400))
    async let status = app.sync.waitUntilSynced("A", in: Note.self)
    _ = await app.clock.nextSleep()
    app.clock.advance(by: .seconds(1))
    guard case .failed(_, let failure) = try await status else {
      Issue.record("it was not refused")
      return
    }
    #expect(failure.reason == .refused && failure.status == 400)
  }

  @Test func theWaitForARowCanBeCancelled() async throws {
    let app = try await SyncingDevice(.manual)
    try await app.device.notes.insert(Note(id: "A"))
    let wait = Task { try await app.sync.waitUntilSynced("A", in: Note.self) }
    wait.cancel()
    await #expect(throws: CancellationError.self) { try await wait.value }
  }
}
