public import GRDB

/// A database for the types of one model.
///
/// ```swift
/// let store = try LocalStore(QSDataModelSchema.schema, path: "todo.sqlite")
/// try store.write { db in try TodoItem(text: "Buy milk").insert(db) }
/// let open = try store.read { db in try TodoItem.matching { $0.complete == false }.fetchAll(db) }
/// ```
///
/// A new file gets the schema. A file of the same schema is opened, and its triggers are updated. A file of
/// an older version is migrated, which may take a while: ``open(_:path:configuration:migration:)`` does it
/// without blocking. Any other file is refused and left unchanged, byte for byte. (SQLite may put its `-wal`
/// and `-shm` files next to a file in write-ahead mode.)
public struct LocalStore: Sendable {
  /// The GRDB connection, for everything that the store does not offer itself.
  public let database: any DatabaseWriter
  /// The schema of the file.
  public let schema: LocalStoreSchema
  let rules: StoredRules
  let observedRequests = ObservedRequests()

  /// Reads from the database. The closure sees one state, whatever is written meanwhile.
  public func read<Value>(_ value: (Database) throws -> Value) throws -> Value {
    try database.read(value)
  }

  /// Writes in one transaction: if the closure throws, all its changes are undone.
  ///
  /// ```swift
  /// do {
  ///   try store.write { db in try folder.delete(db) }
  /// } catch let error as LocalStore.BrokenRuleError {
  ///   // Folder 3 cannot be deleted: Note 5 and 8 still refer to it through 'folder' …
  ///   show(error.localizedDescription)
  /// }
  /// ```
  ///
  /// - Throws: the error of the closure; ``BrokenRuleError`` if a rule that is checked at the end of a
  ///   transaction is broken: a delete rule, a required relationship, a count, a reference; GRDB's
  ///   `DatabaseError`
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

  /// Throws the error with which `write(_:)` would end now, for code that writes through ``database``.
  ///
  /// ```swift
  /// try store.database.write { db in
  ///   try folder.delete(db)
  ///   try store.checkRules(db)  // or the transaction ends with "FOREIGN KEY constraint failed"
  /// }
  /// ```
  ///
  /// It costs nothing if no rule is broken.
  ///
  /// - Parameter db: a connection of this store, in the transaction that is about to end
  /// - Throws: ``BrokenRuleError``. It reports the target of a broken reference as deleted, even if there
  ///   never was one; `write(_:)` can tell the two apart.
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
  /// - Throws: the errors of the other form
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
}
