/// A text in SARIF.
struct SARIFMessage: Encodable, Sendable {
  let text: String

  /// Braces would be places for arguments and brackets links, so that a name in a model could show a link of
  /// its own.
  init(_ text: String) {
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "{", "}": escaped += "\(character)\(character)"
      case "[", "]", "\\": escaped += "\\\(character)"
      default: escaped.unicodeScalars.append(character)
      }
    }
    self.text = escaped
  }
}
