public import DataModelRuntime
import GRDB
import OfflineSyncScheme
public import RemoteTables
import SQLText
import TableWire

/// A table on this device whose rows are synced with a service.
///
/// ```swift
/// let items = context.table(TodoItem.self)
/// var item = try await items.insert(TodoItem(text: "Buy milk"))
/// item.complete = true
/// try await items.update(item)
/// ```
///
/// It is a convenience: changes of the same rows through GRDB or plain SQL are queued just the same.
public struct SyncTable<Entity: SyncedEntity>: Sendable {
  let context: SyncContext
  var database: SyncDatabase { context.database }
  var queue: OperationQueue { context.queue }

  var name: String { Entity.syncedTable.name }

  // MARK: - Reading

  /// Returns the row with an id; nil if it is not in the database.
  public func row(_ id: String) async throws -> Entity? {
    try await database.read { db in try Entity.fetchOne(db, key: id) }
  }

  /// Returns the rows in the database that a query finds.
  ///
  /// - Parameter query: the query; all rows by default
  /// - Returns: the rows, in the order of the query
  /// - Throws: an error if the query is invalid, or `DatabaseError`
  public func rows(_ query: TableQuery<Entity> = TableQuery()) async throws -> [Entity] {
    try await database.read { db in try query.request().fetchAll(db) }
  }

  /// Returns the number of rows in the database that a query finds without its limit and offset, as a server
  /// counts them.
  public func count(_ query: TableQuery<Entity> = TableQuery()) async throws -> Int {
    try query.requireLimits()
    var all = query
    (all.skip, all.take) = (nil, nil)
    return try await database.read { [all] db in try all.request().fetchCount(db) }
  }

  // MARK: - Writing

  /// Inserts a row. The next push sends it.
  ///
  /// - Parameter item: the object. Its `id` is a new UUID unless you set one
  /// - Returns: the row as it is stored
  /// - Throws: ``SyncStoreError/exists(table:id:)``, `TableError.invalidRequest` for an id that the service
  ///   does not accept, `LocalStore.ValidationError`, `DatabaseError`
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

  /// Deletes a row. The next push deletes it on the server.
  ///
  /// - Parameters:
  ///   - id: the id of the row
  ///   - version: the version of the server's row; required if the row is not in the database
  /// - Throws: ``SyncStoreError/versionRequired(table:id:)`` if the row is not in the database and no version
  ///   was given, `DatabaseError`
  public func delete(_ id: String, version: String? = nil) async throws {
    try RowID.string(id).validate(for: queue.coder.dialect)
    try await database.writeLocally { [queue, name] db in
      try queue.delete(id, version: version, of: try queue.table(name), in: db)
    }
  }

  /// Deletes the row of an object. The next push deletes it on the server.
  ///
  /// - Parameters:
  ///   - item: the object
  ///   - version: the version of the server's row to delete; by default the version with which the object was
  ///     read. Required if the row is not in the database
  /// - Throws: ``SyncStoreError/outdated(table:id:)`` if a pull has changed the row since, which
  ///   ``delete(_:version:)`` with an id does not check; and the errors of that method
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
      throw TableError.invalidRequest("the object has no 'id', so its row is unknown")
    }
    try RowID.string(id).validate(for: queue.coder.dialect)
    return id
  }
}

extension OperationQueue {
  fileprivate func delete(_ id: String, version: String?, of table: QueueTable, in db: Database) throws {
    if try table.row(id.databaseValue, in: db) != nil { return try table.delete(id.databaseValue, in: db) }
    // The row is already deleted.
    if try hasOperation(of: id.databaseValue, in: table, db) { return }
    try add(of: id, try table.partialBase(id: id, version: version), to: table, in: db)
  }

  /// Refuses an object that was read before the server's row was changed.
  ///
  /// A row that has no version yet cannot have changed on the server.
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

  /// Queues an operation for a row that is not in the database, so that no trigger sees it.
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
  /// Returns the base of a row for which the app gives only a version.
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
