import Foundation

/// Computations that take seconds, one after the other, beside the few threads that tests share: on those,
/// others would wait for them, also those that have to be somewhere in time.
public enum LongComputation {
  private static let queue = DispatchQueue(label: "long computations of tests")

  /// Runs a computation.
  ///
  /// - Parameter body: what takes long. It records no issues: they would belong to no test
  /// - Returns: its value
  /// - Throws: its error
  public static func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try body() }) }
    }
  }
}
