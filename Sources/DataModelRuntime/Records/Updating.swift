public import GRDB
import GRDBSQLite
import SQLText

// GRDB ends a text at U+0000 where it binds it. The methods here, which take the place of GRDB's of the same
// names, bind it whole, as those that insert do. They call what GRDB calls before and after.

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
    let policy = Self.persistenceConflictPolicy.conflictResolutionForUpdate
    guard LocalStore.InsertionOutcome.canBeMade, (conflictResolution ?? policy) == .abort else {
      return try updateByGRDB(self, db, conflictResolution)
    }
    try willSave(db)
    var saved: PersistenceSuccess?
    try aroundSave(db) {
      let columns = try Set(db.columns(in: rowTable.name).map(\.name))
      try willUpdate(db, columns: columns)
      var updated: PersistenceSuccess?
      try aroundUpdate(db, columns: columns) {
        let success = try updateRow(db)
        updated = success
        return success
      }
      let success = try LocalStore.Insertion.required(updated, after: "aroundUpdate")
      didUpdate(success)
      saved = success
      return success
    }
    didSave(try LocalStore.Insertion.required(saved))
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
      try insert(db, onConflict: conflictResolution)
    }
  }

  private func updateRow(_ db: Database) throws -> PersistenceSuccess {
    let table = rowTable
    let key = try db.primaryKey(table.name).columns[0]
    let notFound = RecordError.recordNotFound(databaseTableName: table.name, key: [key: storedKey])
    if storedKey.isNull { throw notFound }
    let values = try WholeTexts.values(of: self, db)
    let others = table.written.filter { $0 != key }
    // Something is updated in any case, so that it is heard of.
    let columns = others.isEmpty ? [key] : others
    let assignments = columns.map { "\(SQLQuoting.identifier($0)) = ?" }.joined(separator: ", ")
    let statement = try db.bindableStatement(
      """
      UPDATE \(SQLQuoting.identifier(table.name)) SET \(assignments) WHERE \(SQLQuoting.identifier(key)) \
      = ?
      """
    )
    WholeTexts.bind(values, of: columns + [key], to: statement)
    try statement.execute()
    guard db.changesCount > 0 else { throw notFound }
    return try LocalStore.InsertionOutcome.update(of: values)
  }

  private func isStored(_ db: Database) throws -> Bool {
    if storedKey.isNull || storedKey.isTextWithNUL { return false }
    let table = rowTable.name
    let key = try db.primaryKey(table).columns[0]
    let statement = try db.cachedStatement(
      sql: "SELECT 1 FROM \(SQLQuoting.identifier(table)) WHERE \(SQLQuoting.identifier(key)) = ?"
    )
    return try Int.fetchOne(statement, arguments: [storedKey]) != nil
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
