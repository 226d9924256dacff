/// The parts of a `CREATE TABLE` that no pragma reports: checks, expressions, collations, deferred foreign
/// keys, options.
struct TableText {
  private(set) var lines: [String] = []

  init(_ sql: String) {
    let tokens = SQLTokens(sql).all
    guard let open = tokens.firstIndex(of: "(") else { return }
    var depth = 0
    var definition: [String] = []
    for position in tokens.indices[open...] {
      let token = tokens[position]
      if token == "(" { depth += 1 }
      if token == ")" { depth -= 1 }
      if depth == 0 {
        add(definition)
        let options = tokens[(position + 1)...].split(separator: ",").map { $0.joined(separator: " ") }
        lines += options.map { "option \($0)" }
        return
      }
      if depth == 1, token == "," {
        add(definition)
        definition = []
      } else if position != open {
        definition.append(token)
      }
    }
  }

  /// Adds the lines of one column, or of one table constraint.
  private mutating func add(_ tokens: [String]) {
    guard let name = tokens.first else { return }
    for (position, token) in tokens.enumerated() {
      switch token {
      case "CHECK": lines.append("check \(Self.parenthesized(tokens, after: position))")
      case "AS": lines.append("expression of \(name) \(Self.parenthesized(tokens, after: position))")
      case "COLLATE": lines.append("collation of \(name) \(tokens.dropFirst(position + 1).first ?? "")")
      case "AUTOINCREMENT": lines.append("keys of \(name) are never reused")
      case "DEFERRABLE":
        let words = tokens.dropFirst(position).prefix(3).joined(separator: " ")
        lines.append("reference of \(name) \(words)")
      default: break
      }
    }
  }

  private static func parenthesized(_ tokens: [String], after position: Int) -> String {
    var depth = 0
    var found: [String] = []
    for token in tokens.dropFirst(position + 1) {
      if token == "(" { depth += 1 }
      if token == ")" { depth -= 1 }
      found.append(token)
      if depth == 0 { break }
    }
    return found.joined(separator: " ")
  }
}

/// SQL split into names, strings, words and punctuation, without whitespace and comments.
///
/// Two statements with equal tokens are equivalent. Words are in upper case, since SQLite ignores their case.
struct SQLTokens {
  private(set) var all: [String] = []
  private var scalars: ArraySlice<Unicode.Scalar>

  init(_ sql: String) {
    scalars = Array(sql.unicodeScalars)[...]
    while let first = scalars.first {
      switch first {
      case "\"", "'", "`": all.append(quoted(to: first))
      case "[": all.append(quoted(to: "]"))
      case "-" where scalars.dropFirst().first == "-": skip(through: ["\n"])
      case "/" where scalars.dropFirst().first == "*":
        scalars = scalars.dropFirst(2)
        skip(through: ["*", "/"])
      case _ where first.properties.isWhitespace: scalars.removeFirst()
      case _ where Self.isOfWord(first):
        let word = scalars.prefix(while: Self.isOfWord)
        all.append(String(String.UnicodeScalarView(word)).uppercased())
        scalars = scalars.dropFirst(word.count)
      default:
        all.append(String(first))
        scalars.removeFirst()
      }
    }
    scalars = []
  }

  /// Reads a quoted token. A doubled quote belongs to it; an unclosed token ends with the statement.
  private mutating func quoted(to end: Unicode.Scalar) -> String {
    var token = [scalars.removeFirst()]
    while let next = scalars.popFirst() {
      token.append(next)
      guard next == end else { continue }
      if end == "]" || scalars.first != end { break }
      token.append(scalars.removeFirst())
    }
    return String(String.UnicodeScalarView(token))
  }

  private mutating func skip(through end: [Unicode.Scalar]) {
    while !scalars.isEmpty, !scalars.starts(with: end) { scalars.removeFirst() }
    scalars = scalars.dropFirst(end.count)
  }

  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", ".", "$": true
    default: scalar.value > 127 && !scalar.properties.isWhitespace
    }
  }
}
