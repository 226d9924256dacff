public import GRDB

/// The schema of a generated model: what ``LocalStore`` needs to create a database and to recognise it.
///
/// Generated code has one for each model: `QSDataModelSchema.schema`.
/// `Documentation/Internals/StoreFormat.md` says what databases keep of it.
public struct LocalStoreSchema: Sendable {
  /// The name of the model.
  public let modelName: String
  /// The name of the model's version, that of its `.xcdatamodel`.
  public let versionName: String
  /// Changes whenever a table, a column, a constraint or an index does, and with nothing else.
  public let fingerprint: String
  /// The number of the form that the fingerprint was made of.
  @_spi(Generated) public let fingerprintFormat: Int
  /// The SQL that creates the tables of the model.
  @_spi(Generated) public let tables: [String]
  /// The SQL that creates the indexes of the model.
  @_spi(Generated) public let indexes: [String]
  /// The SQL that creates the tables, with their indexes, that hold nothing of the model: a store makes them
  /// anew with the triggers.
  @_spi(Generated) public let workTables: [String]
  /// The SQL that creates the triggers.
  @_spi(Generated) public let triggers: [String]
  /// The SQL that fills the tables for triggers from those of the model, where they are made anew beside
  /// rows.
  @_spi(Generated) public let refills: [String]
  /// Changes whenever a trigger or a table for triggers does.
  @_spi(Generated) public let triggerHash: String
  /// Grows when the tool's triggers change in meaning: those of a greater one are never replaced.
  @_spi(Generated) public let triggerGeneration: Int
  /// The rules of relationships that a transaction must keep when it ends.
  @_spi(Generated) public let rules: [StoredRule]
  /// The tables whose rows come from and go to a server.
  public let syncedTables: [SyncedTable]
  /// What queues their changes; nil if this version and those before it have no such table.
  @_spi(Generated) public let queue: (any LocalStoreQueue)?
  /// The steps from older versions of the model to this one, the oldest first.
  @_spi(Generated) public let migrations: [SchemaMigration]

  /// A schema. **Only generated code makes it**: its parameters may change with any version.
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
  /// Creates the tables of the model in a database that is no ``LocalStore``, with triggers and the queue of
  /// offline sync.
  ///
  /// ```swift
  /// try database.write { db in try QSDataModelSchema.schema.create(in: db) }
  /// ```
  ///
  /// Nothing in the database says then what it is of: a migration is the app's own affair.
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

  /// The names of the versions before this one, as far as there are steps from them.
  var olderVersionNames: [String] {
    migrations.map(\.fromVersion).reduce(into: []) { names, name in
      if name != versionName, !names.contains(name) { names.append(name) }
    }
  }

  /// Whether a version of that name is one that the schema knows.
  func hasVersion(named name: String) -> Bool {
    name == versionName || migrations.contains { $0.fromVersion == name || $0.toVersion == name }
  }
}
