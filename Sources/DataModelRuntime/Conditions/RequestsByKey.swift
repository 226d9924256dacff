public import GRDB

// Requests for rows by their keys, and what finds or deletes such rows. These methods shadow GRDB's methods
// of the same names, which cut a text off at U+0000 and would find, or delete, another row. Running such a
// request throws 'StoredConditionError'.

extension QueryInterfaceRequest where RowDecoder: StoredEntity {
  /// Filters the row with a key. Running the request throws ``StoredConditionError`` for a text with U+0000,
  /// which no row can have.
  public func filter(key: some DatabaseValueConvertible) -> Self {
    filterByGRDB(key: key).requiringWholeTexts([key.databaseValue])
  }

  /// Filters the rows with one of any number of keys. Running the request throws ``StoredConditionError`` for
  /// a text with U+0000.
  public func filter(keys: some Collection<some DatabaseValueConvertible>) -> Self {
    let keys = keys.map(\.databaseValue)
    return requiringWholeTexts(keys).filterWhenConnected { db in
      let column = Column(try db.primaryKey(RowDecoder.databaseTableName).columns[0])
      // GRDB recognises this as a condition on keys, and then observes only these rows.
      if keys.count <= StoredList.maximumParameterCount { return keys.contains(column) }
      return SQL("\(column) IN \(literal: StoredList(values: keys).sql(isDecimal: false))").sqlExpression
    }
  }

  /// Filters the row with values of a unique key; none if nil. Running the request throws
  /// ``StoredConditionError`` for a text with U+0000.
  public func filter(key: [String: (any DatabaseValueConvertible)?]?) -> Self {
    guard let key else { return none() }
    return filter(keys: [key])
  }

  /// Filters the rows with values of one of several unique keys. Running the request throws
  /// ``StoredConditionError`` for a text with U+0000.
  public func filter(keys: [[String: (any DatabaseValueConvertible)?]]) -> Self {
    let values = keys.flatMap { $0.values.map { $0?.databaseValue ?? .null } }
    return filterByGRDB(keys: keys).requiringWholeTexts(values)
  }

  /// Refuses texts that GRDB would not bind in full when the request is run.
  private func requiringWholeTexts(_ values: [DatabaseValue]) -> Self {
    guard let text = values.first(where: \.isTextWithNUL) else { return self }
    return filterWhenConnected { _ in
      try text.requireWholeText()
      return false
    }
  }
}

extension QueryInterfaceRequest
where
  RowDecoder: StoredEntity & Identifiable,
  RowDecoder.ID: DatabaseValueConvertible
{
  /// Filters the row with a key.
  public func filter(id: RowDecoder.ID) -> Self { filter(key: id) }

  /// Filters the rows with one of any number of keys.
  public func filter(ids: some Collection<RowDecoder.ID>) -> Self { filter(keys: ids) }
}

extension TableRequest where Self: FilteredRequest & TypedRequest {
  // Code for any kind of request does not see the methods above: these call GRDB's.

  fileprivate func filterByGRDB(key: some DatabaseValueConvertible) -> Self { filter(key: key) }

  fileprivate func filterByGRDB(keys: [[String: (any DatabaseValueConvertible)?]]) -> Self {
    filter(keys: keys)
  }
}

// MARK: - Of an entity

extension StoredEntity {
  /// Returns a request for the row of the entity with a key. Running it throws ``StoredConditionError`` for a
  /// text with U+0000, which no row can have.
  public static func filter(key: some DatabaseValueConvertible) -> QueryInterfaceRequest<Self> {
    allOfEntity().filter(key: key)
  }

  /// Returns a request for the rows of the entity with one of any number of keys. Running it throws
  /// ``StoredConditionError`` for a text with U+0000.
  public static func filter(
    keys: some Collection<some DatabaseValueConvertible>
  ) -> QueryInterfaceRequest<Self> {
    allOfEntity().filter(keys: keys)
  }

  /// Fetches the rows of the entity with one of the keys, one by one.
  public static func fetchCursor(
    _ db: Database,
    keys: some Collection<some DatabaseValueConvertible>
  ) throws -> RecordCursor<Self> {
    try filter(keys: keys).fetchCursor(db)
  }

  /// Fetches the rows of the entity with one of the keys, in any order.
  public static func fetchAll(
    _ db: Database,
    keys: some Collection<some DatabaseValueConvertible>
  ) throws -> [Self] {
    try filter(keys: keys).fetchAll(db)
  }

  /// Deletes the rows of the entity with one of the keys, and returns their number.
  @discardableResult
  public static func deleteAll(
    _ db: Database,
    keys: some Collection<some DatabaseValueConvertible>
  ) throws -> Int {
    try filter(keys: keys).deleteAll(db)
  }
}

