package import DataModelDefinition
package import DataModelRelational

/// A model that was read and checked, and what became of it.
package struct CheckedModel: Sendable {
  package let model: DataModel
  /// The profile that counts: the one asked for, or the one that the model shows by itself.
  package let profile: ModelProfile
  /// The model with its tables; nil if there is an error in its structure. With other errors it has tables, of which
  /// nothing is made.
  package let lowered: LoweredModel?
}
