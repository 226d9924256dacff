import DataModelDefinition

/// Finds the tables that lose rows when a row of another is deleted, by the relationships with the rule
/// Cascade.
struct CascadeGraph {
  private let edges: [LoweredRelationship]
  private let reachable: [String: Set<String>]
  /// The identities of the edges without a foreign key.
  private let free: Set<String>

  /// The graph of all relationships. Those that are free have no foreign key, since a pull must not be
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

  /// Whether SQLite's own `ON DELETE CASCADE` does what the rule asks for.
  ///
  /// It does where the destination's table refers to the source, and nothing leads back: along a cycle SQLite
  /// gives up at a depth of 1,000 rows.
  func isForeignKeyAction(_ edge: LoweredRelationship) -> Bool {
    guard case .inverseColumn = edge.storage, !free.contains(edge.identity) else { return false }
    let returns = reachable[edge.destination.table]?.contains(edge.source.table) ?? false
    return !returns && edge.source.table != edge.destination.table
  }

  /// The tables whose rows need a trigger when they are deleted.
  var tablesWithTrigger: [String] {
    var seen: Set<String> = []
    return edges.filter { !isForeignKeyAction($0) && seen.insert($0.source.table).inserted }.map(
      \.source.table
    )
  }

  /// The relationships that deletions from those tables may follow, in parts that have no table in common.
  var components: [CascadeComponent] {
    let starts = tablesWithTrigger
    let followed = starts.reduce(into: Set(starts)) { $0.formUnion(reachable[$1] ?? []) }
    let edges = edges.filter { followed.contains($0.source.table) }
    var neighbours: [String: [String]] = [:]
    for edge in edges {
      neighbours[edge.source.table, default: []].append(edge.destination.table)
      neighbours[edge.destination.table, default: []].append(edge.source.table)
    }
    // Grouped by the table that each part was found from.
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

  /// The edges of a part, by the strongly connected components of the tables that they start from; each
  /// component comes before those that it leads to.
  private func stronglyConnectedTables(of edges: [LoweredRelationship]) -> [StronglyConnectedTables] {
    let edgesBySource = Dictionary(grouping: edges, by: \.source.table)
    var open: [String] = []
    for edge in edges where !open.contains(edge.source.table) { open.append(edge.source.table) }
    // A component reaches all that the next one does, and itself.
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
