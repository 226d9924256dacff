import DataModelCompiler

/// Writes pieces of a page as text. Only this type writes markup, so that no text of a model can become
/// markup.
package struct HTMLWriter {
  private var output = ""

  private init() {}

  /// Returns the text of a whole document.
  package static func document(_ root: HTML) -> String { "<!DOCTYPE html>\n" + text(of: root) }

  /// Returns the text of one piece.
  package static func text(of piece: HTML) -> String {
    var writer = HTMLWriter()
    writer.write(piece)
    return writer.output
  }

  private mutating func write(_ piece: HTML) {
    switch piece {
    case .text(let text): output += Self.escaped(text)
    case .lines(let text):
      output += text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { Self.escaped(String($0)) }.joined(separator: "\n")
    case .element(let tag, let attributes, let content): write(tag, attributes, content)
    case .embedded(let tag, let file):
      output += "<\(tag.rawValue)>\(file.text)</\(tag.rawValue)>\n"
    }
  }

  private mutating func write(_ tag: HTMLTag, _ attributes: [HTMLAttribute], _ content: [HTML]) {
    output += "<\(tag.rawValue)"
    for attribute in attributes {
      output += " \(attribute.name)"
      if let value = attribute.value { output += "=\"\(Self.escaped(value))\"" }
    }
    output += ">"
    if !tag.isVoid {
      if content.contains(where: \.isBlock) { output += "\n" }
      for piece in content { write(piece) }
      output += "</\(tag.rawValue)>"
    }
    if tag.isBlock { output += "\n" }
  }

  /// Returns the text with the markup characters escaped. Invisible characters, and those that change the
  /// direction of a line, are written out: `a\u{202E}b`.
  private static func escaped(_ text: String) -> String {
    let visible = VisibleText.escaping(text)
    guard visible.utf8.contains(where: isMarkup) else { return visible }
    var result = ""
    for scalar in visible.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isMarkup(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
    default: false
    }
  }
}

extension HTML {
  fileprivate var isBlock: Bool {
    switch self {
    case .element(let tag, _, _): tag.isBlock
    case .embedded: true
    case .text, .lines: false
    }
  }
}
