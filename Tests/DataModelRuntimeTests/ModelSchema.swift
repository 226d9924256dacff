import DataModelDefinition
import DataModelReader
import DataModelRelational
import DataModelRuntime
import Testing

/// Schemas of small models, as generated code would state them.
enum ModelSchema {
  static func make(
    _ elements: String,
    triggerHash: String? = nil
  ) throws -> (schema: LocalStoreSchema, definition: DataDefinition) {
    let document = """
      <?xml version="1.0" encoding="UTF-8"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      \(elements)
      </model>
      """
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "contents", bytes: Array(document.utf8))
    let model = try #require(ModelReader.read(file, name: "Model 2", diagnostics: &diagnostics))
    let lowered = ModelLowering.lower(model, modelName: "Model", profile: .none)
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
