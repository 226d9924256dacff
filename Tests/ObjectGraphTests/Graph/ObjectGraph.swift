/// A model of Core Data in memory: objects, their relationships, and what a save allows.
///
/// What it goes by, each with where it is written:
///
/// * Both sides of a relationship change together; an object that is put into a to-one leaves the one where
///   it was (Core Data Programming Guide, "Manipulating Relationships and Object Graph Integrity").
/// * An ordered set keeps its order, and an object that joins from the other side becomes the last
///   (the same; `NSOrderedSet`).
/// * When an object is deleted, each of its relationships does what *its* rule says, never that of the
///   inverse: Nullify removes the object from its destinations, Cascade deletes them, No Action leaves them
///   as they are (`NSDeleteRule`; "Relationship Delete Rules"). This happens at once, as in
///   `processPendingChanges()`.
/// * Deny: "if there is at least one object at the relationship destination, then the source object cannot be
///   deleted", judged by `validateForDelete()` at save, and by the objects that are left then.
/// * At save each object is valid only if a required relationship is not empty, and one that is not empty
///   keeps to its counts (`NSRelationshipDescription.minCount`, `maxCount`: an optional relationship may be
///   empty).
/// * A save is all or nothing.
///
/// Core Data leaves open what becomes of a relationship without inverse whose destination is deleted. This
/// project chose: it is nulled if it is a to-one, so that a required one refuses the save, and a to-many
/// loses the object. No Action leaves a reference where the object that is left keeps it itself: a to-one
/// column or a pair. It counts like any other.
struct ObjectGraph {
  let model: GraphModel
  /// The entities of the objects that are there.
  private(set) var entities: [Int64: String] = [:]
  /// The entities of the objects that were deleted since the last save.
  private(set) var deleted: [Int64: String] = [:]
  /// By side and object, the related objects in their order. Those of a deleted object stay until the save.
  private(set) var values: [String: [Int64: [Int64]]] = [:]
  /// Whether something happened that the database refuses before the end: see ``set(_:of:_:)``.
  private(set) var isRefusedAtOnce = false

  init(_ model: GraphModel) {
    self.model = model
  }

  func related(to key: Int64, by side: GraphSide) -> [Int64] { values[side.identity]?[key] ?? [] }

  // MARK: - Changes

  mutating func insert(_ key: Int64, _ entity: String) {
    entities[key] = entity
  }

  /// Relates two objects, behind those that are related already.
  mutating func relate(_ source: Int64, _ destination: Int64, by side: GraphSide) {
    guard !related(to: source, by: side).contains(destination) else { return }
    if !side.isToMany {
      for old in related(to: source, by: side) { unrelate(source, old, by: side) }
    }
    let inverse = model.inverse(of: side)
    if let inverse, !inverse.isToMany {
      for old in related(to: destination, by: inverse) { unrelate(old, destination, by: side) }
    }
    values[side.identity, default: [:]][source, default: []].append(destination)
    if let inverse, !(inverse.identity == side.identity && source == destination) {
      values[inverse.identity, default: [:]][destination, default: []].append(source)
    }
  }

  mutating func unrelate(_ source: Int64, _ destination: Int64, by side: GraphSide) {
    values[side.identity]?[source]?.removeAll { $0 == destination }
    if let inverse = side.inverse { values[inverse]?[destination]?.removeAll { $0 == source } }
  }

  /// Makes some objects the related ones of a to-many, in this order.
  ///
  /// An object that is let go of and whose to-one is required cannot be saved. Core Data says so at save,
  /// this project's `ToManyRelationship.set` at once, as its documentation states.
  mutating func set(_ destinations: [Int64], of source: Int64, _ side: GraphSide) {
    for old in related(to: source, by: side) where !destinations.contains(old) {
      unrelate(source, old, by: side)
      if side.isInverseRequired { isRefusedAtOnce = true }
    }
    for new in destinations { relate(source, new, by: side) }
    values[side.identity, default: [:]][source] = destinations
  }

  /// Deletes an object, and all that goes with it.
  ///
  /// - Returns: the relationships with a value that lost their source
  @discardableResult
  mutating func delete(_ key: Int64) -> [GraphSide] {
    var doomed = [key]
    var exercised: [GraphSide] = []
    var next = 0
    while next < doomed.count {
      let object = doomed[next]
      next += 1
      for side in model.sides(of: entities[object] ?? "") {
        let others = related(to: object, by: side)
        if !others.isEmpty { exercised.append(side) }
        guard side.rule == .cascade else { continue }
        doomed += others.filter { entities[$0] != nil && !doomed.contains($0) }
      }
    }
    for object in doomed { deleted[object] = entities.removeValue(forKey: object) }
    for object in doomed { detach(object) }
    return exercised
  }

  /// Takes a deleted object out of the relationships of others, as far as its own rules say so.
  private mutating func detach(_ object: Int64) {
    let entity = deleted[object] ?? ""
    for side in model.sides(of: entity) {
      guard let inverse = model.inverse(of: side) else { continue }
      // What the others keep themselves stays: by No Action for good, by Deny until the save is judged.
      let isKept = side.rule == .noAction || side.rule == .deny
      if isKept, inverse.column != nil || inverse.isPaired { continue }
      for other in related(to: object, by: side) where entities[other] != nil {
        values[inverse.identity]?[other]?.removeAll { $0 == object }
      }
    }
    for side in model.oneWaySides(to: entity) {
      for (owner, others) in values[side.identity] ?? [:] where entities[owner] != nil {
        values[side.identity]?[owner] = others.filter { $0 != object }
      }
    }
  }

  // MARK: - Saving

  /// Something that a save does not allow, or would not.
  struct Violation {
    let key: Int64
    let side: GraphSide
    /// How many objects are related.
    let count: Int
    let isDeny: Bool
  }

  /// Everything that prevents a save, in the order of the keys.
  var violations: [Violation] {
    var found: [Violation] = []
    for (key, entity) in entities.sorted(by: { $0.key < $1.key }) {
      for side in model.sides(of: entity) {
        let count = related(to: key, by: side).count
        let isTooFew = count < side.minimum && (count > 0 || side.isRequired)
        let isTooMany = side.relationship.upperBound.map { count > $0 } ?? false
        guard isTooFew || isTooMany else { continue }
        found.append(Violation(key: key, side: side, count: count, isDeny: false))
      }
    }
    for (key, entity) in deleted.sorted(by: { $0.key < $1.key }) {
      for side in model.sides(of: entity) where side.rule == .deny {
        let left = related(to: key, by: side).filter { entities[$0] != nil }
        if !left.isEmpty { found.append(Violation(key: key, side: side, count: left.count, isDeny: true)) }
      }
    }
    return found
  }

  var isRefused: Bool { isRefusedAtOnce || !violations.isEmpty }

  /// Ends a transaction that was not refused: what was deleted is forgotten.
  mutating func save() {
    for identity in values.keys {
      for key in deleted.keys { values[identity]?[key] = nil }
    }
    deleted = [:]
  }
}
