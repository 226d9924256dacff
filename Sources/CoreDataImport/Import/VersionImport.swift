@_spi(Generated) import DataModelRuntime
import Foundation
import GRDB
import SQLText

/// The import of a store into the tables of one version.
struct VersionImport {
  let store: CoreDataStore
  let version: ImportedVersion
  let layout: StoreLayout
  let progress: @Sendable (CoreDataImportProgress) -> Void
  let checkCancellation: @Sendable () throws -> Void

  /// Writes the rows to a new file, and compares them.
  ///
  /// - Parameter path: the path of the file, which does not exist
  /// - Returns: what was taken
  /// - Throws: `CoreDataImportError` if a row does not fit; what `checkCancellation` throws
  func write(to path: String) throws -> CoreDataImportReport {
    var configuration = GRDB.Configuration()
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
      try db.execute(sql: "PRAGMA trusted_schema = OFF")
      // The file is synchronized once, before it gets its name.
      try db.execute(sql: "PRAGMA synchronous = OFF")
      try db.execute(sql: "PRAGMA cache_size = -4096")
    }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    defer { try? queue.close() }
    do {
      return try queue.writeWithoutTransaction(fill)
    } catch let error as DatabaseError where CoreDataStore.isDamage(error) {
      throw CoreDataStoreError.damaged(path: store.path, message: error.message ?? "\(error.resultCode)")
    }
  }

  private func fill(_ db: Database) throws -> CoreDataImportReport {
    try db.execute(
      sql: "ATTACH DATABASE ? AS \(TransferContext.schema)",
      arguments: [store.copyPath]
    )
    let context = TransferContext(
      version: version,
      layout: layout,
      files: ExternalFiles(folder: store.externalDataFolder)
    )
    var tally = ImportTally()
    var result = VerificationResult()
    let count = try rowCount(context, in: db)
    let copied = RowCounter(.copying, of: count, progress, checkCancellation)
    let compared = RowCounter(.comparing, of: count, progress, checkCancellation)
    try db.inTransaction(.immediate) {
      try version.schema.create(in: db) { db in try transfer(context, copied, &tally, in: db) }
      try adoptUnsentChanges(context, &tally, in: db)
      try requireFit(tally)
      try verify(context, compared, &result, in: db)
      let name = URL(fileURLWithPath: store.path).lastPathComponent
      try ImportRecord(uuid: store.uuid, name: name, version: version.name).insert(into: db)
      return .commit
    }
    try db.execute(sql: "DETACH DATABASE \(TransferContext.schema)")
    return report(tally, result)
  }

  // MARK: - Parts

  private func rowCount(_ context: TransferContext, in db: Database) throws -> Int {
    try version.entities.reduce(0) { count, entity in
      guard entity.hasRows, let layout = layout.entities[entity.name] else { return count }
      let table = TransferContext.qualified(layout.table)
      let sql = "SELECT count(*) FROM \(table) WHERE Z_ENT = \(layout.number)"
      return try count + (Int.fetchOne(db, sql: sql) ?? 0)
    }
  }

  private func transfer(
    _ context: TransferContext,
    _ counter: RowCounter,
    _ tally: inout ImportTally,
    in db: Database
  ) throws {
    try StrayRows(context).report(to: &tally, in: db)
    for entity in version.entities {
      try RowTransfer(of: entity, context)?.run(in: db, &tally, progress: counter.advance)
    }
    for entity in version.entities {
      for relationship in entity.relationships {
        try PairTransfer(of: relationship, in: entity, context)?.run(in: db, &tally, progress: counter.pause)
        try OneSidedReferences(of: relationship, in: entity, context)?.report(to: &tally, in: db)
      }
    }
    for entity in version.entities {
      for relationship in entity.relationships {
        try ObjectNumbers(of: relationship, in: entity, context)?.report(to: &tally, in: db)
        try SharedReferences(of: relationship, in: entity, context)?.report(to: &tally, in: db)
      }
    }
    DerivationFunctions.add(to: db)
    for statement in version.derivations { try db.execute(sql: statement) }
  }

  /// Queues what an app on the old sync SDK had not sent.
  private func adoptUnsentChanges(
    _ context: TransferContext,
    _ tally: inout ImportTally,
    in db: Database
  ) throws {
    let schema = version.schema
    guard let queue = schema.queue, !schema.syncedTables.isEmpty else { return }
    let changes = try StoredOperations(context).changes(in: db, &tally)
    for change in changes { tally.count(\.operations, of: change.table) }
    try queue.adopt(changes, for: schema.syncedTables, in: db)
  }

  private func requireFit(_ tally: ImportTally) throws {
    guard let count = tally.findings.counts[.unfitRow] else { return }
    throw CoreDataImportError.rowsDoNotFit(path: store.path, count: count, findings: tally.findings.fatal)
  }

  private func verify(
    _ context: TransferContext,
    _ counter: RowCounter,
    _ result: inout VerificationResult,
    in db: Database
  ) throws {
    for entity in version.entities {
      try VerifiedRows(of: entity, context)?.run(in: db, &result, progress: counter.advance)
    }
    for entity in version.entities {
      for relationship in entity.relationships {
        try VerifiedOrder(of: relationship, in: entity, context)?
          .run(in: db, &result, progress: counter.pause)
      }
    }
    if result.count > 0 {
      throw CoreDataImportError.notEqual(path: store.path, count: result.count, reasons: result.differences)
    }
  }

  private func report(_ tally: ImportTally, _ result: VerificationResult) -> CoreDataImportReport {
    let used = Set(layout.entities.values.map(\.table)).union(layout.pairTables)
    return CoreDataImportReport(
      storeUUID: store.uuid,
      storeVersion: version.name,
      version: version.name,
      entities: version.entities.filter(\.hasRows).map(\.name).sorted().map { name in
        .init(
          name: name,
          counts: tally.entities[name] ?? EntityCounts(),
          roundedDates: result.roundedDates[name] ?? 0
        )
      },
      findings: tally.findings.kept,
      findingCounts: tally.findings.counts,
      omittedTables: store.tables.keys.filter { !used.contains($0) }.sorted(),
      omittedColumns: layout.columnsOfNoProperty(in: store),
      losses: []
    )
  }
}

extension StoreLayout {
  /// The columns of the entities' tables that no property has, as `ZITEM.ZCOLOR`. Core Data's own begin with
  /// `Z_`, or with a `Z` and a number.
  func columnsOfNoProperty(in store: CoreDataStore) -> [String] {
    var used: [String: Set<String>] = [:]
    for entity in entities.values {
      used[entity.table, default: []].formUnion(entity.attributes.values)
      for relationship in entity.relationships.values {
        switch relationship {
        case .reference(let column): used[entity.table, default: []].insert(column)
        case .inverse(let table, let column, let order):
          used[table, default: []].formUnion([column] + (order.map { [$0] } ?? []))
        case .pairs: break
        }
      }
    }
    return used.flatMap { table, columns in
      (store.tables[table] ?? []).filter { column in
        !columns.contains(column) && column.prefixMatch(of: /Z(_|[0-9])/) == nil
      }.map { "\(table).\($0)" }
    }.sorted()
  }

  /// The tables of pairs.
  var pairTables: Set<String> {
    Set(
      entities.values.flatMap { entity in
        entity.relationships.values.compactMap { if case .pairs(let pairs) = $0 { pairs.table } else { nil } }
      }
    )
  }
}
