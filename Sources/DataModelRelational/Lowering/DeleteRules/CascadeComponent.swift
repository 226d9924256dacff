/// The relationships with the rule Cascade that one deletion may follow in sequence, with the tables at their
/// ends: a weakly connected component of all relationships with that rule.
struct CascadeComponent {
  /// The name of one of its tables, which is in no other component.
  let name: String
  /// The tables from which rows may be deleted, each once.
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

/// Tables that all lead to each other, or a single one, with all edges that start there.
struct StronglyConnectedTables {
  let tables: [String]
  let edges: [LoweredRelationship]
  /// Whether a row may lead to others of the same table.
  let isCyclic: Bool
}
