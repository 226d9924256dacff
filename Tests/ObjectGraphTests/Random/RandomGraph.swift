import DataModelTestSupport

/// Makes the objects that a run begins with: some of some entities, related at random so that they can be
/// saved.
struct RandomGraph {
  let model: GraphModel
  var graph: ObjectGraph
  var random: SeededGenerator
  /// The chosen relationships, which most of the changes concern.
  private(set) var focus: [GraphSide] = []
  /// The relationships that get values: the chosen ones, and all required ones of the entities in use.
  private(set) var active: [GraphSide] = []
  private(set) var entities: [String] = []
  private var lastKey: Int64

  /// - Parameters:
  ///   - model: the model of the objects
  ///   - seed: equal seeds make equal graphs
  ///   - cell: the combination of which relationships are chosen; nil for all relationships of the model
  init(_ model: GraphModel, seed: UInt64, cell: GraphCoverage.Cell?) {
    self.model = model
    graph = ObjectGraph(model)
    random = SeededGenerator(seed: seed)
    lastKey = 100
    chooseSides(cell)
    for entity in entities {
      for _ in 0..<Int.random(in: 2...4, using: &random) { insert(entity) }
    }
    for key in graph.entities.keys.sorted() { relateAtRandom(key) }
    repair(passes: 40)
  }

  private mutating func chooseSides(_ cell: GraphCoverage.Cell?) {
    guard let cell else {
      focus = model.sides
      active = model.sides
      entities = model.sides.flatMap(\.owners).removingDuplicates()
      return
    }
    var identities: Set<String> = []
    focus = Array(
      model.sides.filter { GraphCoverage.Cell($0) == cell }.shuffled(using: &random)
        .prefix(Int.random(in: 1...3, using: &random))
    )
    var open = focus
    while let side = open.popLast() {
      guard identities.insert(side.identity).inserted else { continue }
      active.append(side)
      let chosen =
        Array(side.owners.shuffled(using: &random).prefix(2))
        + side.destinations.shuffled(using: &random).prefix(2)
      for entity in chosen where !entities.contains(entity) {
        entities.append(entity)
        open += model.sides(of: entity).filter(\.isRequired)
      }
    }
  }

  @discardableResult
  private mutating func insert(_ entity: String) -> Int64 {
    lastKey += 1
    graph.insert(lastKey, entity)
    return lastKey
  }

  private mutating func relateAtRandom(_ key: Int64) {
    for side in active where side.owners.contains(graph.entities[key] ?? "") {
      guard side.isRequired || Int.random(in: 0..<10, using: &random) < 5 else { continue }
      let count = side.isToMany ? Int.random(in: 1...3, using: &random) : 1
      for other in objects(for: side).shuffled(using: &random).prefix(count) {
        graph.relate(key, other, by: side)
      }
    }
  }

  /// The objects that a relationship may have, in the order of their keys.
  func objects(for side: GraphSide) -> [Int64] {
    graph.entities.filter { side.destinations.contains($0.value) }.keys.sorted()
  }

  /// The objects that have a relationship, in the order of their keys.
  func owners(of side: GraphSide) -> [Int64] {
    graph.entities.filter { side.owners.contains($0.value) }.keys.sorted()
  }

  /// Tries to make the graph one that can be saved, with more objects if need be.
  private mutating func repair(passes: Int) {
    for _ in 0..<passes {
      let violations = graph.violations
      if violations.isEmpty { return }
      for violation in violations {
        let side = violation.side
        let others = graph.related(to: violation.key, by: side)
        if let maximum = side.relationship.upperBound, others.count > maximum, let last = others.last {
          graph.unrelate(violation.key, last, by: side)
        } else if others.count < side.minimum {
          graph.relate(violation.key, candidate(for: side, not: others), by: side)
        }
      }
    }
  }

  /// An object that can be related without being taken from another, or a new one.
  private mutating func candidate(for side: GraphSide, not others: [Int64]) -> Int64 {
    let exclusive = model.inverse(of: side).flatMap { $0.isToMany ? nil : $0 }
    let free = objects(for: side).filter { key in
      !others.contains(key) && exclusive.map { graph.related(to: key, by: $0).isEmpty } ?? true
    }
    if let chosen = free.randomElement(using: &random) { return chosen }
    return insert(side.destinations.randomElement(using: &random) ?? "")
  }
}

extension Array where Element: Hashable {
  fileprivate func removingDuplicates() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
