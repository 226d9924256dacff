/// The names of a model, resolved: entities by name, parents, children, inverses.
///
/// It answers for wrong models too: with two entities of one name it knows the first, and a cycle of parents
/// ends where it would repeat.
package final class ModelIndex: Sendable {
  package let model: DataModel
  private let positions: [String: Int]
  private let childPositions: [String: [Int]]
  /// The properties of entities with very many, by their names; in others looking is quicker than hashing.
  private let largeEntities: [String: PropertyPositions]

  private struct PropertyPositions: Sendable {
    let attributes: [String: Int]
    let relationships: [String: Int]

    init(_ entity: Entity) {
      func positions(_ elements: [some RenamableElement]) -> [String: Int] {
        Dictionary(elements.enumerated().map { ($1.name, $0) }) { first, _ in first }
      }
      attributes = positions(entity.attributes)
      relationships = positions(entity.relationships)
    }
  }

  package init(_ model: DataModel) {
    self.model = model
    var positions: [String: Int] = [:]
    var childPositions: [String: [Int]] = [:]
    for (position, entity) in model.entities.enumerated() where positions[entity.name] == nil {
      positions[entity.name] = position
      if let parent = entity.parentName { childPositions[parent, default: []].append(position) }
    }
    let large = model.entities.filter { max($0.attributes.count, $0.relationships.count) > 100 }
    largeEntities = Dictionary(large.map { ($0.name, PropertyPositions($0)) }) { first, _ in first }
    self.positions = positions
    self.childPositions = childPositions
  }

  /// The entity of a name; the first, if several have it.
  package func entity(named name: String?) -> Entity? {
    name.flatMap { positions[$0] }.map { model.entities[$0] }
  }

  /// How many ancestors an entity may have; real models have up to three.
  package static let deepestHierarchy = 50

  /// An attribute that the entity itself declares; the first, if several have the name.
  package func ownAttribute(named name: String, of entity: Entity) -> Attribute? {
    Self.first(entity.attributes, named: name, largeEntities[entity.name]?.attributes)
  }

  /// A relationship that the entity itself declares; the first, if several have the name.
  package func ownRelationship(named name: String, of entity: Entity) -> Relationship? {
    Self.first(entity.relationships, named: name, largeEntities[entity.name]?.relationships)
  }

  private static func first<Element: RenamableElement>(
    _ elements: [Element],
    named name: String,
    _ positions: [String: Int]?
  ) -> Element? {
    if let positions {
      guard let position = positions[name] else { return nil }
      // If two entities have one name, this may be the other.
      if elements.indices.contains(position), elements[position].name == name { return elements[position] }
    }
    return elements.first { $0.name == name }
  }

  /// The entity's parent, the parent's parent and so on; the root is the last.
  ///
  /// A hierarchy that is too deep, which a rule refuses, gives its lower part only.
  package func ancestors(of entity: Entity) -> [Entity] {
    var found: [Entity] = []
    var seen: Set<String> = [entity.name]
    var next = self.entity(named: entity.parentName)
    while let ancestor = next, seen.insert(ancestor.name).inserted, found.count <= Self.deepestHierarchy {
      found.append(ancestor)
      next = self.entity(named: ancestor.parentName)
    }
    return found
  }

  /// The top of the entity's hierarchy: itself, if it has no parent.
  package func root(of entity: Entity) -> Entity { ancestors(of: entity).last ?? entity }

  /// The entities that name this one as their parent, in the order of the file.
  package func children(of entity: Entity) -> [Entity] {
    (childPositions[entity.name] ?? []).map { model.entities[$0] }
  }

  /// The entity and everything below it, parents before children, in the order of the file.
  package func hierarchy(below entity: Entity) -> [Entity] {
    var found: [Entity] = []
    var seen: Set<String> = []
    var open = [entity]
    while let next = open.popLast() {
      guard seen.insert(next.name).inserted else { continue }
      found.append(next)
      open += children(of: next).reversed()
    }
    return found
  }

  /// The entity that a relationship points at.
  package func destination(of relationship: Relationship) -> Entity? {
    entity(named: relationship.destinationName)
  }
}

extension ModelIndex {
  /// The attributes of an entity, inherited ones first.
  package func attributes(of entity: Entity) -> [Attribute] {
    (ancestors(of: entity).reversed() + [entity]).flatMap(\.attributes)
  }

  /// The relationships of an entity, inherited ones first.
  package func relationships(of entity: Entity) -> [Relationship] {
    (ancestors(of: entity).reversed() + [entity]).flatMap(\.relationships)
  }
}
