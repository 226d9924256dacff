import DataModelDefinition

/// All stored relationships of a model with the tables at both ends.
struct LoweredRelationships {
  let index: ModelIndex
  let pairing: RelationshipPairing
  let names: ColumnNames
  let keys: PrimaryKeyPolicy

  /// Every stored relationship, sorted by identity, so that triggers do not change with the order of the
  /// file.
  var all: [LoweredRelationship] {
    let sides = index.model.entities.flatMap { owner in
      let source = end(owner)
      return owner.relationships.compactMap { relationship -> LoweredRelationship? in
        guard let storage = storage(of: relationship, in: owner),
          let destination = index.destination(of: relationship)
        else { return nil }
        // If the other side has the reference, only rows of the entity that declares it have one.
        let inverse = pairing.inverse(of: relationship, in: owner)
        return LoweredRelationship(
          declared: DeclaredRelationship(owner: owner, relationship: relationship),
          inverse: inverse,
          storage: storage,
          source: source,
          destination: end(inverse?.owner ?? destination)
        )
      }
    }
    return sides.sortedByUTF8(\.identity)
  }

  /// Returns where a relationship is stored; nil if it is transient or its destination is unknown.
  func storage(of relationship: Relationship, in owner: Entity) -> RelationshipMapping.Storage? {
    switch pairing.storage(of: relationship, in: owner) {
    case nil: return nil
    case .column: return .column(names.column(of: relationship.name, in: owner.name))
    case .inverse(let other):
      let column = names.column(of: other.relationship.name, in: other.owner.name)
      return .inverseColumn(
        table: index.root(of: other.owner).name,
        column: column,
        positionColumn: relationship.isOrdered && relationship.isToMany
          ? HierarchyLowering.position(of: column) : nil
      )
    case .joinTable(let pairs, let isSource):
      return .joinTable(pairs.mapping(isSource: isSource, isOrdered: relationship.isOrdered))
    }
  }

  /// Returns one end of a relationship: an entity with its table.
  func end(_ entity: Entity) -> LoweredRelationship.End {
    let root = index.root(of: entity)
    let concrete = index.hierarchy(below: entity).filter { !$0.isAbstract }.map(\.name).sortedByUTF8(\.self)
    return LoweredRelationship.End(
      entity: entity,
      table: root.name,
      key: keys.key(of: root).columnName,
      keyType: keys.type(ofKeyOf: root),
      keyIgnoresCase: keys.reference(named: "", to: root).ignoresCase,
      entityNames: entity.name == root.name ? nil : concrete
    )
  }
}
