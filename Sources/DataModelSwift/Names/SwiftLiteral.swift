/// Values as Swift source writes them.
enum SwiftLiteral {
  /// A string literal on one line, with everything escaped that could end it or change it.
  static func text(_ text: String) -> String {
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

  /// A string literal over several lines, as it is; on one line if it holds what would not survive.
  static func block(_ text: String, indentation: String) -> String {
    let isSafe = text.unicodeScalars.allSatisfy { $0 == "\n" || ($0.value >= 0x20 && !isInvisible($0)) }
    guard isSafe, text.contains("\n") else { return self.text(text) }
    var pounds = "#"
    while text.contains("\"" + pounds) || text.contains("\\" + pounds) { pounds += "#" }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : indentation + $0 }
    return "\(pounds)\"\"\"\n\(lines.joined(separator: "\n"))\n\(indentation)\"\"\"\(pounds)"
  }

  /// Characters that a reader of the source would not see: other line ends, text direction, zero width.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x80...0x9F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF: true
    default: false
    }
  }
}
