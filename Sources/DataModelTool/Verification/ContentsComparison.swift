import DataModelDefinition
import DataModelMigration
import DataModelRelational

/// What a file must hold after a migration, by what both versions say and not by the plan: the values that
/// the old version had and the new one still has.
///
/// What somebody had to state is left out, since it may be anything, with the objects that it is about.
struct ContentsComparison {
  let old: StoredContents
  let new: StoredContents
  let match: ModelMatch
  /// The elements that the steps ask about, by the names of any version.
  let asked: Set<ElementName>
  /// The attributes that a version in between requires: it gave a default to objects without a value.
  let required: Set<ElementName>

  private let newEntities: [String: EntityMapping]

  init(
    _ old: StoredContents,
    _ new: StoredContents,
    _ match: ModelMatch,
    asked: Set<ElementName>,
    required: Set<ElementName>
  ) {
    (self.old, self.new, self.match) = (old, new, match)
    (self.asked, self.required) = (asked, required)
    newEntities = Dictionary(new.model.entities.map { ($0.entity.name, $0) }) { first, _ in first }
  }

  /// The differences, each as `Item 3.title was 't5' and is NULL`.
  var differences: [String] {
    var found: [String] = []
    for (oldName, objects) in old.objects.sorted(by: { $0.key < $1.key }) {
      guard let name = match.newEntityNames[oldName], let entity = newEntities[name],
        !entity.entity.isAbstract
      else { continue }
      for object in objects.values.sorted(by: { $0.key < $1.key }) {
        guard let key = newKey(of: object) else { continue }
        let place = "\(oldName) \(object.key)"
        if let now = new.objects[name]?[key] {
          found += values(object, now, place) + targets(object, now, place)
        } else if !mayBeGone(object, []) {
          found.append("\(place) is gone")
        }
      }
    }
    return found
  }

  /// Returns the key that an object has in the new version; nil if that is not known.
  private func newKey(of object: StoredContents.Object) -> String? {
    guard let name = match.newEntityNames[object.entity.entity.name], let entity = newEntities[name] else {
      return nil
    }
    guard case .attribute(let column) = entity.key else {
      return object.entity.key == .rowID ? object.key : nil
    }
    let attribute = entity.columns.first { $0.columnName == column }?.path.first
    return attribute.flatMap { match.entities[name]?.attributes[$0] }.flatMap { object.values[$0] }
  }

  /// Returns whether an object may be gone: somebody stated what becomes of its entity, or it cannot be
  /// without an object that may be gone.
  private func mayBeGone(_ object: StoredContents.Object, _ seen: Set<String>) -> Bool {
    let oldName = object.entity.entity.name
    guard let name = match.newEntityNames[oldName], let entity = newEntities[name] else { return true }
    if isAsked(oldName, name) { return true }
    let place = "\(oldName) \(object.key)"
    guard !seen.contains(place) else { return false }
    return entity.relationships.contains { relationship in
      guard !relationship.relationship.isOptional,
        let oldRelationship = match.entities[name]?.relationships[relationship.relationship.name],
        let before = object.entity.relationships.first(where: { $0.relationship.name == oldRelationship }),
        let destination = destinationEntity(of: before, in: old)
      else { return false }
      return (object.targets[oldRelationship] ?? []).contains { key in
        guard let target = old.object(key, below: destination.entity) else { return true }
        return !isThere(target) && mayBeGone(target, seen.union([place]))
      }
    }
  }

  /// Returns whether the new version has an object.
  private func isThere(_ object: StoredContents.Object) -> Bool {
    guard let name = match.newEntityNames[object.entity.entity.name], let key = newKey(of: object) else {
      return false
    }
    return new.objects[name]?[key] != nil
  }

  /// Returns whether anything of an entity had to be stated.
  private func isAsked(_ names: String...) -> Bool { asked.contains { names.contains($0.entity) } }

  private func isAsked(property names: String...) -> Bool {
    asked.contains { element in element.property.map(names.contains) ?? false }
  }

