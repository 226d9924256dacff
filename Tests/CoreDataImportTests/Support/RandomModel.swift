import CoreDataImport
import DataModelTestSupport
import Foundation

/// Makes models by chance, as they come out of an archive: sorted by name, with only own properties.
struct RandomModel {
  private var generator: SeededGenerator
  private let names = ["name", "größe", "名前", "a b", "😀", "\u{1F}\"\\", "self", "Z", "x.y", "0", "émoji🎉"]

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func model() -> ArchivedModel {
    let count = Int.random(in: 1...6, using: &generator)
    var entities: [ArchivedEntity] = []
    for number in 0..<count {
      let name = "\(pick(names)) \(number)"
      var entity = ArchivedEntity(name: name, isAbstract: chance(0.2))
      entity.superentity = chance(0.5) ? entities.randomElement(using: &generator)?.name : nil
      entities.append(entity)
    }
    for index in entities.indices { fill(&entities[index], number: index, among: entities.map(\.name)) }
    pairInverses(of: &entities)
    entities.sort { $0.name < $1.name }
    let all = entities.map(\.name)
    var model = ArchivedModel(versionIdentifiers: chance(0.5) ? ["1", "二"] : [], entities: entities)
    if chance(0.5) {
      model.configurations = [.init(name: pick(names), entityNames: all.filter { _ in chance(0.5) })]
    }
    if chance(0.5) { model.fetchRequestTemplates = [request("all", among: all)] }
    return model
  }

  private mutating func fill(_ entity: inout ArchivedEntity, number: Int, among entities: [String]) {
    entity.className = optional("Class")
    entity.renamingIdentifier = optional("Former")
    entity.versionHashModifier = optional("2")
    entity.userInfo = userInfo()
    // Names with the number of the entity are not those of its superentities.
    let own = names.filter { _ in chance(0.4) }.map { "\($0)\(number)" }.sorted()
    for name in own {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0, 1: entity.relationships.append(relationship(name, to: pick(entities)))
      case 2:
        entity.fetchedProperties.append(name)
        entity.fetchedPropertyRequests.append(request(name, among: entities))
      default: entity.attributes.append(attribute(name))
      }
    }
    if let first = own.first {
      if chance(0.4) { entity.uniquenessConstraints = [own, [first]].uniqued() }
      if chance(0.4) { entity.indexes = [index(own), index([first])] }
    }
  }

  mutating func attribute(_ name: String, depth: Int = 0) -> ArchivedAttribute {
    var attribute = ArchivedAttribute(name: name, type: pick(ArchivedAttribute.AttributeKind.allCases))
    attribute.isOptional = chance(0.5)
    attribute.isTransient = chance(0.2)
    attribute.renamingIdentifier = optional("former")
    attribute.versionHashModifier = optional("3")
    attribute.userInfo = userInfo()
    attribute.valueTransformerName = optional("Transformer")
    attribute.allowsExternalStorage = chance(0.3)
    attribute.allowsCloudEncryption = chance(0.3)
    attribute.isIndexedBySpotlight = chance(0.3)
    attribute.isPreservedAfterDeletion = chance(0.3)
    attribute.defaultValue = chance(0.5) ? defaultValue() : nil
    switch attribute.type {
    case .transformable: attribute.className = optional("Shape")
    case .composite where depth < 3:
      for number in 0..<3 { attribute.parts.append(self.attribute("part\(number)", depth: depth + 1)) }
    case .string:
      attribute.minimum = chance(0.5) ? .integer(3) : nil
      attribute.regularExpression = optional("[a-z]+ \"ü\"")
    case .double: attribute.maximum = chance(0.5) ? .real(2.5) : nil
    case .date: attribute.minimum = chance(0.5) ? .date(-1.5) : nil
    case .integer64:
      let expressions = ["pages.@count", "canonical:(title)", "now()", "author.name", "items.price.@sum"]
      attribute.derivationExpression = chance(0.5) ? pick(expressions) : nil
    default: break
    }
    return attribute
  }

  private mutating func defaultValue() -> ArchivedAttribute.DefaultValue {
    let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let significand = Decimal(UInt64.random(in: 1...UInt64.max, using: &generator))
    let exponent = Int.random(in: -20...20, using: &generator)
    return pick([
      .integer(Int64.random(in: .min ... .max, using: &generator)), .integer(7), .real(0.1), .real(-1e300),
      .decimal(Decimal(sign: chance(0.5) ? .minus : .plus, exponent: exponent, significand: significand)),
      .string(pick(names)), .date(1234.5), .data(bytes), .uuid(bytes), .uri("https://example.com/ü?a=b"),
    ])
  }

  private mutating func relationship(_ name: String, to destination: String) -> ArchivedRelationship {
    ArchivedRelationship(
      name: name,
      destination: destination,
      minimumCount: pick([0, 1, 3]),
      maximumCount: pick([0, 1, 1, 9]),
      isOptional: chance(0.5),
      isTransient: chance(0.1),
      isOrdered: chance(0.3),
      deleteRule: pick([.noAction, .nullify, .cascade, .deny]),
      renamingIdentifier: optional("former"),
      versionHashModifier: optional("4"),
      userInfo: userInfo()
    )
  }

  /// Makes half of the relationships inverses of what their destinations have.
  private mutating func pairInverses(of entities: inout [ArchivedEntity]) {
    let relationships = Dictionary(
      uniqueKeysWithValues: entities.map { ($0.name, $0.relationships.map(\.name)) }
    )
    for (index, entity) in entities.enumerated() {
      for position in entity.relationships.indices where chance(0.5) {
        let candidates = relationships[entity.relationships[position].destination] ?? []
        entities[index].relationships[position].inverse = candidates.randomElement(using: &generator)
      }
    }
  }

  private mutating func index(_ properties: [String]) -> ArchivedIndex {
    var index = ArchivedIndex(name: "by \(properties.count)", elements: [])
    for name in properties {
      index.elements.append(.init(propertyName: name, isAscending: chance(0.5), isSpatial: chance(0.2)))
    }
    if chance(0.3) { index.elements.append(.init(propertyName: nil, expression: "lowercase:(title)")) }
    index.predicate = chance(0.3) ? "rating >= 3" : nil
    return index
  }

  private mutating func request(_ name: String, among entities: [String]) -> ArchivedFetchRequest {
    ArchivedFetchRequest(name: name, entityName: pick(entities), predicate: chance(0.5) ? "a.b != -1" : nil)
  }

  private mutating func userInfo() -> [String: String] { chance(0.3) ? ["key": pick(names), "二": ""] : [:] }

  private mutating func optional(_ text: String) -> String? { chance(0.3) ? text + pick(names) : nil }

  private mutating func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &generator) < probability
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &generator)]
  }
}

extension Array where Element: Equatable {
  /// The elements without those that are equal to an earlier one.
  fileprivate func uniqued() -> [Element] {
    reduce(into: []) { result, element in if !result.contains(element) { result.append(element) } }
  }
}
