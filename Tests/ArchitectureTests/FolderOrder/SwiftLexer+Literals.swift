/// Strings and regular expressions.
extension SwiftLexer {
  /// Reads a string from its first quote on, behind its hashes.
  mutating func readString(hashes: Int) {
    append(.literal)
    let quotes = isAtLongString ? 3 : 1
    let fence = Array(repeating: UInt8(ascii: "#"), count: hashes)
    let end = Array(repeating: UInt8(ascii: "\""), count: quotes) + fence
    let escape = [UInt8(ascii: "\\")] + fence
    skip(quotes)
    while let byte = byte() {
      if isAt(end) { return skip(end.count) }
      if isAt(escape) {
        skip(escape.count)
        if self.byte() == UInt8(ascii: "(") { readInterpolation() } else { skip() }
      } else {
        // A short string ends with its line, even if its quote is missing.
        if quotes == 1 && byte == UInt8(ascii: "\n") { return }
        skip()
      }
    }
  }

  /// Whether a string of several lines begins here: nothing follows its three quotes on their line.
  private var isAtLongString: Bool {
    guard isAt(Array("\"\"\"".utf8)) else { return false }
    let spaces = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")]
    var distance = 3
    while let byte = byte(distance), spaces.contains(byte) { distance += 1 }
    return byte(distance) == UInt8(ascii: "\n")
  }

  /// Reads the code of an interpolation, from its parenthesis to the one that closes it.
  private mutating func readInterpolation() {
    var depth = 0
    repeat {
      let first = tokens.count
      readNext()
      for token in tokens[first...] {
        if token.isSymbol("(") { depth += 1 }
        if token.isSymbol(")") { depth -= 1 }
      }
    } while depth > 0 && !isAtEnd
  }

  /// Reads a regular expression from its slash on, behind its hashes.
  mutating func readRegex(hashes: Int) {
    append(.literal)
    let end = [UInt8(ascii: "/")] + Array(repeating: UInt8(ascii: "#"), count: hashes)
    skip()
    while !isAtEnd && !isAt(end) { skip(byte() == UInt8(ascii: "\\") ? 2 : 1) }
    skip(end.count)
  }

  /// Whether a slash begins a regular expression: it has no operand before it, no space behind it, and
  /// another slash follows on the line.
  var isAtRegex: Bool {
    guard !isBehindOperand, let next = byte(1) else { return false }
    if [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ")"), UInt8(ascii: ",")].contains(next) {
      return false
    }
    var distance = 1
    while let byte = byte(distance), byte != UInt8(ascii: "\n") {
      if byte == UInt8(ascii: "/") { return true }
      distance += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    return false
  }

  private var isBehindOperand: Bool {
    guard let last = tokens.last else { return false }
    switch last.kind {
    case .literal, .name: return true
    case .symbol: return [")", "]", "}", "!", "?"].contains(last.text)
    case .word:
      return ![
        "return", "in", "case", "try", "await", "throw", "else", "if", "guard", "while", "switch", "where",
      ].contains(last.text)
    }
  }
}
