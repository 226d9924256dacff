package import DataModelDefinition
package import DataModelReader
package import DataModelRelational

/// A model that was read and checked, and its tables, which are made once.
package struct CheckedModel: Sendable {
  @Boxed package var model: DataModel
  /// The profile that counts: the one asked for, or the one that the model shows by itself.
  package let profile: ModelProfile
  /// What the tables need besides; nil if there is an error in the structure of the model.
  let naming: (modelName: String, primaryKeys: [String: String])?
  /// Nil as long as nobody needs them: whoever only validates a large model does not wait for its tables.
  private(set) var tables: LoweredModel?

  /// The model with its tables, which the first call makes.
  ///
  /// - Returns: nil if there is an error in the structure of the model; with other errors it has tables, of
  ///   which nothing is made
  package mutating func lowered() -> LoweredModel? {
    guard tables == nil, let (modelName, keys) = naming else { return tables }
    tables = ModelLowering.lower(model, modelName: modelName, profile: profile, primaryKeys: keys)
    return tables
  }
}

extension ModelBundle {
  /// The version that a configuration is about.
  ///
  /// - Returns: the current one if it is among them, or else the newest; nil if there are none
  package func versionToCompile(among selected: [ModelVersion]) -> ModelVersion? {
    selected.first { $0.name == currentVersion?.name } ?? selected.last
  }
}
