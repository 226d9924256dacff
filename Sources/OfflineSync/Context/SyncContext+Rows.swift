import DataModelRuntime
import GRDB
import RemoteTables
import TableWire

extension SyncContext {
  // MARK: - Rows that were set aside

  /// The rows of the server that break a condition of their table, and so are not here as the server has
  /// them.
  public func setAsideRows() async throws -> [SetAsideRow] {
    try await database.read { db in try SetAsideRow.all(in: db) }
  }

  /// Tries to store the rows that were set aside, such as after what was in their way is gone.
  ///
  /// - Returns: those that still cannot be stored
  /// - Throws: `DatabaseError`, ``SyncStoreError``
  @discardableResult
  public func retrySetAsideRows() async throws -> [SetAsideRow] {
    try await database.write { [queue] db in
      try queue.retrySetAsideRows(in: db)
      return try SetAsideRow.all(in: db)
    }
  }

  // MARK: - References

  /// The references between synced tables that lead to rows which are not here: not pulled, not yet, or
  /// deleted by others.
  ///
  /// To mend one, let its row refer to another, delete it, or insert the missing row again, with its id: a
  /// push brings it back.
  public func danglingReferences() async throws -> [DanglingReference] {
    try await database.read { [queue] db in try queue.danglingReferences(of: Set(queue.tables.keys), in: db) }
  }
}