  private func values(_ old: StoredContents.Object, _ new: StoredContents.Object, _ place: String) -> [String]
  {
    let attributes = match.entities[new.entity.entity.name]?.attributes ?? [:]
    return new.entity.columns.compactMap { column in
      guard !column.attribute.isDerived, let oldName = attributes[column.path[0]] else { return nil }
      let path = [oldName] + column.path.dropFirst()
      guard let before = old.entity.columns.first(where: { $0.path == path }), !before.attribute.isDerived,
        !isAsked(property: column.path[0], oldName, column.attribute.name)
      else { return nil }
      let was = old.values[path.joined(separator: ".")]
      let now = new.values[column.path.joined(separator: ".")]
      // A default takes the place of no value, where the new version requires one.
      let isFilled =
        !column.isOptional || required.contains { [column.path[0], oldName].contains($0.property) }
      if was == now || was == nil && isFilled { return nil }
      if before.attribute.type != column.attribute.type, let was, let now, Self.isSameNumber(was, now) {
        return nil
      }
      return "\(place).\(path.joined(separator: ".")) was \(was ?? "NULL") and is \(now ?? "NULL")"
    }
  }

  /// Returns whether two literals of different types are one number.
  private static func isSameNumber(_ left: String, _ right: String) -> Bool {
    func number(_ literal: String) -> Double? { Double(literal.filter { $0 != "'" }) }
    return number(left).map { $0 == number(right) } ?? false
  }

  private func targets(
    _ old: StoredContents.Object,
    _ new: StoredContents.Object,
    _ place: String
  ) -> [String] {
    let entity = new.entity.entity.name
    return new.entity.relationships.compactMap { relationship in
      let relation = relationship.relationship
      guard let oldName = match.entities[entity]?.relationships[relation.name],
        let before = old.entity.relationships.first(where: { $0.relationship.name == oldName }),
        !isAsked(property: relation.name, oldName), !isAsked(old.entity.entity.name, entity),
        !isAsked(before.destinationName, relationship.destinationName),
        let from = destinationEntity(of: before, in: self.old),
        let to = destinationEntity(of: relationship, in: self.new),
        from.key == .rowID || to.key != .rowID
      else { return nil }
      let expected = (old.targets[oldName] ?? []).compactMap { kept($0, before, relationship) }
      let found = new.targets[relation.name] ?? []
      let isChosen = isChosen(before, old.entity, relationship, new.entity)
      if isChosen ? Set(found).isSubset(of: expected) : isSame(expected, found, before, relationship) {
        return nil
      }
      return "\(place).\(oldName) led to \(Self.list(expected)) and leads to \(Self.list(found))"
    }
  }

  private func destinationEntity(
    of relationship: RelationshipMapping,
    in contents: StoredContents
  ) -> EntityMapping? {
    contents.model.entities.first { $0.entity.name == relationship.destinationName }
  }

  private static func list(_ keys: [String]) -> String {
    keys.isEmpty ? "nothing" : keys.joined(separator: ", ")
  }

  private func isSame(
    _ expected: [String],
    _ found: [String],
    _ before: RelationshipMapping,
    _ after: RelationshipMapping
  ) -> Bool {
    let isOrdered = before.relationship.isOrdered && after.relationship.isOrdered
    return isOrdered ? expected == found : expected.sorted() == found.sorted()
  }

  /// Returns the new key of an object that a relationship leads to; nil if it cannot lead there any more,
  /// because its entity is gone or elsewhere, or the object may be gone and is.
  private func kept(_ key: String, _ before: RelationshipMapping, _ after: RelationshipMapping) -> String? {
    guard let destination = destinationEntity(of: before, in: old),
      let object = old.object(key, below: destination.entity),
      let name = match.newEntityNames[object.entity.entity.name],
      let target = destinationEntity(of: after, in: new),
      new.index.hierarchy(below: target.entity).contains(where: { $0.name == name }),
      isThere(object) || !mayBeGone(object, [])
    else { return nil }
    return newKey(of: object)
  }

  /// Returns whether somebody had to say which of several objects stays.
  private func isChosen(
    _ before: RelationshipMapping,
    _ oldEntity: EntityMapping,
    _ after: RelationshipMapping,
    _ newEntity: EntityMapping
  ) -> Bool {
    if before.relationship.isToMany && !after.relationship.isToMany { return true }
    let oldInverse = old.index.inverse(of: old.index.declared(before.relationship, in: oldEntity.entity))
    let newInverse = new.index.inverse(of: new.index.declared(after.relationship, in: newEntity.entity))
    guard let newInverse, !newInverse.relationship.isToMany else { return false }
    return oldInverse?.relationship.isToMany != false
  }
}
