import DataModelDefinition
import DataModelRelational

/// Made-up rows of a version, for each entity and relationship.
struct SampleRows {
  /// A row of an entity. Its values are literals by the paths of the attributes; a missing one is NULL.
  struct Row {
    let number: Int
    let key: String
    let entity: EntityMapping
    var values: [String: String] = [:]
  }

  private(set) var rows: [Row] = []
  /// The numbers of the rows that each row leads to, in order, by `Entity.relationship` and its own number.
  private(set) var related: [String: [Int: [Int]]] = [:]
  let model: LoweredModel
  let index: ModelIndex

  /// Makes some rows of each entity that can have any.
  init(_ model: LoweredModel, count: Int, seed: UInt64) {
    self.model = model
    index = ModelIndex(model.model)
    var random = SampleRandom(seed: seed)
    var taken: Set<[String]> = []
    var keys: [String: Int] = [:]
    for entity in model.entities where !entity.entity.isAbstract && !entity.isSystemTable {
      for number in 0..<count {
        // Keys of a table have gaps, as those of a table that was written to for years.
        let key = keys[entity.tableName, default: 0] + Int.random(in: 1...3, using: &random)
        keys[entity.tableName] = key
        add(entity, number, key: key, &taken, using: &random)
      }
    }
    for entity in model.entities {
      for relationship in entity.entity.relationships { relate(relationship, of: entity, using: &random) }
    }
  }

  /// Adds a row, unless other rows leave no unique values for it.
  private mutating func add(
    _ entity: EntityMapping,
    _ number: Int,
    key: Int,
    _ taken: inout Set<[String]>,
    using random: inout SampleRandom
  ) {
    for attempt in 0..<20 {
      let form = attempt == 0 ? SampleValue.Form.allCases.dropFirst(number).first ?? .any : .any
      var row = Row(number: rows.count, key: Self.key(of: entity, key), entity: entity)
      for column in entity.columns where !column.attribute.isDerived {
        let path = column.path.joined(separator: ".")
        if column.columnName == entity.key.columnName {
          row.values[path] = row.key
        } else if !column.isOptional || form.isThere ?? Bool.random(using: &random) {
          row.values[path] = SampleValue.literal(column.attribute, form, using: &random)
        }
      }
      let unique = uniqueValues(of: row)
      if unique.allSatisfy({ !taken.contains($0) }) {
        taken.formUnion(unique)
        rows.append(row)
        return
      }
    }
  }

  private static func key(of entity: EntityMapping, _ number: Int) -> String {
    let key = entity.columns.first { $0.columnName == entity.key.columnName }
    return switch key?.attribute.type {
    case nil, .integer16?, .integer32?, .integer64?: "\(number)"
    case .uuid?: SampleValue.uuid(number)
    default: "'row-\(number)'"
    }
  }

  /// Returns what no other row may have: the values of each uniqueness constraint, with its place.
  private func uniqueValues(of row: Row) -> [[String]] {
    let owners = [row.entity.entity] + index.ancestors(of: row.entity.entity)
    return owners.flatMap { owner in
      owner.uniquenessConstraints.enumerated().compactMap { place, constraint -> [String]? in
        let values = constraint.properties.compactMap { row.values[$0.name] }
        // A row without a value, or one of a relationship, differs from every other.
        guard values.count == constraint.properties.count else { return nil }
        return ["\(owner.name) \(place)"] + values
      }
    }
  }

  private func numbers(of entity: Entity) -> [Int] {
    let names = Set(index.hierarchy(below: entity).map(\.name))
    return rows.filter { names.contains($0.entity.entity.name) }.map(\.number)
  }

  // MARK: - Relationships

  /// Relates rows with each other by a relationship that is its own inverse: in pairs, or if it is to-many,
  /// each with the next.
  private mutating func relate(_ sources: [Int], with side: DeclaredRelationship) {
    for (place, pair) in zip(sources, sources.dropFirst()).enumerated()
    where side.relationship.isToMany || place.isMultiple(of: 2) {
      related[side.identity, default: [:]][pair.0, default: []].append(pair.1)
      related[side.identity, default: [:]][pair.1, default: []].append(pair.0)
    }
  }

  /// Returns whether rows are related from this side: the one that is to-one, then the required one, then the
  /// first by name.
  private static func leads(_ side: DeclaredRelationship, _ inverse: DeclaredRelationship) -> Bool {
    if side.relationship.isToMany != inverse.relationship.isToMany { return !side.relationship.isToMany }
    if side.relationship.isOptional != inverse.relationship.isOptional {
      return !side.relationship.isOptional
    }
    return side.identity < inverse.identity
  }

  /// Relates rows at one of two sides, so that both say the same.
  private mutating func relate(
    _ relationship: Relationship,
    of entity: EntityMapping,
    using random: inout SampleRandom
  ) {
    let side = DeclaredRelationship(owner: entity.entity, relationship: relationship)
    guard !relationship.isTransient, let destination = index.destination(of: relationship) else { return }
    let inverse = index.inverse(of: side)
    let sources = numbers(of: entity.entity).shuffled(using: &random)
    if inverse?.identity == side.identity { return relate(sources, with: side) }
    if let inverse, !Self.leads(side, inverse) { return }
    let targets = numbers(of: inverse?.owner ?? destination)
    guard !targets.isEmpty else { return }
    let isExclusive = inverse.map { !$0.relationship.isToMany } ?? false
    var free = targets.shuffled(using: &random)
    for source in sources where !relationship.isOptional || Int.random(in: 0..<4, using: &random) > 0 {
      let count = relationship.isToMany ? Int.random(in: 1...3, using: &random) : 1
      var chosen: [Int] = []
      for _ in 0..<count {
        let target = isExclusive ? free.popLast() : targets.randomElement(using: &random)
        if let target, !chosen.contains(target) { chosen.append(target) }
      }
      related[side.identity, default: [:]][source] = chosen
      guard let inverse else { continue }
      for target in chosen { related[inverse.identity, default: [:]][target, default: []].append(source) }
    }
  }
}
