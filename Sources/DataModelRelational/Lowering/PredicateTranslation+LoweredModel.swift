import DataModelDefinition

extension PredicateTranslation {
  /// The translation to the schema of a model that is lowered.
  package init(_ lowered: LoweredModel) {
    let index = ModelIndex(lowered.model)
    self.init(MappingCatalog(index: index, schema: lowered.schema, entities: lowered.entities))
  }
}
