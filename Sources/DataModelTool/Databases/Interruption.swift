import Foundation

/// Ctrl-C during a task.
enum Interruption {
  /// Returns the result of a task. Ctrl-C cancels the task, so that it rolls back and the command reports it.
  ///
  /// - Throws: the error of the task
  static func cancelling<Value: Sendable>(_ task: Task<Value, any Error>) async throws -> Value {
    let numbers = [SIGINT, SIGTERM]
    let sources = numbers.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { task.cancel() }
      source.activate()
      return source
    }
    defer {
      for source in sources { source.cancel() }
      for number in numbers { signal(number, SIG_DFL) }
    }
    return try await task.value
  }
}
