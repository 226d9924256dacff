/// A diagram as numbered nodes and lines between them.
struct DiagramGraph {
  let boxes: [EntityDiagram.Box]
  let lines: [Line]
  /// The nodes that each node has lines to, each once and not itself, in order.
  let neighbours: [[Int]]

  struct Line {
    let source: Int
    let destination: Int
    let kind: Kind
  }

  enum Kind {
    case association(EntityDiagram.Association)
    /// From the subentity to its parent.
    case inheritance
    /// From the owner of an attribute to the composite that is its type.
    case part
  }

  init(_ diagram: EntityDiagram) {
    let numbers = Dictionary(diagram.boxes.enumerated().map { ($1.name, $0) }) { first, _ in first }
    var lines: [Line] = []
    func add(_ source: String, _ destination: String, _ kind: Kind) {
      guard let source = numbers[source], let destination = numbers[destination] else { return }
      lines.append(Line(source: source, destination: destination, kind: kind))
    }
    for inheritance in diagram.inheritances { add(inheritance.child, inheritance.parent, .inheritance) }
    for association in diagram.associations {
      add(association.source, association.destination, .association(association))
    }
    let composites = Set(diagram.boxes.filter { $0.kind == .composite }.map(\.name))
    for box in diagram.boxes {
      var seen: Set<String> = []
      for row in box.rows where composites.contains(row.type) && seen.insert(row.type).inserted {
        add(box.name, row.type, .part)
      }
    }
    var neighbours = [Set<Int>](repeating: [], count: diagram.boxes.count)
    for line in lines where line.source != line.destination {
      neighbours[line.source].insert(line.destination)
      neighbours[line.destination].insert(line.source)
    }
    boxes = diagram.boxes
    self.lines = lines
    self.neighbours = neighbours.map { $0.sorted() }
  }

  /// The groups of connected nodes, the largest first. The last group has the nodes without lines.
  var groups: [[Int]] {
    var groups: [[Int]] = []
    var seen: Set<Int> = []
    for start in boxes.indices where !neighbours[start].isEmpty && seen.insert(start).inserted {
      var group = [start]
      var next = 0
      while next < group.count {
        group += neighbours[group[next]].filter { seen.insert($0).inserted }
        next += 1
      }
      groups.append(group.sorted())
    }
    // A stable order: of two groups of one size the one that comes first in the file.
    groups.sort { ($1.count, $0[0]) < ($0.count, $1[0]) }
    let alone = boxes.indices.filter { neighbours[$0].isEmpty }
    return alone.isEmpty ? groups : groups + [Array(alone)]
  }
}
