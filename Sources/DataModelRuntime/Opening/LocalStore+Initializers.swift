public import GRDB

extension LocalStore {
  /// Opens or creates a file. Waits up to ten seconds while another process opens it.
  ///
  /// - Parameters:
  ///   - schema: the schema of the model, from generated code
  ///   - path: the path of the database file; its folder must exist
  ///   - configuration: settings of the connection. A write waits ten seconds for another process, unless
  ///     `busyMode` says otherwise
  ///   - options: what to do with a file of another version
  /// - Throws: ``LocalStoreError`` if the file cannot be opened or is not a store of this model; also instead
  ///   of an error of a hook, which ``open(_:path:configuration:migration:)`` passes on
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

  /// Creates a store in memory. It exists until the last copy of this value is gone.
  ///
  /// - Parameters:
  ///   - schema: the schema of the model, from generated code
  ///   - configuration: settings of the connection
  /// - Throws: ``LocalStoreError`` if SQLite is too old, or the configuration does not suit a store
  public init(
    inMemory schema: LocalStoreSchema,
    configuration: GRDB.Configuration = .init()
  ) throws(LocalStoreError) {
    self.init(database: try Self.openInMemory(schema, configuration: configuration), schema: schema)
  }

  package init(database: any DatabaseWriter, schema: LocalStoreSchema) {
    self.init(database: database, schema: schema, rules: StoredRules(all: schema.rules))
  }
}
