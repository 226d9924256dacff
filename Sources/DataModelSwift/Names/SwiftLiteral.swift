/// Values as Swift source code.
enum SwiftLiteral {
  /// Returns a string literal on one line that escapes everything that could end or change it.
  static func text(_ text: String) -> String {
    guard !text.utf8.allSatisfy(isPlain) else { return "\"\(text)\"" }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F || isInvisible(scalar):
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Returns a string literal on one line without escapes, for text with many quotes; with escapes if the
  /// text needs others.
  static func raw(_ text: String) -> String {
    guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && !isInvisible($0) }) else {
      return self.text(text)
    }
    let pounds = String(repeating: "#", count: longestRunOfPounds(in: text) + 1)
    return "\(pounds)\"\(text)\"\(pounds)"
  }

  /// Returns a multi-line string literal with the unchanged text; on one line if some of it would not
  /// survive.
  static func block(_ text: String, indentation: String) -> String {
    let newline = UInt8(ascii: "\n")
    guard text.utf8.contains(newline), survivesAsItIs(text) else { return self.text(text) }
    let pounds = String(repeating: "#", count: longestRunOfPounds(in: text) + 1)
    var lines: [UInt8] = []
    lines.reserveCapacity(text.utf8.count * 5 / 4)
    var startsLine = true
    for byte in text.utf8 {
      if startsLine, byte != newline { lines += indentation.utf8 }
      lines.append(byte)
      startsLine = byte == newline
    }
    lines.append(newline)
    return "\(pounds)\"\"\"\n\(String(decoding: lines, as: UTF8.self))\(indentation)\"\"\"\(pounds)"
  }

  /// Whether a multi-line literal can contain a text without escapes.
  private static func survivesAsItIs(_ text: String) -> Bool {
    // Almost every text is ASCII, and its bytes are faster to read than its scalars.
    text.utf8.allSatisfy { $0 == UInt8(ascii: "\n") || (0x20..<0x80).contains($0) }
      || text.unicodeScalars.allSatisfy { $0 == "\n" || ($0.value >= 0x20 && !isInvisible($0)) }
  }

  /// Whether an ASCII byte needs no escape in a literal on one line.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Returns the longest run of `#` after a `"` or a `\`. It compares bytes, like the compiler: a `#` with a
  /// combining accent ends a literal too.
  private static func longestRunOfPounds(in text: String) -> Int {
    var longest = 0
    var run: Int?
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): run = 0
      case UInt8(ascii: "#"):
        run = run.map { $0 + 1 }
        longest = max(longest, run ?? 0)
      default: run = nil
      }
    }
    return longest
  }

  /// Whether a character is invisible in source code: other line ends, text direction, zero width.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x80...0x9F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF: true
    default: false
    }
  }
}
