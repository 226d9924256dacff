import DataModelDefinition
import DataModelReader
import DataModelRelational
import DataModelRuntime
import DataModelTestSupport
import Testing

/// Schemas of small models, as generated code would state them.
enum ModelSchema {
  static func make(
    _ elements: String,
    _ profile: ModelProfile = .none,
    triggerHash: String? = nil
  ) throws -> (schema: LocalStoreSchema, definition: DataDefinition) {
    let lowered = try ModelXML(elements, name: "Model 2").lowered(profile)
    let definition = DataDefinition(of: lowered.schema)
    let schema = LocalStoreSchema(
      modelName: lowered.schema.modelName,
      versionName: lowered.schema.versionName,
      fingerprint: definition.fingerprint.description,
      fingerprintFormat: Fingerprint.format,
      triggerHash: triggerHash ?? definition.triggerHash.description,
      triggerGeneration: DataDefinition.triggerGeneration,
      tables: definition.tables,
      indexes: definition.indexes,
      workTables: definition.workTables,
      triggers: definition.triggers,
      refills: definition.refills,
      rules: definition.rules
    )
    return (schema, definition)
  }
}
