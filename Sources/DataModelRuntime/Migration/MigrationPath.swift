import GRDB

/// The steps from the version of a file to that of a schema.
struct MigrationPath: Sendable, Hashable {
  let steps: [SchemaMigration]
  /// The number of statements in all steps.
  let statementCount: Int

  /// Finds the steps; nil if no steps lead there.
  init?(from record: StoreRecord, to schema: LocalStoreSchema) {
    let migrations = schema.migrations
    // The name must match too: a newer version, which is unknown here, may have the tables of an old one, and
    // must not be taken for it.
    let start = migrations.firstIndex {
      $0.fromVersion == record.versionName && $0.fromFingerprint == record.fingerprint
    }
    guard let start else { return nil }
    self.init(Array(migrations[start...]))
    let isUnbroken = zip(steps, steps.dropFirst()).allSatisfy { $0.toFingerprint == $1.fromFingerprint }
    guard isUnbroken, steps.last?.toFingerprint == schema.fingerprint else { return nil }
  }

  private init(_ steps: [SchemaMigration]) {
    self.steps = steps
    statementCount = steps.reduce(0) {
      $0 + $1.checks.count + $1.statements.before.count + $1.statements.after.count
    }
  }

  /// Returns the same steps, extended to carry the queue along.
  func carrying(_ queue: any LocalStoreQueue, in db: Database) throws -> MigrationPath {
    try MigrationPath(queue.carry(through: steps, in: db))
  }
}
