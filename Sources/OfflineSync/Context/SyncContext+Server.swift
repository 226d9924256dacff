import DataModelRuntime
import GRDB
import RemoteTables

extension SyncContext {
  /// Goes on with a service that was put back to an earlier state, or has taken the place of another one.
  ///
  /// Until then, pushes and pulls end with `.otherServer`, unless the former service is back.
  ///
  /// ```swift
  /// if try await context.push().failure?.reason == .otherServer {
  ///   try await context.changeServer(.sendAgain)
  /// }
  /// ```
  ///
  /// - Parameter change: what becomes of the rows
  /// - Throws: `DatabaseError`
  public func changeServer(_ change: ServerChange) async throws {
    try await database.write { [queue] db in try queue.change(to: change, in: db) }
    localWrites.add()
  }

  /// Keeps what a service has said of its history that is not the one of the rows here.
  static func note(
    _ failure: SyncFailure?,
    _ database: SyncDatabase,
    _ queue: OperationQueue
  ) async throws {
    guard let other = failure?.cause as? OtherServer else { return }
    try await database.write { db in try queue.note(other, in: db) }
  }
}
