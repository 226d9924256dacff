@_spi(Generated) import DataModelRuntime

/// A version of a model, as an import uses it.
struct ImportedVersion: Sendable {
  let schema: LocalStoreSchema
  let entities: [ImportedEntity]
  /// The statements that compute derived columns, after all rows are there.
  let derivations: [String]

  var name: String { schema.versionName }

  /// The model, as an archive of it would state it.
  var archivedModel: ArchivedModel {
    ArchivedModel(entities: entities.map(\.archived).sorted { $0.name < $1.name })
  }
}
