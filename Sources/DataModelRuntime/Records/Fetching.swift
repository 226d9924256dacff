public import GRDB

// GRDB reads a row by the names of its columns. A request that selects exactly the columns of the entity, in
// their order, is read by position here, which takes a third of the time. These methods shadow GRDB's methods
// of the same names.

extension QueryInterfaceRequest where RowDecoder: StoredEntity {
  /// Fetches all objects.
  @inlinable
  public func fetchAll(_ db: Database) throws -> [RowDecoder] {
    let request = try makePreparedRequest(db, forSingleResult: false)
    return try RowDecoder.fetchAll(request)
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

  /// Fetches the object with a key.
  @inlinable
  public static func fetchOne(_ db: Database, key: some DatabaseValueConvertible) throws -> Self? {
    try allOfEntity().filter(storedKey: key).fetchOne(db)
  }

  // An object does not read prefetched associations. So only other selections need GRDB's own way.

  @inlinable
  static func fetchAll(_ request: PreparedRequest) throws -> [Self] {
    guard selectsStoredColumns(request) else {
      return try fetchAll(request.statement, adapter: request.adapter)
    }
    var objects: [Self] = []
    var reader = LocalStore.RowReader(request.statement.sqliteStatement, columns: storedTable.columns)
    try Row.fetchCursor(request.statement).forEach { _ in
      objects.append(try reader.object())
    }
    return objects
  }

  @inlinable
  static func fetchOne(_ request: PreparedRequest) throws -> Self? {
    guard selectsStoredColumns(request) else {
      return try fetchOne(request.statement, adapter: request.adapter)
    }
    let rows = try Row.fetchCursor(request.statement)
    guard try rows.next() != nil else { return nil }
    var reader = LocalStore.RowReader(request.statement.sqliteStatement, columns: storedTable.columns)
    return try reader.object()
  }

  @usableFromInline
  static func selectsStoredColumns(_ request: PreparedRequest) -> Bool {
    request.adapter == nil && request.statement.columnNames == storedTable.columns
  }
}
