package import DataModelDefinition

extension PossibleRename {
  /// Finds those between two versions, in the order of the new one.
  ///
  /// A property that has gone may be any new one of its type, or with its destination, whatever the names
  /// are; those with names that are alike come first. A renaming identifier or a statement for migrations
  /// says that somebody has thought of it.
  ///
  /// - Parameters:
  ///   - old: the version before
  ///   - new: the new version
  ///   - match: the elements that are the same
  ///   - decided: elements about which something is stated elsewhere than in the model
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
    var found = groups(goneEntities, newEntities, areAlike: resemble, areSame: resemble).map {
      PossibleRename($0.new, of: nil, in: new, oldNames: $0.oldNames, .entity)
    }
    let oldByName = Dictionary(old.entities.map { ($0.name, $0) }) { first, _ in first }
    for entity in new.entities {
      guard let known = match.entities[entity.name], let before = oldByName[known.oldName] else { continue }
      func isOpen(_ property: some RenamableElement) -> Bool {
        property.isUnidentified
          && !decided.contains(ElementName(entity: entity.name, property: property.name))
      }
      found += groups(
        gone(from: before, known),
        entity.attributes.filter { known.attributes[$0.name] == nil && $0.isKept && isOpen($0) },
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

  /// The names of the attributes that have gone from an entity and may be a new one.
  package static func candidates(
    for new: Attribute,
    from old: Entity,
    _ match: ModelMatch,
    _ known: EntityMatch
  ) -> [String] {
    guard new.isUnidentified else { return [] }
    return gone(from: old, known).filter { areSame($0, new, match) }.map(\.name)
  }

  /// The names of the relationships that have gone from an entity and may be a new one.
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

  private static func goneRelationships(from old: Entity, _ known: EntityMatch) -> [Relationship] {
    old.relationships.filter { known.newName(of: $0.name) == nil && !$0.isTransient }
  }

  // MARK: - Groups

  /// The new elements with those that have gone: each pair that is alike and no other, and what is left and
  /// the same in groups.
  private static func groups<Element: RenamableElement>(
    _ gone: [Element],
    _ added: [Element],
    areAlike: (Element, Element) -> Bool,
    areSame: (Element, Element) -> Bool
  ) -> [(new: [Element], oldNames: [String])] {
    guard !gone.isEmpty, gone.count * added.count <= mostPairs else { return [] }
    let alike = added.map { new in gone.indices.filter { areAlike(gone[$0], new) } }
    var partners: [Int: Int] = [:]
    for (position, old) in alike.enumerated() where old.count == 1 {
      if alike.count(where: { $0.contains(old[0]) }) == 1 { partners[position] = old[0] }
    }
    var found: [(position: Int, new: [Element], oldNames: [String])] = partners.map {
      ($0.key, [added[$0.key]], [gone[$0.value].name])
    }
    var (restOld, restNew) = (
      gone.indices.filter { !partners.values.contains($0) }, added.indices.filter { partners[$0] == nil }
    )
    while let first = restNew.first {
      let old = restOld.filter { areSame(gone[$0], added[first]) }
      let new = restNew.filter { position in
        position == first || old.contains { areSame(gone[$0], added[position]) }
      }
      restNew.removeAll(where: new.contains)
      restOld.removeAll(where: old.contains)
      if !old.isEmpty { found.append((first, new.map { added[$0] }, old.map { gone[$0].name })) }
    }
    return found.sorted { $0.position < $1.position }.map { ($0.new, $0.oldNames) }
  }

  /// More is another model, and comparing each with each would take long.
  private static let mostPairs = 10_000

  // MARK: - What is much alike

  private static func areSame(_ old: Attribute, _ new: Attribute, _ match: ModelMatch) -> Bool {
    guard old.type == new.type else { return false }
    return old.type != .composite
      || new.compositeName.flatMap { match.composites[$0]?.oldName } == old.compositeName
  }

  private static func areSame(_ old: Relationship, _ new: Relationship, _ match: ModelMatch) -> Bool {
    old.isToMany == new.isToMany
      && new.destinationName.flatMap { match.entities[$0]?.oldName } == old.destinationName
  }

  /// Half of the properties are the same, or some and the name is alike, or all of one that has but one.
  private static func resemble(_ old: Entity, _ new: Entity) -> Bool {
    let (before, after) = (Set(signatures(old)), Set(signatures(new)))
    let shared = before.intersection(after).count
    let isHalf = shared > 1 && 2 * shared >= max(before.count, after.count)
    return isHalf || shared > 0 && (before == after || areAlike(old.name, new.name))
  }

  private static func signatures(_ entity: Entity) -> [String] {
    entity.attributes.map { "\($0.name) \($0.type)" }
      + entity.relationships.map { "\($0.name) \($0.isToMany)" }
  }

  /// One name is in the other, or misspelt: `returned` and `isReturned`, `adress` and `address`.
  private static func areAlike(_ name: String, _ other: String) -> Bool {
    let (first, second) = (name.lowercased(), other.lowercased())
    let (short, long) = first.utf8.count < second.utf8.count ? (first, second) : (second, first)
    return short.utf8.count >= 3 && long.contains(short)
      || Suggestion.nearest(to: name, among: [other]) != nil
  }
}

extension RenamableElement {
  /// Whether nobody has said by a renaming identifier which element it is.
  fileprivate var isUnidentified: Bool { renamingIdentifier?.isEmpty ?? true }
}

extension Attribute {
  /// Whether it has values that only rows know.
  fileprivate var isKept: Bool { !isTransient && !isDerived }
}

extension DataModel {
  /// The elements whose user info states something for migrations.
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
