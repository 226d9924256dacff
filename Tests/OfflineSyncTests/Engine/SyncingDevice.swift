import SyncedNotes
import Testing

@testable import OfflineSync
@testable import TableService

/// An app that syncs by itself, with a clock that a test moves.
struct SyncingDevice {
  let server: NotesServer
  let device: Device
  let clock: ManualClock
  let sync: SyncEngine
  private let events: EventLog

  /// - Parameters:
  ///   - policy: when it syncs
  ///   - backoff: when a round, a push or a pull is tried again
  ///   - jitter: what chance chooses; 1 for the whole wait
  ///   - attempts: how often its client sends a request
  ///   - isListening: whether it listens to the server
  ///   - configure: changes the options of the context
  /// - Throws: an error of the service or the store
  init(
    _ policy: SyncPolicy,
    backoff: RetryPolicy = RetryPolicy(
      maximumAttempts: .max,
      initialDelay: .seconds(2),
      maximumDelay: .seconds(10)
    ),
    jitter: Double = 1,
    attempts: RetryPolicy = .never,
    listening isListening: Bool = false,
    _ configure: (inout SyncOptions) -> Void = { _ in }
  ) async throws {
    var serverOptions = TableServiceOptions()
    serverOptions.changeFeed.pause = .milliseconds(5)
    server = try NotesServer(options: serverOptions)
    let clock = ManualClock()
    self.clock = clock
    device = try Device(server, attempts: attempts) { options in
      options.retryPolicy = backoff
      options.waits = clock
      options.jitter = { jitter }
      configure(&options)
    }
    let queries = [PullQuery(Note.self, id: "all"), PullQuery(Folder.self, id: "all")]
    sync = SyncEngine(device.context, pulling: queries, policy: policy, listening: isListening)
    events = EventLog(await sync.events())
  }

  /// The next events, in words: `began`, `ended 1 sent`, `failed offline`, `waiting 2.0 seconds`
  func next(_ count: Int) async -> [String] {
    var words: [String] = []
    for _ in 0..<count { words.append(await events.next()) }
    return words
  }

  /// Lets it try again until so much time has passed.
  ///
  /// - Returns: what is left of the wait that goes beyond
  func passTime(_ time: Duration) async -> Duration? {
    var passed = Duration.zero
    while let wait = await clock.nextSleep() {
      let rest = time - passed
      if wait >= rest {
        clock.advance(by: rest)
        return wait - rest
      }
      passed += wait
      clock.advance(by: wait)
    }
    return nil
  }

  /// Starts it, and waits for the round at its start.
  func start() async {
    await sync.start()
    #expect(await next(2) == ["began", "ended 0 sent"])
    await device.network.forget()
  }

  /// Whether nothing is under way, and nothing is to begin by itself.
  func isIdle() async -> Bool {
    let hasSeenAll = await sync.hasSeenAll
    return await isQuiet() && hasSeenAll
  }

  /// The same, though something may have been written that no round has seen.
  func isQuiet() async -> Bool {
    let isWaiting = await sync.isWaiting
    return !isWaiting && clock.sleepCount == 0
  }

  func requests() async -> [String] {
    await device.network.requests.map { String($0.prefix { $0 != "?" }) }
  }
}

extension SyncEngine {
  fileprivate var isWaiting: Bool { running != nil || waiting != nil || isToTryAgain }
  fileprivate var hasSeenAll: Bool { writes.count == coveredCount }
}

private actor EventLog {
  private var iterator: AsyncStream<SyncEvent>.Iterator

  init(_ events: AsyncStream<SyncEvent>) { iterator = events.makeAsyncIterator() }

  func next() async -> String {
    // One task asks at a time.
    var iterator = iterator
    let event = await iterator.next(isolation: self)
    self.iterator = iterator
    switch event {
    case .began: return "began"
    case .ended(let round):
      return round.failure.map { "failed \($0.reason)" } ?? "ended \(round.push?.pushedCount ?? 0) sent"
    case .waiting(let duration): return "waiting \(duration)"
    case .listening: return "listening"
    case .notListening(let failure, let delay):
      return "not listening: \(failure.reason), \(delay.map { "\($0)" } ?? "for ever")"
    case nil: return "no event"
    }
  }
}
