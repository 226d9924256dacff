import Foundation
import GRDB

/// Tells a migration on another thread that nobody waits for it any more.
///
/// `@unchecked Sendable`: both properties are read and written under the lock alone.
final class OpeningCancellation: @unchecked Sendable {
  private let lock = NSLock()
  private var isCancelled = false
  private var database: (any DatabaseReader)?

  /// Sets the database whose statement is ended.
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
