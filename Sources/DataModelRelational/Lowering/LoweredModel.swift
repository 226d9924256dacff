package import DataModelDefinition

/// A model with its schema, the way from one to the other, and its queries: all that becomes of a model, from
/// which SQL, Swift and notes are made.
///
/// It never changes, and every part of what is made of it refers to it.
package final class LoweredModel: Sendable {
  package let model: DataModel
  package let profile: ModelProfile
  package let schema: RelationalSchema
  /// One for each entity, abstract ones too, in the order of the file.
  package let entities: [EntityMapping]
  /// The tables whose rows come from and go to a server, by name; those of offline sync itself are not among
  /// them.
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

  /// The same for stages that report nothing: without the bytes of the file, which take megabytes, and so
  /// without positions.
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
  /// The translation to the schema of a model that is lowered.
  package init(_ lowered: LoweredModel) {
    let index = ModelIndex(lowered.model)
    self.init(MappingCatalog(index: index, schema: lowered.schema, entities: lowered.entities))
  }
}
