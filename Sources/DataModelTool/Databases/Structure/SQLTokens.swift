/// SQL cut into names, texts, words and marks, without layout and remarks.
///
/// Two statements with equal tokens mean the same. Words are in upper case: SQLite takes them in any.
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

  /// A quote is doubled inside of its own; what is never closed ends with the statement.
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
