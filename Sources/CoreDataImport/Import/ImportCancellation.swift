import Foundation

/// Whether the task that waits for an import was cancelled.
///
/// `@unchecked Sendable`: the variable is only used while the lock is held.
package final class ImportCancellation: @unchecked Sendable {
  private let lock = NSLock()
  private var isCancelled = false

  private func cancel() { lock.withLock { isCancelled = true } }

  /// - Throws: `CancellationError` if the task was cancelled
  package func check() throws {
    if lock.withLock({ isCancelled }) { throw CancellationError() }
  }

  /// Runs work on a thread that it may block, which those that tasks share must not be.
  ///
  /// - Returns: the result of the work
  /// - Throws: the error of the work
  package static func running<Value: Sendable>(
    _ work: @escaping @Sendable (ImportCancellation) throws -> Value
  ) async throws -> Value {
    let cancellation = ImportCancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global().async {
          continuation.resume(with: Result { try work(cancellation) })
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }
}
