import DataModelDefinition
import DataModelMigration
import DataModelRelational

/// What a file must hold after a migration, by what both versions say and not by the plan: the values that
/// the old version had and the new one still has.
///
/// What somebody had to state is left out, since it may be anything.
struct ContentsComparison {
  let old: StoredContents
  let new: StoredContents
  let match: ModelMatch
  let stated: StatedElements
  /// The attributes that a version in between requires: it gave a default to objects without a value.
  let required: Set<ElementName>

  private let newEntities: [String: EntityMapping]

  init(
    _ old: StoredContents,
    _ new: StoredContents,
    _ match: ModelMatch,
    _ stated: StatedElements,
    required: Set<ElementName>
  ) {
    (self.old, self.new, self.match) = (old, new, match)
    (self.stated, self.required) = (stated, required)
    newEntities = Dictionary(new.model.entities.map { ($0.entity.name, $0) }) { first, _ in first }
  }

  /// The number of old objects that are still there.
  var keptCount: Int {
    old.objects.values.reduce(0) { $0 + $1.values.count(where: isThere) }
  }

  /// The differences, each as `Item 3.title was 't5' and is NULL`.
  var differences: [String] {
    var found: [String] = []
    for (oldName, objects) in old.objects.sorted(by: { $0.key < $1.key }) {
      guard let name = match.newEntityNames[oldName], let entity = newEntities[name],
        !entity.entity.isAbstract
      else { continue }
      if let some = objects.values.first, newKey(of: some) == nil {
        let count = new.objects[name]?.count ?? 0
        if count < objects.count, !rowsMayGo(oldName, name) {
          found.append("\(oldName) had \(objects.count) objects, and \(name) has \(count)")
        }
        continue
      }
      for object in objects.values.sorted(by: { $0.key < $1.key }) {
        guard let key = newKey(of: object) else { continue }
        let place = "\(oldName) \(object.key)"
        if let now = new.objects[name]?[key] {
          found += ComparedObject(self, object, now).differences.map { "\(place).\($0)" }
        } else if !mayBeGone(object, []) {
          found.append("\(place) is gone")
        }
      }
    }
    if new.count > old.count { found.append("there are \(new.count - old.count) objects more than before") }
    return found
  }

  // MARK: - Objects

  /// Returns the key that an object has in the new version; nil if that is not known.
  func newKey(of object: StoredContents.Object) -> String? {
    guard let name = match.newEntityNames[object.entity.entity.name], let entity = newEntities[name] else {
      return nil
    }
    guard case .attribute(let column) = entity.key else {
      return object.entity.key == .rowID ? object.key : nil
    }
    let attribute = entity.columns.first { $0.columnName == column }?.path.first
    return attribute.flatMap { match.entities[name]?.attributes[$0] }.flatMap { object.values[$0] }
  }

  private func rowsMayGo(_ oldName: String, _ newName: String) -> Bool {
    !stated.rows.isDisjoint(with: names(oldName, newName))
  }

  /// Returns the names of an entity in both versions, and those of its parents, which may declare what it
  /// has.
  func names(_ oldName: String, _ newName: String) -> Set<String> {
    func all(_ name: String, in contents: StoredContents) -> [String] {
      guard let entity = contents.model.entities.first(where: { $0.entity.name == name })?.entity else {
        return [name]
      }
      return [name] + contents.index.ancestors(of: entity).map(\.name)
    }
    return Set(all(oldName, in: old) + all(newName, in: new))
  }

  /// Returns whether an object may be gone: somebody stated what becomes of its entity, or it cannot be
  /// without an object that may be gone.
  func mayBeGone(_ object: StoredContents.Object, _ seen: Set<String>) -> Bool {
    let oldName = object.entity.entity.name
    guard let name = match.newEntityNames[oldName], let entity = newEntities[name] else { return true }
    if rowsMayGo(oldName, name) { return true }
    let place = "\(oldName) \(object.key)"
    guard !seen.contains(place) else { return false }
    return entity.relationships.contains { relationship in
      guard !relationship.relationship.isOptional,
        let oldRelationship = match.entities[name]?.relationships[relationship.relationship.name],
        let before = object.entity.relationships.first(where: { $0.relationship.name == oldRelationship }),
        let destination = old.destination(of: before)
      else { return false }
      return (object.targets[oldRelationship] ?? []).contains { key in
        guard let target = old.object(key, below: destination.entity) else { return true }
        return !isThere(target) && mayBeGone(target, seen.union([place]))
      }
    }
  }

  /// Returns whether the new version has an object.
  func isThere(_ object: StoredContents.Object) -> Bool {
    guard let name = match.newEntityNames[object.entity.entity.name], let key = newKey(of: object) else {
      return false
    }
    return new.objects[name]?[key] != nil
  }
}
