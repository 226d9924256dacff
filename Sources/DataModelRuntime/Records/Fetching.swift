public import GRDB

// GRDB reads a row by the names of its columns. A request that selects exactly the columns of the entity, in
// their order, is read by position here, which takes a third of the time. These methods shadow GRDB's methods
// of the same names.

extension QueryInterfaceRequest where RowDecoder: StoredEntity {
  /// Fetches all objects.
  @inlinable
  public func fetchAll(_ db: Database) throws -> [RowDecoder] {
    let request = try makePreparedRequest(db, forSingleResult: false)
    return try RowDecoder.fetchAllObjects(request.statement, adapter: request.adapter)
  }

  /// Fetches the first object.
  @inlinable
  public func fetchOne(_ db: Database) throws -> RowDecoder? {
    let request = try makePreparedRequest(db, forSingleResult: true)
    return try RowDecoder.fetchOne(request)
  }
}

extension StoredEntity {
  /// Fetches all objects.
  @inlinable
  public static func fetchAll(_ db: Database) throws -> [Self] { try allOfEntity().fetchAll(db) }

  /// Fetches the first object.
  @inlinable
  public static func fetchOne(_ db: Database) throws -> Self? { try allOfEntity().fetchOne(db) }

  // An object does not read prefetched associations. So only other selections need GRDB's own way.

  @inlinable
  static func fetchAllObjects(_ statement: Statement, adapter: (any RowAdapter)?) throws -> [Self] {
    guard selectsStoredColumns(statement, adapter) else { return try fetchAll(statement, adapter: adapter) }
    var objects: [Self] = []
    var reader = LocalStore.RowReader(statement.sqliteStatement, columns: storedTable.columns)
    try Row.fetchCursor(statement).forEach { _ in
      objects.append(try reader.object())
    }
    return objects
  }

  @inlinable
  static func fetchOne(_ request: PreparedRequest) throws -> Self? {
    guard selectsStoredColumns(request.statement, request.adapter) else {
      return try fetchOne(request.statement, adapter: request.adapter)
    }
    let rows = try Row.fetchCursor(request.statement)
    // The cursor resets the statement when it goes.
    return try withExtendedLifetime(rows) {
      guard try rows.next() != nil else { return nil }
      var reader = LocalStore.RowReader(request.statement.sqliteStatement, columns: storedTable.columns)
      return try reader.object()
    }
  }

  @usableFromInline
  static func selectsStoredColumns(_ statement: Statement, _ adapter: (any RowAdapter)?) -> Bool {
    adapter == nil && statement.columnNames == storedTable.columns
  }
}
