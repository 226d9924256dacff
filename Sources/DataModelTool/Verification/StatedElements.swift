import DataModelDefinition
import DataModelMigration
import DataModelRelational

/// What somebody had to state about the steps of a migration, since the models do not say it.
struct StatedElements {
  /// The properties whose values may be anything, by their names in any version.
  private(set) var values: Set<ElementName> = []
  /// The entities whose rows may go.
  private(set) var rows: Set<String> = []

  /// Adds a question of a step.
  ///
  /// - Parameters:
  ///   - question: what the models leave open
  ///   - keys: the keys of the statement about it, in user info or configuration
  mutating func add(_ question: MigrationQuestion, statedWith keys: Set<String>) {
    values.insert(question.element)
    let givesValues = !keys.isDisjoint(with: [UserInfoKey.migrationValue, UserInfoKey.migrationExpression])
    let mayDrop = question.answers.contains { answer in
      switch answer {
      case .drop(.rows): true
      case .keep: question.element.property == nil
      case .drop, .value, .expression: false
      }
    }
    if mayDrop, !givesValues { rows.insert(question.element.entity) }
  }

  mutating func formUnion(_ other: StatedElements) {
    values.formUnion(other.values)
    rows.formUnion(other.rows)
  }

  /// Returns whether something is stated about a property of an entity, under any of their names.
  func areAbout(_ properties: [String], of entities: Set<String>) -> Bool {
    values.contains { entities.contains($0.entity) && ($0.property.map(properties.contains) ?? false) }
  }

  // MARK: - Questions

  /// Returns what a step leaves open: the questions of a plan that knows no statement.
  ///
  /// - Throws: `DifferenceError` if the elements of a version cannot be told apart
  static func questions(
    from old: LoweredModel,
    to new: LoweredModel,
    lowering: (DataModel) -> LoweredModel?
  ) throws(DifferenceError) -> [MigrationQuestion] {
    let plain = lowering(new.model.withoutStatements) ?? new
    var assumptions: [MatchAssumption] = []
    let match = try ModelMatch(along: [old.model, plain.model], assumptions: &assumptions)
    return MigrationPlan(from: old, to: plain, match: match).questions
  }

  /// Returns the keys of what the user info of an element states.
  static func keys(about element: ElementName, in model: DataModel) -> Set<String> {
    let entity = model.entities.first { $0.name == element.entity }
    let composite = model.composites.first { $0.name == element.entity }
    var userInfo: [UserInfoEntry]? = entity?.userInfo
    if let property = element.property {
      let attributes = (entity?.attributes ?? []) + (composite?.attributes ?? [])
      userInfo =
        attributes.first { $0.name == property }?.userInfo
        ?? entity?.relationships.first { $0.name == property }?.userInfo
    }
    return Set((userInfo ?? []).map(\.key).filter(UserInfoKey.migrationKeys.contains))
  }
}

extension DataModel {
  /// The model without statements about migrations.
  fileprivate var withoutStatements: DataModel {
    func plain(_ userInfo: [UserInfoEntry]) -> [UserInfoEntry] {
      userInfo.filter { !UserInfoKey.migrationKeys.contains($0.key) }
    }
    var model = self
    for index in model.entities.indices {
      model.entities[index].userInfo = plain(model.entities[index].userInfo)
      for place in model.entities[index].attributes.indices {
        let userInfo = model.entities[index].attributes[place].userInfo
        model.entities[index].attributes[place].userInfo = plain(userInfo)
      }
      for place in model.entities[index].relationships.indices {
        let userInfo = model.entities[index].relationships[place].userInfo
        model.entities[index].relationships[place].userInfo = plain(userInfo)
      }
    }
    for index in model.composites.indices {
      for place in model.composites[index].attributes.indices {
        let userInfo = model.composites[index].attributes[place].userInfo
        model.composites[index].attributes[place].userInfo = plain(userInfo)
      }
    }
    return model
  }
}
