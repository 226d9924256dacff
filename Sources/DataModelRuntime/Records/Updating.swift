public import GRDB

// A synced row may be newer than the object that is written into it. These methods shadow GRDB's methods of
// the same names and refuse such an object. They bind the values to a cached statement, as an insertion does,
// and call the same callbacks in the same order. If 'save' has to insert, it does what 'insert' does.

extension StoredRecord {
  /// Validates the object and writes it into its row.
  ///
  /// An object of a synced table must not be older than its row: ``requireCurrent(in:)``.
  ///
  /// - Parameters:
  ///   - db: a connection that can write
  ///   - conflictResolution: what to do if there is a row with the same key; an error if nil
  /// - Throws: ``LocalStore/ValidationError`` if the model does not allow a value,
  ///   ``LocalStore/UnstorableValueError`` if no column can hold it, ``LocalStore/OutdatedObjectError`` if a
  ///   pull has changed the row since, `RecordError` if there is no such row, or `DatabaseError`
  @inlinable
  public func update(_ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil) throws
  {
    try requireCurrent(in: db)
    try overwrite(db, onConflict: conflictResolution)
  }

  /// Validates the object and writes it into its row, even if it is older than the row.
  @inlinable
  package func overwrite(
    _ db: Database,
    onConflict conflictResolution: Database.ConflictResolution? = nil
  ) throws {
    try willSave(db)
    var saved: PersistenceSuccess?
    try aroundSave(db) {
      let table = rowTable
      let columns = table.objectStatements.columnNames
      try willUpdate(db, columns: columns)
      var updated: PersistenceSuccess?
      try aroundUpdate(db, columns: columns) {
        let success = try LocalStore.Update.execute(self, of: table, db, conflictResolution)
        updated = success
        return success
      }
      let success = try LocalStore.PersistenceCallbacks.required(updated, after: "aroundUpdate")
      didUpdate(success)
      saved = success
      return success
    }
    didSave(try LocalStore.PersistenceCallbacks.required(saved, after: "aroundSave"))
  }

  /// Validates the object, and updates its row or, if it has no row, inserts it.
  ///
  /// - Parameters:
  ///   - db: a connection that can write
  ///   - conflictResolution: what to do if there is a row with the same key; an error if nil
  /// - Throws: the errors of ``update(_:onConflict:)`` and `insert(_:onConflict:)`
  public mutating func save(
    _ db: Database,
    onConflict conflictResolution: Database.ConflictResolution? = nil
  ) throws {
    if try exists(db) {
      try update(db, onConflict: conflictResolution)
    } else {
      try insertInTurn(db, conflictResolution)
    }
  }
}

extension StoredRecord where Self: PersistableRecord {
  /// Validates the object, and updates its row or, if it has no row, inserts it.
  ///
  /// - Parameters:
  ///   - db: a connection that can write
  ///   - conflictResolution: what to do if there is a row with the same key; an error if nil
  /// - Throws: the errors of ``update(_:onConflict:)`` and `insert(_:onConflict:)`
  public func save(_ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil) throws {
    if try exists(db) {
      try update(db, onConflict: conflictResolution)
    } else {
      try insert(db, onConflict: conflictResolution)
    }
  }
}

extension LocalStore {
  /// The update of objects by a cached statement.
  @usableFromInline
  enum Update {
    /// Executes the statement, and returns what GRDB would return.
    @inlinable
    static func execute<Record: StoredRecord>(
      _ object: Record,
      of table: StoredTable,
      _ db: Database,
      _ conflictResolution: Database.ConflictResolution?
    ) throws -> PersistenceSuccess {
      let statements = table.objectStatements
      if object.storedKey.isNull { throw table.noRow(of: object) }
      let policy = Record.persistenceConflictPolicy.conflictResolutionForUpdate
      let sql = RowStatements.resolving(statements.update, conflictResolution ?? policy)
      let statement = try db.bindableStatement(sql)
      var writer = RowWriter(statement.sqliteStatement, of: table, keeping: statements.unsetValues)
      if let failure = writer.write(object) { throw failure }
      try statement.execute()
      guard db.changesCount > 0 else { throw table.noRow(of: object) }
      return try PersistenceOutcome.save(of: writer.container)
    }
  }
}

extension LocalStore.StoredTable {
  /// The error of GRDB for an object without a row.
  @usableFromInline
  func noRow(of object: some StoredRecord) -> RecordError {
    .recordNotFound(databaseTableName: name, key: [columns[0]: object.storedKey])
  }
}
