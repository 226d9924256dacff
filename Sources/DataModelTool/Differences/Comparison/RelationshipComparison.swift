import DataModelDefinition
import DataModelMigration

/// The changes of the relationships of an entity.
struct RelationshipComparison {
  let pair: EntityPair
  let old: VersionElements
  let new: VersionElements
  let match: ModelMatch

  func add(to changes: inout ChangeList) {
    let pairs = PropertyPairs(
      pair,
      \.relationships,
      named: { $0.relationship($1) },
      oldNames: \.relationships,
      newNames: \.newRelationshipNames
    )
    for (before, after) in pairs.kept { compare(before, after, to: &changes) }
    for property in pairs.added { added(property.value, to: &changes) }
    for property in pairs.removed {
      let relationship = property.value
      changes.add(
        relationship.isTransient ? .transientRelationshipRemoved : .relationshipRemoved,
        ChangedElement(.relationship, from: relationship.name, to: nil),
        from: relationship.shapeWords
      )
    }
  }

  private func added(_ relationship: Relationship, to changes: inout ChangeList) {
    let kind: ChangeKind
    if relationship.isTransient {
      kind = .transientRelationshipAdded
    } else if relationship.mayBeEmpty {
      kind = .relationshipAdded
    } else {
      kind = relationship.isToMany ? .requiredToManyAdded : .requiredToOneAdded
    }
    changes.add(
      kind,
      ChangedElement(.relationship, from: nil, to: relationship.name),
      to: relationship.shapeWords
    )
  }

  private func compare(
    _ before: InheritedProperty<Relationship>,
    _ after: InheritedProperty<Relationship>,
    to changes: inout ChangeList
  ) {
    let (old, new) = (before.value, after.value)
    let element = ChangedElement(.relationship, from: old.name, to: new.name)
    if old.name != new.name { changes.add(.relationshipRenamed, element, from: old.name, to: new.name) }
    if match.newEntityNames[before.owner] != after.owner {
      changes.add(.relationshipMoved, element, from: before.owner, to: after.owner)
    }
    switch (old.isTransient, new.isTransient) {
    case (false, true): changes.add(.becameTransient, element)
    case (true, false): changes.add(.becameStored, element)
    case (true, true): break
    case (false, false):
      compareShape(old, new, element, to: &changes)
      let isElsewhere = compareDestination(old, new, element, to: &changes)
      if !isElsewhere {
        InverseComparison(old: self.old, new: self.new, match: match, before: before, after: after)
          .add(element, to: &changes)
      }
    }
    changes.compare(.deleteRuleChanged, element, old.deleteRule ?? .nullify, new.deleteRule ?? .nullify) {
      $0.xmlName
    }
    changes.compare(.hashModifierChanged, element, old.versionHashModifier, new.versionHashModifier) {
      $0 ?? "none"
    }
    changes.compareCode(
      element,
      [("user info", old.userInfo.comparableText, new.userInfo.comparableText)]
    )
  }

  private func compareShape(
    _ old: Relationship,
    _ new: Relationship,
    _ element: ChangedElement,
    to changes: inout ChangeList
  ) {
    if old.isToMany != new.isToMany {
      changes.add(new.isToMany ? .toOneToMany : .toManyToOne, element)
    } else if old.isOrdered != new.isOrdered {
      changes.add(new.isOrdered ? .orderAdded : .orderRemoved, element)
    }
    if let kind = optionalityChange(old, new) { changes.add(kind, element) }
    guard old.isToMany, new.isToMany else { return }
    // A change of optionality implies a minimum of 1.
    let isImplied = old.isOptional != new.isOptional
    let minimum = (old.minimum(unlessImplied: isImplied), new.minimum(unlessImplied: isImplied))
    let maximum = (old.upperBound ?? .max, new.upperBound ?? .max)
    guard minimum.0 != minimum.1 || maximum.0 != maximum.1 else { return }
    changes.add(
      minimum.1 > minimum.0 || maximum.1 < maximum.0 ? .countsNarrowed : .countsWidened,
      element,
      from: "\(minimum.0)…\(old.upperBound.map(String.init) ?? "")",
      to: "\(minimum.1)…\(new.upperBound.map(String.init) ?? "")"
    )
  }

  /// Returns the change of optionality; nil without a change. A required to-many without a minimum may be
  /// empty before and after: only Core Data's hash differs.
  private func optionalityChange(_ old: Relationship, _ new: Relationship) -> ChangeKind? {
    if !new.isToMany, !new.isOptional { return old.mayBeEmpty ? .toOneBecameRequired : nil }
    switch (old.isOptional, new.isOptional) {
    case (false, true): return .relationshipBecameOptional
    case (true, false): return new.mayBeEmpty ? .toManyMarkedRequired : .toManyBecameRequired
    default: return nil
    }
  }

  /// Adds a change of the destination.
  ///
  /// - Returns: whether the destination is in another table than before
  private func compareDestination(
    _ old: Relationship,
    _ new: Relationship,
    _ element: ChangedElement,
    to changes: inout ChangeList
  ) -> Bool {
    guard let oldName = old.destinationName, let newName = new.destinationName else { return false }
    guard match.newEntityNames[oldName] != newName else { return false }
    let kind = destinationKind(from: oldName, to: newName)
    changes.add(kind, element, from: oldName, to: newName)
    return kind == .destinationReplaced
  }

  /// Returns the kind of change of a destination. Keys keep their meaning only within one hierarchy.
  private func destinationKind(from oldName: String, to newName: String) -> ChangeKind {
    if let kept = self.new[match.newEntityNames[oldName]], let destination = self.new[newName] {
      if kept.lineage.contains(newName) { return .destinationWidened }
      if kept.root == destination.root { return .destinationNarrowed }
      return .destinationReplaced
    }
    guard let gone = self.old[oldName], let earlierName = match.entities[newName]?.oldName,
      let earlier = self.old[earlierName], earlier.root == gone.root
    else { return .destinationReplaced }
    return gone.lineage.contains(earlierName) ? .destinationWidened : .destinationNarrowed
  }
}

extension Relationship {
  /// The shape in words: `to-many Item, ordered`
  fileprivate var shapeWords: String {
    (isToMany ? "to-many" : "to-one") + (destinationName.map { " \($0)" } ?? "")
      + (isToMany && isOrdered ? ", ordered" : "")
  }

  /// Returns the minimum for the words of a change; 0 if the change of optionality implies a minimum of 1.
  fileprivate func minimum(unlessImplied isImplied: Bool) -> Int {
    lowerBound == 1 && (mayBeEmpty || isImplied) ? 0 : lowerBound
  }
}
