package import DataModelDefinition

/// A model with its schema, and the way from one to the other.
///
/// It never changes, and every part of what is made of it refers to it.
package final class LoweredModel: Sendable {
  package let model: DataModel
  package let profile: ModelProfile
  package let schema: RelationalSchema
  /// One for each entity, abstract ones too, in the order of the file.
  package let entities: [EntityMapping]

  init(model: DataModel, profile: ModelProfile, schema: RelationalSchema, entities: [EntityMapping]) {
    self.model = model
    self.profile = profile
    self.schema = schema
    self.entities = entities
  }
}
