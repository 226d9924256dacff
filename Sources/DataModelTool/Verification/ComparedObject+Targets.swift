import DataModelDefinition
import DataModelMigration
import DataModelRelational

/// Where the object leads.
extension ComparedObject {
  var targetDifferences: [String] {
    new.entity.relationships.compactMap { relationship in
      guard let before = oldRelationship(of: relationship) else { return nil }
      let oldName = before.relationship.name
      let others = mergedRelationships(into: relationship, besides: before)
      let expected = ([before] + others).flatMap { before in
        (old.targets[before.relationship.name] ?? []).compactMap { kept($0, before, relationship) }
      }
      let found = new.targets[relationship.relationship.name] ?? []
      return isRight(expected, found, before, relationship, isMerged: !others.isEmpty)
        ? nil : "\(oldName) led to \(Self.list(expected)) and leads to \(Self.list(found))"
    }
  }

  private static func list(_ keys: [String]) -> String {
    keys.isEmpty ? "nothing" : keys.joined(separator: ", ")
  }

  /// Returns what a relationship was; nil if it is new, or something is stated about either end.
  private func oldRelationship(of relationship: RelationshipMapping) -> RelationshipMapping? {
    let name = relationship.relationship.name
    guard let oldName = contents.match.entities[new.entity.entity.name]?.relationships[name],
      let before = old.entity.relationships.first(where: { $0.relationship.name == oldName }),
      let from = contents.old.destination(of: before), let to = contents.new.destination(of: relationship),
      from.key == .rowID || to.key != .rowID,
      !contents.stated.areAbout([name, oldName], of: names)
    else { return nil }
    let inverses = [before, relationship].compactMap(\.relationship.inverseName)
    let others = contents.names(before.destinationName, relationship.destinationName)
    return contents.stated.areAbout(inverses, of: others) ? nil : before
  }

  /// Returns the other old relationships whose inverses became that of a relationship: their entities are
  /// siblings, and its parent has the relationship now.
  private func mergedRelationships(
    into relationship: RelationshipMapping,
    besides before: RelationshipMapping
  ) -> [RelationshipMapping] {
    let side = contents.new.index.declared(relationship.relationship, in: new.entity.entity)
    guard let inverse = contents.new.index.inverse(of: side)?.relationship.name else { return [] }
    return old.entity.relationships.filter { other in
      let otherSide = contents.old.index.declared(other.relationship, in: old.entity.entity)
      guard other.relationship.name != before.relationship.name,
        let otherInverse = contents.old.index.inverse(of: otherSide)
      else { return false }
      return contents.old.index.hierarchy(below: otherInverse.owner).contains { entity in
        let match = contents.match.newEntityNames[entity.name].flatMap { contents.match.entities[$0] }
        return match?.relationships[inverse] == otherInverse.relationship.name
      }
    }
  }

  private func isRight(
    _ expected: [String],
    _ found: [String],
    _ before: RelationshipMapping,
    _ after: RelationshipMapping,
    isMerged: Bool
  ) -> Bool {
    // One of several stays: the model says so, or somebody had to.
    if before.relationship.isToMany && !after.relationship.isToMany {
      return Set(found).isSubset(of: expected) && found.count == min(expected.count, 1)
    }
    if isExclusiveNow(before, after) { return Set(found).isSubset(of: expected) }
    let isOrdered = !isMerged && before.relationship.isOrdered && after.relationship.isOrdered
    return isOrdered ? expected == found : expected.sorted() == found.sorted()
  }

  /// Returns whether the inverse leads to one object now, and led to several before.
  private func isExclusiveNow(_ before: RelationshipMapping, _ after: RelationshipMapping) -> Bool {
    func inverse(
      _ relationship: RelationshipMapping,
      _ entity: EntityMapping,
      _ contents: StoredContents
    ) -> Relationship? {
      let side = contents.index.declared(relationship.relationship, in: entity.entity)
      return contents.index.inverse(of: side)?.relationship
    }
    guard let now = inverse(after, new.entity, contents.new), !now.isToMany else { return false }
    return inverse(before, old.entity, contents.old)?.isToMany != false
  }

  /// Returns the new key of an object that a relationship leads to; nil if it cannot lead there any more,
  /// because its entity is gone or elsewhere, or the object may be gone and is.
  private func kept(_ key: String, _ before: RelationshipMapping, _ after: RelationshipMapping) -> String? {
    guard let destination = contents.old.destination(of: before),
      let object = contents.old.object(key, below: destination.entity),
      let name = contents.match.newEntityNames[object.entity.entity.name],
      let target = contents.new.destination(of: after),
      contents.new.index.hierarchy(below: target.entity).contains(where: { $0.name == name }),
      contents.isThere(object) || !contents.mayBeGone(object, [])
    else { return nil }
    return contents.newKey(of: object)
  }
}
