import DataModelCompiler
import DataModelDefinition
import DataModelMigration
import DataModelRelational

/// The versions of a model that have files, each to be taken to the current one.
struct SeriesVerification {
  /// One for each older version, oldest first.
  let versions: [VersionVerification]

  /// Creates the verification of some versions, oldest first, of which the last one is the current one.
  ///
  /// - Parameters:
  ///   - models: the versions
  ///   - steps: the steps from each to the next
  ///   - stated: what was stated about each step
  /// - Throws: `DifferenceError` if the elements of a version cannot be told apart
  init(
    _ models: [LoweredModel],
    _ steps: [MigrationStep],
    stated: [StatedElements]
  ) throws(DifferenceError) {
    var versions: [VersionVerification] = []
    for (place, old) in models.dropLast().enumerated() {
      var assumptions: [MatchAssumption] = []
      versions.append(
        VersionVerification(
          old: old,
          new: models[models.count - 1],
          steps: steps,
          match: try ModelMatch(along: models[place...].map(\.model), assumptions: &assumptions),
          stated: stated[place...].reduce(into: StatedElements()) { $0.formUnion($1) },
          required: Self.requiredAttributes(of: models[(place + 1)...].dropLast())
        )
      )
    }
    self.versions = versions
  }

  /// - Throws: `DifferenceError` if the elements of a version cannot be told apart
  init(
    _ chain: MigrationChain,
    to current: LoweredModel,
    _ pipeline: CompilerPipeline
  ) throws(DifferenceError) {
    let models = chain.olderVersions + [current]
    var stated: [StatedElements] = []
    for (old, new) in zip(models, models.dropFirst()) {
      let questions = try StatedElements.questions(from: old, to: new) { plain in
        var found = Diagnostics()
        var checked = pipeline.check.check(plain, named: new.schema.modelName, into: &found)
        return checked.lowered()
      }
      var elements = StatedElements()
      for question in questions {
        let keys = pipeline.statementKeys(about: question.element, in: new)
        elements.add(question, statedWith: keys)
      }
      stated.append(elements)
    }
    try self.init(models, chain.steps, stated: stated)
  }

  /// Returns the attributes that any of some versions requires.
  private static func requiredAttributes(of models: ArraySlice<LoweredModel>) -> Set<ElementName> {
    let attributes = models.flatMap(\.model.entities).flatMap { entity in
      entity.attributes.filter { !$0.isOptional }.map {
        ElementName(entity: entity.name, property: $0.name)
      }
    }
    return Set(attributes)
  }
}

extension CompilerPipeline {
  /// Returns the keys of what is stated about an element of a version, in its user info or the configuration.
  fileprivate func statementKeys(about element: ElementName, in model: LoweredModel) -> Set<String> {
    let configured = configuration.migrations.map(\.value).filter {
      $0.version == model.schema.versionName && $0.element == element
    }
    return configured.reduce(into: StatedElements.keys(about: element, in: model.model)) { keys, statement in
      keys.formUnion(statement.answers.keys.map(\.userInfoKey))
    }
  }
}
