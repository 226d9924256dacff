public import GRDB

// A synced row may be newer than the object that is written into it. These methods shadow GRDB's methods of
// the same names and refuse such an object. If 'save' has to insert, it does what 'insert' does.

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
  public func update(_ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil) throws
  {
    try requireCurrent(in: db)
    try overwrite(db, onConflict: conflictResolution)
  }

  /// Validates the object and writes it into its row, even if it is older than the row.
  package func overwrite(
    _ db: Database,
    onConflict conflictResolution: Database.ConflictResolution? = nil
  ) throws {
    try updateByGRDB(self, db, conflictResolution)
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
    if try isStored(db) {
      try update(db, onConflict: conflictResolution)
    } else {
      try insertInTurn(db, conflictResolution)
    }
  }

  private func isStored(_ db: Database) throws -> Bool {
    // GRDB would cut off a key at U+0000, and find another row.
    if storedKey.isNull || storedKey.isTextWithNUL { return false }
    return try Table(rowTable.name).exists(db, key: storedKey)
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
    if try isStored(db) {
      try update(db, onConflict: conflictResolution)
    } else {
      try insert(db, onConflict: conflictResolution)
    }
  }
}

// Here the compiler sees only GRDB's function.
private func updateByGRDB(
  _ object: some MutablePersistableRecord,
  _ db: Database,
  _ conflictResolution: Database.ConflictResolution?
) throws {
  try object.update(db, onConflict: conflictResolution)
}
