import GRDB

/// The changes that a run makes, each to the rules and to the database.
extension GraphRun {
  /// Makes one change.
  ///
  /// - Returns: the relationships with a value that lost their source
  mutating func changeSomething(_ db: Database) throws -> [GraphSide] {
    switch Int.random(in: 0..<10, using: &scene.random) {
    case 0...4: return try deleteSomething(db)
    case 5...7: try relateSomething(db)
    default: try mendSomething(db)
    }
    return []
  }

  private mutating func deleteSomething(_ db: Database) throws -> [GraphSide] {
    // Most often an object of a chosen relationship, and one that has a related object.
    let isFocused = Int.random(in: 0..<10, using: &scene.random) < 7
    let side = (isFocused ? scene.focus : scene.active).randomElement(using: &scene.random)
    let owners = side.map { scene.owners(of: $0) } ?? []
    let withValue = owners.filter { key in
      side.map { !scene.graph.related(to: key, by: $0).isEmpty } ?? false
    }
    let candidates = isFocused && !withValue.isEmpty ? withValue : owners
    guard let key = candidates.randomElement(using: &scene.random), let entity = scene.graph.entities[key]
    else { return [] }
    log.append("delete \(key)")
    try database.delete(key, of: entity, db)
    return scene.graph.delete(key)
  }

  private mutating func relateSomething(_ db: Database) throws {
    guard let side = scene.active.randomElement(using: &scene.random),
      let key = scene.owners(of: side).randomElement(using: &scene.random)
    else { return }
    let others = scene.objects(for: side).shuffled(using: &scene.random)
    guard side.isToMany else {
      let other = Bool.random(using: &scene.random) || side.isRequired ? others.first : nil
      return try assign(other, to: key, side, db)
    }
    switch Int.random(in: 0..<3, using: &scene.random) {
    case 0: try set(Array(others.prefix(Int.random(in: 0...3, using: &scene.random))), of: key, side, db)
    case 1: try add(others.first, to: key, side, db)
    default:
      let related = scene.graph.related(to: key, by: side)
      try remove(related.randomElement(using: &scene.random), from: key, side, db)
    }
  }

  /// Mends one thing that prevents the save, as an app would before it saves.
  private mutating func mendSomething(_ db: Database) throws {
    guard let violation = scene.graph.violations.randomElement(using: &scene.random) else { return }
    let side = violation.side
    if violation.isDeny {
      // The object at the other end goes too.
      let left = scene.graph.related(to: violation.key, by: side).first { scene.graph.entities[$0] != nil }
      guard let left, let entity = scene.graph.entities[left] else { return }
      log.append("delete \(left) too")
      try database.delete(left, of: entity, db)
      scene.graph.delete(left)
    } else if let other = scene.objects(for: side).randomElement(using: &scene.random) {
      try side.isToMany
        ? add(other, to: violation.key, side, db) : assign(other, to: violation.key, side, db)
    }
  }

  // MARK: - To-many

  private mutating func set(_ others: [Int64], of key: Int64, _ side: GraphSide, _ db: Database) throws {
    log.append("set \(side.identity) of \(key) to \(others)")
    let relationship = database.relationship(side, of: key, in: scene.graph)
    scene.graph.set(others, of: key, side)
    try relationship?.set?(db, key, others)
  }

  private mutating func add(_ other: Int64?, to key: Int64, _ side: GraphSide, _ db: Database) throws {
    guard let other else { return }
    guard side.isPaired else {
      guard let inverse = database.model.inverse(of: side) else { return }
      return try assign(key, to: other, inverse, db)
    }
    log.append("add \(other) to \(side.identity) of \(key)")
    scene.graph.relate(key, other, by: side)
    try database.relationship(side, of: key, in: scene.graph)?.add?(db, key, [other])
  }

  private mutating func remove(_ other: Int64?, from key: Int64, _ side: GraphSide, _ db: Database) throws {
    guard let other, scene.graph.entities[other] != nil else { return }
    guard side.isPaired else {
      guard let inverse = database.model.inverse(of: side) else { return }
      return try assign(nil, to: other, inverse, db)
    }
    log.append("remove \(other) from \(side.identity) of \(key)")
    scene.graph.unrelate(key, other, by: side)
    try database.relationship(side, of: key, in: scene.graph)?.remove?(db, key, [other])
  }

  // MARK: - To-one

  /// Makes an object refer to another, or to none, and tells all rows that this changes.
  ///
  /// A generated type has no nil for a required reference. So where the object that is taken over had to be
  /// let go of by somebody who must have one, that one gets what this one had: the two swap.
  private mutating func assign(_ other: Int64?, to key: Int64, _ side: GraphSide, _ db: Database) throws {
    guard other != nil || !side.isRequired else { return }
    let graph = scene.graph
    let old = graph.related(to: key, by: side).first
    guard old != other, old.map({ graph.entities[$0] != nil }) ?? true else { return }
    let inverse = database.model.inverse(of: side)
    let rival = other.flatMap { other in
      inverse.flatMap { $0.isToMany ? nil : graph.related(to: other, by: $0).first }
    }
    guard rival != key || rival == nil, rival.map({ graph.entities[$0] != nil }) ?? true else { return }
    var changed = graph
    if let other {
      changed.relate(key, other, by: side)
    } else if let old {
      changed.unrelate(key, old, by: side)
    }
    let isSwap = side.isRequired || inverse?.isRequired == true && inverse?.isToMany == false
    if isSwap, let old, let rival, old != rival { changed.relate(rival, old, by: side) }
    // Who of the objects keeps a reference, and has another than before.
    var rows: [(key: Int64, side: GraphSide)] = []
    for object in Set([key, other, old, rival].compactMap { $0 }).sorted() {
      for candidate in [side, inverse].compactMap({ $0 }) where candidate.column != nil {
        guard let entity = graph.entities[object], candidate.owners.contains(entity),
          graph.related(to: object, by: candidate) != changed.related(to: object, by: candidate),
          !rows.contains(where: { $0.key == object && $0.side.identity == candidate.identity })
        else { continue }
        if candidate.isRequired, changed.related(to: object, by: candidate).isEmpty { return }
        rows.append((object, candidate))
      }
    }
    // Of two partners one can be written by hand, or both.
    if side.isOwnInverse, Bool.random(using: &scene.random) {
      rows.removeAll { $0.key != key && !(isSwap && $0.key == rival) }
    }
    log.append("\(side.identity) of \(key) = \(other.map(String.init) ?? "nil")\(isSwap ? ", swapping" : "")")
    scene.graph = changed
    try database.updateReferences(rows.shuffled(using: &scene.random), in: changed, db)
  }
}
