import DataModelDefinition
import DataModelMigration

/// An entity in both versions.
struct EntityPair {
  let old: EntityElements
  let new: EntityElements
  let match: EntityMatch
  /// The new parent, if it was there before.
  let parent: MatchedParent?

  /// The entity as changes name it.
  var element: ChangedElement { ChangedElement(.entity, from: old.entity.name, to: new.entity.name) }
}

/// The new parent of an entity. What happened to an inherited property there is told there, and not for each
/// heir.
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
