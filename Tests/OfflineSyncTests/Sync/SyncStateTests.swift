import DataModelRuntime
import Foundation
import GRDB
import RemoteTablesTestSupport
import SyncedNotes
import Testing

@testable import OfflineSync

/// What an interface can show, and cancellation.
@Suite struct SyncStateTests {
  @Test func tellsWhatIsGoingOn() async throws {
    let device = try Device(try NotesServer())
    var states = device.context.states().makeAsyncIterator()
    #expect(try await states.next()?.pendingCount == 0)
    try await device.notes.insert(Note(id: "N"))
    while let state = try await states.next() {
      if state.pendingCount == 1 { break }
    }
    await device.network.setDown(true)
    _ = try await device.context.push()
    var state = try await device.context.state()
    guard case .failed(let failure) = state.activity else {
      Issue.record("\(state)")
      return
    }
    #expect(failure.reason == .offline)
    #expect(state.nextAttempt == nil && state.pendingCount == 1)
    await device.network.setDown(false)
    _ = try await device.context.push()
    state = try await device.context.state()
    #expect(state.activity == .idle && state.pendingCount == 0)
    var seen: [SyncState.Activity] = []
    while let state = try await states.next() {
      seen.append(state.activity)
      if state.pendingCount == 0, state.activity == .idle { break }
    }
    #expect(!seen.isEmpty)
  }

  @Test func triesAgainByItselfWithoutANewWrite() async throws {
    let device = try Device(try NotesServer()) {
      $0.retryPolicy = RetryPolicy(
        maximumAttempts: 5,
        initialDelay: .milliseconds(10),
        maximumDelay: .milliseconds(50)
      )
    }
    try await device.notes.insert(Note(id: "N"))
    await device.network.fail(.notSent, .answerLost)
    _ = try await device.context.push()
    for try await state in device.context.states() where state.pendingCount == 0 && state.activity == .idle {
      break
    }
    let requests = await device.network.requests
    // The third attempt finds the row, and reads it.
    #expect(requests.map { $0.prefix(5) } == ["POST ", "POST ", "POST ", "GET /"])
  }

  /// Two pushes fail, one after the other, and the app takes back what was to begin.
  @Test func beginsOneFurtherPushAtMost() async throws {
    var failed = PushResult()
    failed.failure = SyncFailure(.offline, "no network")
    let policy = RetryPolicy(maximumAttempts: 9, initialDelay: .seconds(60), maximumDelay: .seconds(60))
    let clock = ManualClock()
    let activity = SyncActivity(clock: clock) { 1 }
    for _ in 1...2 {
      await activity.ended(.push, .init(.success(failed)), policy, now: Date()) { Issue.record("it began") }
    }
    await activity.cancelRetry()
    #expect(await activity.nextAttempt == nil)
    clock.advance(by: .seconds(60))
    while clock.sleepCount > 0 { await Task.yield() }

    await activity.ended(.push, .init(.success(failed)), policy, now: Date()) {}
    await activity.ended(.push, .init(.success(PushResult())), policy, now: Date()) {}
    #expect(await activity.nextAttempt == nil)
  }

  private static let minute = RetryPolicy(
    maximumAttempts: 9,
    initialDelay: .seconds(60),
    maximumDelay: .seconds(60)
  )

  private static var offline: PushResult {
    var result = PushResult()
    result.failure = SyncFailure(.offline, "no network")
    return result
  }

