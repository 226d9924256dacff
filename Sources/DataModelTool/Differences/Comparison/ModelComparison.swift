import DataModelDefinition
import DataModelMigration

/// Compares two versions whose elements are matched.
struct ModelComparison {
  let old: VersionElements
  let new: VersionElements
  let match: ModelMatch
  private let hierarchies: HierarchyComparison

  init(from old: VersionElements, to new: VersionElements, _ match: ModelMatch) {
    self.old = old
    self.new = new
    self.match = match
    hierarchies = HierarchyComparison(old, new, match)
  }

  /// Returns the entities and composites with changes, by name.
  func differences() -> [EntityDifference] {
    var found: [EntityDifference] = []
    for entity in new.entities {
      let name = entity.entity.name
      if let entityMatch = match.entities[name], let oldEntity = old[entityMatch.oldName] {
        found.append(difference(oldEntity, entity, entityMatch))
      } else {
        found.append(whole(.entityAdded, from: nil, to: name))
      }
    }
    for entity in old.entities where match.newEntityNames[entity.entity.name] == nil {
      found.append(whole(.entityRemoved, from: entity.entity.name, to: nil))
    }
    found.sort { ($0.name, $0.oldName ?? "") < ($1.name, $1.oldName ?? "") }
    return (found + compositeDifferences()).filter { !$0.changes.isEmpty }
  }

  private func difference(
    _ oldEntity: EntityElements,
    _ newEntity: EntityElements,
    _ entityMatch: EntityMatch
  ) -> EntityDifference {
    let pair = EntityPair(
      old: oldEntity,
      new: newEntity,
      match: entityMatch,
      parent: MatchedParent(of: newEntity, old, new, match)
    )
    var changes = ChangeList(hasRows: old.inhabited.contains(entityMatch.oldName))
    EntityComparison(pair: pair, hierarchies: hierarchies).add(to: &changes)
    AttributeComparison.add(pair, match, to: &changes)
    RelationshipComparison(pair: pair, old: old, new: new, match: match).add(to: &changes)
    IndexComparison.add(pair, to: &changes)
    UniquenessComparison.add(pair, to: &changes)
    return EntityDifference(
      isComposite: false,
      oldName: entityMatch.oldName,
      newName: newEntity.entity.name,
      changes: changes.all
    )
  }

  private func whole(
    _ kind: ChangeKind,
    from oldName: String?,
    to newName: String?,
    isComposite: Bool = false
  ) -> EntityDifference {
    var changes = ChangeList(hasRows: oldName.map(old.inhabited.contains) ?? false)
    changes.add(kind, ChangedElement(.entity, from: oldName, to: newName))
    return EntityDifference(
      isComposite: isComposite,
      oldName: oldName,
      newName: newName,
      changes: changes.all
    )
  }

  /// Returns the changes of composites. A part is a column of each entity that has the composite; its changes
  /// are reported once, for all of them.
  private func compositeDifferences() -> [EntityDifference] {
    let oldComposites = Dictionary(old.model.composites.map { ($0.name, $0) }) { first, _ in first }
    var found: [EntityDifference] = []
    for composite in new.model.composites {
      guard let entityMatch = match.composites[composite.name],
        let before = oldComposites[entityMatch.oldName]
      else {
        found.append(whole(.compositeAdded, from: nil, to: composite.name, isComposite: true))
        continue
      }
      var changes = ChangeList(hasRows: true)
      AttributeComparison.add(before, composite, entityMatch, match, to: &changes)
      let element = ChangedElement(.entity, from: before.name, to: composite.name)
      changes.compareCode(
        element,
        [("user info", before.userInfo.comparableText, composite.userInfo.comparableText)]
      )
      found.append(
        EntityDifference(
          isComposite: true,
          oldName: before.name,
          newName: composite.name,
          changes: changes.all
        )
      )
    }
    let kept = Set(match.composites.values.map(\.oldName))
    for composite in old.model.composites where !kept.contains(composite.name) {
      found.append(whole(.compositeRemoved, from: composite.name, to: nil, isComposite: true))
    }
    return found.sorted { $0.name < $1.name }
  }
}

/// An entity in both versions.
struct EntityPair {
  let old: EntityElements
  let new: EntityElements
  let match: EntityMatch
  /// The new parent, if it existed before.
  let parent: MatchedParent?

  /// The entity as changes name it.
  var element: ChangedElement { ChangedElement(.entity, from: old.entity.name, to: new.entity.name) }
}

/// The new parent of an entity. A change of an inherited property is reported for the parent, and not for
/// each subentity.
struct MatchedParent {
  let old: EntityElements
  let new: EntityElements
  let match: EntityMatch

  init?(of entity: EntityElements, _ old: VersionElements, _ new: VersionElements, _ match: ModelMatch) {
    guard entity.lineage.count > 1, let parent = new[entity.lineage[1]],
      let parentMatch = match.entities[parent.entity.name], let oldParent = old[parentMatch.oldName]
    else { return nil }
    (self.old, self.new, self.match) = (oldParent, parent, parentMatch)
  }
}

/// The properties of one kind, attributes or relationships, of an entity in both versions.
struct PropertyPairs<Value: RenamableElement> {
  private(set) var kept: [(old: InheritedProperty<Value>, new: InheritedProperty<Value>)] = []
  private(set) var added: [InheritedProperty<Value>] = []
  private(set) var removed: [InheritedProperty<Value>] = []

  init(
    _ pair: EntityPair,
    _ properties: (EntityElements) -> [InheritedProperty<Value>],
    named: (EntityElements, String) -> InheritedProperty<Value>?,
    oldNames: (EntityMatch) -> [String: String],
    newNames: (EntityMatch) -> [String: String]
  ) {
    let parent = pair.parent
    for property in properties(pair.new) {
      let isInherited = property.owner != pair.new.entity.name
      let oldName = oldNames(pair.match)[property.value.name]
      let oldInParent = parent.flatMap { oldNames($0.match)[property.value.name] }
      guard let oldName, let before = named(pair.old, oldName) else {
        if !(isInherited && parent != nil && oldInParent == nil) { added.append(property) }
        continue
      }
      let ownerInParent = parent.flatMap { named($0.old, oldName) }?.owner
      if isInherited, oldInParent == oldName, ownerInParent == before.owner { continue }
      kept.append((before, property))
    }
    for property in properties(pair.old) where newNames(pair.match)[property.value.name] == nil {
      let isGoneInParent =
        parent.map {
          named($0.old, property.value.name)?.owner == property.owner
            && newNames($0.match)[property.value.name] == nil
        } ?? false
      if !isGoneInParent { removed.append(property) }
    }
  }
}
