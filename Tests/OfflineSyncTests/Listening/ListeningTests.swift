import DataModelRuntime
import Foundation
import HTTPTypes
import RemoteTables
import SyncedNotes
import Testing

@testable import OfflineSync

/// What an engine does that hears of the changes of others.
@Suite struct ListeningTests {
  /// An engine that has started, is connected, and has pulled since.
  private func listening(
    _ policy: SyncPolicy = .onLaunch,
    jitter: Double = 1,
    _ configure: (inout SyncOptions) -> Void = { _ in }
  ) async throws -> SyncingDevice {
    let app = try await SyncingDevice(policy, jitter: jitter, listening: true, configure)
    await app.sync.start()
    await app.afterConnection(isFirst: true)
    return app
  }

  @Test func pullsTheTableThatHasChanged() async throws {
    let app = try await listening()
    let other = try Device(app.server)
    try await other.notes.insert(Note(id: "N", text: "from elsewhere"))
    #expect(try await other.context.push().pushedCount == 1)
    // The whole delay, since the jitter is 1.
    #expect(await app.clock.nextSleep() == .seconds(1))
    #expect(await app.requests().isEmpty)
    app.clock.advance(by: .seconds(1))
    #expect(await app.next(2) == ["began", "ended 0 sent"])
    #expect(try await app.device.texts() == ["N": "from elsewhere"])
    // Nothing else was asked for.
    #expect(Set(await app.requests()) == ["GET /tables/Note"])
  }

  @Test func whatItHasWrittenItselfIsNoNews() async throws {
    let app = try await listening(.onChange(debounce: .zero))
    try await app.device.notes.insert(Note(id: "N", text: "mine"))
    #expect(await app.clock.nextSleep() == .zero)
    app.clock.advance(by: .zero)
    #expect(await app.next(2) == ["began", "ended 1 sent"])
    await app.device.network.forget()
    #expect(await app.clock.nextSleep() == .seconds(1))
    app.clock.advance(by: .seconds(1))
    // The news of another table comes after that of its own change, and is the only one that it pulls for.
    let other = try Device(app.server)
    try await other.folders.insert(Folder(id: "F"))
    _ = try await other.context.push()
    #expect(await app.clock.nextSleep() == .seconds(1))
    app.clock.advance(by: .seconds(1))
    #expect(await app.next(2) == ["began", "ended 0 sent"])
    #expect(Set(await app.requests()) == ["GET /tables/Folder"])
  }

  @Test func aLostConnectionIsOpenedAgainAndEverythingPulled() async throws {
    let app = try await listening()
    await app.device.network.cutStreams()
    #expect(await app.next(1) == ["not listening: offline, 2.0 seconds"])
    // What happens meanwhile is not told.
    let other = try Device(app.server)
    try await other.notes.insert(Note(id: "N", text: "missed"))
    _ = try await other.context.push()
    #expect(await app.clock.nextSleep() == .seconds(2))
    app.clock.advance(by: .seconds(2))
    await app.afterConnection()
    #expect(try await app.device.texts() == ["N": "missed"])
  }

  @Test func eachFailureDoublesTheDelay() async throws {
    let app = try await SyncingDevice(.manual, listening: true)
    await app.device.network.setDown(true)
    await app.sync.start()
    for delay in [2, 4, 8, 10, 10] {
      #expect(await app.next(1) == ["not listening: offline, \(Double(delay)) seconds"])
      #expect(await app.clock.nextSleep() == .seconds(delay))
      app.clock.advance(by: .seconds(delay))
    }
    _ = await app.next(1)
    // The app knows better: the connection is there at once.
    await app.device.network.setDown(false)
    await app.sync.pause()
    await app.sync.start()
    #expect(await app.next(1) == ["listening"])
  }

