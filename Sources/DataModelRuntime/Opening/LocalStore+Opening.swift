import Foundation
import GRDB

/// Opening: who may, what is looked at before anything is written, and what is created.
extension LocalStore {
  /// How long opening a file, and a write, wait for another process that has it.
  package static let patience: Duration = .seconds(10)

  /// - Throws: ``LocalStoreError``, `CancellationError`, what a hook throws
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
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
        throw LocalStoreError.isFolder(path: path)
      }
      let identity = StoreIdentity(schema: schema, path: path)
      return try waiting(patience ?? Self.patience) {
        try cancellation.check()
        // A pool switches every file that it opens to write-ahead logging, also one that is not ours.
        var settings = configuration
        if isNotEmpty(path) {
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
        let pool = try DatabasePool(path: path, configuration: keepingPages(settings))
        cancellation.watch(pool)
        try prepare(
          pool,
          StoreMigration(identity: identity, options: options, cancellation: cancellation)
        )
        if case .immediateError = configuration.busyMode { try letWritesWait(pool) }
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

  /// What is written without a queue would never be sent.
  private static func requireQueue(_ schema: LocalStoreSchema, path: String) throws {
    if !schema.syncedTables.isEmpty, schema.queue == nil {
      throw LocalStoreError.missingQueue(path: path, model: schema.modelName)
    }
  }

  /// A setting that a file keeps for ever is made before its first page is written, which is when it is
  /// switched to write-ahead logging. In a file that has pages it would only wait for whoever writes.
  private static func creating(_ configuration: GRDB.Configuration) -> GRDB.Configuration {
    var configuration = configuration
    configuration.prepareDatabase { db in
      if !db.configuration.readonly { try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL") }
    }
    return configuration
  }

  /// Lets the connection that writes keep 16 MB of pages, unless the app has chosen a size. SQLite keeps 2
  /// MB.
  ///
  /// Random keys of 100,000 rows are beyond that: each write would read pages again.
  private static func keepingPages(_ configuration: GRDB.Configuration) -> GRDB.Configuration {
    var configuration = configuration
    configuration.prepareDatabase { db in
      guard !db.configuration.readonly else { return }
      if try Int.fetchOne(db, sql: "PRAGMA cache_size") == -2000 {
        try db.execute(sql: "PRAGMA cache_size = -16000")
      }
    }
    return configuration
  }

  /// Lets a write wait for those of other processes, unless the app has said for how long. GRDB would not
  /// wait.
  ///
  /// Not while the file is opened: SQLite asks nobody whether the task was cancelled meanwhile.
  private static func letWritesWait(_ pool: DatabasePool) throws {
    try pool.writeWithoutTransaction { db in
      guard try Int.fetchOne(db, sql: "PRAGMA busy_timeout") == 0 else { return }
      try db.execute(sql: "PRAGMA busy_timeout = \(patience.components.seconds * 1000)")
    }
  }

  /// Empties a file in place: others may have it open.
  private static func empty(
    _ identity: StoreIdentity,
    _ options: MigrationOptions,
    _ configuration: GRDB.Configuration
  ) throws {
    let queue = try DatabaseQueue(path: identity.path, configuration: creating(configuration))
    // Another process may have done so meanwhile, and written to it.
    if try queue.read({ db in try identity.isOfChangedVersion(db, options) }) { try queue.erase() }
    try queue.close()
  }

  /// Looks first: whoever opens a file that is as it should be does not wait for those who write.
  private static func prepare(_ database: any DatabaseWriter, _ migration: StoreMigration) throws {
    let identity = migration.identity
    try database.writeWithoutTransaction { db in
      try StoreIdentity.requireSupportedSQLite(db)
      // The configuration's own code may have switched them off.
      guard try Bool.fetchOne(db, sql: "PRAGMA foreign_keys") == true else {
        throw LocalStoreError.foreignKeysDisabled(path: identity.path)
      }
      var isDone = false
      while !isDone {
        switch try identity.state(of: db) {
        case .upToDate: isDone = true
        case .empty, .outdated:
          try db.inTransaction(.immediate) {
            // Another process may have made a file of an older version meanwhile.
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

  private static func isNotEmpty(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.size] as? NSNumber).map { $0.int64Value > 0 } ?? false
  }

  /// Tries again while another process has the file, whatever the configuration says of busy files.
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
