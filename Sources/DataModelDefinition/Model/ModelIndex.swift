/// The names of a model, resolved: entities by name, parents, children, inverses.
///
/// It answers for wrong models too: with two entities of one name it knows the first, and a cycle of parents
/// ends where it would repeat.
package struct ModelIndex: Sendable {
  package let model: DataModel
  private let positions: [String: Int]
  private let childNames: [String: [String]]

  package init(_ model: DataModel) {
    self.model = model
    positions = Dictionary(
      model.entities.enumerated().map { ($1.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    childNames = Dictionary(grouping: model.entities.filter { $0.parentName != nil }) { $0.parentName ?? "" }
      .mapValues { $0.map(\.name) }
  }

  /// The entity of a name; the first, if several have it.
  package func entity(named name: String?) -> Entity? {
    name.flatMap { positions[$0] }.map { model.entities[$0] }
  }

  /// The entity's parent, the parent's parent and so on; the root is the last.
  package func ancestors(of entity: Entity) -> [Entity] {
    var found: [Entity] = []
    var seen: Set<String> = [entity.name]
    var next = self.entity(named: entity.parentName)
    while let ancestor = next, seen.insert(ancestor.name).inserted {
      found.append(ancestor)
      next = self.entity(named: ancestor.parentName)
    }
    return found
  }

  /// The top of the entity's hierarchy: itself, if it has no parent.
  package func root(of entity: Entity) -> Entity {
    ancestors(of: entity).last ?? entity
  }

  /// The entities that name this one as their parent, in the order of the file.
  package func children(of entity: Entity) -> [Entity] {
    (childNames[entity.name] ?? []).compactMap { self.entity(named: $0) }
  }

  /// The entity and everything below it, parents before children, in the order of the file.
  package func hierarchy(below entity: Entity) -> [Entity] {
    var found: [Entity] = []
    var seen: Set<String> = []
    var open = [entity]
    while !open.isEmpty {
      let next = open.removeFirst()
      guard seen.insert(next.name).inserted else { continue }
      found.append(next)
      open.insert(contentsOf: children(of: next), at: 0)
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
