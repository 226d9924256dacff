import DataModelRuntime
import GRDB
import RemoteTables
import TableWire

extension SyncTable {
  /// Changes a row, which the next push sends: all of its values become those of an object.
  ///
  /// The object must not be older than the row. What a pull has brought since it was read would be undone, as
  /// an edit of the user; ``update(_:from:)`` and ``update(_:_:)`` write what is changed, and nothing else.
  /// What the app has pushed itself makes no object too old, as long as the server has taken the values as
  /// they were.
  ///
  /// - Parameters:
  ///   - item: the object
  ///   - version: the version of the server's row that the object was made of; by default that with which it
  ///     was read. A row that is not here needs it: it is stored, and all of its values are sent
  /// - Throws: ``SyncStoreError/outdated(table:id:)`` if a pull has changed the row since,
  ///   ``SyncStoreError/versionRequired(table:id:)`` if the row is not here and no version was given,
  ///   ``SyncStoreError/deletedHere(table:id:)``, ``LocalStore/ValidationError``, `DatabaseError`
  public func update(_ item: Entity, version: String? = nil) async throws {
    let id = try id(of: item)
    try await database.writeLocally { [queue, name] db in
      let table = try queue.table(name)
      if let row = try table.row(id.databaseValue, in: db) {
        try queue.requireCurrent(version ?? item.storedVersion, of: row, in: table, db)
        return try item.overwrite(db)
      }
      if try queue.hasOperation(of: id.databaseValue, in: table, db) {
        throw SyncStoreError.deletedHere(table: name, id: id)
      }
      let base = try table.partialBase(id: id, version: version)
      // Before the row is there: one of nothing would become the insertion of it.
      try queue.settleEmptyOperations(of: id.databaseValue, in: table, db)
      try queue.applying(in: db) {
        var item = item
        try item.insert(db)
        try table.setVersion(of: id, to: version, in: db)
      }
      try queue.add(of: id, base, to: table, in: db)
    }
  }

  /// Changes the columns of a row in which two objects differ, and no other, which the next push sends.
  ///
  /// It does no harm that a pull has changed the row since: its other columns stay as they are.
  ///
  /// ```swift
  /// let item = try await items.row("milk")
  /// var edited = item
  /// edited.text = "Buy oat milk"
  /// try await items.update(edited, from: item)
  /// ```
  ///
  /// - Parameters:
  ///   - item: the object as it is to be
  ///   - original: the object as it was read
  /// - Returns: whether they differ
  /// - Throws: `TableError.invalidRequest` if they have different ids,
  ///   ``SyncStoreError/rowNotFound(table:id:)``, ``SyncStoreError/deletedHere(table:id:)``,
  ///   ``LocalStore/ValidationError``, ``LocalStore/UnstorableValueError``,
  ///   `DatabaseError`
  @discardableResult
  public func update(_ item: Entity, from original: Entity) async throws -> Bool {
    let id = try id(of: item)
    guard item.storedKey.isIdentical(to: original.storedKey) else { throw Self.otherID }
    return try await database.writeLocally { [queue, name] db in
      try queue.requireRow(id, of: queue.table(name), in: db)
      return try item.updateChanges(db, from: original)
    }
  }

  /// Changes a row as it is now, which the next push sends.
  ///
  /// ```swift
  /// try await items.update("milk") { $0.complete = true }
  /// ```
  ///
  /// - Parameters:
  ///   - id: the id of the row
  ///   - change: changes the object; what it throws undoes all. It is called while the database is written,
  ///     so it should be short
  /// - Returns: the row as the database has it
  /// - Throws: ``SyncStoreError/rowNotFound(table:id:)``, ``SyncStoreError/deletedHere(table:id:)``,
  ///   `TableError.invalidRequest` if another id is set, ``LocalStore/ValidationError``, `DatabaseError`
  @discardableResult
  public func update(
    _ id: String,
    _ change: @escaping @Sendable (inout Entity) throws -> Void
  ) async throws
    -> Entity
  {
    try RowID.string(id).validate(for: queue.coder.dialect)
    return try await database.writeLocally { [queue, name] db in
      try queue.requireRow(id, of: queue.table(name), in: db)
      let original = try Entity.find(db, key: id)
      var item = original
      try change(&item)
      guard item.storedKey.isIdentical(to: original.storedKey) else { throw Self.otherID }
      try item.updateChanges(db, from: original)
      return try Entity.find(db, key: id)
    }
  }

  private static var otherID: TableError {
    .invalidRequest("the id of a row cannot be changed: insert another row, and delete this one")
  }
}

extension OperationQueue {
  fileprivate func requireRow(_ id: String, of table: QueueTable, in db: Database) throws {
    if try table.row(id.databaseValue, in: db) != nil { return }
    if try hasOperation(of: id.databaseValue, in: table, db) {
      throw SyncStoreError.deletedHere(table: table.name, id: id)
    }
    throw SyncStoreError.rowNotFound(table: table.name, id: id)
  }
}
