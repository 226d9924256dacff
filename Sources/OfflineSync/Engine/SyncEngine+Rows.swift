public import DataModelRuntime
import GRDB

extension SyncEngine {
  /// Waits until a row's changes are on the server, or need a decision.
  ///
  /// ```swift
  /// let status = try await sync.waitUntilSynced("milk", in: TodoItem.self)
  /// ```
  ///
  /// It does not begin a round: the policy or ``sync()`` does. For a deleted row it returns `notHere`.
  ///
  /// - Parameters:
  ///   - id: the id of the row
  ///   - table: the type of the row
  /// - Returns: `synced`, `notHere`, `failed` or `undecided`; also `undecided` while a resolver is being
  ///   asked
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

  /// The current activity, the numbers of pending operations, and the time of the next retry:
  /// ``SyncContext/state()``
  public nonisolated var state: SyncState { get async throws { try await context.state() } }

  /// Returns the state now and after each change: ``SyncContext/states()``
  public nonisolated func states() -> AsyncThrowingStream<SyncState, any Error> { context.states() }
}
