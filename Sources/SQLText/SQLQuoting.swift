/// The quoting of names and strings in SQL.
package enum SQLQuoting {
  /// `TodoItem` → `"TodoItem"`. Every identifier is quoted: `Order` and `group` are common names in models.
  package static func identifier(_ name: String) -> String {
    quoted(name, with: "\"")
  }

  /// `it's` → `'it''s'`
  package static func literal(_ text: String) -> String {
    quoted(text, with: "'")
  }

  /// Returns whether SQL names a column or a table, quoted or as SQL lets an app write it: without quotes,
  /// and in other letters.
  package static func names(_ name: String, in sql: String) -> Bool {
    if sql.hasBytes(of: identifier(name)) { return true }
    let words = sql.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "$") }
    return words.contains { $0.lowercased() == name.lowercased() }
  }

  /// Doubles quotes byte by byte, as SQLite reads them: a quote with a combining accent is a different Swift
  /// character and would not be doubled.
  private static func quoted(_ text: String, with quote: String) -> String {
    guard let mark = quote.utf8.first, text.utf8.contains(mark) else { return quote + text + quote }
    var bytes = [mark]
    for byte in text.utf8 {
      if byte == mark { bytes.append(mark) }
      bytes.append(byte)
    }
    bytes.append(mark)
    return String(decoding: bytes, as: UTF8.self)
  }
}
