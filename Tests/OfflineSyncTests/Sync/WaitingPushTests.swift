import DataModelRuntime
import OfflineSync
import SyncedNotes
import Testing

/// Pushes that begin while another one is going on.
@Suite struct WaitingPushTests {
  /// A device whose first request waits until it is let go.
  private struct Held {
    let device: Device
    let hasBegun: AsyncStream<Void>
    private let gate: AsyncStream<Void>.Continuation

    init() async throws {
      device = try Device(try NotesServer())
      try await device.notes.insert(Note(id: "A"))
      let (hasBegun, beginning) = AsyncStream.makeStream(of: Void.self)
      let (isOpen, gate) = AsyncStream.makeStream(of: Void.self)
      self.hasBegun = hasBegun
      self.gate = gate
      await device.network.setGate { _ in
        beginning.yield()
        for await _ in isOpen { break }
      }
    }

    func letGo() { gate.yield() }
  }

  @Test func waitsForTheOneBefore() async throws {
    let held = try await Held()
    let context = held.device.context
    let first = Task { try await context.push() }
    for await _ in held.hasBegun { break }
    let second = Task { try await context.push() }
    held.letGo()
    #expect(try await first.value.pushedCount == 1)
    #expect(try await second.value.pushedCount == 0)
    #expect(await held.device.network.requests == ["POST /tables/Note"])
  }

  @Test func isCancelledBeforeItBegins() async throws {
    let held = try await Held()
    let context = held.device.context
    let first = Task { try await context.push() }
    for await _ in held.hasBegun { break }
    try await held.device.notes.insert(Note(id: "B"))
    let second = Task { try await context.push() }
    second.cancel()
    first.cancel()
    #expect(try await second.value.failure?.reason == .cancelled)
    #expect(await held.device.network.requests == ["POST /tables/Note"])
    held.letGo()
  }

  /// The source of the token may ask a person.
  @Test func endsAtOnceIfItIsCancelledWhileItWaitsForAToken() async throws {
    let (asked, asking) = AsyncStream.makeStream(of: Void.self)
    let (answer, answering) = AsyncStream.makeStream(of: Void.self)
    let tokens = ClosureTokenSource { _ in
      asking.yield()
      // It takes no notice of who has cancelled.
      await Task { for await _ in answer { break } }.value
      return nil
    }
    let store = try LocalStore(inMemory: SyncedNotesSchema.schema)
    let device = try Device(try NotesServer(), store: store, tokens: tokens)
    try await device.notes.insert(Note(id: "A"))
    let push = Task { try await device.context.push() }
    for await _ in asked { break }
    push.cancel()
    #expect(try await push.value.failure?.reason == .cancelled)
    #expect(await device.network.requests.isEmpty)
    answering.finish()
  }

  @Test func endsAtOnceIfItIsCancelledWhileItWaits() async throws {
    let held = try await Held()
    let context = held.device.context
    let first = Task { try await context.push() }
    for await _ in held.hasBegun { break }
    let (ends, ending) = AsyncStream.makeStream(of: String.self)
    let second = Task {
      let failure = try await context.push().failure
      ending.yield("\(failure.map { "\($0.reason)" } ?? "completed")")
    }
    second.cancel()
    // So that a push which waits all the same fails the test, and does not stop it.
    let patience = Task {
      try await Task.sleep(nanoseconds: 600_000_000_000)
      ending.yield("still waiting")
    }
    for await end in ends {
      #expect(end == "cancelled")
      break
    }
    patience.cancel()
    // The one after it waits for the first all the same.
    let third = Task { try await context.push() }
    held.letGo()
    #expect(try await first.value.pushedCount == 1)
    #expect(try await third.value.pushedCount == 0)
    #expect(await held.device.network.requests == ["POST /tables/Note"])
  }

  @Test func doesNotWaitForAnotherContext() async throws {
    let held = try await Held()
    let context = held.device.context
    let first = Task { try await context.push() }
    for await _ in held.hasBegun { break }
    let other = try Device(try NotesServer())
    try await other.notes.insert(Note(id: "B"))
    #expect(try await other.context.push().isComplete)
    held.letGo()
    #expect(try await first.value.isComplete)
  }
}
