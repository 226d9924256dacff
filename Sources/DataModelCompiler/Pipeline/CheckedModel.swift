package import DataModelDefinition
package import DataModelReader
package import DataModelRelational

/// A model that was read and checked, with its tables, which are created once.
package struct CheckedModel: Sendable {
  @Boxed package var model: DataModel
  /// The profile in effect: the requested one, or the one that the model implies.
  package let profile: ModelProfile
  /// The names that the tables also need; nil if there is an error in the structure of the model.
  let naming: (modelName: String, primaryKeys: [String: String])?
  /// Nil until needed: validating a large model does not wait for its tables.
  private(set) var tables: LoweredModel?

  /// Returns the model with its tables, which the first call creates.
  ///
  /// - Returns: nil if there is an error in the structure of the model; with other errors there are tables,
  ///   but nothing is generated from them
  package mutating func lowered() -> LoweredModel? {
    guard tables == nil, let (modelName, keys) = naming else { return tables }
    tables = ModelLowering.lower(model, modelName: modelName, profile: profile, primaryKeys: keys)
    return tables
  }
}

extension ModelBundle {
  /// Returns the version that a configuration is about.
  ///
  /// - Returns: the current version if it is selected, or else the newest; nil if none is selected
  package func versionToCompile(among selected: [ModelVersion]) -> ModelVersion? {
    selected.first { $0.name == currentVersion?.name } ?? selected.last
  }
}
