/// Relationships with the rule Cascade that a deletion may follow one after the other, with the tables on
/// their ends: a weakly connected component of all that have the rule.
struct CascadeComponent {
  /// The name of one of its tables, which no other component has.
  let name: String
  /// Every table that rows may be deleted from, once.
  let tables: [LoweredRelationship.End]
  /// Its strongly connected components, each before those that it leads to.
  let parts: [StronglyConnectedTables]

  init(name: String, parts: [StronglyConnectedTables]) {
    self.name = name
    self.parts = parts
    var seen: Set<String> = []
    tables = parts.flatMap(\.edges).flatMap { [$0.source, $0.destination] }.filter {
      seen.insert($0.table).inserted
    }
  }
}

/// Tables that all lead to each other, or one by itself, with all edges that start there.
struct StronglyConnectedTables {
  let tables: [String]
  let edges: [LoweredRelationship]
  /// Whether a row may lead to others of the same table.
  let isCyclic: Bool
}
