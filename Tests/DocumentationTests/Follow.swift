import Foundation

/// Runs an observation until it has shown a number of values.
enum Follow {
  /// The first values of what never ends by itself.
  ///
  /// - Parameters:
  ///   - count: how many values there must be
  ///   - observation: shows values, until its task is cancelled
  ///   - change: is called after each value but the last
  /// - Returns: the values
  /// - Throws: the error of the observation or of the change
  static func first<Value: Sendable>(
    _ count: Int,
    of observation: @escaping @Sendable (@escaping (Value) -> Void) async throws -> Void,
    between change: @escaping @Sendable () async throws -> Void = {}
  ) async throws -> [Value] {
    let (values, continuation) = AsyncStream<Value>.makeStream()
    let task = Task {
      defer { continuation.finish() }
      try await observation { continuation.yield($0) }
    }
    defer { task.cancel() }
    var shown: [Value] = []
    for await value in values {
      shown.append(value)
      if shown.count == count { return shown }
      try await change()
    }
    // It ended before, by an error.
    try await task.value
    return shown
  }
}
