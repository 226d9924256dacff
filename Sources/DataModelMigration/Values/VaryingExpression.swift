/// Recognises SQL expressions that give another value each time: those over random numbers or the current
/// time.
enum VaryingExpression {
  /// Returns whether an expression calls a random function, or one of the current time.
  ///
  /// The names of columns do not count, quoted or not: `"knownAs"` contains `now`, and a column may be called
  /// `random`.
  static func varies(_ sql: String) -> Bool {
    let text = withNamesReplaced(sql).lowercased()
    if text.contains(/\b(random|randomblob)\s*\(/) { return true }
    if text.contains(/\bcurrent_(time|date|timestamp)\b/) { return true }
    // A date function without a time takes the current one.
    if text.contains(/\b(date|time|datetime|julianday|unixepoch)\s*\(\s*\)/) { return true }
    if text.contains(/\bstrftime\s*\(\s*'[^']*'\s*\)/) { return true }
    let callsDateFunction = /\b(date|time|datetime|julianday|unixepoch|strftime|timediff)\s*\(/
    return text.contains("'now'") && text.contains(callsDateFunction)
  }

  /// Returns the expression with `x` for each quoted name. Texts in single quotes stay.
  private static func withNamesReplaced(_ sql: String) -> String {
    var result = ""
    var quote: Character?
    for character in sql {
      if let end = quote {
        if end == "'" { result.append(character) }
        if character == end { quote = nil }
        continue
      }
      switch character {
      case "\"", "`": quote = character
      case "[": quote = "]"
      case "'":
        quote = "'"
        result.append(character)
      default: result.append(character)
      }
      if quote != nil, quote != "'" { result.append(" x ") }
    }
    return result
  }
}
