/// A word, a symbol or a literal of Swift source.
struct SwiftToken: Equatable {
  enum Kind {
    /// A keyword, an identifier or a number.
    case word
    /// An identifier in backticks, without them: never a keyword.
    case name
    /// One character of an operator or of punctuation; `->` and a run of dots are one symbol.
    case symbol
    /// A string or a regular expression, without what it says.
    case literal
  }

  let kind: Kind
  let text: String
  /// The line where it begins, from 1.
  let line: Int

  func isSymbol(_ text: String) -> Bool { kind == .symbol && self.text == text }

  func isWord(_ text: String) -> Bool { kind == .word && self.text == text }

  /// Whether it can be the name of a type.
  var isIdentifier: Bool { kind == .word || kind == .name }
}
