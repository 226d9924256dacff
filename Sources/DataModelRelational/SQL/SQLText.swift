/// Names and values as SQL writes them.
package enum SQLText {
  /// `TodoItem` → `"TodoItem"`. Every identifier is quoted: `Order` and `group` are common names in models.
  package static func identifier(_ name: String) -> String {
    quoted(name, with: "\"")
  }

  /// `it's` → `'it''s'`
  package static func literal(_ text: String) -> String {
    quoted(text, with: "'")
  }

  /// By scalar, as SQLite reads it: a quote with an accent on it would be one character, and pass undoubled.
  private static func quoted(_ text: String, with quote: Unicode.Scalar) -> String {
    var scalars = String.UnicodeScalarView([quote])
    if text.unicodeScalars.contains(quote) {
      for scalar in text.unicodeScalars {
        if scalar == quote { scalars.append(quote) }
        scalars.append(scalar)
      }
    } else {
      scalars.append(contentsOf: text.unicodeScalars)
    }
    scalars.append(quote)
    return String(scalars)
  }
}
