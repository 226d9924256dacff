/// A diagram as Mermaid's `classDiagram`, which Markdown viewers draw.
///
/// For example:
///
///     classDiagram
///       class Item {
///         text: String?
///       }
///       List "list 0..1" -- "items 0..* {ordered}" Item
///
/// It is not an `erDiagram`, which has no inheritance, and only one label on a line for the two names of a
/// pair. Its four cardinalities cannot express `ordered` or `1..6`, and its types may not have spaces. A
/// class diagram allows free text in all these places.
package struct MermaidDiagram: Sendable {
  private let diagram: EntityDiagram
  private let identifiers: [String: String]

  package init(_ diagram: EntityDiagram) {
    self.diagram = diagram
    identifiers = Self.identifiers(for: diagram.boxes.map(\.name))
  }

  /// Returns several diagrams as one text. Mermaid allows one diagram in a file, so that several become a
  /// Markdown document with a block for each.
  package static func document(_ diagrams: [EntityDiagram]) -> String {
    if let only = diagrams.first, diagrams.count == 1 { return MermaidDiagram(only).text }
    return
      diagrams.map { diagram in
        "# \(diagram.title.filter { !$0.isNewline })\n\n```mermaid\n\(MermaidDiagram(diagram).text)```\n"
      }
      .joined(separator: "\n")
  }

  package var text: String {
    var lines = ["---", "title: \(Self.quoted(diagram.title))", "---", "classDiagram"]
    // The grammar requires a statement.
    if diagram.boxes.isEmpty { lines.append("  note \"This model has no entities.\"") }
    for box in diagram.boxes { lines += self.lines(of: box) }
    lines += diagram.inheritances.map { "  \(identifier($0.parent)) <|-- \(identifier($0.child))" }
    lines += diagram.associations.map(line(of:))
    return lines.joined(separator: "\n") + "\n"
  }

  private func lines(of box: EntityDiagram.Box) -> [String] {
    let identifier = identifier(box.name)
    let label = identifier == box.name ? "" : "[\"\(Self.escaped(box.name))\"]"
    let members =
      (box.kind.stereotype.map { ["<<\($0)>>"] } ?? []) + box.rows.map { $0.text(Self.escaped) }
    guard !members.isEmpty else { return ["  class \(identifier)\(label)"] }
    return ["  class \(identifier)\(label) {"] + members.map { "    \($0)" } + ["  }"]
  }

  private func line(of association: EntityDiagram.Association) -> String {
    let source = identifier(association.source)
    let destination = "\"\(association.role.text(Self.escaped))\" \(identifier(association.destination))"
    guard let inverse = association.inverseRole else { return "  \(source) --> \(destination)" }
    return "  \(source) \"\(inverse.text(Self.escaped))\" -- \(destination)"
  }
}

// MARK: - Escaping

extension MermaidDiagram {
  private func identifier(_ name: String) -> String {
    identifiers[name] ?? name
  }

  /// Returns identifiers for the boxes whose names Mermaid cannot use; these boxes get their names as labels.
  ///
  /// Every word of the grammar (`link`, `style`, `note`, even `o`) begins with a small letter or an
  /// underscore, and `link` is a keyword even in backticks. So only names that begin with a capital are used
  /// as they are. A name that ends with `direction`, before a line that begins with `TB`, would be read as a
  /// command.
  private static func identifiers(for names: [String]) -> [String: String] {
    var identifiers: [String: String] = [:]
    var taken = Set(names)
    for name in names where !isPlain(name) {
      let base = "entity_" + String(name.map { isWordCharacter($0) ? $0 : "_" }) + "_"
      var identifier = base
      var number = 2
      while !taken.insert(identifier).inserted {
        identifier = "\(base)\(number)"
        number += 1
      }
      identifiers[name] = identifier
    }
    return identifiers
  }

  private static func isPlain(_ name: String) -> Bool {
    guard let first = name.first, first.isUppercase else { return false }
    return name.allSatisfy(isWordCharacter) && !name.hasSuffix("direction")
  }

  private static func isWordCharacter(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || character == "_")
  }

  /// Escapes a name inside quotes or in a list of members. Mermaid writes a character as `#`, its number and
  /// `;`.
  ///
  /// Letters and digits are kept, and underscores and spaces inside the name. An underscore at an end would
  /// start emphasis in Markdown, and all other characters have a meaning somewhere.
  private static func escaped(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    return scalars.enumerated().map { place, scalar in
      let isInside = place > 0 && place < scalars.count - 1
      let isPlain =
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || (isInside && (scalar == "_" || scalar == " "))
      return isPlain ? String(scalar) : "#\(scalar.value);"
    }
    .joined()
  }

  /// Quotes a text for the YAML before the diagram. Mermaid looks for HTML tags and for `%%` before it reads
  /// the YAML.
  private static func quoted(_ text: String) -> String {
    let characters = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "<", ">", "%", "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}":
        "\\x" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
      case "\u{2028}", "\u{2029}", "\u{FEFF}": "\\u" + String(scalar.value, radix: 16)
      default: String(scalar)
      }
    }
    return "\"\(characters.joined())\""
  }
}
