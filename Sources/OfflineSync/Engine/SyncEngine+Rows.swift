public import DataModelRuntime
import GRDB

extension SyncEngine {
  /// Waits until the changes of a row are on the server, or somebody has to do something about them.
  ///
  /// ```swift
  /// let status = try await sync.waitUntilSynced("milk", in: TodoItem.self)
  /// ```
  ///
  /// It begins no round: what does is the policy, or ``sync()``. A row that is deleted ends as `notHere`.
  ///
  /// - Parameters:
  ///   - id: the id of the row
  ///   - table: its type
  /// - Returns: `synced`, `notHere`, `failed`, or `undecided`, which also comes while a resolver is asked
  /// - Throws: `CancellationError` if the task is cancelled, `DatabaseError`, ``SyncStoreError``
  public nonisolated func waitUntilSynced<Entity: SyncedEntity>(
    _ id: String,
    in table: Entity.Type
  ) async throws -> RowSyncStatus {
    for try await status in context.observeStatus(of: id, in: table) {
      switch status {
      case .waiting, .sending, .inDoubt, .heldBack: continue
      case .synced, .notHere, .failed, .undecided: return status
      }
    }
    throw CancellationError()
  }

  /// What it is doing, how much waits, and when the next round begins by itself. ``SyncContext/state()``
  public nonisolated var state: SyncState { get async throws { try await context.state() } }

  /// What it is doing, how much waits, and when the next round begins by itself: now, and whenever that
  /// changes. ``SyncContext/states()``
  public nonisolated func states() -> AsyncThrowingStream<SyncState, any Error> { context.states() }
}
