extension EntityDiagram {
  /// The part of the diagram around some boxes: they, what a line leads to from them, and the composites of
  /// all these.
  ///
  /// For example: `Order` with its lines, its customer, and its parent, out of the 125 entities of a shop.
  ///
  /// - Returns: the part, with the lines among what it shows; nil if the diagram has none of the boxes
  package func around(_ names: [String]) -> EntityDiagram? {
    let chosen = Set(names).intersection(boxes.map(\.name))
    guard !chosen.isEmpty else { return nil }
    var shown = chosen
    let ends = associations.map { ($0.source, $0.destination) } + inheritances.map { ($0.parent, $0.child) }
    for (one, other) in ends {
      if chosen.contains(one) { shown.insert(other) }
      if chosen.contains(other) { shown.insert(one) }
    }
    shown.formUnion(composites(of: shown))
    return EntityDiagram(
      title: "\(title): \(boxes.map(\.name).filter(chosen.contains).joined(separator: ", "))",
      boxes: boxes.filter { shown.contains($0.name) },
      inheritances: inheritances.filter { shown.contains($0.parent) && shown.contains($0.child) },
      associations: associations.filter { shown.contains($0.source) && shown.contains($0.destination) }
    )
  }

  /// The composites of some boxes, and those that they hold in turn.
  private func composites(of names: Set<String>) -> Set<String> {
    let composites = Dictionary(
      boxes.filter { $0.kind == .composite }.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var found: Set<String> = []
    var open = boxes.filter { names.contains($0.name) }
    while let box = open.popLast() {
      for row in box.rows {
        guard let composite = composites[row.type], found.insert(row.type).inserted else { continue }
        open.append(composite)
      }
    }
    return found
  }
}
