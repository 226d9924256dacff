import DataModelRuntime
import GRDB
import OfflineSyncScheme
import RemoteTables
import TableWire

extension SyncTable {
  /// Changes a row: all of its values become those of an object. The next push sends the change.
  ///
  /// The object must not be older than the row: it would undo, as an edit of the user, what a pull has
  /// brought since it was read. ``update(_:from:)`` and ``update(_:_:)`` write only what has changed. Pushing
  /// your own changes does not make an object outdated, as long as the server has taken the values as they
  /// were.
  ///
  /// - Parameters:
  ///   - item: the object
  ///   - version: the version of the server's row from which the object was made; by default the version with
  ///     which it was read. Required for a row that is not in the database: it is stored, and all of its
  ///     values are sent
  /// - Throws: ``SyncStoreError/outdated(table:id:)`` if a pull has changed the row since,
  ///   ``SyncStoreError/versionRequired(table:id:)`` if the row is not in the database and no version was
  ///   given, ``SyncStoreError/deletedHere(table:id:)``, `LocalStore.ValidationError`, `DatabaseError`
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
      // Before the row exists: an empty operation would become its insertion.
      try queue.settleEmptyOperations(of: id.databaseValue, in: table, db)
      try queue.applying(in: db) {
        var item = item
        try item.insert(db)
        try table.setVersion(of: id, to: version, in: db)
      }
      try queue.add(of: id, base, to: table, in: db)
    }
  }

  /// Changes only the columns of a row in which two objects differ. The next push sends them.
  ///
  /// A pull may have changed the row since: its other columns stay as they are.
  ///
  /// ```swift
  /// let item = try await items.row("milk")
  /// var edited = item
  /// edited.text = "Buy oat milk"
  /// try await items.update(edited, from: item)
  /// ```
  ///
  /// - Parameters:
  ///   - item: the edited object
  ///   - original: the object as it was read
  /// - Returns: whether they differ
  /// - Throws: `TableError.invalidRequest` if they have different ids,
  ///   ``SyncStoreError/rowNotFound(table:id:)``, ``SyncStoreError/deletedHere(table:id:)``,
  ///   `LocalStore.ValidationError`, `LocalStore.UnstorableValueError`, `DatabaseError`
  @discardableResult
  public func update(_ item: Entity, from original: Entity) async throws -> Bool {
    let id = try id(of: item)
    guard item.storedKey.isIdentical(to: original.storedKey) else { throw Self.otherID }
    return try await database.writeLocally { [queue, name] db in
      try queue.requireRow(id, of: queue.table(name), in: db)
      return try item.updateChanges(db, from: original)
    }
  }

  /// Changes a row as it is now. The next push sends the change.
  ///
  /// ```swift
  /// try await items.update("milk") { $0.complete = true }
  /// ```
  ///
  /// - Parameters:
  ///   - id: the id of the row
  ///   - change: changes the object. If it throws, nothing is changed. It runs during a write transaction, so
  ///     keep it short
  /// - Returns: the row as it is stored
  /// - Throws: ``SyncStoreError/rowNotFound(table:id:)``, ``SyncStoreError/deletedHere(table:id:)``,
  ///   `TableError.invalidRequest` if another id is set, `LocalStore.ValidationError`, `DatabaseError`
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
