import DataModelDefinition
import DataModelRelational
import DataModelTestSupport

/// Rows of a version in memory: what a database holds, without any SQL.
struct RandomRows {
  /// A row of an entity, with the values of its attributes by their paths, as literals; NULL is not in it.
  struct Row {
    let key: Int
    let entity: EntityMapping
    var values: [String: String] = [:]
  }

  private(set) var rows: [Row] = []
  /// The objects that each object leads to, in order, by `Entity.relationship` and the key.
  private(set) var related: [String: [Int: [Int]]] = [:]
  let model: LoweredModel
  private let index: ModelIndex

  init(_ model: LoweredModel, count: Int, using random: inout SeededGenerator) {
    self.model = model
    index = ModelIndex(model.model)
    var nextKeys: [String: Int] = [:]
    for entity in model.entities where !entity.entity.isAbstract && !entity.entity.name.hasPrefix("MS_") {
      for _ in 0..<count {
        let key = nextKeys[entity.tableName, default: 0] + Int.random(in: 1...3, using: &random)
        nextKeys[entity.tableName] = key
        var row = Row(key: key, entity: entity)
        for column in entity.columns where !column.attribute.isDerived {
          guard !column.isOptional || Bool.random(using: &random) else { continue }
          row.values[column.path.joined(separator: ".")] = Self.literal(column.attribute, using: &random)
        }
        rows.append(row)
      }
    }
    for entity in model.entities {
      for relationship in entity.entity.relationships { relate(relationship, of: entity, using: &random) }
    }
  }

  func keys(of entity: Entity) -> [Int] {
    let names = Set(index.hierarchy(below: entity).map(\.name))
    return rows.filter { names.contains($0.entity.entity.name) }.map(\.key)
  }

  // MARK: - Values

  private static func literal(_ attribute: Attribute, using random: inout SeededGenerator) -> String {
    let bounds = [attribute.minimum, attribute.maximum].map { $0?.text.flatMap(Double.init).map { Int($0) } }
    let least = bounds[0] ?? min(0, bounds[1] ?? 0)
    let number = Int.random(in: least...max(least, bounds[1] ?? 30_000), using: &random)
    if attribute.type == .string { return "'\("t\(number)".prefix(bounds[1] ?? 30))'" }
    return switch attribute.type {
    case .integer16, .integer32, .integer64: "\(number)"
    case .boolean: "\(number % 2)"
    case .double, .float: "\(Double(number) / 4)"
    case .decimal: "'\(number).5'"
    case .date: "'2024-01-\(number % 20 + 10) 00:00:00.\(number % 900 + 100)'"
    case .uuid: "X'\(String(repeating: "0", count: 27))\(number + 10_000)'"
    case .binary, .transformable: "X'\(number + 10_000)0'"
    case .string, .uri, .composite, .undefined, .unrecognized: "'t\(number)'"
    }
  }

  // MARK: - Relationships

  /// Whether objects are related from this side: the one that is to-one, then the required one, then the
  /// first by name.
  private static func leads(_ side: DeclaredRelationship, _ inverse: DeclaredRelationship) -> Bool {
    if side.relationship.isToMany != inverse.relationship.isToMany { return !side.relationship.isToMany }
    if side.relationship.isOptional != inverse.relationship.isOptional {
      return !side.relationship.isOptional
    }
    return side.identity < inverse.identity
  }

  /// Relates objects, at one of two sides, so that both say the same.
  private mutating func relate(
    _ relationship: Relationship,
    of entity: EntityMapping,
    using random: inout SeededGenerator
  ) {
    let side = DeclaredRelationship(owner: entity.entity, relationship: relationship)
    guard !relationship.isTransient, let destination = index.destination(of: relationship) else { return }
    let inverse = index.inverse(of: side)
    if let inverse, !Self.leads(side, inverse) { return }
    let sources = keys(of: entity.entity).shuffled(using: &random)
    let targets = keys(of: inverse?.owner ?? destination)
    guard !targets.isEmpty, inverse?.identity != side.identity else { return }
    var free = targets.shuffled(using: &random)
    for source in sources where !relationship.isOptional || Int.random(in: 0..<4, using: &random) > 0 {
      let isExclusive = inverse.map { !$0.relationship.isToMany } ?? false
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
