import Foundation
import GRDB

/// A run of the steps of a migration, in the transaction of its caller and with foreign keys off.
struct MigrationRun {
  let file: String
  private(set) var path: MigrationPath
  let schema: LocalStoreSchema
  let options: MigrationOptions
  let transaction: TransactionGuard
  /// Throws if the migration was cancelled.
  let checkCancellation: () throws -> Void

  /// Migrates the tables to the version of the schema. Triggers are dropped and not created again.
  ///
  /// - Throws: ``LocalStoreError``, `DatabaseError`, the error of a hook
  mutating func run(in db: Database) throws {
    // They stay: removing a function while a statement is unfinished, such as one of a failed hook, is a
    // fatal error.
    MigrationFunctions.add(to: db)
    try StoreTriggers.drop(in: db)
    let attached = try AttachedObjects(of: file, in: db)
    try attached.detach(in: db)
    let fullTextIndexes = try FullTextIndexes(in: db)
    if let queue = schema.queue { path = try path.carrying(queue, in: db) }
    var (count, hasHooks) = (0, false)
    for step in path.steps {
      try check(step, &count, in: db)
      try requireModelColumns(step, in: db)
      try reportLosses(step, in: db)
      let (before, after) = step.statements
      try execute(before, of: step, &count, attached, in: db)
      for hook in options.hooks where hook.version == step.toVersion {
        hasHooks = true
        try run(hook, in: db)
      }
      try execute(after, of: step, &count, attached, in: db)
    }
    db.clearSchemaCache()
    // Objects of the app may name columns of the queue.
    try schema.queue?.prepare(for: schema.syncedTables, in: db)
    try attached.attach(
      without: Set(path.steps.flatMap { $0.ownIndexes + $0.droppedIndexes }),
      in: db
    )
    try fullTextIndexes.rebuild(after: path.steps, hasHooks: hasHooks, in: db)
    try ReferenceCheck(of: file, after: path.steps, hasHooks: hasHooks).run(in: db)
  }

  private func run(_ hook: MigrationHook, in db: Database) throws {
    do {
      try checkCancellation()
      try hook.run(db)
      try transaction.require()
    } catch is TransactionGuard.EarlyEnd {
      throw LocalStoreError.hookEndedTransaction(path: file, version: hook.version)
    } catch {
      // After the transaction has ended, the next statement of the hook fails, with a message that does not
      // say why.
      if (try? transaction.require()) == nil {
        throw LocalStoreError.hookEndedTransaction(path: file, version: hook.version)
      }
      throw error
    }
    try ConnectionSettings.switchOff(in: db)
  }

  private func check(_ step: SchemaMigration, _ count: inout Int, in db: Database) throws {
    var reasons: [String] = []
    for check in step.checks {
      try checkCancellation()
      let rows: Int
      do {
        rows = try Int.fetchOne(db, sql: check.query) ?? 0
      } catch let error as DatabaseError {
        throw LocalStoreError(error, in: step, of: file) ?? error
      }
      if rows > 0 { reasons.append(check.message(about: rows)) }
      report(&count)
    }
    if !reasons.isEmpty {
      throw LocalStoreError.rowsDoNotFit(
        path: file,
        from: step.fromVersion,
        to: step.toVersion,
        reasons: reasons
      )
    }
  }

  /// Refuses to copy a table with columns that the model does not have: the copy would lose them.
  private func requireModelColumns(_ step: SchemaMigration, in db: Database) throws {
    for (table, known) in step.copiedTables.sorted(by: { $0.key < $1.key }) {
      let count = try Int.fetchOne(
        db,
        sql: "SELECT count(*) FROM pragma_table_xinfo(?)",
        arguments: [table]
      )
      let others = (count ?? 0) - known
      if others > 0 { throw LocalStoreError.columnsInTheWay(path: file, table: table, count: others) }
    }
  }

  private func execute(
    _ statements: [String],
    of step: SchemaMigration,
    _ count: inout Int,
    _ attached: AttachedObjects,
    in db: Database
  ) throws {
    for statement in statements {
      try checkCancellation()
      do {
        try db.execute(sql: statement)
      } catch let error as DatabaseError {
        if let problem = attached.problem(error) ?? LocalStoreError(error, in: step, of: file) {
          throw problem
        }
        throw error
      }
      reportChanges(of: statement, step, in: db)
      report(&count)
    }
  }

  // MARK: - Reports

  private func reportLosses(_ step: SchemaMigration, in db: Database) throws {
    guard options.reportLoss != nil else { return }
    for loss in step.losses {
      try checkCancellation()
      try reportLoss(loss, Int.fetchOne(db, sql: loss.query) ?? 0)
    }
  }

  private func reportChanges(of statement: String, _ step: SchemaMigration, in db: Database) {
    guard options.reportLoss != nil else { return }
    for counted in step.countedStatements where counted.query == statement {
      reportLoss(counted, db.changesCount)
    }
  }

  private func reportLoss(_ loss: SchemaMigration.Check, _ count: Int) {
    if count > 0 { options.reportLoss?(loss.message(about: count)) }
  }

  private func report(_ count: inout Int) {
    count += 1
    guard let first = path.steps.first else { return }
    options.progress?(
      MigrationProgress(
        fromVersion: first.fromVersion,
        toVersion: schema.versionName,
        completedCount: count,
        totalCount: path.statementCount
      )
    )
  }
}

extension LocalStoreError {
  /// Creates the error for a statement of a step that SQLite refuses, such as an expression with an unknown
  /// column; nil if the file itself is the problem.
  fileprivate init?(_ error: DatabaseError, in step: SchemaMigration, of file: String) {
    guard [.SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH].contains(error.resultCode),
      let message = error.message
    else { return nil }
    // A table has this prefix while its rows are copied.
    let reason = message.replacingOccurrences(of: "_New.", with: "")
    self = .rowsDoNotFit(path: file, from: step.fromVersion, to: step.toVersion, reasons: [reason])
  }
}
