public import DataModelRuntime
import GRDB
public import RemoteTables
import SQLText
import TableWire

/// A table on this device whose rows are brought to a service.
///
/// ```swift
/// let items = context.table(TodoItem.self)
/// var item = try await items.insert(TodoItem(text: "Buy milk"))
/// item.complete = true
/// try await items.update(item)
/// ```
///
/// It is a convenience: GRDB and plain SQL may write the same rows, and their changes are queued just so.
public struct SyncTable<Entity: SyncedEntity>: Sendable {
  let context: SyncContext
  var database: SyncDatabase { context.database }
  var queue: OperationQueue { context.queue }

  var name: String { Entity.syncedTable.name }

  // MARK: - Reading

  /// The row with an id; nil if it is not here.
  public func row(_ id: String) async throws -> Entity? {
    try await database.read { db in try Entity.fetchOne(db, key: id) }
  }

  /// The rows here that a query finds.
  ///
  /// - Parameter query: the query; that of all rows by default
  /// - Returns: the rows, in the order of the query
  /// - Throws: an error if the query cannot be asked, or `DatabaseError`
  public func rows(_ query: TableQuery<Entity> = TableQuery()) async throws -> [Entity] {
    try await database.read { db in try query.request().fetchAll(db) }
  }

  /// The number of rows here that a query finds in all, also beyond its limit, as a server counts them.
  public func count(_ query: TableQuery<Entity> = TableQuery()) async throws -> Int {
    try query.requireLimits()
    var all = query
    (all.skip, all.take) = (nil, nil)
    return try await database.read { [all] db in try all.request().fetchCount(db) }
  }

  // MARK: - Writing

  /// Inserts a row, which the next push sends.
  ///
  /// - Parameter item: the object. Its `id` is a new UUID unless it was given one
  /// - Returns: the row as the database has it
  /// - Throws: ``SyncStoreError/exists(table:id:)``, `TableError.invalidRequest` for an id that the service
  ///   does not take, ``LocalStore/ValidationError``, `DatabaseError`
  @discardableResult
  public func insert(_ item: Entity) async throws -> Entity {
    let id = try id(of: item)
    return try await database.writeLocally { [queue, name] db in
      if try queue.table(name).row(id.databaseValue, in: db) != nil {
        throw SyncStoreError.exists(table: name, id: id)
      }
      var item = item
      try item.insert(db)
      return try Entity.fetchOne(db, key: id) ?? item
    }
  }

  /// Deletes a row, which the next push deletes on the server.
  ///
  /// - Parameters:
  ///   - id: the id of the row
  ///   - version: the version of the server's row, for a row that is not here
  /// - Throws: ``SyncStoreError/versionRequired(table:id:)`` if the row is not here and no version was given,
  ///   `DatabaseError`
  public func delete(_ id: String, version: String? = nil) async throws {
    try RowID.string(id).validate(for: queue.coder.dialect)
    try await database.writeLocally { [queue, name] db in
      try queue.delete(id, version: version, of: try queue.table(name), in: db)
    }
  }

  /// Deletes the row of an object, which the next push deletes on the server.
  ///
  /// - Parameters:
  ///   - item: the object
  ///   - version: the version of the server's row that is to be deleted; by default that with which the
  ///     object was read. A row that is not here needs it
  /// - Throws: ``SyncStoreError/outdated(table:id:)`` if a pull has changed the row since, which
  ///   ``delete(_:version:)`` with the id does not ask; and what that throws
  public func delete(_ item: Entity, version: String? = nil) async throws {
    let id = try id(of: item)
    try await database.writeLocally { [queue, name] db in
      let table = try queue.table(name)
      if let row = try table.row(id.databaseValue, in: db) {
        try queue.requireCurrent(version ?? item.storedVersion, of: row, in: table, db)
      }
      try queue.delete(id, version: version, of: table, in: db)
    }
  }

  func id(of item: Entity) throws -> String {
    guard let id = String.fromDatabaseValue(item.storedKey) else {
      throw TableError.invalidRequest("the object has no 'id', so that nobody knows which row it is")
    }
    try RowID.string(id).validate(for: queue.coder.dialect)
    return id
  }
}

extension OperationQueue {
  fileprivate func delete(_ id: String, version: String?, of table: QueueTable, in db: Database) throws {
    if try table.row(id.databaseValue, in: db) != nil { return try table.delete(id.databaseValue, in: db) }
    // It is deleted already.
    if try hasOperation(of: id.databaseValue, in: table, db) { return }
    try add(of: id, try table.partialBase(id: id, version: version), to: table, in: db)
  }

  /// Refuses an object that was read before the server's row was changed.
  ///
  /// A row that the server has not given a version yet cannot have been changed there.
  func requireCurrent(
    _ version: String?,
    of row: [DatabaseValue],
    in table: QueueTable,
    _ db: Database
  ) throws {
    guard let place = table.version, !row[place].isNull else { return }
    let (version, id) = (version?.databaseValue ?? .null, row[table.id])
    guard try SucceededVersions.hasSameValues(version, as: row[place], of: id, in: table.name, db) else {
      throw SyncStoreError.outdated(table: table.name, id: String.fromDatabaseValue(id) ?? "")
    }
  }

  func hasOperation(of id: DatabaseValue, in table: QueueTable, _ db: Database) throws -> Bool {
    try operations(of: id, in: table, db).contains { try !isEmpty($0, in: db) }
  }

  /// Queues an operation of a row that no trigger can see.
  func add(
    of id: String,
    _ base: KnownRow,
    to table: QueueTable,
    in db: Database
  ) throws {
    try settleEmptyOperations(of: id.databaseValue, in: table, db)
    let number = try OperationsTable.insert(of: id.databaseValue, in: table.name, db)
    try table.setKnown(base, of: number, .base, in: db)
  }
}

extension QueueTable {
  /// The record of a row that the app names by its version alone.
  func partialBase(id: String, version: String?) throws(SyncStoreError) -> KnownRow {
    guard let version, let place = self.version else { throw .versionRequired(table: name, id: id) }
    var values = columns.map { _ in DatabaseValue.null }
    values[self.id] = id.databaseValue
    values[place] = version.databaseValue
    return KnownRow(values: values, presence: .live, isPartial: true, unknown: .unread)
  }

  func setVersion(of id: String, to version: String?, in db: Database) throws {
    guard let place = self.version else { return }
    try db.execute(
      """
      UPDATE \(quoted) SET \(names[place]) = \(bind: version.databaseValue) \
      WHERE \(names[self.id]) = \(bind: id)
      """
    )
  }
}
