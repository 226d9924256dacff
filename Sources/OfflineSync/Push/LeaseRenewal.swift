import Foundation
import RemoteTables

/// A renewal of the leases of a push while its requests are in flight. It ends when it is deallocated.
final class LeaseRenewal: Sendable {
  private let task: Task<Void, Never>

  /// Renews three times per lease.
  init(
    of token: String,
    in database: SyncDatabase,
    _ queue: OperationQueue,
    _ clock: @escaping @Sendable () -> Date
  ) {
    let pause = UInt64(max(1, queue.lease)) * 1_000_000_000 / 3
    task = Task {
      while (try? await Task.sleep(nanoseconds: pause)) != nil {
        // A database that cannot be written now may be writable later; without a lease, nothing is lost.
        try? await database.write { db in try queue.renew(token, now: clock(), in: db) }
      }
    }
  }

  deinit { task.cancel() }
}
