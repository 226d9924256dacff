import Foundation
import GRDB

/// Opening a store: the checks before anything is written, and what is created.
extension LocalStore {
  /// How long opening a file and writing wait for another process that has locked it.
  package static let patience: Duration = .seconds(10)

  /// - Throws: ``LocalStoreError``, `CancellationError`, the error of a hook
  static func openFile(
    _ schema: LocalStoreSchema,
    path: String,
    configuration: GRDB.Configuration,
    options: MigrationOptions = MigrationOptions(),
    cancellation: OpeningCancellation = OpeningCancellation(),
    patience: Duration? = nil
  ) throws -> DatabasePool {
    try namingDatabaseErrors(path: path) {
      try require(configuration, path: path)
      try requireQueue(schema, path: path)
      for hook in options.hooks where !schema.migrations.contains(where: { $0.toVersion == hook.version }) {
        throw LocalStoreError.unknownHook(path: path, version: hook.version)
      }
      let identity = StoreIdentity(schema: schema, path: path)
      return try waiting(patience ?? Self.patience) {
        try cancellation.check()
        // A pool switches every file that it opens to write-ahead logging, even one that is not a store: so a
        // read-only connection looks at it first.
        var settings = configuration
        if try isNotEmpty(path) {
          var readOnly = configuration
          readOnly.readonly = true
          let isChanged = try DatabaseQueue(path: path, configuration: readOnly).read { db in
            try StoreIdentity.requireSupportedSQLite(db)
            return try identity.isOfChangedVersion(db, options)
          }
          if isChanged { try empty(identity, options, configuration) }
        } else {
          settings = creating(configuration)
        }
        let pool = try DatabasePool(path: path, configuration: cachingPages(settings))
        cancellation.watch(pool)
        try prepare(
          pool,
          StoreMigration(identity: identity, options: options, cancellation: cancellation)
        )
        if case .immediateError = configuration.busyMode { try setBusyTimeout(pool) }
        return pool
      }
    }
  }

  static func openInMemory(
    _ schema: LocalStoreSchema,
    configuration: GRDB.Configuration
  ) throws(LocalStoreError) -> DatabaseQueue {
    try reportingErrors(path: ":memory:") {
      try require(configuration, path: ":memory:")
      try requireQueue(schema, path: ":memory:")
      let queue = try DatabaseQueue(configuration: configuration)
      try prepare(
        queue,
        StoreMigration(
          identity: StoreIdentity(schema: schema, path: ":memory:"),
          options: MigrationOptions(),
          cancellation: OpeningCancellation()
        )
      )
      return queue
    }
  }

  private static func require(_ configuration: GRDB.Configuration, path: String) throws {
    if configuration.readonly { throw LocalStoreError.readOnlyConfiguration(path: path) }
    if !configuration.foreignKeysEnabled { throw LocalStoreError.foreignKeysDisabled(path: path) }
  }

  /// Refuses synced tables without a queue: their changes would never be sent.
  private static func requireQueue(_ schema: LocalStoreSchema, path: String) throws {
    if !schema.syncedTables.isEmpty, schema.queue == nil {
      throw LocalStoreError.missingQueue(path: path, model: schema.modelName)
    }
  }

  /// Adds a setting that only takes effect before the first page of a file is written, which is when the file
  /// is switched to write-ahead logging. In a file with pages it would only wait for other writers.
  private static func creating(_ configuration: GRDB.Configuration) -> GRDB.Configuration {
    var configuration = configuration
    configuration.prepareDatabase { db in
      if !db.configuration.readonly { try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL") }
    }
    return configuration
  }

  /// Lets the writing connection cache 16 MB of pages instead of SQLite's 2 MB, unless the app has chosen a
  /// size.
  ///
  /// The random keys of 100,000 rows take more than 2 MB: each write would read pages again.
  private static func cachingPages(_ configuration: GRDB.Configuration) -> GRDB.Configuration {
    var configuration = configuration
    configuration.prepareDatabase { db in
      guard !db.configuration.readonly else { return }
      if try Int.fetchOne(db, sql: "PRAGMA cache_size") == -2000 {
        try db.execute(sql: "PRAGMA cache_size = -16000")
      }
    }
    return configuration
  }

  /// Lets a write wait for those of other processes, unless the app has set a timeout. GRDB would not wait.
  ///
  /// Only after the file was opened: while SQLite waits, it does not notice that the task was cancelled.
  private static func setBusyTimeout(_ pool: DatabasePool) throws {
    try pool.writeWithoutTransaction { db in
      guard try Int.fetchOne(db, sql: "PRAGMA busy_timeout") == 0 else { return }
      try db.execute(sql: "PRAGMA busy_timeout = \(patience.components.seconds * 1000)")
    }
  }

  /// Empties a file in place, since others may have it open.
  private static func empty(
    _ identity: StoreIdentity,
    _ options: MigrationOptions,
    _ configuration: GRDB.Configuration
  ) throws {
    let queue = try DatabaseQueue(path: identity.path, configuration: creating(configuration))
    // Another process may have emptied it meanwhile and written to it.
    if try queue.read({ db in try identity.isOfChangedVersion(db, options) }) { try queue.erase() }
    try queue.close()
  }

  /// Creates, updates or migrates the tables if needed. It looks first, so that opening a file that is up to
  /// date does not wait for writers.
  private static func prepare(_ database: any DatabaseWriter, _ migration: StoreMigration) throws {
    let identity = migration.identity
    try database.writeWithoutTransaction { db in
      try StoreIdentity.requireSupportedSQLite(db)
      // Code of the configuration may have switched them off.
      guard try Bool.fetchOne(db, sql: "PRAGMA foreign_keys") == true else {
        throw LocalStoreError.foreignKeysDisabled(path: identity.path)
      }
      var isDone = false
      while !isDone {
        switch try identity.state(of: db) {
        case .upToDate: isDone = true
        case .empty, .outdated:
          try db.inTransaction(.immediate) {
            // Another process may have created a file of an older version meanwhile.
            isDone = try identity.prepare(db, migrate: nil)
            return isDone ? .commit : .rollback
          }
        case .migratable(let path):
          try migration.run(path, in: db)
          isDone = true
        }
      }
    }
  }

  /// Returns whether there is a file with content.
  ///
  /// - Throws: ``LocalStoreError`` for a folder
  static func isNotEmpty(_ path: String) throws(LocalStoreError) -> Bool {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw LocalStoreError.isFolder(path: path)
    }
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.size] as? NSNumber).map { $0.int64Value > 0 } ?? false
  }

  /// Tries again while another process has locked the file, whatever the configuration says about busy files.
  private static func waiting<Value>(_ patience: Duration, _ work: () throws -> Value) throws -> Value {
    let end = ContinuousClock.now + patience
    while true {
      do {
        return try work()
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < end {
        Thread.sleep(forTimeInterval: 0.02)
      }
    }
  }

  static func reportingErrors<Value>(
    path: String,
    _ work: () throws -> Value
  ) throws(LocalStoreError) -> Value {
    do {
      return try namingDatabaseErrors(path: path, work)
    } catch let error as LocalStoreError {
      throw error
    } catch {
      throw .cannotOpen(path: path, message: "\(error)")
    }
  }

  private static func namingDatabaseErrors<Value>(path: String, _ work: () throws -> Value) throws -> Value {
    do {
      return try work()
    } catch let error as DatabaseError {
      throw LocalStoreError.cannotOpen(path: path, message: error.message ?? error.resultCode.description)
    }
  }
}
