package import DataModelDefinition

/// A model with its schema, and the way from one to the other.
package struct LoweredModel: Sendable {
  package let model: DataModel
  package let profile: ModelProfile
  package let schema: RelationalSchema
  /// One for each entity, abstract ones too, in the order of the file.
  package let entities: [EntityMapping]
}
