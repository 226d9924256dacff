/// Relationships with the rule Cascade that a deletion may follow one after the other, with the tables on their ends.
struct CascadeComponent {
  /// The name of one of its tables, which no other component has.
  let name: String
  /// Every table that rows may be deleted from, once.
  let tables: [RelationshipSide.End]
  let circles: [Circle]

  /// Tables that lead to one another, or one by itself, with all edges that start there.
  struct Circle {
    let tables: [String]
    let edges: [RelationshipSide]
    /// Whether a row may lead to others of the same table.
    let isClosed: Bool
  }

  init(name: String, circles: [Circle]) {
    self.name = name
    self.circles = circles
    var seen: Set<String> = []
    tables = circles.flatMap(\.edges).flatMap { [$0.source, $0.destination] }.filter {
      seen.insert($0.table).inserted
    }
  }
}
