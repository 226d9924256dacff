import DataModelRuntime
import Foundation
import RemoteTablesTestSupport
import SyncedNotes
import Testing

@testable import OfflineSync

/// When a round that failed is tried again, and when it is not.
@Suite struct SyncEngineRetryTests {
  @Test func waitsGrowToTheirLimitAndAConnectionEndsThem() async throws {
    let app = try await SyncingDevice(.onLaunch)
    await app.device.network.setDown(true)
    await app.sync.start()
    for seconds in [2, 4, 8, 10, 10] {
      #expect(
        await app.next(3) == ["began", "failed offline", "waiting \(Duration.seconds(seconds))"]
      )
      #expect(await app.clock.nextSleep() == .seconds(seconds))
      if seconds < 10 { app.clock.advance(by: .seconds(seconds)) } else { await app.sync.reconnected() }
      if seconds == 10 { break }
    }
    // It has begun at once, and counts from the beginning.
    #expect(await app.next(3) == ["began", "failed offline", "waiting \(Duration.seconds(2))"])
    await app.device.network.setDown(false)
    await app.sync.reconnected()
    #expect(await app.next(2) == ["began", "ended 0 sent"])
    #expect(await app.isIdle())
  }

  @Test func staysAtTheLongestWait() async throws {
    let app = try await SyncingDevice(.onLaunch)
    await app.device.network.setDown(true)
    await app.sync.start()
    for seconds in [2, 4, 8, 10, 10, 10] {
      #expect(await app.clock.nextSleep() == .seconds(seconds))
      app.clock.advance(by: .seconds(seconds))
    }
  }

  /// The next try is there before the round has told of its end.
  @Test func goesOnWithoutAWait() async throws {
    let app = try await SyncingDevice(
      .onLaunch,
      backoff: RetryPolicy(maximumAttempts: .max, initialDelay: .zero, maximumDelay: .zero)
    ) { $0.waits = ContinuousClock() }
    for _ in 1...20 { await app.device.network.fail(.notSent) }
    try await app.device.notes.insert(Note(id: "A"))
    await app.sync.start()
    #expect(try await app.sync.waitUntilSynced("A", in: Note.self) == .synced)
  }

  /// An app that takes back pushes and pulls has not stopped the engine.
  @Test func whatTakesBackPushesLeavesTheEngine() async throws {
    let app = try await SyncingDevice(.onLaunch)
    await app.device.network.setDown(true)
    await app.sync.start()
    #expect(await app.next(3).last == "waiting \(Duration.seconds(2))")
    #expect(await app.clock.nextSleep() == .seconds(2))
    await app.device.context.cancelRetry()
    await app.device.network.setDown(false)
    app.clock.advance(by: .seconds(2))
    #expect(await app.next(2) == ["began", "ended 0 sent"])
  }

  /// What a person asks for is not tried again, so it makes no wait longer.
  @Test func roundsBeforeTheStartCountForNothing() async throws {
    let app = try await SyncingDevice(.onLaunch)
    await app.device.network.setDown(true)
    for _ in 1...5 { #expect(await app.sync.sync().failure?.reason == .offline) }
    _ = await app.next(10)
    await app.sync.start()
    #expect(await app.next(3) == ["began", "failed offline", "waiting \(Duration.seconds(2))"])
  }

  /// The round was under way when the engine was paused and started.
  @Test func aStartDuringARoundThatFailsTriesItAgain() async throws {
    let app = try await SyncingDevice(.onLaunch)
    await app.device.network.fail(.notSent)
    let gate = await Gate(app.device.network)
    await app.sync.start()
    await gate.hasBegun()
    await app.sync.pause()
    await app.sync.start()
    await gate.open()
    #expect(await app.next(3) == ["began", "failed offline", "waiting \(Duration.seconds(2))"])
  }

  @Test func chanceShortensAWaitByHalfAtMost() async throws {
    let app = try await SyncingDevice(.onLaunch, jitter: 0)
    await app.device.network.setDown(true)
    await app.sync.start()
    #expect(await app.clock.nextSleep() == .seconds(1))
  }

  @Test func givesUpAfterTheNumberOfAttempts() async throws {
    let app = try await SyncingDevice(
      .onLaunch,
      backoff: RetryPolicy(maximumAttempts: 2, initialDelay: .seconds(2), maximumDelay: .seconds(10))
    )
    await app.device.network.setDown(true)
    await app.sync.start()
    #expect(await app.next(3).last == "waiting \(Duration.seconds(2))")
    _ = await app.clock.nextSleep()
    app.clock.advance(by: .seconds(2))
    #expect(await app.next(2) == ["began", "failed offline"])
    #expect(await app.isIdle())
  }

  /// The client does not wait so long itself.
  @Test(arguments: [("100000", 86_400), ("40000", 40_000)])
  func aServerThatAsksForALongWaitGetsIt(_ header: String, _ seconds: Int) async throws {
    let scripted = try Scripted([.answer(503, "", ["Retry-After": header])])
    let store = try LocalStore(inMemory: SyncedNotesSchema.schema)
    let clock = ManualClock()
    var options = SyncOptions()
    options.retryPolicy = RetryPolicy(
      maximumAttempts: 9,
      initialDelay: .seconds(2),
      maximumDelay: .seconds(10)
    )
    options.waits = clock
    let sync = try SyncEngine(
      store,
      client: scripted.client,
      pulling: [PullQuery(Note.self, id: "all")],
      policy: .onLaunch,
      options: options
    )
    await sync.start()
    // Some of it has passed since the answer.
    let wait = try #require(await clock.nextSleep())
    #expect(wait <= .seconds(seconds) && wait > .seconds(seconds / 2))
    #expect(await scripted.lines.count == 1)
  }

  @Test func aChangeDoesNotShortenAWait() async throws {
    let app = try await SyncingDevice(.onChange())
    await app.device.network.setDown(true)
    await app.sync.start()
    #expect(await app.next(3).last == "waiting \(Duration.seconds(2))")
    #expect(await app.clock.nextSleep() == .seconds(2))
    try await app.device.notes.insert(Note(id: "A"))
    #expect(app.clock.sleepCount == 1)
    await app.device.network.setDown(false)
    app.clock.advance(by: .seconds(2))
    #expect(await app.next(2) == ["began", "ended 1 sent"])
    #expect(await app.isIdle())
  }

  /// The round was under way when the connection came.
  @Test func aConnectionDuringARoundThatFailsBeginsTheNextAtOnce() async throws {
    let app = try await SyncingDevice(.onLaunch)
    await app.device.network.fail(.notSent)
    let gate = await Gate(app.device.network)
    await app.sync.start()
    await gate.hasBegun()
    await app.sync.reconnected()
    await gate.open()
    #expect(await app.next(4) == ["began", "failed offline", "began", "ended 0 sent"])
  }

  /// Neither its push nor its pull is tried again beside it.
  @Test func onlyTheEngineTriesARoundAgain() async throws {
    let app = try await SyncingDevice(.onChange())
    try await app.device.notes.insert(Note(id: "A"))
    await app.device.network.fail(.notSent)
    await app.sync.start()
    #expect(await app.next(3) == ["began", "failed offline", "waiting \(Duration.seconds(2))"])
    #expect(await app.clock.nextSleep() == .seconds(2))
    #expect(app.clock.sleepCount == 1)
    let next = try #require(try await app.device.context.state().nextAttempt)
    #expect(try await app.device.context.pullStatus(of: "all", in: Note.self).nextAttempt == next)
    #expect(try await app.device.context.pullStatus(of: "other", in: Note.self).nextAttempt == nil)
    await app.sync.stop()
    #expect(try await app.device.context.state().nextAttempt == nil)
    // What a push was to do by itself, the round does.
    await app.device.network.fail(.notSent)
    _ = try await app.device.context.push()
    #expect(try await app.device.context.state().nextAttempt != nil)
    #expect(await app.sync.sync().failure == nil)
    #expect(try await app.device.context.state().nextAttempt == nil)
  }

  /// The answer is lost, and the server has the row: the next round finds out.
  @Test func anOperationInDoubtIsFoundOut() async throws {
    let app = try await SyncingDevice(.onLaunch)
    try await app.device.notes.insert(Note(id: "A", text: "a"))
    await app.device.network.fail(.answer(200, "<html>"))
    await app.sync.start()
    #expect(await app.next(3) == ["began", "ended 0 sent", "waiting \(Duration.seconds(2))"])
    _ = await app.clock.nextSleep()
    app.clock.advance(by: .seconds(2))
    #expect(await app.next(2) == ["began", "ended 1 sent"])
    #expect(try app.server.notes() == ["A": "a"])
  }

  // MARK: - What does not pass

  @Test(arguments: [
    (401, SyncFailure.Reason.signInRequired), (403, .refused), (404, .refused), (400, .refused),
  ])
  func whatDoesNotPassIsNotTriedAgain(_ status: Int, _ reason: SyncFailure.Reason) async throws {
    let app = try await SyncingDevice(.onChange())
    await app.device.network.fail(.status(status))
    await app.sync.start()
    #expect(await app.next(2) == ["began", "failed \(reason)"])
    #expect(await app.isIdle())
  }

  @Test func aRefusedOperationWaitsForAnEdit() async throws {
    let app = try await SyncingDevice(.onChange())
    await app.start()
    try await app.device.notes.insert(Note(id: "A", text: "a"))
    await app.device.network.fail(.status(400))
    _ = await app.clock.nextSleep()
    app.clock.advance(by: .seconds(1))
    #expect(await app.next(2) == ["began", "ended 0 sent"])
    // It was tried once.
    #expect(await app.requests().filter { $0.hasPrefix("POST") } == ["POST /tables/Note"])
    #expect(await app.isIdle())

    // The operation stays as it is: it waits already.
    try await app.device.sql(#"UPDATE "Note" SET "text" = 'b'"#)
    _ = await app.clock.nextSleep()
    app.clock.advance(by: .seconds(1))
    #expect(await app.next(2) == ["began", "ended 1 sent"])
    #expect(try app.server.notes() == ["A": "b"])
  }

  @Test func aConflictWaitsForADecision() async throws {
    let app = try await SyncingDevice(.onChange())
    let other = try Device(app.server)
    try await other.notes.insert(Note(id: "A", text: "a"))
    _ = try await other.context.push()
    await app.start()
    try await other.sql(#"UPDATE "Note" SET "text" = 'theirs'"#)
    _ = try await other.context.push()
    try await app.device.sql(#"UPDATE "Note" SET "text" = 'mine'"#)
    _ = await app.clock.nextSleep()
    app.clock.advance(by: .seconds(1))
    #expect(await app.next(2) == ["began", "ended 0 sent"])
    #expect(await app.isIdle())

    let conflict = try #require(try await app.device.context.conflicts().first)
    #expect(try await app.device.context.resolve(conflict, .keepLocal))
    _ = await app.clock.nextSleep()
    app.clock.advance(by: .seconds(1))
    #expect(await app.next(2) == ["began", "ended 1 sent"])
    #expect(try app.server.notes() == ["A": "mine"])
    #expect(await app.isIdle())
  }

  // MARK: - Stopping

  @Test func whatWasStoppedInTheMiddleGoesOn() async throws {
    let app = try await SyncingDevice(.onLaunch)
    for id in ["A", "B"] { try await app.device.notes.insert(Note(id: id, text: id)) }
    let gate = await Gate(app.device.network)
    await app.sync.start()
    await gate.hasBegun()
    await app.sync.stop()
    #expect(await app.next(2) == ["began", "failed cancelled"])
    #expect(await app.isIdle())
    // The answer of the first comes when no caller waits for it any more.
    await gate.open()
    for try await state in app.device.context.states() where state.pendingCount == 1 { break }
    await app.sync.start()
    #expect(await app.next(2) == ["began", "ended 1 sent"])
    #expect(try app.server.notes() == ["A": "A", "B": "B"])
  }

  @Test func whatWasStoppedWhileItWaitsBeginsNothing() async throws {
    let app = try await SyncingDevice(.onChange())
    await app.device.network.setDown(true)
    await app.sync.start()
    #expect(await app.clock.nextSleep() == .seconds(2))
    await app.sync.stop()
    await app.sync.stop()
    #expect(await app.isIdle())
    try await app.device.notes.insert(Note(id: "A"))
    #expect(await app.isQuiet())
    _ = await app.next(3)
    await app.device.network.setDown(false)
    await app.sync.start()
    #expect(await app.next(2) == ["began", "ended 1 sent"])
  }
}
