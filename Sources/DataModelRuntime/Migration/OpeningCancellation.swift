import Foundation
import GRDB

/// The cancellation of a migration on another thread.
///
/// `@unchecked Sendable`: the properties are accessed only under the lock.
final class OpeningCancellation: @unchecked Sendable {
  private let lock = NSLock()
  private var isCancelled = false
  private var database: (any DatabaseReader)?

  /// Sets the database whose current statement is interrupted.
  func watch(_ database: any DatabaseReader) {
    lock.withLock { self.database = database }
  }

  func cancel() {
    let database = lock.withLock {
      isCancelled = true
      return self.database
    }
    database?.interrupt()
  }

  /// - Throws: `CancellationError`
  func check() throws {
    if lock.withLock({ isCancelled }) { throw CancellationError() }
  }
}