  @Test func reconnectedConnectsAtOnce() async throws {
    let app = try await SyncingDevice(.onLaunch, listening: true)
    await app.device.network.setDown(true)
    await app.sync.start()
    var events: Set<String> = []
    for _ in 0..<4 { events.formUnion(await app.next(1)) }
    #expect(
      events == ["began", "failed offline", "waiting 2.0 seconds", "not listening: offline, 2.0 seconds"]
    )
    await app.device.network.setDown(false)
    await app.sync.reconnected()
    events = []
    while !events.contains("listening") || !events.contains("ended 0 sent") {
      events.formUnion(await app.next(1))
    }
  }

  /// Services that tell of no changes, and those that refuse: the policy alone decides, and the engine asks
  /// again after the longest delay.
  @Test(arguments: [(401, "signInRequired"), (403, "refused"), (404, "refused"), (405, "refused")])
  func aRefusalChangesNothingElse(_ status: Int, _ reason: String) async throws {
    let app = try await SyncingDevice(.onLaunch, listening: true)
    await app.device.network.setFault(.status(status), at: "/changes")
    try await app.device.notes.insert(Note(id: "N", text: "mine"))
    await app.sync.start()
    var events: Set<String> = []
    for _ in 0..<3 { events.formUnion(await app.next(1)) }
    #expect(events == ["began", "ended 1 sent", "not listening: \(reason), 10.0 seconds"])
    #expect(await app.sync.sync().failure == nil)
  }

  @Test func aTransportWithoutStreamsIsSaid() async throws {
    struct Plain: HTTPTransport {
      let network: Network
      func send(_ request: HTTPRequest, body: Data?) async throws -> (HTTPResponse, Data) {
        try await network.send(request, body: body)
      }
    }
    let app = try await SyncingDevice(.onLaunch)
    let client = try TableClient(
      url: try #require(URL(string: "http://localhost")),
      transport: Plain(network: app.device.network)
    )
    let sync = try SyncEngine(
      app.device.store,
      client: client,
      pulling: [PullQuery(Note.self, id: "all")],
      policy: .manual,
      listening: true
    )
    let events = await sync.events()
    await sync.start()
    for await event in events {
      guard case .notListening(let failure, _) = event else { continue }
      #expect(failure.reason == .refused && failure.description.contains("'StreamTransport'"))
      break
    }
    #expect(await sync.sync().failure == nil)
  }

  @Test(arguments: [false, true])
  func endsWithTheEngine(_ isStopped: Bool) async throws {
    let app = try await listening()
    if isStopped { await app.sync.stop() } else { await app.sync.pause() }
    while await app.server.service.listenerCount > 0 { await Task.yield() }
    let other = try Device(app.server)
    try await other.notes.insert(Note(id: "N", text: "meanwhile"))
    _ = try await other.context.push()
    #expect(await app.isQuiet())
    await app.sync.start()
    await app.afterConnection(isFirst: true)
    #expect(try await app.device.texts() == ["N": "meanwhile"])
  }

  @Test func anEngineThatIsGoneDoesNotListen() async throws {
    let server = try NotesServer()
    let device = try Device(server)
    var sync: SyncEngine? = SyncEngine(
      device.context,
      pulling: [PullQuery(Note.self, id: "all")],
      policy: .manual,
      listening: true
    )
    await sync?.start()
    while await server.service.listenerCount == 0 { await Task.yield() }
    sync = nil
    while await server.service.listenerCount > 0 { await Task.yield() }
  }

  /// A round that pulls only what was heard of is not the one that ``SyncEngine/sync()`` is asked for.
  @Test func syncPullsEverything() async throws {
    let app = try await listening()
    let other = try Device(app.server)
    try await other.notes.insert(Note(id: "N"))
    _ = try await other.context.push()
    #expect(await app.clock.nextSleep() == .seconds(1))
    let gate = await Gate(app.device.network)
    app.clock.advance(by: .seconds(1))
    #expect(await app.next(1) == ["began"])
    await gate.hasBegun()
    async let round = app.sync.sync()
    await gate.open()
    #expect(await round.pull?.queries.map(\.table) == ["Folder", "Note"])
  }
}

extension SyncingDevice {
  /// Waits until it is connected, and has pulled what it may have missed.
  ///
  /// - Parameter isFirst: whether a round of the start comes as well
  fileprivate func afterConnection(isFirst: Bool = false) async {
    var (rounds, isConnected) = (0, false)
    while !isConnected || (isFirst && rounds == 0) {
      switch await next(1) {
      case ["listening"]: isConnected = true
      case ["ended 0 sent"]: rounds += 1
      default: break
      }
    }
    #expect(await clock.nextSleep() == .seconds(1))
    clock.advance(by: .seconds(1))
    #expect(await next(2) == ["began", "ended 0 sent"])
    await device.network.forget()
  }
}
