/// Values as Swift source writes them.
enum SwiftLiteral {
  /// A string literal on one line, with everything escaped that could end it or change it.
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

  /// A string literal on one line without escapes, for text with many quotes; with escapes if it needs
  /// others.
  static func raw(_ text: String) -> String {
    guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && !isInvisible($0) }) else {
      return self.text(text)
    }
    let pounds = String(repeating: "#", count: longestRunOfPounds(in: text) + 1)
    return "\(pounds)\"\(text)\"\(pounds)"
  }

  /// A string literal over several lines, as it is; on one line if it holds what would not survive.
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

  /// Whether a literal over several lines can hold a text without an escape.
  private static func survivesAsItIs(_ text: String) -> Bool {
    // Nearly every text is ASCII, whose bytes are read faster than its scalars.
    text.utf8.allSatisfy { $0 == UInt8(ascii: "\n") || (0x20..<0x80).contains($0) }
      || text.unicodeScalars.allSatisfy { $0 == "\n" || ($0.value >= 0x20 && !isInvisible($0)) }
  }

  /// Whether a byte of ASCII stands in a literal on one line as it is.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// The longest run of `#` behind a `"` or a `\`, by bytes, as the compiler reads them: a `#` with an accent
  /// on it ends a literal too.
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

  /// Characters that a reader of the source would not see: other line ends, text direction, zero width.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x80...0x9F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF: true
    default: false
    }
  }
}
