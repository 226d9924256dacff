/// The resolved names of a model: entities by name, parents, children, inverses.
///
/// It also works for invalid models: of two entities with the same name it finds the first, and a cycle of
/// parents ends where it would repeat.
package final class ModelIndex: Sendable {
  package let model: DataModel
  private let positions: [String: Int]
  private let childPositions: [String: [Int]]
  /// The properties by name of entities with very many; in smaller ones a linear search is faster than
  /// hashing.
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

  /// Returns the entity with a name; the first if several share it.
  package func entity(named name: String?) -> Entity? {
    name.flatMap { positions[$0] }.map { model.entities[$0] }
  }

  /// The maximum number of an entity's ancestors; real models have up to three.
  package static let maximumAncestors = 50

  /// Returns an attribute that the entity itself declares; the first if several share the name.
  package func ownAttribute(named name: String, of entity: Entity) -> Attribute? {
    Self.first(entity.attributes, named: name, largeEntities[entity.name]?.attributes)
  }

  /// Returns a relationship that the entity itself declares; the first if several share the name.
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
      // If two entities have the same name, this may be the other one.
      if elements.indices.contains(position), elements[position].name == name { return elements[position] }
    }
    return elements.first { $0.name == name }
  }

  /// Returns the entity's parent, the parent's parent and so on up to the root.
  ///
  /// In a hierarchy that is too deep, which a rule refuses, the topmost ancestors are missing.
  package func ancestors(of entity: Entity) -> [Entity] {
    guard entity.parentName != nil else { return [] }
    var found: [Entity] = []
    var seen: Set<String> = [entity.name]
    var next = self.entity(named: entity.parentName)
    while let ancestor = next, seen.insert(ancestor.name).inserted, found.count <= Self.maximumAncestors {
      found.append(ancestor)
      next = self.entity(named: ancestor.parentName)
    }
    return found
  }

  /// Returns the root of the entity's hierarchy: the entity itself if it has no parent.
  package func root(of entity: Entity) -> Entity { ancestors(of: entity).last ?? entity }

  /// Returns the entities that name this one as their parent, in file order.
  package func children(of entity: Entity) -> [Entity] {
    (childPositions[entity.name] ?? []).map { model.entities[$0] }
  }

  /// Returns the entity and everything below it, parents before children, siblings in file order.
  package func hierarchy(below entity: Entity) -> [Entity] {
    guard childPositions[entity.name] != nil else { return [entity] }
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

  /// Returns the entity that a relationship points to.
  package func destination(of relationship: Relationship) -> Entity? {
    entity(named: relationship.destinationName)
  }
}

extension ModelIndex {
  /// Returns the attributes of an entity, inherited ones first.
  package func attributes(of entity: Entity) -> [Attribute] {
    (ancestors(of: entity).reversed() + [entity]).flatMap(\.attributes)
  }

  /// Returns the relationships of an entity, inherited ones first.
  package func relationships(of entity: Entity) -> [Relationship] {
    (ancestors(of: entity).reversed() + [entity]).flatMap(\.relationships)
  }
}
