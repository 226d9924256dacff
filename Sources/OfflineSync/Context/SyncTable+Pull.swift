import DataModelRuntime
import GRDB
public import RemoteTables
import TableWire

extension SyncTable {
  /// Brings the server's rows here, after a push if there is something to push:
  /// ``SyncContext/pull(_:resolving:)``
  ///
  /// - Parameters:
  ///   - id: a name of the app's for the question, such as `"all"`: with it, only what has changed since the
  ///     last pull is asked for
  ///   - query: which rows; all by default
  ///   - pageSize: how many rows are asked for at once, from 1
  /// - Returns: what has come, and why not all of it
  /// - Throws: ``SyncStoreError``, `DatabaseError` if the database cannot be read or written
  public func pull(
    _ id: String? = nil,
    _ query: TableQuery<Entity> = TableQuery(),
    pageSize: Int = PullQuery.defaultPageSize
  ) async throws -> PullResult {
    try await context.pull([PullQuery(Entity.self, id: id, query, pageSize: pageSize)])
  }

  /// Forgets how far the pulls of a query got: the next one asks for everything. A query that the app has no
  /// more is forgotten before ``SyncContext/reconcile(_:resolving:)``.
  ///
  /// - Parameter id: the id of the query
  /// - Throws: `DatabaseError`
  public func forgetQuery(_ id: String) async throws {
    try await database.write { [queue] db in
      let table = try queue.table(Entity.syncedTable.name)
      if queue.keepsTokens { try StoredToken.remove(id, of: table.name, in: db) }
      // A pull that is under way begins anew, and does not keep where it is.
      try AnswerCount.addAnswer(of: table.name, in: db)
    }
  }

  // MARK: - Purge

  /// Removes rows from this device, and not from the server. Nothing is done if an operation of the table
  /// waits.
  ///
  /// Without a query, the next pulls of the table bring everything again. With one, they bring a row again
  /// once it has changed.
  ///
  /// - Parameter query: which rows; all if nil
  /// - Returns: how many rows there were
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

  /// Removes rows from this device with their operations: **edits that were not sent are lost**. The next
  /// pulls of the table bring everything again.
  ///
  /// - Parameter query: which rows; all if nil, with all operations of the table
  /// - Returns: how many rows there were
  /// - Throws: ``SyncStoreError/unknownOutcomes(count:)`` if an operation was sent, and nobody knows what
  ///   became of it; nothing is done then. `DatabaseError`
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

  /// Queues rows that were here before sync began, as insertions: those that the server is not known to have,
  /// and that have no operation.
  ///
  /// - Parameter query: which rows; all by default
  /// - Returns: how many insertions were queued
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
  /// Queues a row as an insertion; false if it has an operation, or came of the server.
  fileprivate func queueInsertion(of id: DatabaseValue, in table: QueueTable, _ db: Database) throws -> Bool {
    // What has come to nothing gives the row its version back.
    try settleEmptyOperations(of: id, in: table, db)
    guard let row = try table.row(id, in: db) else { return false }
    guard table.marks.allSatisfy({ row[$0].isNull }) else { return false }
    if try hasOperation(of: id, in: table, db) { return false }
    _ = try OperationsTable.insert(of: id, in: table.name, db)
    return true
  }
}
