import GRDB

/// The check whether a database belongs to a schema, and is up to date.
struct StoreIdentity {
  let schema: LocalStoreSchema
  let path: String

  enum State {
    case empty
    case upToDate
    /// The tables are the schema's, but the name of the version or the triggers are not.
    case outdated
    /// The tables are those of an older version.
    case migratable(MigrationPath)
  }

  /// Returns the state of a database, without writing to it.
  ///
  /// - Throws: ``LocalStoreError`` if it belongs to something else
  func state(of db: Database) throws -> State {
    if try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0 { return .empty }
    guard let record = try StoreRecord.read(db) else {
      let isCoreData = try db.tableExists("Z_METADATA") && db.tableExists("Z_PRIMARYKEY")
      throw isCoreData ? LocalStoreError.coreDataStore(path: path) : .notAStore(path: path)
    }
    guard record.modelName == schema.modelName else {
      throw LocalStoreError.otherModel(path: path, found: record.modelName, expected: schema.modelName)
    }
    guard record.format <= StoreRecord.currentFormat, record.fingerprintFormat <= schema.fingerprintFormat
    else {
      throw LocalStoreError.newerFormat(path: path)
    }
    if try schema.queue?.state(for: schema.syncedTables, in: db) == .newer {
      throw LocalStoreError.newerFormat(path: path)
    }
    guard record.fingerprint == schema.fingerprint, !needsSteps(record) else {
      if let path = MigrationPath(from: record, to: schema) {
        // Triggers are created again, but those of a newer generation must not be replaced.
        guard record.triggerGeneration <= schema.triggerGeneration else {
          throw LocalStoreError.newerFormat(path: self.path)
        }
        return .migratable(path)
      }
      guard schema.hasVersion(named: record.versionName) else {
        throw try unknownVersion(record, in: db)
      }
      throw LocalStoreError.otherSchema(
        path: path,
        model: record.modelName,
        found: .init(name: record.versionName, fingerprint: record.fingerprint),
        expected: .init(name: schema.versionName, fingerprint: schema.fingerprint)
      )
    }
    let isUpToDate = try !isRenamed(record) && !replacesTriggers(of: record, in: db)
    return isUpToDate ? .upToDate : .outdated
  }

  /// Checks that the tables of a database are those of the schema, whatever its triggers are.
  ///
  /// - Throws: ``LocalStoreError`` if they are not, or if there is no table
  func requireReadable(_ db: Database) throws {
    switch try state(of: db) {
    case .upToDate, .outdated: break
    case .empty: throw LocalStoreError.notCreated(path: path)
    case .migratable:
      guard let record = try StoreRecord.read(db) else { throw LocalStoreError.notAStore(path: path) }
      throw LocalStoreError.notMigrated(
        path: path,
        model: record.modelName,
        found: .init(name: record.versionName, fingerprint: record.fingerprint),
        expected: .init(name: schema.versionName, fingerprint: schema.fingerprint)
      )
    }
  }

  /// Returns the error for a file of an unknown version. A newer file lists the versions before its own, and
  /// so the one of this code.
  private func unknownVersion(_ record: StoreRecord, in db: Database) throws -> LocalStoreError {
    let isNewer = try Bool.fetchOne(
      db,
      sql: #"SELECT EXISTS (SELECT 1 FROM "_ModelObject" WHERE "type" = 'version' AND "name" = ?)"#,
      arguments: [schema.versionName]
    )
    let found = LocalStoreError.SchemaVersion(name: record.versionName, fingerprint: record.fingerprint)
    let expected = LocalStoreError.SchemaVersion(name: schema.versionName, fingerprint: schema.fingerprint)
    let model = record.modelName
    return isNewer == true
      ? .newerVersion(path: path, model: model, found: found, expected: expected)
      : .unknownVersion(path: path, model: model, found: found, expected: expected)
  }

  /// Looks at a database, without writing to it.
  ///
  /// - Returns: whether its version has other tables now, and the file may be emptied
  /// - Throws: ``LocalStoreError`` if it belongs to something else
  func isOfChangedVersion(_ db: Database, _ options: MigrationOptions) throws -> Bool {
    do {
      _ = try state(of: db)
      return false
    } catch LocalStoreError.otherSchema where options.recreatesChangedVersions {
      return true
    }
  }

  /// Returns whether a file is of an older version with the same tables, in which the rows mean something
  /// else: two attributes may have swapped their names.
  private func needsSteps(_ record: StoreRecord) -> Bool {
    guard record.versionName != schema.versionName, schema.hasVersion(named: record.versionName),
      let path = MigrationPath(from: record, to: schema)
    else { return false }
    return path.statementCount > 0 || path.steps.contains { !$0.syncedTables.isEmpty }
  }

  /// Returns whether the file gets the name of this version. An unknown name stays: it may be that of a newer
  /// version, whose app would otherwise run the same steps twice.
  private func isRenamed(_ record: StoreRecord) -> Bool {
    record.versionName != schema.versionName && schema.hasVersion(named: record.versionName)
  }

  /// Creates what is missing and updates the rest, unless another process has just done so.
  ///
  /// - Returns: false if the file needs steps and `migrate` is nil
  /// - Throws: ``LocalStoreError``, the error of a step, `DatabaseError`
  func prepare(_ db: Database, migrate: ((MigrationPath) throws -> Void)?) throws -> Bool {
    switch try state(of: db) {
    case .upToDate: break
    case .migratable(let path):
      guard let migrate else { return false }
      try migrate(path)
      try StoreTriggers(schema: schema).replace(in: db)
      try db.execute(
        sql: #"UPDATE "_Model" SET "version" = ?, "fingerprint" = ?, "fingerprintFormat" = ?"#,
        arguments: [schema.versionName, schema.fingerprint, schema.fingerprintFormat]
      )
    case .empty:
      for statement in schema.tables + schema.indexes { try db.execute(sql: statement) }
      try StoreRecord.create(schema, in: db)
      try StoreTriggers(schema: schema).create(in: db)
    case .outdated:
      guard let record = try StoreRecord.read(db) else { return true }
      if try replacesTriggers(of: record, in: db) { try StoreTriggers(schema: schema).replace(in: db) }
      if isRenamed(record) {
        try db.execute(sql: #"UPDATE "_Model" SET "version" = ?"#, arguments: [schema.versionName])
        try StoreTriggers(schema: schema).listOlderVersions(in: db)
      }
    }
    return true
  }

  /// Returns whether the triggers are replaced. Those of a newer generation stay: an older app, or an
  /// extension that was not updated yet, would remove what the newer app relies on. If the queue is
  /// incomplete then, the file is refused, since the queue cannot be created without replacing them.
  private func replacesTriggers(of record: StoreRecord, in db: Database) throws -> Bool {
    let hasQueue = try schema.queue?.state(for: schema.syncedTables, in: db) != .incomplete
    guard record.triggerGeneration <= schema.triggerGeneration else {
      if !hasQueue { throw LocalStoreError.newerFormat(path: path) }
      return false
    }
    return try !hasQueue || record.triggerHash != schema.triggerHash || !StoreTriggers.areComplete(in: db)
  }

  /// Checks the version of SQLite: strict tables need 3.37, and the JSON operators of offline sync need 3.38.
  static func requireSupportedSQLite(_ db: Database) throws {
    let version = try String.fetchOne(db, sql: "SELECT sqlite_version()") ?? ""
    let parts = version.split(separator: ".").compactMap { Int($0) }
    let isSupported = parts.count >= 2 && (parts[0], parts[1]) >= (3, 38)
    if !isSupported { throw LocalStoreError.unsupportedSQLite(version: version) }
  }
}