extension StoredEntity where Self: Hashable {
  /// Fetches the rows of the entity with one of the keys.
  public static func fetchSet(
    _ db: Database,
    keys: some Collection<some DatabaseValueConvertible>
  ) throws -> Set<Self> {
    try filter(keys: keys).fetchSet(db)
  }

  /// Fetches the rows of the entity with values of one of several unique keys.
  public static func fetchSet(
    _ db: Database,
    keys: [[String: (any DatabaseValueConvertible)?]]
  ) throws -> Set<Self> {
    try filter(keys: keys).fetchSet(db)
  }
}

// MARK: - By values of a unique key

extension StoredEntity {
  /// Returns a request for the row of the entity with values of a unique key; for none if nil. Running it
  /// throws ``StoredConditionError`` for a text with U+0000.
  public static func filter(
    key: [String: (any DatabaseValueConvertible)?]?
  ) -> QueryInterfaceRequest<Self> {
    allOfEntity().filter(key: key)
  }

  /// Returns a request for the rows of the entity with values of one of several unique keys. Running it
  /// throws ``StoredConditionError`` for a text with U+0000.
  public static func filter(
    keys: [[String: (any DatabaseValueConvertible)?]]
  ) -> QueryInterfaceRequest<Self> {
    allOfEntity().filter(keys: keys)
  }

  /// Fetches the rows of the entity with values of one of several unique keys, one by one.
  public static func fetchCursor(
    _ db: Database,
    keys: [[String: (any DatabaseValueConvertible)?]]
  ) throws -> RecordCursor<Self> {
    try filter(keys: keys).fetchCursor(db)
  }

  /// Fetches the rows of the entity with values of one of several unique keys, in any order.
  public static func fetchAll(
    _ db: Database,
    keys: [[String: (any DatabaseValueConvertible)?]]
  ) throws -> [Self] {
    try filter(keys: keys).fetchAll(db)
  }

  /// Fetches the object with values of a unique key; nil if the entity has no such row, or the key is nil.
  public static func fetchOne(
    _ db: Database,
    key: [String: (any DatabaseValueConvertible)?]?
  ) throws -> Self? {
    try filter(key: key).fetchOne(db)
  }

  /// Returns the object with values of a unique key.
  ///
  /// - Throws: `RecordError` if the entity has no such row, and the errors of ``fetchOne(_:key:)``
  public static func find(
    _ db: Database,
    key: [String: (any DatabaseValueConvertible)?]
  ) throws -> Self {
    guard let object = try fetchOne(db, key: key) else { throw recordNotFound(key: key) }
    return object
  }

  /// Returns whether the entity has a row with values of a unique key.
  public static func exists(
    _ db: Database,
    key: [String: (any DatabaseValueConvertible)?]
  ) throws -> Bool {
    try !filter(key: key).isEmpty(db)
  }

  /// Deletes the row of the entity with values of a unique key, and returns whether there was one.
  @discardableResult
  public static func deleteOne(
    _ db: Database,
    key: [String: (any DatabaseValueConvertible)?]
  ) throws -> Bool {
    try filter(key: key).deleteAll(db) > 0
  }

  /// Deletes the rows of the entity with values of one of several unique keys, and returns their number.
  @discardableResult
  public static func deleteAll(
    _ db: Database,
    keys: [[String: (any DatabaseValueConvertible)?]]
  ) throws -> Int {
    try filter(keys: keys).deleteAll(db)
  }
}

// MARK: - By the keys of identifiable objects

extension StoredEntity where Self: Identifiable, ID: DatabaseValueConvertible {
  /// Returns a request for the row of the entity with a key.
  public static func filter(id: ID) -> QueryInterfaceRequest<Self> { filter(key: id) }

  /// Returns a request for the rows of the entity with one of any number of keys.
  public static func filter(ids: some Collection<ID>) -> QueryInterfaceRequest<Self> { filter(keys: ids) }

  /// Fetches the rows of the entity with one of the keys, one by one.
  public static func fetchCursor(_ db: Database, ids: some Collection<ID>) throws -> RecordCursor<Self> {
    try fetchCursor(db, keys: ids)
  }

  /// Fetches the rows of the entity with one of the keys, in any order.
  public static func fetchAll(_ db: Database, ids: some Collection<ID>) throws -> [Self] {
    try fetchAll(db, keys: ids)
  }

  /// Deletes the rows of the entity with one of the keys, and returns their number.
  @discardableResult
  public static func deleteAll(_ db: Database, ids: some Collection<ID>) throws -> Int {
    try deleteAll(db, keys: ids)
  }
}

extension StoredEntity where Self: Hashable & Identifiable, ID: DatabaseValueConvertible {
  /// Fetches the rows of the entity with one of the keys.
  public static func fetchSet(_ db: Database, ids: some Collection<ID>) throws -> Set<Self> {
    try fetchSet(db, keys: ids)
  }
}
