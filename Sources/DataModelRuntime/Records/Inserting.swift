public import GRDB

// GRDB collects the values of an object by the names of their columns before it inserts them. These methods
// shadow GRDB's methods of the same names: they bind the values to a cached statement, in half of the time,
// and call the same callbacks in the same order.

extension StoredRecord where Self: PersistableRecord {
  /// Validates the object and inserts it.
  ///
  /// - Parameters:
  ///   - db: a connection that can write
  ///   - conflictResolution: what to do if there is a row with the same key; an error if nil
  /// - Throws: ``LocalStore/ValidationError`` if the model does not allow a value,
  ///   ``LocalStore/UnstorableValueError`` if no column can hold it, ``LocalStore/NotUniqueError`` if another
  ///   row has a value that must be unique, ``LocalStore/NotInsertedError`` if SQLite inserted nothing, or
  ///   `DatabaseError`
  @inlinable
  public func insert(_ db: Database, onConflict conflictResolution: Database.ConflictResolution? = nil) throws
  {
    var copy = self
    try copy.insertInTurn(db, conflictResolution)
  }

  /// Validates the object, inserts it, and returns whether SQLite inserted it.
  ///
  /// - Parameters:
  ///   - db: a connection that can write
  ///   - conflictResolution: what to do if there is a row with the same key
  /// - Returns: false if SQLite ignored the object because of `.ignore`: there is no new row
  /// - Throws: the errors of the other form
  @inlinable
  @discardableResult
  public func insert(
    _ db: Database,
    onConflict conflictResolution: Database.ConflictResolution
  ) throws -> Bool {
    do {
      try insert(db, onConflict: Optional(conflictResolution))
      return true
    } catch is LocalStore.NotInsertedError where conflictResolution == .ignore {
      return false
    }
  }

  /// Inserts the object without validation and without GRDB's callbacks, for many rows that are known to be
  /// valid. The constraints of the columns still apply.
  ///
  /// - Throws: ``LocalStore/UnstorableValueError``, ``LocalStore/NotInsertedError`` if a trigger ignored the
  ///   object, or `DatabaseError`
  @inlinable
  public func insertWithoutValidation(_ db: Database) throws {
    try LocalStore.Insertion.execute(self, db)
  }
}

extension StoredRecord {
  /// Validates the object, inserts it, and keeps the key that SQLite gave it.
  ///
  /// - Parameters:
  ///   - db: a connection that can write
  ///   - conflictResolution: what to do if there is a row with the same key; an error if nil
  /// - Throws: ``LocalStore/ValidationError`` if the model does not allow a value,
  ///   ``LocalStore/UnstorableValueError`` if no column can hold it, ``LocalStore/NotUniqueError`` if another
  ///   row has a value that must be unique, ``LocalStore/NotInsertedError`` if SQLite inserted nothing, or
  ///   `DatabaseError`
  @inlinable
  public mutating func insert(
    _ db: Database,
    onConflict conflictResolution: Database.ConflictResolution? = nil
  ) throws {
    try insertInTurn(db, conflictResolution)
  }

  /// Inserts the object, and calls the callbacks before and after.
  @inlinable
  mutating func insertInTurn(
    _ db: Database,
    _ conflictResolution: Database.ConflictResolution?
  ) throws {
    try willSave(db)
    var saved: PersistenceSuccess?
    try aroundSave(db) {
      try willInsert(db)
      var inserted: InsertionSuccess?
      try aroundInsert(db) {
        let success = try LocalStore.Insertion.insert(self, db, conflictResolution)
        inserted = success
        return success
      }
      let success = try LocalStore.PersistenceCallbacks.required(inserted, after: "aroundInsert")
      didInsert(success)
      let save = try LocalStore.PersistenceOutcome.save(of: success.persistenceContainer)
      saved = save
      return save
    }
    didSave(try LocalStore.PersistenceCallbacks.required(saved, after: "aroundSave"))
  }

  /// Validates the object, inserts it, and returns whether SQLite inserted it.
  ///
  /// - Parameters:
  ///   - db: a connection that can write
  ///   - conflictResolution: what to do if there is a row with the same key
  /// - Returns: false if SQLite ignored the object because of `.ignore`: there is no new row, and the object
  ///   gets no key
  /// - Throws: the errors of the other form
  @inlinable
  @discardableResult
  public mutating func insert(
    _ db: Database,
    onConflict conflictResolution: Database.ConflictResolution
  ) throws -> Bool {
    do {
      try insert(db, onConflict: Optional(conflictResolution))
      return true
    } catch is LocalStore.NotInsertedError where conflictResolution == .ignore {
      return false
    }
  }

  /// Inserts the object without validation and without GRDB's callbacks, for many rows that are known to be
  /// valid. The constraints of the columns still apply.
  ///
  /// - Returns: the key that SQLite gave the row. The object does not get it
  /// - Throws: ``LocalStore/UnstorableValueError``, ``LocalStore/NotInsertedError`` if a trigger ignored the
  ///   object, or `DatabaseError`
  @inlinable
  @discardableResult
  public func insertWithoutValidation(_ db: Database) throws -> Int64 {
    try LocalStore.Insertion.execute(self, db)
    return db.lastInsertedRowID
  }
}
