import DataModelDefinition
import DataModelMigration

/// The changes of the other side of a relationship.
struct InverseComparison {
  let old: VersionElements
  let new: VersionElements
  let match: ModelMatch
  let before: InheritedProperty<Relationship>
  let after: InheritedProperty<Relationship>

  func add(_ element: ChangedElement, to changes: inout ChangeList) {
    let oldInverse = old.inverse(of: before)
    let newInverse = new.inverse(of: after)
    guard let newInverse else {
      if let oldInverse { changes.add(.inverseChanged, element, from: oldInverse.value.name, to: "none") }
      return
    }
    let destination = after.value.destinationName.flatMap { match.entities[$0] }
    let earlierName = destination?.relationships[newInverse.value.name]
    if let oldInverse, earlierName == oldInverse.value.name {
      compareColumn(oldInverse, newInverse, element, to: &changes)
      return
    }
    let kind: ChangeKind
    if earlierName != nil {
      kind = .relationshipsPaired
    } else if oldInverse == nil, before.value.isToMany, !newInverse.value.isToMany {
      kind = .setsGotOwners
    } else {
      kind = .inverseChanged
    }
    changes.add(kind, element, from: oldInverse?.value.name ?? "none", to: newInverse.value.name)
  }

  /// Reports that the column of a one-to-one relationship moved, at the side that had it.
  private func compareColumn(
    _ oldInverse: InheritedProperty<Relationship>,
    _ newInverse: InheritedProperty<Relationship>,
    _ element: ChangedElement,
    to changes: inout ChangeList
  ) {
    let all = [before, after, oldInverse, newInverse]
    guard !all.contains(where: \.value.isToMany), Self.isHolder(before, oldInverse, in: old),
      !Self.isHolder(after, newInverse, in: new)
    else { return }
    changes.add(.columnMoved, element, to: newInverse.value.name)
  }

  private static func isHolder(
    _ side: InheritedProperty<Relationship>,
    _ inverse: InheritedProperty<Relationship>,
    in version: VersionElements
  ) -> Bool {
    guard let owner = version[side.owner]?.entity, let other = version[inverse.owner]?.entity else {
      return true
    }
    let declared = DeclaredRelationship(owner: owner, relationship: side.value)
    let opposite = DeclaredRelationship(owner: other, relationship: inverse.value)
    return DeclaredRelationship.holder(of: declared, and: opposite).identity == declared.identity
  }
}

extension VersionElements {
  /// Returns the inverse that a relationship names, if the inverse names it back.
  fileprivate func inverse(
    of side: InheritedProperty<Relationship>
  ) -> InheritedProperty<Relationship>? {
    guard let name = side.value.inverseName, let destination = self[side.value.destinationName],
      let candidate = destination.relationship(name), !candidate.value.isTransient,
      candidate.value.inverseName == side.value.name, let back = self[candidate.value.destinationName],
      back.lineage.contains(side.owner)
    else { return nil }
    return candidate
  }
}
