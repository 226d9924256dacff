package import DataModelDefinition
package import DataModelReader
package import DataModelRelational

/// A model that was read and checked, and its tables, which are made once.
package struct CheckedModel: Sendable {
  @Boxed package var model: DataModel
  /// The profile that counts: the one asked for, or the one that the model shows by itself.
  package let profile: ModelProfile
  private var tables: Tables

  private enum Tables {
    /// There is an error in the structure of the model.
    case impossible
    /// No check needed them so far: whoever only validates a large model does not wait for its tables.
    case possible(modelName: String, primaryKeys: [String: String])
    case made(LoweredModel)
  }

  /// A model whose structure has an error.
  init(unsound model: DataModel, profile: ModelProfile) {
    _model = Boxed(wrappedValue: model)
    self.profile = profile
    tables = .impossible
  }

  /// A model whose structure is sound.
  init(sound model: DataModel, profile: ModelProfile, modelName: String, primaryKeys: [String: String]) {
    _model = Boxed(wrappedValue: model)
    self.profile = profile
    tables = .possible(modelName: modelName, primaryKeys: primaryKeys)
  }

  /// The model with its tables, which the first call makes.
  ///
  /// - Returns: nil if there is an error in the structure of the model; with other errors it has tables, of
  ///   which nothing is made
  package mutating func lowered() -> LoweredModel? {
    switch tables {
    case .impossible: return nil
    case .made(let lowered): return lowered
    case .possible(let modelName, let primaryKeys):
      let lowered = ModelLowering.lower(
        model,
        modelName: modelName,
        profile: profile,
        primaryKeys: primaryKeys
      )
      tables = .made(lowered)
      return lowered
    }
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
