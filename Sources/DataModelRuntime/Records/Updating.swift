public import GRDB

// A synced row may be newer than the object that is written into it. The methods here, which take the place
// of GRDB's of the same names, refuse such an object; and what 'save' inserts goes the way of 'insert'.

extension StoredRecord {
  /// Writes the object into its row, after it was checked.
  ///
  /// An object of a synced table must not be older than its row: ``requireCurrent(in:)``.
  ///
  /// - Parameters:
  ///   - db: a connection that may write
  ///   - conflictResolution: what to do where a row with the same key is there; an error if nil
  /// - Throws: ``LocalStore/ValidationError`` if a value is none that the model allows,
  ///   ``LocalStore/UnstorableValueError`` if no column can hold it, ``LocalStore/OutdatedObjectError`` if a
  ///   pull has changed the row since, `RecordError` if there is no such row, or `DatabaseError`
  public func update(_ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil) throws
  {
    try requireCurrent(in: db)
    try overwrite(db, onConflict: conflictResolution)
  }

  /// Writes the object into its row, after it was checked, also if it is older than the row.
  package func overwrite(
    _ db: Database,
    onConflict conflictResolution: Database.ConflictResolution? = nil
  ) throws {
    try updateByGRDB(self, db, conflictResolution)
  }

  /// Updates the object if its row is there, and inserts it otherwise, after it was checked.
  ///
  /// - Parameters:
  ///   - db: a connection that may write
  ///   - conflictResolution: what to do where a row with the same key is there; an error if nil
  /// - Throws: what ``update(_:onConflict:)`` and ``insert(_:onConflict:)`` throw
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
    // GRDB would end a key at U+0000, and find another row.
    if storedKey.isNull || storedKey.isTextWithNUL { return false }
    return try Table(rowTable.name).exists(db, key: storedKey)
  }
}

extension StoredRecord where Self: PersistableRecord {
  /// Updates the object if its row is there, and inserts it otherwise, after it was checked.
  ///
  /// - Parameters:
  ///   - db: a connection that may write
  ///   - conflictResolution: what to do where a row with the same key is there; an error if nil
  /// - Throws: what ``update(_:onConflict:)`` and ``insert(_:onConflict:)`` throw
  public func save(_ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil) throws {
    if try isStored(db) {
      try update(db, onConflict: conflictResolution)
    } else {
      try insert(db, onConflict: conflictResolution)
    }
  }
}

// Here the compiler sees GRDB's function alone.
private func updateByGRDB(
  _ object: some MutablePersistableRecord,
  _ db: Database,
  _ conflictResolution: Database.ConflictResolution?
) throws {
  try object.update(db, onConflict: conflictResolution)
}
