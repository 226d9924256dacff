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

  private static func quoted(_ text: String, with quote: Character) -> String {
    var result = String(quote)
    for character in text {
      if character == quote { result.append(quote) }
      result.append(character)
    }
    result.append(quote)
    return result
  }
}
