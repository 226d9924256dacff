/// A diagram in the language of Graphviz: `datamodel inspect Model.xcdatamodeld --format dot | dot -Tsvg`.
///
/// Boxes are tables of HTML-like labels; a pair of relationships is a line with a label at each end, a
/// relationship by itself an arrow, and an empty arrow points at a parent.
package struct GraphvizDiagram: Sendable {
  private let diagram: EntityDiagram

  package init(_ diagram: EntityDiagram) {
    self.diagram = diagram
  }

  /// Several diagrams as one text, which Graphviz reads as several graphs.
  package static func document(_ diagrams: [EntityDiagram]) -> String {
    diagrams.map { GraphvizDiagram($0).text }.joined(separator: "\n")
  }

  package var text: String {
    let head = [
      "digraph \(Self.name(diagram.title)) {",
      "  graph [label=\"\(Self.escaped(diagram.title))\", labelloc=t, fontname=\"Helvetica\", nodesep=0.6, ranksep=1]",
      "  node [shape=plain, fontname=\"Helvetica\"]",
      "  edge [fontname=\"Helvetica\", fontsize=10, arrowhead=vee]",
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
    return [
      "  \(Self.name(box.name)) [label=<<table border=\"0\" cellborder=\"1\" cellspacing=\"0\" cellpadding=\"3\">",
      "    <tr><td>\(stereotype)<b>\(Self.escapedMarkup(box.name))</b></td></tr>",
    ] + rows + ["  </table>>]"]
  }

  private func line(of inheritance: EntityDiagram.Inheritance) -> String {
    // From the parent, so that it stands above; the arrow is drawn at its tail.
    "  \(Self.name(inheritance.parent)) -> \(Self.name(inheritance.child)) [dir=back, arrowtail=empty]"
  }

  private func line(of association: EntityDiagram.Association) -> String {
    let ends = "\(Self.name(association.source)) -> \(Self.name(association.destination))"
    let head = "headlabel=\"\(association.role.text(Self.escaped))\""
    guard let inverse = association.inverseRole else { return "  \(ends) [\(head)]" }
    return "  \(ends) [dir=none, taillabel=\"\(inverse.text(Self.escaped))\", \(head)]"
  }
}

// MARK: - Escaping

extension GraphvizDiagram {
  /// A name of a graph or of a node.
  private static func name(_ text: String) -> String {
    "\"\(escaped(text))\""
  }

  /// Text between quotes. In labels a backslash begins a code and an ampersand an entity of HTML.
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

  /// Text in an HTML-like label. Graphviz refuses an element that holds nothing, or only a bracket.
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

  /// Control characters become spaces: no label may have them.
  private static func replacing(_ text: String, _ escape: (Unicode.Scalar) -> String?) -> String {
    text.unicodeScalars.map { scalar in
      scalar.value < 0x20 || scalar.value == 0x7F ? " " : escape(scalar) ?? String(scalar)
    }
    .joined()
  }
}
