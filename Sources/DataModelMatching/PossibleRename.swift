package import DataModelDefinition

/// An element that is new in a version, and much like one that has gone: a rename that nobody has stated would lose what is
/// stored.
package struct PossibleRename: Sendable, Hashable {
  /// The new element.
  package let element: ElementName
  /// The name of the one that has gone.
  package let oldName: String
  /// The name of the new one, where its renaming identifier would stand.
  package let location: SourceLocation

  package var message: String {
    let (name, lost) = (element.property ?? element.entity, element.property == nil ? "rows" : "values")
    return """
      '\(element)' is new, and '\(oldName)' has gone, which was much like it: a migration loses its \(lost); give it the \
      renaming identifier '\(oldName)' if it is the same, and '\(name)' if it is not
      """
  }

  /// Finds those between two versions, in the order of the new one.
  ///
  /// Nothing is found where more than one element could be meant, nor where a renaming identifier or a statement for
  /// migrations says that somebody has thought of it.
  ///
  /// - Parameters:
  ///   - old: the version before
  ///   - new: the new version
  ///   - match: the elements that are the same
  /// - Returns: at most one for each new element
  package static func all(from old: DataModel, to new: DataModel, _ match: ModelMatch) -> [PossibleRename] {
    let decided = new.elementsWithMigrationStatements
    let goneEntities = old.entities.filter { match.newEntityNames[$0.name] == nil }
    let newEntities = new.entities.filter { match.entities[$0.name] == nil }
    var found = pairs(goneEntities, newEntities) { resemble($0, $1) }.map { oldName, entity in
      PossibleRename(entity, in: new, element: ElementName(entity: entity.name), oldName: oldName)
    }
    let oldByName = Dictionary(old.entities.map { ($0.name, $0) }) { first, _ in first }
    for entity in new.entities {
      guard let known = match.entities[entity.name], let before = oldByName[known.oldName] else { continue }
      let attributes = pairs(
        before.attributes.filter { known.newName(of: $0.name) == nil },
        entity.attributes.filter { known.attributes[$0.name] == nil }
      ) { resemble($0, $1) }
      let relationships = pairs(
        before.relationships.filter { known.newName(of: $0.name) == nil },
        entity.relationships.filter { known.relationships[$0.name] == nil }
      ) { old, new in
        old.isToMany == new.isToMany && areAlike(old.name, new.name)
          && new.destinationName.flatMap { match.entities[$0]?.oldName } == old.destinationName
      }
      func rename(_ oldName: String, _ property: some RenamableElement) -> PossibleRename {
        PossibleRename(
          property,
          in: new,
          element: ElementName(entity: entity.name, property: property.name),
          oldName: oldName
        )
      }
      found += attributes.map { rename($0, $1) } + relationships.map { rename($0, $1) }
    }
    return found.filter { !decided.contains($0.element) }
  }

  private init(_ new: some RenamableElement, in model: DataModel, element: ElementName, oldName: String) {
    self.element = element
    self.oldName = oldName
    location = model.source.location(ofAttribute: "name", in: new.origin)
  }

  // MARK: - What is much alike

  /// The new elements, each with the one that has gone, where each is like that one alone.
  private static func pairs<Element: RenamableElement>(
    _ gone: [Element],
    _ added: [Element],
    areAlike: (Element, Element) -> Bool
  ) -> [(oldName: String, new: Element)] {
    guard !gone.isEmpty, gone.count * added.count <= mostPairs else { return [] }
    let candidates = added.filter { $0.renamingIdentifier?.isEmpty ?? true }.map { new in
      (new: new, old: gone.filter { areAlike($0, new) })
    }
    return candidates.compactMap { candidate in
      guard let old = candidate.old.first, candidate.old.count == 1 else { return nil }
      let rivals = candidates.filter { $0.old.contains { $0.name == old.name } }
      return rivals.count == 1 ? (old.name, candidate.new) : nil
    }
  }

  /// More is another model, and comparing each with each would take long.
  private static let mostPairs = 10_000

  private static func resemble(_ old: Attribute, _ new: Attribute) -> Bool {
    old.type == new.type && !old.isTransient && !new.isTransient && !old.isDerived && !new.isDerived
      && areAlike(old.name, new.name)
  }

  /// Half of the properties are the same, or some and the name is alike.
  private static func resemble(_ old: Entity, _ new: Entity) -> Bool {
    let (before, after) = (Set(signatures(old)), Set(signatures(new)))
    let shared = before.intersection(after).count
    let isHalf = shared > 1 && 2 * shared >= max(before.count, after.count)
    return isHalf || shared > 0 && areAlike(old.name, new.name)
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
