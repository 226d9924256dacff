/// Checks the syntax of a stated SQL expression before it becomes part of a statement.
///
/// This is not a SQL parser: the migration step shows whether SQLite accepts the expression. The check only
/// makes sure that the text is a single expression.
package enum ExpressionSyntax {
  /// - Returns: what is wrong, in words that follow the name of the element; nil if the expression can be
  ///   used
  package static func complaint(about expression: String) -> String? {
    var depth = 0
    var quote: UInt8?
    var previous: UInt8 = 0
    var isBlank = true
    for byte in expression.utf8 {
      if byte == 0 { return "contains a zero byte" }
      if byte > 0x20 { isBlank = false }
      defer { previous = quote == nil ? byte : 0 }
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch (previous, byte) {
      case (UInt8(ascii: "-"), UInt8(ascii: "-")), (UInt8(ascii: "/"), UInt8(ascii: "*")):
        return "contains a comment"
      case (_, UInt8(ascii: ";")): return "contains a semicolon"
      case (_, UInt8(ascii: "'")), (_, UInt8(ascii: "\"")), (_, UInt8(ascii: "`")): quote = byte
      case (_, UInt8(ascii: "[")): quote = UInt8(ascii: "]")
      case (_, UInt8(ascii: "(")): depth += 1
      case (_, UInt8(ascii: ")")):
        depth -= 1
        if depth < 0 { return "closes a parenthesis that is not open" }
      case (_, UInt8(ascii: "?")), (_, UInt8(ascii: "@")), (_, UInt8(ascii: "$")), (_, UInt8(ascii: ":")):
        return "contains a parameter"
      default: break
      }
    }
    if isBlank { return "is empty" }
    if quote != nil { return "leaves a quote open" }
    return depth > 0 ? "leaves a parenthesis open" : nil
  }
}
