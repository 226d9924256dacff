import DataModelDefinition

/// Which tables lose rows when a row of another is deleted, by the relationships with the rule Cascade.
struct CascadeGraph {
  let edges: [RelationshipSide]
  private let reachable: [String: Set<String>]

  init(_ sides: [RelationshipSide]) {
    edges = sides.filter { $0.rule == .cascade }
    var next: [String: Set<String>] = [:]
    for edge in edges { next[edge.source.table, default: []].insert(edge.destination.table) }
    var reachable: [String: Set<String>] = [:]
    for table in next.keys {
      var open = [table]
      var found: Set<String> = []
      while let from = open.popLast() {
        for to in next[from] ?? [] where found.insert(to).inserted { open.append(to) }
      }
      reachable[table] = found
    }
    self.reachable = reachable
  }

  /// Whether SQLite's own `ON DELETE CASCADE` does what the rule asks for.
  ///
  /// It does where the destination's table refers to the source, and nothing leads back: along a circle SQLite
  /// gives up at a depth of 1,000 rows.
  func isForeignKeyAction(_ edge: RelationshipSide) -> Bool {
    guard case .inverseColumn = edge.storage else { return false }
    let returns = reachable[edge.destination.table]?.contains(edge.source.table) ?? false
    return !returns && edge.source.table != edge.destination.table
  }

  /// The tables whose rows need a trigger when they are deleted.
  var tablesWithTrigger: [String] {
    var tables: [String] = []
    for edge in edges where !isForeignKeyAction(edge) && !tables.contains(edge.source.table) {
      tables.append(edge.source.table)
    }
    return tables
  }

  /// All edges that a deletion in a table may follow.
  func edges(from table: String) -> [RelationshipSide] {
    let tables = (reachable[table] ?? []).union([table])
    return edges.filter { tables.contains($0.source.table) }
  }
}
