public import GRDB

extension LocalStore {
  /// Opens a file, or creates it. Another process that is opening it is waited for.
  ///
  /// - Parameters:
  ///   - schema: the schema of the model, from generated code
  ///   - path: the path of the database file; its folder must exist
  ///   - configuration: settings of the connection. A write waits ten seconds for another process, unless
  ///     `busyMode` says something else
  ///   - options: what becomes of a file of another version
  /// - Throws: ``LocalStoreError`` if the file cannot be opened, or belongs to something else; also in place
  ///   of what a hook throws, which ``open(_:path:configuration:migration:)`` passes on
  public init(
    _ schema: LocalStoreSchema,
    path: String,
    configuration: GRDB.Configuration = .init(),
    migration options: MigrationOptions = MigrationOptions()
  ) throws(LocalStoreError) {
    let database = try Self.reportingErrors(path: path) {
      try Self.openFile(schema, path: path, configuration: configuration, options: options)
    }
    self.init(database: database, schema: schema)
  }

  /// Creates a store in memory, which is gone with the last copy of this value.
  ///
  /// - Parameters:
  ///   - schema: the schema of the model, from generated code
  ///   - configuration: settings of the connection
  /// - Throws: ``LocalStoreError`` if SQLite is too old, or the configuration is of no use
  public init(
    inMemory schema: LocalStoreSchema,
    configuration: GRDB.Configuration = .init()
  ) throws(LocalStoreError) {
    self.init(database: try Self.openInMemory(schema, configuration: configuration), schema: schema)
  }

  init(database: any DatabaseWriter, schema: LocalStoreSchema) {
    self.init(database: database, schema: schema, rules: StoredRules(all: schema.rules))
  }
}
