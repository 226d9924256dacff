import DataModelDefinition
import DataModelMigration

/// The changes of the indexes of an entity, in all forms that the format has for them.
enum IndexComparison {
  /// An index by what it is over. Indexes of the older forms have no name.
  private struct Index: Hashable {
    let name: String?
    let parts: [String]

    var words: String { parts.joined(separator: ", ") }
  }

  static func add(_ pair: EntityPair, to changes: inout ChangeList) {
    // A renamed property does not make another index.
    let before = indexes(of: pair.old.entity) { pair.match.newName(of: $0) ?? $0 }
    let after = indexes(of: pair.new.entity) { $0 }
    let kept = Set(before).intersection(after)
    var gone: [String: Index] = [:]
    var removed: [Index] = []
    for index in before where !kept.contains(index) {
      if let name = index.name, gone[name] == nil { gone[name] = index } else { removed.append(index) }
    }
    for index in after where !kept.contains(index) {
      let name = index.name ?? index.words
      if let earlier = index.name.flatMap({ gone.removeValue(forKey: $0) }) {
        let element = ChangedElement(.index, from: name, to: name)
        changes.add(.indexChanged, element, from: earlier.words, to: index.words)
      } else {
        changes.add(
          .indexAdded,
          ChangedElement(.index, from: nil, to: name),
          to: index.name.map { _ in index.words }
        )
      }
    }
    for index in removed + gone.values.sorted(by: { ($0.name ?? "") < ($1.name ?? "") }) {
      let name = index.name ?? index.words
      changes.add(
        .indexRemoved,
        ChangedElement(.index, from: name, to: nil),
        from: index.name.map { _ in index.words }
      )
    }
  }

  private static func indexes(of entity: Entity, _ newName: (String) -> String) -> [Index] {
    let named = entity.fetchIndexes.map { index in
      Index(
        name: index.name,
        parts: index.elements.map { part in
          (part.property.map(newName) ?? part.expression ?? "")
            + (part.isDescending ? " descending" : "") + (part.type == .binary ? "" : " \(part.type.xmlName)")
        }
      )
    }
    let compound = entity.compoundIndexes.map {
      Index(name: nil, parts: $0.properties.map { newName($0.name) })
    }
    let single =
      entity.attributes.filter(\.isIndexed).map(\.name)
      + entity.relationships.filter(\.isIndexed).map(\.name)
    return named + compound + single.map { Index(name: nil, parts: [newName($0)]) }
  }
}
