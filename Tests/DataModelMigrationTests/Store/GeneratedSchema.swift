import DataModelMigration
import DataModelRelational
import DataModelRuntime

/// What generated code says of a version, without the detour by Swift source; a test holds both together.
extension LocalStoreSchema {
  init(_ model: LoweredModel, _ steps: [MigrationStep] = []) {
    let definition = DataDefinition(of: model.schema)
    self.init(
      modelName: model.schema.modelName,
      versionName: model.schema.versionName,
      fingerprint: definition.fingerprint.description,
      fingerprintFormat: Fingerprint.format,
      triggerHash: definition.triggerHash.description,
      triggerGeneration: DataDefinition.triggerGeneration,
      tables: definition.tables,
      indexes: definition.indexes,
      workTables: definition.workTables,
      triggers: definition.triggers,
      refills: definition.refills,
      rules: definition.rules,
      migrations: steps.map(SchemaMigration.init)
    )
  }
}

extension SchemaMigration {
  init(_ step: MigrationStep) {
    self.init(
      fromVersion: step.fromVersion,
      toVersion: step.toVersion,
      fromFingerprint: step.fromFingerprint,
      toFingerprint: step.toFingerprint,
      checks: step.checks.map { Check($0.query, $0.message) },
      droppedIndexes: step.droppedIndexes,
      copies: step.copies,
      drops: step.drops,
      finishing: step.finishing,
      createdIndexes: step.createdIndexes,
      rebuiltTables: step.rebuiltTables,
      ownIndexes: step.ownIndexes
    )
  }
}
