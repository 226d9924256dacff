/// A diagram in the language of Graphviz: `datamodel inspect Model.xcdatamodeld --format dot | dot -Tsvg`.
///
/// Boxes are tables in HTML-like labels. A relationship is a row, and its line starts at that row, so that
/// parallel lines and loops can be told apart without labels. A pair of relationships is one line between two
/// rows, with a crow's foot where there are many. A relationship without an inverse is an arrow to the name
/// of its destination. An empty arrow points at a parent. Unconnected parts are packed together instead of
/// put into one row.
package struct GraphvizDiagram: Sendable {
  private let diagram: EntityDiagram
  /// The number of a relationship in its box, by the names of the box and the relationship.
  private let roleNumbers: [String: [String: Int]]

  package init(_ diagram: EntityDiagram) {
    self.diagram = diagram
    roleNumbers = Dictionary(
      diagram.boxes.map { box in
        let numbers = box.roles.enumerated().map { ($1.name, $0) }
        return (box.name, Dictionary(numbers, uniquingKeysWith: { first, _ in first }))
      },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Returns several diagrams as one text, which Graphviz reads as several graphs.
  package static func document(_ diagrams: [EntityDiagram]) -> String {
    diagrams.map { GraphvizDiagram($0).text }.joined(separator: "\n")
  }

  package var text: String {
    let head = [
      "digraph \(Self.name(diagram.title)) {",
      "  graph [label=\"\(Self.escaped(diagram.title))\", labelloc=t, fontname=\"Helvetica\", rankdir=LR, "
        + "nodesep=0.4, "
        + "ranksep=1.5, pack=30, packmode=\"graph\"]",
      "  node [shape=plain, fontname=\"Helvetica\"]",
      "  edge [dir=both, arrowhead=none, arrowtail=none]",
    ]
    let lines =
      head + diagram.boxes.flatMap(lines(of:)) + diagram.inheritances.map(line(of:))
      + diagram.associations.map(line(of:))
    return lines.joined(separator: "\n") + "\n}\n"
  }

  private func lines(of box: EntityDiagram.Box) -> [String] {
    let stereotype = box.kind.stereotype.map { "«\($0)»<br/>" } ?? ""
    let rows = box.rows.enumerated().map { number, row in
      let sides = number == box.rows.count - 1 ? "lrb" : "lr"
      return "    <tr><td align=\"left\" sides=\"\(sides)\">\(row.text(Self.escapedMarkup))</td></tr>"
    }
    let roles = box.roles.enumerated().map { number, role in
      let sides = number == box.roles.count - 1 ? "lrb" : "lr"
      let text = "\(role.text(Self.escapedMarkup)) → \(Self.escapedMarkup(role.destination))"
      return "    <tr><td align=\"left\" sides=\"\(sides)\" port=\"\(Self.port(number))\">\(text)</td></tr>"
    }
    return [
      """
        \(Self.name(box.name)) [label=<<table border=\"0\" cellborder=\"1\" cellspacing=\"0\" \
      cellpadding=\"3\">
      """,
      """
          <tr><td port=\"\(Self.headPort)\" \
      bgcolor=\"#eeeeee\">\(stereotype)<b>\(Self.escapedMarkup(box.name))</b></td></tr>
      """,
    ] + rows + roles + ["  </table>>]"]
  }

  private func line(of inheritance: EntityDiagram.Inheritance) -> String {
    // From the parent, so that it is placed first; the arrow is drawn at its tail.
    "  \(Self.name(inheritance.parent)):\(Self.headPort) -> \(Self.name(inheritance.child)):\(Self.headPort) "
      + "[arrowtail=empty]"
  }

  private func line(of association: EntityDiagram.Association) -> String {
    let isLoop = association.source == association.destination
    let tail = end(association.role, of: association.source, isLoop: isLoop)
    guard let inverse = association.inverseRole else {
      // A loop leaves and enters a box on the same side; from side to side it would cross the box.
      let head = "\(Self.name(association.destination)):\(Self.headPort)\(isLoop ? ":e" : "")"
      return "  \(tail) -> \(head) [arrowhead=vee]"
    }
    let head = end(inverse, of: association.destination, isLoop: isLoop)
    let feet = [
      association.role.isToMany ? "arrowhead=crow" : nil, inverse.isToMany ? "arrowtail=crow" : nil,
    ].compactMap { $0 }
    return "  \(tail) -> \(head)\(feet.isEmpty ? "" : " [\(feet.joined(separator: ", "))]")"
  }

  /// Returns the end of a line at the row of a relationship.
  private func end(_ role: EntityDiagram.Role, of box: String, isLoop: Bool) -> String {
    let row = roleNumbers[box]?[role.name].map { ":\(Self.port($0))" } ?? ""
    return "\(Self.name(box))\(row)\(isLoop ? ":e" : "")"
  }

  private static let headPort = "name"

  private static func port(_ number: Int) -> String { "r\(number)" }
}

// MARK: - Escaping

extension GraphvizDiagram {
  /// Returns the name of a graph or of a node.
  private static func name(_ text: String) -> String {
    "\"\(escaped(text))\""
  }

  /// Escapes text between quotes. In labels, a backslash starts an escape and an ampersand an HTML entity.
  private static func escaped(_ text: String) -> String {
    replacing(text) { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "&": "&amp;"
      default: nil
      }
    }
  }

  /// Escapes text in an HTML-like label. Graphviz rejects an element that is empty, or has only a bracket.
  private static func escapedMarkup(_ text: String) -> String {
    replacing(text.isEmpty ? " " : text) { scalar in
      switch scalar {
      case "\"": "&quot;"
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "]": "&#93;"
      default: nil
      }
    }
  }

  /// Escapes characters, and replaces control characters, which no label may have, with spaces.
  private static func replacing(_ text: String, _ escape: (Unicode.Scalar) -> String?) -> String {
    text.unicodeScalars.map { scalar in
      scalar.value < 0x20 || scalar.value == 0x7F ? " " : escape(scalar) ?? String(scalar)
    }
    .joined()
  }
}
