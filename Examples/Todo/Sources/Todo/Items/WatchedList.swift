import Foundation
import OfflineSync

/// The list on the screen until the program is stopped, with the changes of others and the state of the sync.
struct WatchedList {
  let session: TodoSession
  let all: Bool

  /// The pause between two reads of the list, and the interval between two syncs.
  private static let pause = Duration.milliseconds(250)
  private static let interval = Duration.seconds(3)

  func follow() async throws {
    let status = WatchStatus(url: session.url, policy: session.policy)
    let events = await session.sync.events()
    let listening = Task { for await event in events { await status.take(event) } }
    defer { listening.cancel() }
    let syncing = Task { await sync(status) }
    defer { syncing.cancel() }
    var shown: [String] = []
    while true {
      let lines = try await ItemList(session, all: all).lines
      if Terminal.isInteractive {
        let screen = lines + ["", await status.line, "Press Ctrl-C to stop."]
        if screen != shown { Terminal.write("\u{1B}[H\u{1B}[2J" + screen.joined(separator: "\n") + "\n") }
        shown = screen
      } else {
        if lines != shown {
          Terminal.write((shown.isEmpty ? "" : "\n") + lines.joined(separator: "\n") + "\n")
        }
        shown = lines
      }
      try await Task.sleep(for: Self.pause)
    }
  }

  /// Follows the policy of the user, and syncs at an interval for changes that are made in another window, on
  /// the same file.
  private func sync(_ status: WatchStatus) async {
    guard session.policy != .manual else { return }
    while !Task.isCancelled {
      do {
        try await session.start()
        // A scheduled attempt is not made earlier.
        if await status.isWaiting == false { _ = await session.sync.sync() }
      } catch { await status.take(error) }
      try? await Task.sleep(for: Self.interval)
    }
  }
}

/// The last line of the screen.
actor WatchStatus {
  private let url: String
  private(set) var line: String
  private(set) var isWaiting = false
  private var problem: String?

  init(url: String, policy: SyncPolicy) {
    self.url = url
    line = policy == .manual ? "Not synced automatically; run 'todo sync'." : "Syncing with \(url) …"
  }

  func take(_ event: SyncEvent) {
    switch event {
    case .began: isWaiting = false
    case .ended(let round):
      if let failure = round.failure { return take(failure) }
      problem = nil
      line = "Last synced with \(url) at \(Self.time())."
    case .waiting(let duration):
      isWaiting = true
      let seconds = max(1, Int((duration / .seconds(1)).rounded()))
      line =
        "\(problem ?? "Some changes are not confirmed yet.") Next attempt \(seconds) s after \(Self.time())."
    case .listening, .notListening: break
    }
  }

  func take(_ error: any Error) {
    let isOffline = (error as? SyncFailure)?.reason == .offline
    let text = isOffline ? "\(url) cannot be reached." : SyncMessage.text(of: error, url)
    problem = text
    line = text
  }

  private static func time() -> String { Date().formatted(date: .omitted, time: .standard) }
}
