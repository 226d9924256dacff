import GRDB
import OfflineSync

@_spi(Generated) @testable import DataModelRuntime

/// A part of the steps that runs do without, to see that they notice.
enum LeftOutStep: String, CaseIterable, Sendable {
  /// What the server knows of rows goes over to the new table.
  case bases
  /// A base has the value of its row in a column that is new: it has none instead.
  case valuesOfBases
  /// Rows that were pulled without the new column are pulled again.
  case tokens
  /// Operations follow the name of their table.
  case namesOfTables
  /// What was kept for a column goes into it, and rows that were set aside are tried again.
  case adoption

  /// A version whose steps lack the part.
  func without(_ version: SimulatedVersion) -> SimulatedVersion {
    let schema = version.schema
    let shortened = LocalStoreSchema(
      modelName: schema.modelName,
      versionName: schema.versionName,
      fingerprint: schema.fingerprint,
      fingerprintFormat: schema.fingerprintFormat,
      triggerHash: schema.triggerHash,
      triggerGeneration: schema.triggerGeneration,
      tables: schema.tables,
      indexes: schema.indexes,
      workTables: schema.workTables,
      triggers: schema.triggers,
      refills: schema.refills,
      rules: schema.rules,
      syncedTables: schema.syncedTables,
      queue: ShortenedQueue(part: self, fingerprint: schema.fingerprint),
      migrations: schema.migrations
    )
    return SimulatedVersion(schema: shortened, types: version.types)
  }
}

/// The queue, which carries less through the steps of a migration.
private struct ShortenedQueue: LocalStoreQueue {
  let part: LeftOutStep
  let fingerprint: String
  private var whole: SyncQueue { SyncQueue() }

  func state(for tables: [SyncedTable], in db: Database) throws -> LocalStoreQueueState {
    try whole.state(for: tables, in: db)
  }

  func prepare(for tables: [SyncedTable], in db: Database) throws { try whole.prepare(for: tables, in: db) }

  func objects(for tables: [SyncedTable], in db: Database) throws -> [String] {
    try whole.objects(for: tables, in: db)
  }

  func adopt(_ changes: [UnsentChange], for tables: [SyncedTable], in db: Database) throws {
    try whole.adopt(changes, for: tables, in: db)
  }

  func carry(through steps: [SchemaMigration], in db: Database) throws -> [SchemaMigration] {
    try whole.carry(through: steps, in: db).map { step in
      SchemaMigration(
        fromVersion: step.fromVersion,
        toVersion: step.toVersion,
        fromFingerprint: step.fromFingerprint,
        toFingerprint: step.toFingerprint,
        checks: step.checks,
        droppedIndexes: step.droppedIndexes,
        copies: step.copies.compactMap(changed),
        drops: step.drops,
        finishing: step.finishing + further,
        createdIndexes: step.createdIndexes,
        rebuiltTables: step.rebuiltTables,
        ownIndexes: step.ownIndexes
      )
    }
  }

  private func changed(_ statement: String) -> String? {
    let isOfBases = statement.hasPrefix(#"CREATE TABLE "_New._Known.Note""#)
    switch part {
    case .bases: return isOfBases ? statement + " WHERE 0" : statement
    case .valuesOfBases: return isOfBases ? statement.replacing("'open'", with: "NULL") : statement
    case .tokens: return statement.hasPrefix(#"DELETE FROM "MS_TableConfig""#) ? nil : statement
    case .namesOfTables: return statement.hasPrefix(#"UPDATE "MS_TableOperations""#) ? nil : statement
    case .adoption: return statement
    }
  }

  /// Says that everything is as the schema wants it.
  private var further: [String] {
    guard part == .adoption else { return [] }
    return [
      """
      INSERT INTO "_Sync" ("id", "schema") VALUES (1, '\(fingerprint)') \
      ON CONFLICT ("id") DO UPDATE SET "schema" = excluded."schema"
      """
    ]
  }
}
