public import GRDB

// One row by its key, the commonest read of all. GRDB makes a request for it, and its SQL each time; these
// methods shadow GRDB's methods of the same names, and run a cached statement. They refuse a key with U+0000:
// GRDB would cut it off there, and find, or delete, another row.

extension StoredEntity {
  /// Fetches the object with a key.
  ///
  /// ```swift
  /// let item = try store.read { db in try TodoItem.fetchOne(db, key: id) }
  /// ```
  ///
  /// - Parameters:
  ///   - db: a connection
  ///   - key: the value of the primary key; no row has NULL
  /// - Returns: the object; nil if the entity has no such row
  /// - Throws: ``StoredConditionError`` for a text with U+0000, which no row can have,
  ///   ``StoredValueError`` if a column holds a value of another type, or `DatabaseError`
  @inlinable
  public static func fetchOne(_ db: Database, key: some DatabaseValueConvertible) throws -> Self? {
    let table = storedTable
    guard let statements = table.statements, try !db.recordsReads() else {
      return try allOfEntity().filter(key: key).fetchOne(db)
    }
    let key = key.databaseValue
    if key.isNull { return nil }
    let statement = try db.statement(statements.selectionByKey, forKey: key)
    let rows = try Row.fetchCursor(statement)
    // The cursor resets the statement when it goes.
    return try withExtendedLifetime(rows) {
      guard try rows.next() != nil else { return nil }
      var reader = LocalStore.RowReader(statement.sqliteStatement, columns: table.columns)
      return try reader.object()
    }
  }

  /// Returns the object with a key.
  ///
  /// - Parameters:
  ///   - db: a connection
  ///   - key: the value of the primary key
  /// - Returns: the object
  /// - Throws: `RecordError` if the entity has no such row, and the errors of ``fetchOne(_:key:)``
  @inlinable
  public static func find(_ db: Database, key: some DatabaseValueConvertible) throws -> Self {
    guard let object = try fetchOne(db, key: key) else { throw recordNotFound(db, key: key) }
    return object
  }

  /// Returns whether the entity has a row with a key.
  ///
  /// - Parameters:
  ///   - db: a connection
  ///   - key: the value of the primary key
  /// - Returns: whether there is such a row
  /// - Throws: ``StoredConditionError`` for a text with U+0000, or `DatabaseError`
  public static func exists(_ db: Database, key: some DatabaseValueConvertible) throws -> Bool {
    guard let statements = storedTable.statements, try !db.recordsReads() else {
      return try !allOfEntity().filter(key: key).isEmpty(db)
    }
    let key = key.databaseValue
    if key.isNull { return false }
    let statement = try db.statement(statements.existenceByKey, forKey: key)
    return try Row.fetchCursor(statement).next() != nil
  }

  /// Deletes the row of the entity with a key.
  ///
  /// - Parameters:
  ///   - db: a connection that can write
  ///   - key: the value of the primary key
  /// - Returns: whether there was such a row
  /// - Throws: ``StoredConditionError`` for a text with U+0000, or `DatabaseError`
  @discardableResult
  public static func deleteOne(_ db: Database, key: some DatabaseValueConvertible) throws -> Bool {
    guard let statements = storedTable.statements else {
      return try allOfEntity().filter(key: key).deleteAll(db) > 0
    }
    let key = key.databaseValue
    if key.isNull { return false }
    try db.statement(statements.deletionByKey, forKey: key).execute()
    return db.changesCount > 0
  }
}

extension StoredEntity where Self: Identifiable, ID: DatabaseValueConvertible {
  /// Fetches the object with a key: ``fetchOne(_:key:)``.
  @inlinable
  public static func fetchOne(_ db: Database, id: ID) throws -> Self? { try fetchOne(db, key: id) }

  /// Returns the object with a key: ``find(_:key:)``.
  @inlinable
  public static func find(_ db: Database, id: ID) throws -> Self { try find(db, key: id) }

  /// Returns whether the entity has a row with a key: ``exists(_:key:)``.
  public static func exists(_ db: Database, id: ID) throws -> Bool { try exists(db, key: id) }

  /// Deletes the row of the entity with a key: ``deleteOne(_:key:)``.
  @discardableResult
  public static func deleteOne(_ db: Database, id: ID) throws -> Bool { try deleteOne(db, key: id) }
}

extension StoredRecord {
  /// Returns whether the object's entity has a row with its key.
  ///
  /// - Throws: `DatabaseError`
  public func exists(_ db: Database) throws -> Bool {
    let key = storedKey
    // No row can have a text with U+0000.
    if key.isNull || key.isTextWithNUL { return false }
    return try Row.fetchCursor(db.statement(rowTable.objectStatements.existenceByKey, forKey: key)).next()
      != nil
  }

  /// Deletes the row of the object's entity with its key, and calls GRDB's callbacks before and after.
  ///
  /// - Parameter db: a connection that can write
  /// - Returns: whether there was such a row
  /// - Throws: `DatabaseError`
  @inlinable
  @discardableResult
  public func delete(_ db: Database) throws -> Bool {
    try willDelete(db)
    var deleted: Bool?
    try aroundDelete(db) {
      let isDeleted = try deleteRow(db)
      deleted = isDeleted
      return isDeleted
    }
    let isDeleted = try LocalStore.PersistenceCallbacks.required(deleted, after: "aroundDelete")
    didDelete(deleted: isDeleted)
    return isDeleted
  }

  @usableFromInline
  func deleteRow(_ db: Database) throws -> Bool {
    let key = storedKey
    // No row can have a text with U+0000.
    if key.isNull || key.isTextWithNUL { return false }
    try db.statement(rowTable.objectStatements.deletionByKey, forKey: key).execute()
    return db.changesCount > 0
  }
}

extension Database {
  /// Returns a cached statement whose only parameter is a key.
  ///
  /// - Throws: ``StoredConditionError`` for a text with U+0000, which no row can have; `DatabaseError`
  @usableFromInline
  func statement(_ sql: String, forKey key: DatabaseValue) throws -> Statement {
    try key.requireWholeText()
    let statement = try bindableStatement(sql)
    _ = key.bind(to: statement.sqliteStatement, at: 1)
    return statement
  }

  /// Returns whether an observation records what is read. GRDB observes a single row only if a request tells
  /// it the row's number.
  @usableFromInline
  func recordsReads() throws -> Bool {
    var isRecording = false
    try registerAccess(to: Self.nothing(&isRecording))
    return isRecording
  }

  private static func nothing(_ isRecording: inout Bool) -> DatabaseRegion {
    isRecording = true
    return DatabaseRegion()
  }
}
