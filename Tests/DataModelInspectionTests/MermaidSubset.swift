/// A strict reader of the part of Mermaid's `classDiagram` that is written here.
///
/// It follows the grammar of Mermaid, whose scanner takes the first rule that fits, at any place: words
/// such as `link` are taken for commands even in names in backticks, and `.*direction\s+TB` even over two
/// lines.
enum MermaidSubset {
  /// What is wrong with a text, with the number of the line; empty if nothing is.
  static func complaints(about text: String) -> [String] {
    var reader = Reader(lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    reader.read()
    let statements = text.drop { $0 != "c" }
    if statements.contains(/direction\s+(TB|BT|RL|LR)/) { reader.complaints.append("direction") }
    return reader.complaints
  }

  private static let commands: Set<String> = [
    "class", "classDef", "classDiagram", "namespace", "style", "cssClass", "callback", "link", "click",
    "note",
    "href", "call", "direction", "accTitle", "accDescr", "o", "_self", "_blank", "_parent", "_top",
  ]

  private struct Reader {
    let lines: [String]
    var complaints: [String] = []
    private var next = 0
    private var declared: Set<String> = []
    private var used: Set<String> = []

    init(lines: [String]) {
      self.lines = lines
    }

    mutating func read() {
      for pattern in ["---", "title: \"", "---", "classDiagram"] {
        let line = take()
        let isRight = pattern.hasPrefix("title") ? line.contains(title) : line == pattern
        if !isRight { complain("expected \(pattern)") }
      }
      let first = next
      while next < lines.count - 1 { readStatement(take()) }
      if next == first { complain("no statement") }
      if take() != "" { complain("no line end") }
      for name in used.subtracting(declared) { complaints.append("unknown \(name)") }
    }

    private let title = #/^title: "(?:[^"\\<>%\x00-\x1F]|\\["\\]|\\x[0-9a-f]{2}|\\u[0-9a-f]{4})*"$/#
    private let note = #/^  note "[^"#]*"$/#
    private let box = #/^  class (\w+)(?:\["([^"]*)"\])?( \{)?$/#
    private let inheritance = #/^  (\w+) <\|-- (\w+)$/#
    private let pair = #/^  (\w+) "([^"]*)" -- "([^"]*)" (\w+)$/#
    private let arrow = #/^  (\w+) --> "([^"]*)" (\w+)$/#
    private let role = #/^.* (?:0, )?(?:\d+\.\.)?(?:\d+|\*)(?: \{ordered\})?$/#

    private mutating func readStatement(_ line: String) {
      if line.firstMatch(of: note) != nil { return }
      if let match = line.firstMatch(of: box) {
        check(name: match.1)
        if !declared.insert(String(match.1)).inserted { complain("\(match.1) is there twice") }
        if let label = match.2 { check(text: label, "\"") }
        if match.3 != nil { readMembers() }
      } else if let match = line.firstMatch(of: inheritance) {
        use(match.1, match.2)
      } else if let match = line.firstMatch(of: pair) {
        use(match.1, match.4)
        check(role: match.2)
        check(role: match.3)
      } else if let match = line.firstMatch(of: arrow) {
        use(match.1, match.3)
        check(role: match.2)
      } else {
        complain("no statement: \(line)")
      }
    }

    private mutating func readMembers() {
      var count = 0
      while next < lines.count {
        let line = take()
        if line == "  }" {
          if count == 0 { complain("no member") }
          return
        }
        count += 1
        let isStereotype = line == "    <<abstract>>" || line == "    <<composite>>"
        guard !isStereotype else { continue }
        guard line.hasPrefix("    "), !line.hasPrefix("     ") else { return complain("no member: \(line)") }
        let member = line.dropFirst(4)
        // A parenthesis makes it a method; a first or a last character may be a sign of visibility or kind.
        check(text: member, "(){}\"~<>`%$*\\")
        if let first = member.first, "+-".contains(first) { complain("sign: \(line)") }
        if !member.contains(": ") { complain("no type: \(line)") }
      }
      complain("no end of members")
    }

    private mutating func use(_ names: Substring...) {
      for name in names {
        check(name: name)
        used.insert(String(name))
      }
    }

    private mutating func check(name: Substring) {
      if MermaidSubset.commands.contains(String(name)) || name.contains(where: { !$0.isASCII }) {
        complain("\(name) is a command")
      }
    }

    private mutating func check(role text: Substring) {
      if text.firstMatch(of: role) == nil { complain("no role: \(text)") }
      check(text: text, "\"%`<>\\")
    }

    private mutating func check(text: Substring, _ forbidden: String) {
      if text.contains(where: { forbidden.contains($0) || $0.isNewline }) { complain("not escaped: \(text)") }
      if text.replacing(#/#\d+;/#, with: "").contains(where: { "#;".contains($0) }) {
        complain("no character code: \(text)")
      }
    }

    private mutating func take() -> String {
      defer { next += 1 }
      return next < lines.count ? lines[next] : ""
    }

    private mutating func complain(_ complaint: String) {
      complaints.append("\(next): \(complaint)")
    }
  }
}
