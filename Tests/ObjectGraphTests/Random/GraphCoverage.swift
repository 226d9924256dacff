import DataModelDefinition

/// How often a deletion met each combination of rule, shape and requiredness.
struct GraphCoverage: Sendable {
  struct Cell: Hashable {
    let shape: RelationshipShape
    let isRequired: Bool
    let rule: DeleteRule
  }

  private(set) var committed: [Cell: Int] = [:]
  private(set) var refused: [Cell: Int] = [:]

  /// Counts the relationships that had a value when their source was deleted.
  mutating func count(_ sides: [GraphSide], isCommitted: Bool) {
    for side in sides {
      let cell = Cell(side)
      if isCommitted { committed[cell, default: 0] += 1 } else { refused[cell, default: 0] += 1 }
    }
  }

  /// How often an object with a related one was deleted, and how often that was refused.
  var total: (committed: Int, refused: Int) {
    (committed.values.reduce(0, +), refused.values.reduce(0, +))
  }

  mutating func add(_ other: Self) {
    committed.merge(other.committed, uniquingKeysWith: +)
    refused.merge(other.refused, uniquingKeysWith: +)
  }

  static let cells = RelationshipShape.allCases.flatMap { shape in
    [false, true].flatMap { isRequired in
      DeleteRule.named.map { Cell(shape: shape, isRequired: isRequired, rule: $0) }
    }
  }

  var emptyCells: [Cell] {
    Self.cells.filter { committed[$0, default: 0] + refused[$0, default: 0] == 0 }
  }

  /// One line for each shape, in each cell `committed/refused`.
  var table: String {
    let rules = DeleteRule.named
    var lines = [Self.line("", "", rules.map(\.xmlName))]
    for shape in RelationshipShape.allCases {
      for isRequired in [false, true] {
        let counts = rules.map { rule in
          let cell = Cell(shape: shape, isRequired: isRequired, rule: rule)
          return "\(committed[cell, default: 0])/\(refused[cell, default: 0])"
        }
        lines.append(Self.line(shape.rawValue, isRequired ? "required" : "optional", counts))
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func line(_ shape: String, _ isRequired: String, _ counts: [String]) -> String {
    let cells = counts.map { String(repeating: " ", count: max(0, 11 - $0.count)) + $0 }
    return shape + String(repeating: " ", count: max(1, 46 - shape.count)) + isRequired
      + String(repeating: " ", count: max(0, 8 - isRequired.count)) + cells.joined()
  }
}

extension GraphCoverage.Cell {
  init(_ side: GraphSide) {
    self.init(shape: side.shape, isRequired: side.isRequired, rule: side.rule)
  }
}
