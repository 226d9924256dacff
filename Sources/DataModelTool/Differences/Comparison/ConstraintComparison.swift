import DataModelDefinition
import DataModelMigration

/// The changes of the uniqueness constraints of an entity.
enum UniquenessComparison {
  static func add(_ pair: EntityPair, to changes: inout ChangeList) {
    let before = constraints(of: pair.old.entity).map { $0.map { pair.match.newName(of: $0) ?? $0 } }
    let after = constraints(of: pair.new.entity)
    var gone = Set(before).subtracting(after)
    let reordered = Dictionary(gone.sorted { $0.lexicographicallyPrecedes($1) }.map { ($0.sorted(), $0) }) {
      first,
      _ in first
    }
    let kept = Set(before)
    // The earlier constraints, including inherited ones, by the new name of their first column.
    let earlier = Dictionary(
      grouping: Set(pair.old.constraints.map { $0.map { pair.match.newName(of: $0) ?? $0 } }),
      by: { $0.first ?? "" }
    ).mapValues { $0.map(Set.init) }
    for constraint in after where !kept.contains(constraint) {
      let words = constraint.joined(separator: ", ")
      if let earlier = reordered[constraint.sorted()], gone.remove(earlier) != nil {
        let element = ChangedElement(.uniqueness, from: earlier.joined(separator: ", "), to: words)
        changes.add(.uniquenessReordered, element)
      } else {
        changes.add(kind(of: constraint, earlier, pair), ChangedElement(.uniqueness, from: nil, to: words))
      }
    }
    for constraint in before where gone.remove(constraint) != nil {
      changes.add(
        .uniquenessRemoved,
        ChangedElement(.uniqueness, from: constraint.joined(separator: ", "), to: nil)
      )
    }
  }

  private static func constraints(of entity: Entity) -> [[String]] {
    entity.uniquenessConstraints.map { $0.properties.map(\.name) }
  }

  private static func kind(
    of constraint: [String],
    _ earlier: [String: [Set<String>]],
    _ pair: EntityPair
  ) -> ChangeKind {
    let columns = Set(constraint)
    if columns.contains(where: { (earlier[$0] ?? []).contains(where: columns.isSuperset) }) {
      return .uniquenessAddedHolding
    }
    return constraint.contains { isNewAndEmpty($0, pair) } ? .uniquenessAddedOverNothing : .uniquenessAdded
  }

  /// Returns whether a column is new and NULL in every existing row, so that no two rows are equal.
  private static func isNewAndEmpty(_ property: String, _ pair: EntityPair) -> Bool {
    if pair.match.attributes[property] == nil, let attribute = pair.new.attribute(property)?.value {
      return attribute.isOptional && !attribute.hasDefault && !attribute.isDerived
    }
    if pair.match.relationships[property] == nil, let added = pair.new.relationship(property)?.value {
      return added.isOptional
    }
    return false
  }
}

/// The changes of the indexes of an entity, in every form that the file format has.
enum IndexComparison {
  /// An index, identified by its name and parts. Indexes of the older forms have no name.
  private struct Index: Hashable {
    let name: String?
    let parts: [String]

    var words: String { parts.joined(separator: ", ") }
  }

  static func add(_ pair: EntityPair, to changes: inout ChangeList) {
    // Renaming a property does not change an index.
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
