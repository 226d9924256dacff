/// The entities of an archived model by name, with what they inherit.
package struct ArchivedHierarchy: Sendable {
  package let entities: [ArchivedEntity]
  private let byName: [String: ArchivedEntity]

  package init(_ model: ArchivedModel) {
    entities = model.entities
    byName = Dictionary(model.entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  package subscript(name: String) -> ArchivedEntity? { byName[name] }

  /// Returns an entity and those above it, the root first. A cycle ends where it repeats.
  package func line(of entity: ArchivedEntity) -> [ArchivedEntity] {
    var line = [entity]
    var seen: Set = [entity.name]
    while let parent = line[0].superentity.flatMap({ byName[$0] }), seen.insert(parent.name).inserted {
      line.insert(parent, at: 0)
    }
    return line
  }

  package func root(of entity: ArchivedEntity) -> ArchivedEntity { line(of: entity)[0] }

  /// Returns the relationship of an entity with the entity that declares it; nil if neither the entity nor
  /// one above has it.
  package func relationship(
    _ name: String,
    of entity: ArchivedEntity
  ) -> (owner: ArchivedEntity, relationship: ArchivedRelationship)? {
    for owner in line(of: entity).reversed() {
      if let found = owner.relationships.first(where: { $0.name == name }) { return (owner, found) }
    }
    return nil
  }
}
