import Foundation
public import GRDB

/// A database for the types of one model.
///
/// ```swift
/// let store = try LocalStore(QSDataModelSchema.schema, path: "todo.sqlite")
/// try store.write { db in try TodoItem(text: "Buy milk").insert(db) }
/// let open = try store.read { db in try TodoItem.filter { $0.complete == false }.fetchAll(db) }
/// ```
///
/// A new file gets the schema; a file of the same schema is opened; every other file is refused and left byte
/// for byte as it was. (SQLite may put its own files, `-wal` and `-shm`, beside one that is in write-ahead mode.)
public struct LocalStore: Sendable {
  /// The GRDB connection, for everything that the store itself has no name for.
  public let database: any DatabaseWriter

  /// Opens a file, or creates it.
  ///
  /// - Parameters:
  ///   - schema: the schema of the model, from generated code
  ///   - path: the path of the database file; its folder must exist
  ///   - configuration: settings of the connection, such as a busy timeout
  /// - Throws: ``LocalStoreError`` if the file cannot be opened, or belongs to something else
  public init(
    _ schema: LocalStoreSchema,
    path: String,
    configuration: GRDB.Configuration = .init()
  ) throws(LocalStoreError) {
    database = try Self.reportingErrors(path: path) {
      // A pool switches every file that it opens to write-ahead logging, also one that is not ours.
      if Self.isNotEmpty(path) {
        var readOnly = configuration
        readOnly.readonly = true
        try DatabaseQueue(path: path, configuration: readOnly).read { db in
          _ = try StoreIdentity.check(db, against: schema, path: path)
        }
      }
      let pool = try DatabasePool(path: path, configuration: configuration)
      try Self.create(schema, in: pool, path: path)
      return pool
    }
  }

  /// Creates a store in memory, which is gone with the last copy of this value.
  ///
  /// - Parameters:
  ///   - schema: the schema of the model, from generated code
  ///   - configuration: settings of the connection
  /// - Throws: ``LocalStoreError`` if SQLite is too old
  public init(
    inMemory schema: LocalStoreSchema,
    configuration: GRDB.Configuration = .init()
  ) throws(LocalStoreError) {
    database = try Self.reportingErrors(path: ":memory:") {
      let queue = try DatabaseQueue(configuration: configuration)
      try Self.create(schema, in: queue, path: ":memory:")
      return queue
    }
  }

  /// Reads. The closure sees one state of the database, whatever is written meanwhile.
  public func read<Value>(_ value: (Database) throws -> Value) throws -> Value {
    try database.read(value)
  }

  /// Writes in one transaction: if the closure throws, nothing of it remains.
  public func write<Value>(_ updates: (Database) throws -> Value) throws -> Value {
    try database.write(updates)
  }

  /// Reads without blocking the caller.
  public func read<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await database.read(value)
  }

  /// Writes in one transaction without blocking the caller.
  public func write<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await database.write(updates)
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

extension LocalStore {
  private static func isNotEmpty(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.size] as? NSNumber).map { $0.int64Value > 0 } ?? false
  }

  /// Creates the schema unless another process just did.
  private static func create(_ schema: LocalStoreSchema, in database: any DatabaseWriter, path: String) throws
  {
    try database.writeWithoutTransaction { db in
      try StoreIdentity.requireSupportedSQLite(db)
      try db.inTransaction(.immediate) {
        if try StoreIdentity.check(db, against: schema, path: path) == .empty {
          for statement in schema.statements { try db.execute(sql: statement) }
        }
        return .commit
      }
    }
  }

  private static func reportingErrors<Value>(
    path: String,
    _ work: () throws -> Value
  ) throws(LocalStoreError) -> Value {
    do {
      return try work()
    } catch let error as LocalStoreError {
      throw error
    } catch let error as DatabaseError {
      throw .cannotOpen(path: path, message: error.message ?? error.resultCode.description)
    } catch {
      throw .cannotOpen(path: path, message: "\(error)")
    }
  }
}
