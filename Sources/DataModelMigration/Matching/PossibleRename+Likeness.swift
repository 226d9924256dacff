import DataModelDefinition

/// Comparisons of old and new elements.
extension PossibleRename {
  static func areSame(_ old: Attribute, _ new: Attribute, _ match: ModelMatch) -> Bool {
    guard old.type == new.type else { return false }
    return old.type != .composite
      || new.compositeName.flatMap { match.composites[$0]?.oldName } == old.compositeName
  }

  static func areSame(_ old: Relationship, _ new: Relationship, _ match: ModelMatch) -> Bool {
    old.isToMany == new.isToMany
      && new.destinationName.flatMap { match.entities[$0]?.oldName } == old.destinationName
  }

  /// Whether two entities share at least half of their properties, or some and a similar name, or all if
  /// there is just one.
  static func resemble(_ old: Entity, _ new: Entity) -> Bool {
    let (before, after) = (Set(signatures(old)), Set(signatures(new)))
    let shared = before.intersection(after).count
    let isHalf = shared > 1 && 2 * shared >= max(before.count, after.count)
    return isHalf || shared > 0 && (before == after || areAlike(old.name, new.name))
  }

  /// Whether at least half of the properties have the same types, regardless of their names.
  static func fit(_ old: Entity, _ new: Entity, _ match: ModelMatch) -> Bool {
    let newTypes = types(of: new) { match.entities[$0]?.oldName }
    var rest = newTypes
    let shared = types(of: old, destination: { match.newEntityNames[$0] == nil ? nil : $0 }).count { type in
      guard let position = rest.firstIndex(of: type) else { return false }
      rest.remove(at: position)
      return true
    }
    return shared > 0 && 2 * shared >= max(old.attributes.count + old.relationships.count, newTypes.count)
  }

  /// Returns types and destinations. Entities that only one version has count as equal destinations.
  private static func types(of entity: Entity, destination: (String) -> String?) -> [String] {
    entity.attributes.map { "\($0.type)" }
      + entity.relationships.map { "\($0.destinationName.flatMap(destination) ?? "") \($0.isToMany)" }
  }

  /// Returns, for each destination, the former destinations of the entities that refer to it now.
  static func formerDestinations(
    from old: DataModel,
    to new: DataModel,
    _ match: ModelMatch
  ) -> [String: Set<String>] {
    let before = Dictionary(old.entities.map { ($0.name, $0) }) { first, _ in first }
    var found: [String: Set<String>] = [:]
    for entity in new.entities {
      let former = match.entities[entity.name].flatMap { before[$0.oldName] }?.relationships ?? []
      for name in Set(entity.relationships.compactMap(\.destinationName)) {
        found[name, default: []].formUnion(former.compactMap(\.destinationName))
      }
    }
    return found
  }

  private static func signatures(_ entity: Entity) -> [String] {
    entity.attributes.map { "\($0.name) \($0.type)" }
      + entity.relationships.map { "\($0.name) \($0.isToMany)" }
  }

  /// Whether one name contains the other or is a misspelling of it: `returned` and `isReturned`, `adress` and
  /// `address`.
  static func areAlike(_ name: String, _ other: String) -> Bool {
    let (first, second) = (name.lowercased(), other.lowercased())
    let (short, long) = first.utf8.count < second.utf8.count ? (first, second) : (second, first)
    return short.utf8.count >= 3 && long.contains(short)
      || Suggestion.nearest(to: name, among: [other]) != nil
  }
}
