package import DataModelDefinition

extension PossibleRename {
  /// Finds the possible renames between two versions, in the order of the new version.
  ///
  /// A removed property may be any new one with its type or destination. A removed entity may be any new one
  /// with properties of its types, or one that takes its place. Names do not matter, but similar ones are
  /// paired first. An element with a renaming identifier or a migration decision is left out.
  ///
  /// - Returns: at most one for each new element
  package static func all(
    from old: DataModel,
    to new: DataModel,
    _ match: ModelMatch,
    decided: Set<ElementName> = []
  ) -> [PossibleRename] {
    let decided = decided.union(new.elementsWithMigrationStatements)
    let goneEntities = old.entities.filter { match.newEntityNames[$0.name] == nil }
    let newEntities = new.entities.filter {
      match.entities[$0.name] == nil && $0.isUnidentified && !decided.contains(ElementName(entity: $0.name))
    }
    let destinations = formerDestinations(from: old, to: new, match)
    var found = groups(
      goneEntities,
      newEntities,
      areAlike: resemble,
      areSame: {
        resemble($0, $1) || fit($0, $1, match) || destinations[$1.name, default: []].contains($0.name)
      }
    ).map { PossibleRename($0.new, of: nil, in: new, oldNames: $0.oldNames, .entity) }
    let index = ModelIndex(new)
    let oldByName = Dictionary(old.entities.map { ($0.name, $0) }) { first, _ in first }
    for entity in new.entities {
      guard let known = match.entities[entity.name], let before = oldByName[known.oldName] else { continue }
      func isOpen(_ property: some RenamableElement) -> Bool {
        property.isUnidentified
          && !decided.contains(ElementName(entity: entity.name, property: property.name))
      }
      found += groups(
        gone(from: before, known) + goneBelow(entity, index, oldByName, match),
        entity.attributes.filter { attribute in
          attribute.isKept && isOpen(attribute) && !wasThere(attribute, in: entity, index, match)
        },
        areAlike: { areAlike($0.name, $1.name) && areSame($0, $1, match) },
        areSame: { areSame($0, $1, match) }
      ).map { PossibleRename($0.new, of: entity, in: new, oldNames: $0.oldNames, .attributeType) }
      found += groups(
        goneRelationships(from: before, known),
        entity.relationships.filter {
          known.relationships[$0.name] == nil && !$0.isTransient && isOpen($0)
        },
        areAlike: { areAlike($0.name, $1.name) && areSame($0, $1, match) },
        areSame: { areSame($0, $1, match) }
      ).map { PossibleRename($0.new, of: entity, in: new, oldNames: $0.oldNames, .destination) }
    }
    return found
  }

  // MARK: - The candidates of one property

  /// Returns the names of the removed attributes of an entity that a new one may be.
  package static func candidates(
    for new: Attribute,
    from old: Entity,
    _ match: ModelMatch,
    _ known: EntityMatch
  ) -> [String] {
    guard new.isUnidentified else { return [] }
    return gone(from: old, known).filter { areSame($0, new, match) }.map(\.name)
  }

  /// Returns the names of the removed relationships of an entity that a new one may be.
  package static func candidates(
    for new: Relationship,
    from old: Entity,
    _ match: ModelMatch,
    _ known: EntityMatch
  ) -> [String] {
    guard new.isUnidentified else { return [] }
    return goneRelationships(from: old, known).filter { areSame($0, new, match) }.map(\.name)
  }

  private static func gone(from old: Entity, _ known: EntityMatch) -> [Attribute] {
    old.attributes.filter { known.newName(of: $0.name) == nil && $0.isKept }
  }

  /// Returns the removed attributes of subentities, each once: a new attribute may be one that moved up.
  /// Those that may be a new attribute of the same subentity are left to it.
  private static func goneBelow(
    _ entity: Entity,
    _ index: ModelIndex,
    _ oldByName: [String: Entity],
    _ match: ModelMatch
  ) -> [Attribute] {
    var names: Set<String> = []
    return index.hierarchy(below: entity).dropFirst().flatMap { heir -> [Attribute] in
      guard let known = match.entities[heir.name], let old = oldByName[known.oldName] else { return [] }
      let added = heir.attributes.filter { known.attributes[$0.name] == nil }
      return gone(from: old, known).filter { attribute in !added.contains { areSame(attribute, $0, match) } }
    }.filter { names.insert($0.name).inserted }
  }

  /// Whether the entity or one of its subentities had the attribute before.
  private static func wasThere(
    _ attribute: Attribute,
    in entity: Entity,
    _ index: ModelIndex,
    _ match: ModelMatch
  ) -> Bool {
    index.hierarchy(below: entity).contains { match.entities[$0.name]?.attributes[attribute.name] != nil }
  }

  private static func goneRelationships(from old: Entity, _ known: EntityMatch) -> [Relationship] {
    old.relationships.filter { known.newName(of: $0.name) == nil && !$0.isTransient }
  }
}

extension RenamableElement {
  /// Whether the element has no renaming identifier.
  fileprivate var isUnidentified: Bool { renamingIdentifier?.isEmpty ?? true }
}

extension Attribute {
  /// Whether its values are stored and cannot be computed.
  fileprivate var isKept: Bool { !isTransient && !isDerived }
}

extension DataModel {
  /// The elements whose user info has an entry for migrations.
  fileprivate var elementsWithMigrationStatements: Set<ElementName> {
    var names: Set<ElementName> = []
    forEachUserInfo { entries, owner in
      if let name = owner.name, entries.contains(where: { UserInfoKey.migrationKeys.contains($0.key) }) {
        names.insert(name)
      }
    }
    return names
  }
}
