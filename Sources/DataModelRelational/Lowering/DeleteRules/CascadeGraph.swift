import DataModelDefinition

/// The graph of the relationships with the rule Cascade: which tables lose rows when a row of another is
/// deleted.
struct CascadeGraph {
  private let edges: [LoweredRelationship]
  private let reachable: [String: Set<String>]
  /// The identities of the edges without a foreign key.
  private let free: Set<String>

  /// Creates the graph of all relationships. Free ones have no foreign key, because a pull must not be
  /// refused.
  init(_ sides: [LoweredRelationship], isFree: (LoweredRelationship) -> Bool) {
    let edges = sides.filter { $0.rule == .cascade }
    free = Set(edges.filter(isFree).map(\.identity))
    self.edges = edges
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

  /// Whether SQLite's own `ON DELETE CASCADE` implements the rule.
  ///
  /// It does if the destination's table refers to the source and nothing leads back: along a cycle, SQLite
  /// gives up at a depth of 1,000 rows.
  func isForeignKeyAction(_ edge: LoweredRelationship) -> Bool {
    guard case .inverseColumn = edge.storage, !free.contains(edge.identity) else { return false }
    let returns = reachable[edge.destination.table]?.contains(edge.source.table) ?? false
    return !returns && edge.source.table != edge.destination.table
  }

  /// The tables whose rows need a trigger on deletion.
  var tablesWithTrigger: [String] {
    var seen: Set<String> = []
    return edges.filter { !isForeignKeyAction($0) && seen.insert($0.source.table).inserted }.map(
      \.source.table
    )
  }

  /// The relationships that deletions from those tables may follow, in components without a common table.
  var components: [CascadeComponent] {
    let starts = tablesWithTrigger
    let followed = starts.reduce(into: Set(starts)) { $0.formUnion(reachable[$1] ?? []) }
    let edges = edges.filter { followed.contains($0.source.table) }
    var neighbours: [String: [String]] = [:]
    for edge in edges {
      neighbours[edge.source.table, default: []].append(edge.destination.table)
      neighbours[edge.destination.table, default: []].append(edge.source.table)
    }
    // Grouped by the table from which each component was found.
    var parts: [String: String] = [:]
    for start in starts where parts[start] == nil {
      parts[start] = start
      var open = [start]
      while let table = open.popLast() {
        for next in neighbours[table] ?? [] where parts.updateValue(start, forKey: next) == nil {
          open.append(next)
        }
      }
    }
    let edgesByPart = Dictionary(grouping: edges) { parts[$0.source.table] ?? "" }
    return starts.compactMap { start in
      edgesByPart[start].map { CascadeComponent(name: start, parts: stronglyConnectedTables(of: $0)) }
    }
  }

  /// Returns the edges of a component, grouped by the strongly connected components of the tables where they
  /// start. Each group comes before those that it leads to.
  private func stronglyConnectedTables(of edges: [LoweredRelationship]) -> [StronglyConnectedTables] {
    let edgesBySource = Dictionary(grouping: edges, by: \.source.table)
    var open: [String] = []
    for edge in edges where !open.contains(edge.source.table) { open.append(edge.source.table) }
    // A component reaches everything that the next one reaches, and itself.
    let reaches = Dictionary(uniqueKeysWithValues: open.map { ($0, (reachable[$0] ?? []).union([$0]).count) })
    open = open.enumerated().sorted { left, right in
      let (first, second) = (reaches[left.element] ?? 0, reaches[right.element] ?? 0)
      return first == second ? left.offset < right.offset : first > second
    }.map(\.element)
    var seen: Set<String> = []
    var components: [StronglyConnectedTables] = []
    for table in open where !seen.contains(table) {
      let there = reachable[table] ?? []
      let members = open.filter {
        $0 == table || there.contains($0) && reachable[$0]?.contains(table) == true
      }
      seen.formUnion(members)
      components.append(
        StronglyConnectedTables(
          tables: members,
          edges: members.flatMap { edgesBySource[$0] ?? [] },
          isCyclic: there.contains(table)
        )
      )
    }
    return components
  }
}
