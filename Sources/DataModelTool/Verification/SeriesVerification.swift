import DataModelCompiler
import DataModelDefinition
import DataModelMigration
import DataModelRelational

/// The versions of a model that have files, each to be taken to the current one.
struct SeriesVerification {
  /// One for each older version, oldest first.
  let versions: [VersionVerification]

  /// - Throws: `DifferenceError` if the elements of a version cannot be told apart
  init(_ chain: MigrationChain, to current: LoweredModel) throws(DifferenceError) {
    let models = chain.olderVersions + [current]
    var asked: [Set<ElementName>] = []
    for (old, new) in zip(models, models.dropFirst()) {
      let match = try Self.match([old, new])
      let questions = MigrationPlan(from: old, to: new, match: match).questions
      asked.append(Set(questions.map(\.element)).union(Self.statedElements(of: new.model)))
    }
    var versions: [VersionVerification] = []
    for (place, old) in chain.olderVersions.enumerated() {
      versions.append(
        VersionVerification(
          old: old,
          new: current,
          steps: chain.steps,
          match: try Self.match(Array(models[place...])),
          asked: asked[place...].reduce(into: []) { $0.formUnion($1) },
          required: Self.requiredAttributes(of: models[place...].dropFirst().dropLast())
        )
      )
    }
    self.versions = versions
  }

  /// Returns the elements of a version that state what becomes of rows.
  static func statedElements(of model: DataModel) -> Set<ElementName> {
    var elements: Set<ElementName> = []
    func add(_ userInfo: [UserInfoEntry], _ name: ElementName) {
      if userInfo.contains(where: { $0.key.hasPrefix("datamodel.migration.") }) { elements.insert(name) }
    }
    for entity in model.entities {
      add(entity.userInfo, ElementName(entity: entity.name))
      for attribute in entity.attributes {
        add(attribute.userInfo, ElementName(entity: entity.name, property: attribute.name))
      }
      for relationship in entity.relationships {
        add(relationship.userInfo, ElementName(entity: entity.name, property: relationship.name))
      }
    }
    return elements
  }

  /// Returns the attributes that any of some versions requires.
  static func requiredAttributes(of models: ArraySlice<LoweredModel>) -> Set<ElementName> {
    let attributes = models.flatMap(\.model.entities).flatMap { entity in
      entity.attributes.filter { !$0.isOptional }.map {
        ElementName(entity: entity.name, property: $0.name)
      }
    }
    return Set(attributes)
  }

  private static func match(_ models: [LoweredModel]) throws(DifferenceError) -> ModelMatch {
    var assumptions: [MatchAssumption] = []
    return try ModelMatch(along: models.map(\.model), assumptions: &assumptions)
  }
}
