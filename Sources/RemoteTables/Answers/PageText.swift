import Foundation
import TableWire

/// The text of an HTML page, or of an error in XML.
enum PageText {
  private static let literal = "<![CDATA["

  /// Returns whether a body is HTML or XML. A table service never returns either.
  static func isPage(_ body: String) -> Bool {
    body.unicodeScalars.first { !$0.properties.isWhitespace && $0 != "\u{FEFF}" } == "<"
  }

  /// Returns the text between the tags in one line; nil if there is no text.
  static func text(of page: String) -> String? {
    var words: [Substring] = []
    var rest = Substring(page)
    while let start = rest.firstIndex(of: "<") {
      words += rest[..<start].split(whereSeparator: \.isWhitespace)
      rest = rest[start...]
      if rest.hasPrefix(literal), let end = rest.range(of: "]]>") {
        words += rest[..<end.lowerBound].dropFirst(literal.count).split(whereSeparator: \.isWhitespace)
        rest = rest[end.upperBound...]
      } else {
        rest = after(rest)
      }
    }
    words += rest.split(whereSeparator: \.isWhitespace)
    let text = decoded(words.joined(separator: " "))
    return text.isEmpty ? nil : text
  }

  /// Returns the page after its first tag, or after its first element if it is a comment, a script or a
  /// style.
  private static func after(_ page: Substring) -> Substring {
    for (start, end) in [("<!--", "-->"), ("<script", "</script"), ("<style", "</style")] {
      guard page.prefix(start.count).lowercased() == start.lowercased() else { continue }
      guard let found = page.range(of: end, options: .caseInsensitive) else { return "" }
      return end == "-->" ? page[found.upperBound...] : tagless(page[found.lowerBound...])
    }
    return tagless(page)
  }

  private static func tagless(_ page: Substring) -> Substring {
    guard let end = page.firstIndex(of: ">") else { return "" }
    return page[page.index(after: end)...]
  }

  private static func decoded(_ text: String) -> String {
    let names = ["amp": "&", "quot": "\"", "apos": "'", "lt": "<", "gt": ">", "nbsp": " "]
    return text.replacing(/&(?:#([0-9]{1,6})|#x([0-9A-Fa-f]{1,5})|([a-z]+));/) {
      match in
      let code =
        match.output.1.flatMap { UInt32($0) } ?? match.output.2.flatMap { UInt32($0, radix: 16) }
      if let scalar = code.flatMap(Unicode.Scalar.init) { return String(Character(scalar)) }
      return match.output.3.flatMap { names[String($0)] } ?? String(match.output.0)
    }
  }
}
