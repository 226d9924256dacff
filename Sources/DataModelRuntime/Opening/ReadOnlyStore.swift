import Foundation
public import GRDB

/// A database for the types of one model that can only be read: for a widget, or another extension that shows
/// what the app has stored.
///
/// ```swift
/// let store = try ReadOnlyStore(QSDataModelSchema.schema, path: "todo.sqlite")
/// let open = try store.read { db in try TodoItem.matching { $0.complete == false }.fetchAll(db) }
/// ```
///
/// It creates and migrates no file: that is for the app, with ``LocalStore``. The app may write meanwhile. To
/// see what it has written, read again: no process observes what another one writes.
public struct ReadOnlyStore: Sendable {
  /// The GRDB connection, for everything that the store does not offer itself.
  public let database: any DatabaseReader
  /// The schema of the file.
  public let schema: LocalStoreSchema

  /// Opens a file that the app has created. Waits up to ten seconds while another process has locked it.
  ///
  /// - Parameters:
  ///   - schema: the schema of the model, from generated code
  ///   - path: the path of the database file
  ///   - configuration: settings of the connection, such as the key of an encrypted file
  /// - Throws: ``LocalStoreError``: ``LocalStoreError/notCreated(path:)`` if the app was not started yet,
  ///   ``LocalStoreError/notMigrated(path:model:found:expected:)`` if it was not started since an update, and
  ///   others for a file that is not of this model
  public init(
    _ schema: LocalStoreSchema,
    path: String,
    configuration: GRDB.Configuration = .init()
  ) throws(LocalStoreError) {
    var settings = configuration
    settings.readonly = true
    if case .immediateError = configuration.busyMode {
      settings.busyMode = .timeout(LocalStore.patience / .seconds(1))
    }
    database = try LocalStore.reportingErrors(path: path) { [settings] in
      guard try LocalStore.isNotEmpty(path) else { throw LocalStoreError.notCreated(path: path) }
      let queue = try DatabaseQueue(path: path, configuration: settings)
      try queue.read { db in
        try StoreIdentity.requireSupportedSQLite(db)
        try StoreIdentity(schema: schema, path: path).requireReadable(db)
      }
      return queue
    }
    self.schema = schema
  }

  /// Reads from the database. The closure sees one state, whatever is written meanwhile.
  public func read<Value>(_ value: (Database) throws -> Value) throws -> Value {
    try database.read(value)
  }

  /// Reads without blocking the caller.
  public func read<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await database.read(value)
  }
}
