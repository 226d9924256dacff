import DataModelRuntime
import GRDB
import OfflineSyncScheme
public import RemoteTables
import TableWire

extension SyncTable {
  /// Pulls the server's rows, after a push if there is something to push: ``SyncContext/pull(_:resolving:)``
  ///
  /// - Parameters:
  ///   - id: the app's name for the query, such as `"all"`: with it, a pull asks only for what has changed
  ///     since the last one
  ///   - query: the rows to pull; all by default
  ///   - pageSize: the number of rows per request, from 1
  /// - Returns: what was pulled, and why the pull did not complete
  /// - Throws: ``SyncStoreError``, `DatabaseError` if the database cannot be read or written
  public func pull(
    _ id: String? = nil,
    _ query: TableQuery<Entity> = TableQuery(),
    pageSize: Int = PullQuery.defaultPageSize
  ) async throws -> PullResult {
    try await context.pull([PullQuery(Entity.self, id: id, query, pageSize: pageSize)])
  }

  /// Forgets how far the pulls of a query got: the next one asks for everything. Forget a query that the app
  /// no longer uses before you call ``SyncContext/reconcile(_:resolving:)``.
  ///
  /// - Parameter id: the id of the query
  /// - Throws: `DatabaseError`
  public func forgetQuery(_ id: String) async throws {
    try await database.write { [queue] db in
      let table = try queue.table(Entity.syncedTable.name)
      if queue.keepsTokens { try StoredToken.remove(id, of: table.name, in: db) }
      // A pull in progress starts again, and does not keep its position.
      try AnswerCount.addAnswer(of: table.name, in: db)
    }
  }

  // MARK: - Purge

  /// Removes rows from this device, but not from the server. Fails, and removes nothing, if the table has
  /// pending operations.
  ///
  /// Without a query, the next pulls of the table bring everything again. With one, they bring a row again
  /// only after it has changed.
  ///
  /// - Parameter query: the rows to remove; all if nil
  /// - Returns: the number of removed rows
  /// - Throws: ``SyncStoreError/unsentChanges(count:)``, `DatabaseError`
  @discardableResult
  public func purge(_ query: TableQuery<Entity>? = nil) async throws -> Int {
    try await database.write { [queue] db in
      let table = try queue.table(Entity.syncedTable.name)
      try queue.settleEmptyOperations(of: table, in: db)
      let count = try queue.operationCount(of: table, sentOnly: false, ids: nil, in: db)
      if count > 0 {
        let empty = try queue.emptyOperations(in: db).count { $0.table == table.name }
        throw SyncStoreError.unsentChanges(count: count - empty)
      }
      guard let query else { return try queue.wipe(table, in: db) }
      return try queue.purge(try ids(of: query, table, in: db), of: table, in: db)
    }
  }

  /// Removes rows from this device with their operations: **unsent edits are lost**. The next pulls of the
  /// table bring everything again.
  ///
  /// - Parameter query: the rows to remove; if nil, all rows and all operations of the table
  /// - Returns: the number of removed rows
  /// - Throws: ``SyncStoreError/unknownOutcomes(count:)`` if the outcome of an operation that was sent is
  ///   unknown; nothing is done then. `DatabaseError`
  @discardableResult
  public func forcePurge(_ query: TableQuery<Entity>? = nil) async throws -> Int {
    try await database.write { [queue] db in
      let table = try queue.table(Entity.syncedTable.name)
      let ids = try query.map { try self.ids(of: $0, table, in: db) }
      let count = try queue.operationCount(of: table, sentOnly: true, ids: ids, in: db)
      if count > 0 { throw SyncStoreError.unknownOutcomes(count: count) }
      guard let ids else { return try queue.wipe(table, in: db) }
      if queue.keepsTokens { try StoredToken.removeAll(of: table.name, in: db) }
      return try queue.purge(ids, of: table, in: db)
    }
  }

  private func ids(
    of query: TableQuery<Entity>,
    _ table: QueueTable,
    in db: Database
  ) throws -> [DatabaseValue] {
    let id = table.columns[table.id].name
    return try DatabaseValue.fetchAll(db, query.request().select(Column(id)))
  }

  // MARK: - First upload

  /// Queues rows that existed before sync began as insertions: those that did not come from the server, and
  /// have no operation.
  ///
  /// - Parameter query: the rows to queue; all by default
  /// - Returns: the number of queued insertions
  /// - Throws: `DatabaseError`
  @discardableResult
  public func queueExistingRows(_ query: TableQuery<Entity> = TableQuery()) async throws -> Int {
    try await database.write { [queue] db in
      let table = try queue.table(Entity.syncedTable.name)
      var count = 0
      for id in try ids(of: query, table, in: db) where try queue.queueInsertion(of: id, in: table, db) {
        count += 1
      }
      return count
    }
  }
}

extension OperationQueue {
  /// Queues a row as an insertion; returns false if it has an operation, or came from the server.
  fileprivate func queueInsertion(of id: DatabaseValue, in table: QueueTable, _ db: Database) throws -> Bool {
    // Settling an empty operation restores the version of the row.
    try settleEmptyOperations(of: id, in: table, db)
    guard let row = try table.row(id, in: db) else { return false }
    guard table.marks.allSatisfy({ row[$0].isNull }) else { return false }
    if try hasOperation(of: id, in: table, db) { return false }
    _ = try OperationsTable.insert(of: id, in: table.name, db)
    return true
  }
}
