import DataModelRuntime
import GRDB
import RemoteTables

extension SyncContext {
  /// Continues with a service that was restored to an earlier state, or that has replaced another one.
  ///
  /// Until then, pushes and pulls fail with `.otherServer`, unless the former service is back.
  ///
  /// ```swift
  /// if try await context.push().failure?.reason == .otherServer {
  ///   try await context.changeServer(.sendAgain)
  /// }
  /// ```
  ///
  /// - Parameter change: what happens to the rows
  /// - Throws: `DatabaseError`
  public func changeServer(_ change: ServerChange) async throws {
    try await database.write { [queue] db in try queue.change(to: change, in: db) }
    localWrites.add()
  }

  /// Stores what a service with a different history has reported about it.
  static func note(
    _ failure: SyncFailure?,
    _ database: SyncDatabase,
    _ queue: OperationQueue
  ) async throws {
    guard let other = failure?.cause as? OtherServer else { return }
    try await database.write { db in try queue.note(other, in: db) }
  }
}
