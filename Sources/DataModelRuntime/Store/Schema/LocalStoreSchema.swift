public import GRDB

/// The schema of a generated model, from which ``LocalStore`` creates a database and recognises one.
///
/// Generated code has one for each model: `QSDataModelSchema.schema`.
/// `Documentation/Internals/StoreFormat.md` describes what databases keep of it.
public struct LocalStoreSchema: Sendable {
  /// The name of the model.
  public let modelName: String
  /// The name of the model's version, from its `.xcdatamodel`.
  public let versionName: String
  /// A hash that changes if and only if a table, a column, a constraint or an index changes.
  public let fingerprint: String
  /// The number of the format that the fingerprint was made from.
  @_spi(Generated) public let fingerprintFormat: Int
  /// The SQL that creates the tables of the model.
  @_spi(Generated) public let tables: [String]
  /// The SQL that creates the indexes of the model.
  @_spi(Generated) public let indexes: [String]
  /// The SQL that creates the work tables and their indexes. They hold no data of the model, and a store
  /// creates them again with the triggers.
  @_spi(Generated) public let workTables: [String]
  /// The SQL that creates the triggers.
  @_spi(Generated) public let triggers: [String]
  /// The SQL that fills the work tables from the tables of the model, when they are created again in a file
  /// with rows.
  @_spi(Generated) public let refills: [String]
  /// A hash that changes when a trigger or a work table changes.
  @_spi(Generated) public let triggerHash: String
  /// A number that grows when the meaning of the tool's triggers changes. Triggers of a later generation are
  /// never replaced.
  @_spi(Generated) public let triggerGeneration: Int
  /// The rules of relationships that are checked when a transaction ends.
  @_spi(Generated) public let rules: [StoredRule]
  /// The tables whose rows are synced with a server.
  public let syncedTables: [SyncedTable]
  /// The queue for their changes; nil if no version so far has a synced table.
  @_spi(Generated) public let queue: (any LocalStoreQueue)?
  /// The steps from older versions of the model to this one, oldest first.
  @_spi(Generated) public let migrations: [SchemaMigration]

  /// Creates a schema. **For generated code only**: the parameters may change in any version.
  @_spi(Generated) public init(
    modelName: String,
    versionName: String,
    fingerprint: String,
    fingerprintFormat: Int,
    triggerHash: String,
    triggerGeneration: Int,
    tables: [String] = [],
    indexes: [String] = [],
    workTables: [String] = [],
    triggers: [String] = [],
    refills: [String] = [],
    rules: [StoredRule] = [],
    syncedTables: [SyncedTable] = [],
    queue: (any LocalStoreQueue)? = nil,
    migrations: [SchemaMigration] = []
  ) {
    self.modelName = modelName
    self.versionName = versionName
    self.fingerprint = fingerprint
    self.fingerprintFormat = fingerprintFormat
    self.tables = tables
    self.indexes = indexes
    self.workTables = workTables
    self.triggers = triggers
    self.refills = refills
    self.triggerHash = triggerHash
    self.triggerGeneration = triggerGeneration
    self.rules = rules
    self.syncedTables = syncedTables
    self.queue = queue
    self.migrations = migrations
  }
}

extension LocalStoreSchema {
  /// Creates the tables of the model in a database that is not a ``LocalStore``, with triggers and the queue
  /// of offline sync.
  ///
  /// ```swift
  /// try database.write { db in try QSDataModelSchema.schema.create(in: db) }
  /// ```
  ///
  /// The database then does not record its schema: migrations are up to the app.
  ///
  /// - Parameter db: a connection in a transaction, to a database without these tables
  /// - Throws: ``LocalStoreError/missingQueue(path:model:)``, `DatabaseError`
  public func create(in db: Database) throws {
    if !syncedTables.isEmpty, queue == nil {
      throw LocalStoreError.missingQueue(path: ":memory:", model: modelName)
    }
    for statement in tables + indexes { try db.execute(sql: statement) }
    try StoreTriggers(schema: self).createUnlisted(in: db)
  }

  /// The names of the earlier versions from which there are steps.
  var olderVersionNames: [String] {
    migrations.map(\.fromVersion).reduce(into: []) { names, name in
      if name != versionName, !names.contains(name) { names.append(name) }
    }
  }

  /// Returns whether the schema knows a version of that name.
  func hasVersion(named name: String) -> Bool {
    name == versionName || migrations.contains { $0.fromVersion == name || $0.toVersion == name }
  }
}
