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
    // The constraints that held before, inherited ones too, by their first column under its new name.
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

  /// Whether a column is new and NULL in every row that is there: such rows are never equal.
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
