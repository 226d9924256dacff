import Foundation
import OfflineSync

/// A line on the terminal with the progress of a sync; nothing if the output is not a terminal.
enum ProgressLine {
  private static let width = 24
  /// Moves to the beginning of the line, and clears it.
  private static let beginning = "\r\u{1B}[K"

  /// Shows the progress of a context while something runs.
  static func show<Value: Sendable>(
    _ context: SyncContext,
    while body: @Sendable () async throws -> Value
  ) async throws -> Value {
    guard Terminal.isInteractive else { return try await body() }
    let line = Task {
      for try await state in context.states() where !Task.isCancelled {
        if let text = text(of: state.activity) { Terminal.write(beginning + text) }
      }
    }
    let result: Result<Value, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    line.cancel()
    _ = await line.result
    Terminal.write(beginning)
    return try result.get()
  }

  static func text(of activity: SyncState.Activity) -> String? {
    switch activity {
    case .pushing(_, total: 0), .idle, .failed: return nil
    case .pushing(let done, let total):
      let filled = width * min(done, total) / total
      let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled)
      return "Sending   [\(bar)] \(done) of \(total)"
    case .pulling(let progress): return "Receiving \(Count.of(progress.receivedCount, "item"))"
    }
  }
}
