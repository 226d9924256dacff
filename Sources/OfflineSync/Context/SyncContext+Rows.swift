import DataModelRuntime
import GRDB
import RemoteTables
import TableWire

extension SyncContext {
  // MARK: - Rows that were set aside

  /// Returns the rows of the server that could not be stored because they break a constraint of their table.
  public func setAsideRows() async throws -> [SetAsideRow] {
    try await database.read { db in try SetAsideRow.all(in: db) }
  }

  /// Tries again to store the rows that were set aside, for example after the conflicting row was removed.
  ///
  /// - Returns: the rows that still cannot be stored
  /// - Throws: `DatabaseError`, ``SyncStoreError``
  @discardableResult
  public func retrySetAsideRows() async throws -> [SetAsideRow] {
    try await database.write { [queue] db in
      try queue.retrySetAsideRows(in: db)
      return try SetAsideRow.all(in: db)
    }
  }

  // MARK: - References

  /// Returns the references between synced tables whose row is not on this device: it was not pulled, not
  /// pulled yet, or deleted by others.
  ///
  /// To repair one, let its row refer to another row, delete it, or insert the missing row again with its id:
  /// a push restores it on the server.
  public func danglingReferences() async throws -> [DanglingReference] {
    try await database.read { [queue] db in try queue.danglingReferences(of: Set(queue.tables.keys), in: db) }
  }
}
