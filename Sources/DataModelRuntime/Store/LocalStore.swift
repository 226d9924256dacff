public import GRDB

/// A database for the types of one model.
///
/// ```swift
/// let store = try LocalStore(QSDataModelSchema.schema, path: "todo.sqlite")
/// try store.write { db in try TodoItem(text: "Buy milk").insert(db) }
/// let open = try store.read { db in try TodoItem.filter { $0.complete == false }.fetchAll(db) }
/// ```
///
/// A new file gets the schema. A file of the same schema is opened, and its triggers are brought up to date.
/// One of an older version is migrated, which may take a while: ``open(_:path:configuration:migration:)``
/// does it without blocking. Every other file is refused and left byte for byte as it was. (SQLite may put
/// its own files, `-wal` and `-shm`, beside one that is in write-ahead mode.)
public struct LocalStore: Sendable {
  /// The GRDB connection, for everything that the store itself has no name for.
  public let database: any DatabaseWriter
  /// The schema that the file has.
  public let schema: LocalStoreSchema
  let rules: StoredRules

  /// Reads. The closure sees one state of the database, whatever is written meanwhile.
  public func read<Value>(_ value: (Database) throws -> Value) throws -> Value {
    try database.read(value)
  }

  /// Writes in one transaction: if the closure throws, nothing of it remains.
  ///
  /// ```swift
  /// do {
  ///   try store.write { db in try folder.delete(db) }
  /// } catch let error as LocalStore.BrokenRuleError {
  ///   // Folder 3 cannot be deleted: Note 5 and 8 still refer to it by 'folder' …
  ///   show(error.localizedDescription)
  /// }
  /// ```
  ///
  /// - Throws: what the closure throws; ``BrokenRuleError`` if, when it ends, a rule of a relationship is
  ///   broken that may be broken meanwhile: a delete rule, a required relationship, a count, a reference;
  ///   GRDB's `DatabaseError`
  public func write<Value>(_ updates: (Database) throws -> Value) throws -> Value {
    do {
      return try database.write { db in
        let value = try updates(db)
        try rules.require(in: db)
        return value
      }
    } catch let broken as UnresolvedRules {
      throw try database.read { db in try broken.error(whenUndone: db) }
    }
  }

  /// Throws the error with which ``write(_:)`` would end now, for those who write through ``database``.
  ///
  /// ```swift
  /// try store.database.write { db in
  ///   try folder.delete(db)
  ///   try store.checkRules(db)  // or the transaction ends with "FOREIGN KEY constraint failed"
  /// }
  /// ```
  ///
  /// It takes no time where nothing is broken.
  ///
  /// - Parameter db: a connection of this store, in the transaction that is about to end
  /// - Throws: ``BrokenRuleError``. It takes an object that a broken reference leads to for deleted, also if
  ///   it was never there; ``write(_:)`` tells the two apart.
  public func checkRules(_ db: Database) throws {
    do {
      try rules.require(in: db)
    } catch let broken as UnresolvedRules {
      throw broken.error
    }
  }

  /// Reads without blocking the caller.
  public func read<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await database.read(value)
  }

  /// Writes in one transaction without blocking the caller.
  ///
  /// - Throws: what the other form throws
  public func write<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    do {
      return try await database.write { [rules] db in
        let value = try updates(db)
        try rules.require(in: db)
        return value
      }
    } catch let broken as UnresolvedRules {
      throw try await database.read { db in try broken.error(whenUndone: db) }
    }
  }

  /// The value of a query now, and again whenever a transaction has changed it.
  ///
  /// ```swift
  /// for try await items in store.observe({ db in try TodoItem.fetchAll(db) }) { show(items) }
  /// ```
  ///
  /// - Parameter value: a query; it runs again after a change of a table that it read
  /// - Returns: the values, without repetitions; the sequence ends when its task is cancelled
  public func observe<Value: Sendable & Equatable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) -> AsyncValueObservation<Value> {
    ValueObservation.tracking(value).removeDuplicates().values(in: database)
  }

  /// The value of a query now, and again whenever a transaction has changed a table that it read.
  ///
  /// Values of a type that is not `Equatable` cannot be compared: the same may come twice.
  ///
  /// - Parameter value: a query
  /// - Returns: the values; the sequence ends when its task is cancelled
  public func observe<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) -> AsyncValueObservation<Value> {
    ValueObservation.tracking(value).values(in: database)
  }
}