  /// Cancelling a push cancels only that push, and not an automatic attempt that was due before.
  @Test(arguments: [false, true]) func aPushThatIsCancelledLeavesTheNextAttempt(_ isInTurn: Bool) async {
    let activity = SyncActivity(clock: ContinuousClock()) { 1 }
    let now = Date()
    await activity.ended(.push, .init(.success(Self.offline)), Self.minute, now: now) {}
    let next = await activity.nextAttempt
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await activity.inTurn(.push, .asked) {}
    }
    #expect(await cancelled.value == nil)
    #expect(await activity.nextAttempt == nil)
    if isInTurn {
      var result = PushResult()
      result.failure = .cancelled
      await activity.ended(.push, .init(.success(result)), Self.minute, now: now) {}
    } else {
      await activity.gaveUp(.push, now: now)
    }
    #expect(next != nil)
    #expect(await activity.nextAttempt == next)
    // One that comes to its end takes its place.
    await activity.ended(.push, .init(.success(PushResult())), Self.minute, now: now) {}
    #expect(await activity.nextAttempt == nil)
    await activity.gaveUp(.push, now: now)
    #expect(await activity.nextAttempt == nil)
  }

  /// It never runs, and the state goes on to be that of the one that is under way.
  @Test func aPushThatIsCancelledBeforeItsTurnDoesNothing() async throws {
    let activity = SyncActivity(clock: ContinuousClock()) { 1 }
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let first = Task {
      await activity.inTurn(.push, .asked) {
        await activity.set(.pushing(done: 1, total: 2))
        begin.finish()
        for await _ in gate {}
      }
    }
    for await _ in begun {}
    let second = Task {
      await activity.inTurn(.push, .asked) { Issue.record("it has run") }
    }
    second.cancel()
    #expect(await second.value == nil)
    await activity.gaveUp(.push, now: Date())
    #expect(await activity.activity == .pushing(done: 1, total: 2))
    open.finish()
    try #require(await first.value).get()
  }

  /// A file that is locked or a disk that is full now may not be in a while; other errors stay.
  @Test func anErrorOfTheDatabaseIsTriedAgain() async {
    for (error, isTriedAgain) in [
      (DatabaseError(resultCode: .SQLITE_BUSY) as any Error, true),
      (SyncStoreError.notASyncedStore(reason: "it has no queue"), false),
    ] {
      let activity = SyncActivity(clock: ContinuousClock()) { 1 }
      let result = Result<PushResult, any Error>.failure(error)
      await activity.ended(.push, .init(result), Self.minute, now: Date()) {}
      #expect((await activity.nextAttempt != nil) == isTriedAgain)
      guard case .failed = await activity.activity else {
        Issue.record("the state does not tell of the error")
        continue
      }
    }
  }

  /// The client does not wait so long itself, and the context does not ask before.
  @Test(arguments: ["push", "pull"]) func waitsAsLongAsTheServerAsks(_ what: String) async throws {
    let scripted = try Scripted([.answer(503, "", ["Retry-After": "40000"])])
    let store = try LocalStore(inMemory: SyncedNotesSchema.schema)
    let context = try SyncContext(store, client: scripted.client)
    let notes = context.table(Note.self)
    if what == "push" {
      try await notes.insert(Note(id: "1"))
      _ = try await context.push()
    } else {
      #expect(try await notes.pull("all").failure != nil)
    }
    let next = try #require(try await context.state().nextAttempt)
    #expect(next > Date(timeIntervalSinceNow: 39_000) && next < Date(timeIntervalSinceNow: 41_000))
    await context.cancelRetry()
  }

  /// Numbers that an app may give for "never" or "for as long as it takes".
  @Test func takesLongTimesForWhatTheyMean() async throws {
    let device = try Device(try NotesServer()) {
      $0.lease = .seconds(Int64.max)
      $0.retryPolicy = RetryPolicy(
        maximumAttempts: .max,
        initialDelay: .seconds(1_000_000_000_000_000),
        maximumDelay: .seconds(Int64.max)
      )
    }
    try await device.notes.insert(Note(id: "N"))
    await device.network.fail(.notSent)
    _ = try await device.context.push()
    #expect(try await device.context.state().nextAttempt != nil)
    #expect(try await device.context.push().isComplete)
  }

  /// The client does not wait so long itself, and neither would the policy of the context.
  @Test(arguments: [("100000", 86_400), ("40000", 40_000)])
  func aServerThatAsksForALongWaitGetsIt(_ header: String, _ seconds: Double) async throws {
    let busy = ScriptedTransport.Reply.answer(503, "", ["Retry-After": header])
    let scripted = try Scripted([busy, busy])
    var options = SyncOptions()
    options.retryPolicy = RetryPolicy(
      maximumAttempts: 9,
      initialDelay: .seconds(2),
      maximumDelay: .seconds(10)
    )
    let store = try LocalStore(inMemory: SyncedNotesSchema.schema)
    let context = try SyncContext(store, client: scripted.client, options: options)
    let start = Date()
    #expect(try await context.table(Note.self).pull("all").failure != nil)
    let pull = try #require(await context.pullStatus(of: "all", in: Note.self).nextAttempt)
    try await context.table(Note.self).insert(Note(id: "N"))
    #expect(try await context.push().failure != nil)
    let push = try #require(await context.state().nextAttempt)
    for date in [pull, push] {
      let wait = date.timeIntervalSince(start)
      // Some of it may have passed before the wait begins.
      #expect(wait > seconds / 2 && wait <= seconds + Date().timeIntervalSince(start))
    }
    #expect(await scripted.lines.count == 2)
    await context.cancelRetry()
  }

  @Test func appliesAnAnswerThatComesAfterCancellation() async throws {
    let server = try NotesServer()
    let device = try Device(server)
    try await device.notes.insert(Note(id: "A", text: "a"))
    try await device.notes.insert(Note(id: "B", text: "b"))
    let (sent, sending) = AsyncStream.makeStream(of: Void.self)
    let (go, going) = AsyncStream.makeStream(of: Void.self)
    await device.network.setGate { _ in
      sending.yield()
      for await _ in go { break }
    }
    let push = Task { try await device.context.push() }
    for await _ in sent { break }
    push.cancel()
    let result = try await push.value
    #expect(result.failure?.reason == .cancelled && result.inDoubtCount == 1)
    #expect(try await device.operations() == ["insert Note/A sending", "insert Note/B"])
    going.yield()
    for try await state in device.context.states() where state.pendingCount == 1 { break }
    #expect(try await device.operations() == ["insert Note/B"])
    #expect(try await device.notes.row("A")?.version != nil)
    await device.network.setGate(nil)
    #expect(try await device.context.push().isComplete)
    #expect(try server.notes() == ["A": "a", "B": "b"])
  }

  @Test func sendsSeveralAtOnceAndKeepsTheOrderOfEachRow() async throws {
    let server = try NotesServer()
    let device = try Device(server) { $0.parallelCount = 8 }
    try await device.folders.insert(Folder(id: "F"))
    for number in 1...40 { try await device.notes.insert(Note(id: "N\(number)", text: "a", folderID: "F")) }
    let result = try await device.context.push()
    #expect(result.isComplete && result.pushedCount == 41)
    #expect(await device.network.requests.first == "POST /tables/Folder")
    try await device.folders.delete("F")
    #expect(try await device.context.push().isComplete)
    #expect(await device.network.requests.last == "DELETE /tables/Folder/F If-Match")
    #expect(try server.notes().isEmpty)
  }
}
