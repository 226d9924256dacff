import Observation
import SyncedNotes
import Testing

@testable import OfflineSync

/// What a view reads of `ObservedSync`.
@MainActor @Suite struct ObservedSyncTests {
  /// Waits until an expression is true, as SwiftUI is told to read it again.
  private func wait(until isTrue: () -> Bool) async {
    while !isTrue() {
      await withCheckedContinuation { continuation in
        withObservationTracking {
          _ = isTrue()
        } onChange: {
          continuation.resume()
        }
      }
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func showsWhatWaitsAndWhyASyncFailed() async throws {
    let app = try await SyncingDevice(.manual)
    let sync = ObservedSync(app.sync)
    #expect(sync.state.pendingCount == 0 && !sync.isSyncing && sync.failure == nil)
    try await app.device.notes.insert(Note(id: "N"))
    await wait { sync.state.pendingCount == 1 }
    await app.device.network.setDown(true)
    _ = await sync.engine.sync()
    await wait { sync.failure != nil }
    #expect(sync.failure?.reason == .offline && sync.state.pendingCount == 1)
    await app.device.network.setDown(false)
    _ = await sync.engine.sync()
    await wait { sync.failure == nil && sync.state.pendingCount == 0 && !sync.isSyncing }
    #expect(sync.error == nil)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func keepsTheEngineAndEndsWithItsLastReference() async throws {
    let app = try await SyncingDevice(.manual)
    weak var sync: ObservedSync?
    do {
      let strong = ObservedSync(app.sync)
      sync = strong
      try await app.device.notes.insert(Note(id: "N"))
      await wait { strong.state.pendingCount == 1 }
    }
    while sync != nil { await Task.yield() }
  }
}
