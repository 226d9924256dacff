import DataModelDefinition
import DataModelReader
import DataModelRelational
@_spi(Generated) import DataModelRuntime
import DataModelTestSupport
import DataModelTool
import Testing

/// Schemas of small models, as generated code would state them.
enum ModelSchema {
  static func make(
    _ elements: String,
    triggerHash: String? = nil
  ) throws -> (schema: LocalStoreSchema, definition: DataDefinition) {
    let lowered = try ModelXML(elements, name: "Model 2").lowered(.none)
    let made = LocalStoreSchema(lowered)
    let schema = LocalStoreSchema(
      modelName: made.modelName,
      versionName: made.versionName,
      fingerprint: made.fingerprint,
      fingerprintFormat: made.fingerprintFormat,
      triggerHash: triggerHash ?? made.triggerHash,
      triggerGeneration: made.triggerGeneration,
      tables: made.tables,
      indexes: made.indexes,
      workTables: made.workTables,
      triggers: made.triggers,
      refills: made.refills,
      rules: made.rules
    )
    return (schema, DataDefinition(of: lowered.schema))
  }
}
