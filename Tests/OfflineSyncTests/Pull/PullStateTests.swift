import DataModelRuntime
import Foundation
import SyncedNotes
import TableService
import Testing

@testable import OfflineSync

/// What an interface sees of a pull, and how one is cancelled.
@Suite struct PullStateTests {
  @Test func showsThePagesOfAPull() async throws {
    let server = try NotesServer()
    let (anna, ben) = (try Device(server), try Device(server))
    for id in 1...5 { try await anna.notes.insert(Note(id: "\(id)", text: "a")) }
    _ = try await anna.context.push()
    let seen = Seen()
    await ben.network.setAfterwards { [context = ben.context] _ in
      if case .pulling(let progress)? = try? await context.state().activity { await seen.add(progress) }
    }
    try await ben.notes.pull("all", pageSize: 2).get()
    let pages = await seen.progress.map {
      "\($0.table) \($0.queryID ?? "") \($0.pageCount) \($0.receivedCount) of \($0.totalCount ?? 0)"
    }
    // The last row of a page comes once more with the next.
    let counts = ["0 0 of 0", "1 2 of 5", "2 4 of 6", "3 6 of 7", "4 8 of 8"]
    #expect(pages == counts.map { "Note all \($0)" })
    #expect(try await ben.context.state().activity == .idle)
  }

  @Test func followsAPullAsASequence() async throws {
    let server = try NotesServer()
    let (anna, ben) = (try Device(server), try Device(server))
    try await anna.notes.insert(Note(id: "1", text: "a"))
    _ = try await anna.context.push()
    let context = ben.context
    let following = Task {
      for try await state in context.states() {
        if case .pulling(let progress) = state.activity { return progress.table }
      }
      return ""
    }
    let states = context.states()
    var iterator = states.makeAsyncIterator()
    _ = try await iterator.next()
    // The server answers when somebody has seen that a pull is under way.
    await ben.network.setGate { _ in _ = try? await following.value }
    try await ben.notes.pull("all").get()
    #expect(try await following.value == "Note")
  }

  @Test func aPullThatIsCancelledGoesOnLater() async throws {
    let server = try NotesServer()
    let (anna, ben) = (try Device(server), try Device(server))
    for id in 1...6 { try await anna.notes.insert(Note(id: "\(id)", text: "a")) }
    _ = try await anna.context.push()
    let pull = Task { try await ben.notes.pull("all", pageSize: 2) }
    let once = Once()
    await ben.network.setAfterwards { line in
      if line.contains("filter"), await once.isFirst() { pull.cancel() }
    }
    #expect(try await pull.value.failure?.reason == .cancelled)
    #expect(try await ben.texts().count == 2)
    #expect(try await ben.context.state().activity == .idle)
    try await ben.notes.pull("all", pageSize: 2).get()
    #expect(try await ben.texts().count == 6)
  }

  /// Pulls of one context wait for each other, and one that waits can be cancelled.
  @Test func aPullThatWaitsCanBeCancelled() async throws {
    let device = try Device(try NotesServer())
    let (turns, turn) = AsyncStream.makeStream(of: Void.self)
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    await device.network.setGate { _ in
      turn.yield()
      for await _ in ends { break }
    }
    let first = Task { try await device.notes.pull("all") }
    for await _ in turns { break }
    let second = Task { try await device.notes.pull("all") }
    second.cancel()
    #expect(try await second.value.failure?.reason == .cancelled)
    end.finish()
    _ = try await first.value
  }

  /// Also if it was the push before it that found none.
  @Test(arguments: [false, true]) func aPullWithoutAConnectionIsOffline(_ hasEdits: Bool) async throws {
    let device = try Device(try NotesServer())
    if hasEdits { try await device.notes.insert(Note(id: "1", text: "a")) }
    await device.network.setDown(true)
    #expect(try await device.notes.pull("all").failure != nil)
    guard case .failed(let failure) = try await device.context.state().activity else {
      Issue.record("\(try await device.context.state())")
      return
    }
    #expect(failure.reason == .offline)
  }

  @Test func aPullThatFindsNoConnectionBeginsAgainByItself() async throws {
    let server = try NotesServer()
    let anna = try Device(server)
    try await anna.notes.insert(Note(id: "1", text: "a"))
    _ = try await anna.context.push()
    let ben = try Device(server) {
      $0.retryPolicy = RetryPolicy(
        maximumAttempts: 5,
        initialDelay: .milliseconds(10),
        maximumDelay: .milliseconds(10)
      )
    }
    await ben.network.fail(.notSent)
    #expect(try await ben.notes.pull("all").failure != nil)
    for try await state in ben.context.states() where state.activity == .idle { break }
    while try await ben.texts().isEmpty { await Task.yield() }
    #expect(try await ben.texts() == ["1": "a"])
  }
}

/// What was seen of a pull.
private actor Seen {
  private(set) var progress: [PullProgress] = []

  func add(_ progress: PullProgress) { self.progress.append(progress) }
}
