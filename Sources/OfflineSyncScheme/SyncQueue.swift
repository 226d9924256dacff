@_spi(Generated) public import DataModelRuntime
public import GRDB
import SQLText

/// The queue of changes that wait for the server, as a store has it: tables beside those of the model, and
/// triggers on the synced ones.
///
/// Generated code adds it to the schema of a model with synced entities. An app with a `LocalStore` does not
/// use it.
public struct SyncQueue: LocalStoreQueue {
  /// Creates the queue.
  public init() {}

  /// Returns whether a database has the whole queue, in the format that this code knows.
  public func state(for tables: [SyncedTable], in db: Database) throws -> LocalStoreQueueState {
    guard try db.tableExists(StateTables.state) else { return tables.isEmpty ? .complete : .incomplete }
    let stored = try QueueRecord.read(in: db)
    if let stored, stored.format > QueueScheme.currentFormat { return .newer }
    let scheme = QueueScheme(tables)
    guard stored == QueueRecord(of: scheme) else { return .incomplete }
    let names = try Set(String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'"))
    let areThere = scheme.lastingTables.allSatisfy { names.contains($0.name) }
    return try areThere && hasAdditions(in: db) ? .complete : .incomplete
  }

  /// Creates the tables of the queue, and upgrades existing ones to the format that this code knows.
  public func prepare(for tables: [SyncedTable], in db: Database) throws {
    guard !tables.isEmpty else { return try remove(in: db) }
    for table in [OperationsTable.name, ErrorsTable.name] where try !db.tableExists(table) {
      throw SyncStoreError.notASyncedStore(reason: "it has no table '\(table)'")
    }
    let scheme = QueueScheme(tables)
    for additions in QueueScheme.additions { try SuspendedColumns(additions).restore(in: db) }
    for (name, statement) in scheme.lastingTables {
      try LastingTable(name: name, statement: statement).make(in: db)
    }
    try QueueRecord(of: scheme).save(in: db)
  }

  /// Returns the statements for indexes, triggers, and the table that may begin empty at any time.
  public func objects(for tables: [SyncedTable], in db: Database) throws -> [String] {
    guard !tables.isEmpty else { return [] }
    let columns = try Set(db.columns(in: OperationsTable.name).map(\.name))
    return QueueScheme(tables).objects(operationColumns: columns).flatMap(\.statements)
  }

  /// Carries the queue through the steps of a migration.
  public func carry(
    through steps: [SchemaMigration],
    in db: Database
  ) throws -> [SchemaMigration] {
    guard try db.tableExists(StateTables.state) else { return steps }
    for additions in QueueScheme.additions where try db.tableExists(additions.table) {
      try SuspendedColumns(additions).suspend(in: db)
    }
    // A file in an older format may lack some of the tables that the steps name.
    for (name, statement) in StateTables.lasting where try !db.tableExists(name) {
      try db.execute(sql: statement)
    }
    let prefix = KnownTable.name(of: "")
    let known = try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
      .filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    var carried = CarriedQueue(hasTokens: try db.tableExists(TokenTable.name), known: Set(known))
    return steps.map { carried.carry(through: $0) }
  }

  /// Upgrades the queue of a database that is not a `LocalStore` to the format that this code knows: after an
  /// update of this package, or after a column of a synced table was added or removed.
  ///
  /// ```swift
  /// try database.write { db in try SyncQueue().renew(for: QSDataModelSchema.schema.syncedTables, in: db) }
  /// ```
  ///
  /// - Parameters:
  ///   - tables: the synced tables of the model
  ///   - db: a connection in a transaction
  /// - Throws: ``SyncStoreError/notASyncedStore(reason:)`` if newer code has made the queue; `DatabaseError`
  public func renew(for tables: [SyncedTable], in db: Database) throws {
    guard try state(for: tables, in: db) != .newer else {
      throw SyncStoreError.notASyncedStore(reason: "its queue was made by a newer version of OfflineSync")
    }
    let columns = try Set(db.columns(in: OperationsTable.name).map(\.name))
    let objects = QueueScheme(tables).objects(operationColumns: columns)
    for object in objects.reversed() {
      try db.execute(
        sql: "DROP \(object.kind.rawValue) IF EXISTS \(SQLQuoting.identifier(object.name))"
      )
    }
    try prepare(for: tables, in: db)
    for statement in objects.flatMap(\.statements) { try db.execute(sql: statement) }
  }

  /// Returns the statements that add the queue to a database with the tables of the model and the record of a
  /// store: what the first opening would do.
  ///
  /// - Returns: the statements, without semicolons
  package func creation(for tables: [SyncedTable], operationColumns: Set<String>) -> [String] {
    QueueScheme(tables).creation(operationColumns: operationColumns)
  }

  private func hasAdditions(in db: Database) throws -> Bool {
    try QueueScheme.additions.allSatisfy { additions in
      let names = try Set(db.columns(in: additions.table).map(\.name))
      return additions.columns.allSatisfy { names.contains($0.name) }
    }
  }

  /// Removes the queue, since nothing is synced any more.
  private func remove(in db: Database) throws {
    let names = try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
    let isOwn = Set(StateTables.lasting.map(\.name) + QueueScheme.additions.map { SuspendedColumns($0).name })
    for name in names where isOwn.contains(name) || name.hasPrefix(KnownTable.name(of: "")) {
      try db.execute(sql: "DROP TABLE \(SQLQuoting.identifier(name))")
    }
  }
}

/// The record of the queue in a database.
private struct QueueRecord: Equatable {
  let format: Int
  let definition: String

  init(of scheme: QueueScheme) {
    format = QueueScheme.currentFormat
    definition = scheme.definition
  }

  private init(format: Int, definition: String) {
    self.format = format
    self.definition = definition
  }

  /// Reads the record; nil if it is missing or unreadable.
  static func read(in db: Database) throws -> QueueRecord? {
    let names = try Set(db.columns(in: StateTables.state).map(\.name))
    guard names.isSuperset(of: [StateTables.format, StateTables.definition]),
      let row = try Row.fetchOne(db, sql: #"SELECT "format", "definition" FROM "_Sync""#)
    else { return nil }
    return QueueRecord(format: row[0], definition: row[1])
  }

  func save(in db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO "_Sync" ("id", "format", "definition") VALUES (1, ?1, ?2) \
        ON CONFLICT ("id") DO UPDATE SET "format" = ?1, "definition" = ?2
        """,
      arguments: [format, definition]
    )
  }
}
