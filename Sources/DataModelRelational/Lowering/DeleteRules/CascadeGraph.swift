import DataModelDefinition

/// Which tables lose rows when a row of another is deleted, by the relationships with the rule Cascade.
struct CascadeGraph {
  private let edges: [RelationshipSide]
  private let edgesByIdentity: [String: RelationshipSide]
  private let edgesBySource: [String: [Int]]
  private let reachable: [String: Set<String>]
  /// The identities of the edges without a foreign key.
  private let free: Set<String>

  /// The graph of all relationships. Those that are free have no foreign key, since a pull must not be refused.
  init(_ sides: [RelationshipSide], isFree: (RelationshipSide) -> Bool) {
    let edges = sides.filter { $0.rule == .cascade }
    free = Set(edges.filter(isFree).map(\.identity))
    self.edges = edges
    edgesByIdentity = Dictionary(edges.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
    edgesBySource = Dictionary(grouping: edges.indices) { edges[$0].source.table }
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
    guard case .inverseColumn = edge.storage, !free.contains(edge.identity) else { return false }
    let returns = reachable[edge.destination.table]?.contains(edge.source.table) ?? false
    return !returns && edge.source.table != edge.destination.table
  }

  /// Whether a relationship cascades, and SQLite's own action does what it asks for; nil if it does not cascade.
  func isForeignKeyAction(_ relationship: Relationship, of owner: Entity) -> Bool? {
    edgesByIdentity["\(owner.name).\(relationship.name)"].map(isForeignKeyAction)
  }

  /// The tables whose rows need a trigger when they are deleted.
  var tablesWithTrigger: [String] {
    var seen: Set<String> = []
    return edges.filter { !isForeignKeyAction($0) && seen.insert($0.source.table).inserted }.map(
      \.source.table
    )
  }

  /// All edges that a deletion in a table may follow.
  func edges(from table: String) -> [RelationshipSide] {
    (reachable[table] ?? []).union([table]).flatMap { edgesBySource[$0] ?? [] }.sorted().map { edges[$0] }
  }
}
