package import DataModelDefinition

/// A lowered model: the model with its schema, the mapping between them, and its queries. SQL, Swift and
/// notes are generated from it.
///
/// It is immutable and shared by everything that is generated from it.
package final class LoweredModel: Sendable {
  package let model: DataModel
  package let profile: ModelProfile
  package let schema: RelationalSchema
  /// The mappings of all entities, including abstract ones, in the order of the file.
  package let entities: [EntityMapping]
  /// The synced tables, by name, without those of offline sync itself.
  package let syncedTables: [SyncedTableMapping]
  /// The fetch requests and fetched properties, translated to the schema.
  package let queries: FetchQueries
  /// The derived columns that triggers write, with the statements that write them in all rows.
  package let derivedColumns: [DerivedColumn]

  init(
    model: DataModel,
    profile: ModelProfile,
    schema: RelationalSchema,
    entities: [EntityMapping],
    syncedTables: [SyncedTableMapping],
    queries: FetchQueries,
    derivedColumns: [DerivedColumn]
  ) {
    self.model = model
    self.profile = profile
    self.schema = schema
    self.entities = entities
    self.syncedTables = syncedTables
    self.queries = queries
    self.derivedColumns = derivedColumns
  }

  /// Returns the model for stages that report nothing: without the bytes of the file, which take megabytes,
  /// and so without positions.
  package func withoutSource() -> LoweredModel {
    var model = model
    model.source = SourceFile(path: model.source.path, bytes: [])
    return LoweredModel(
      model: model,
      profile: profile,
      schema: schema,
      entities: entities,
      syncedTables: syncedTables,
      queries: queries,
      derivedColumns: derivedColumns
    )
  }
}

extension PredicateTranslation {
  /// Creates the translation to the schema of a lowered model.
  package init(_ lowered: LoweredModel) {
    let index = ModelIndex(lowered.model)
    self.init(MappingCatalog(index: index, schema: lowered.schema, entities: lowered.entities))
  }
}
