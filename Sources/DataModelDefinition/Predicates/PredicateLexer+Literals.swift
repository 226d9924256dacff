/// Numbers and strings.
extension PredicateLexer {
  // MARK: - Numbers

  /// Reads a number: `12`, `1.50`, `6e23`, `0xFF`, `0o17`, `0b101`.
  mutating func number() throws(PredicateSyntaxError) -> PredicateNumber {
    let start = position
    if current == "0", let radix = scalar(after: 1).flatMap(Self.radix) {
      advance(by: 2)
      let digits = takeDigits { $0.properties.isASCIIHexDigit }
      guard let value = Int64(digits, radix: radix) else {
        throw error("expected a number in base \(radix) with at most 64 bits", from: start)
      }
      return .integer(value)
    }
    var text = takeDigits(Self.isDigit)
    var isReal = false
    if current == ".", let digit = scalar(after: 1), Self.isDigit(digit) {
      advance()
      text += "." + takeDigits(Self.isDigit)
      isReal = true
    }
    if let exponent = takeExponent() {
      text += exponent
      isReal = true
    }
    if !isReal, let value = Int64(text) { return .integer(value) }
    guard let value = Double(text), value.isFinite else {
      throw error("the number is too large", from: start)
    }
    return .real(value)
  }

  private static func radix(_ scalar: Unicode.Scalar) -> Int? {
    switch scalar {
    case "x", "X": 16
    case "o", "O": 8
    case "b", "B": 2
    default: nil
    }
  }

  private mutating func takeDigits(_ isDigit: (Unicode.Scalar) -> Bool) -> String {
    let start = position
    while let scalar = current, isDigit(scalar) { advance() }
    return String(String.UnicodeScalarView(scalars[start..<position]))
  }

  /// Takes an exponent such as `e-12`; takes nothing if no digit follows.
  private mutating func takeExponent() -> String? {
    guard current == "e" || current == "E" else { return nil }
    let sign = scalar(after: 1).flatMap { $0 == "-" || $0 == "+" ? $0 : nil }
    guard let first = scalar(after: sign == nil ? 1 : 2), Self.isDigit(first) else { return nil }
    advance(by: sign == nil ? 1 : 2)
    return "e" + (sign.map { String(Character($0)) } ?? "") + takeDigits(Self.isDigit)
  }

  // MARK: - Strings

  /// Reads a text in single or double quotes.
  mutating func string() throws(PredicateSyntaxError) -> String {
    let start = position
    let quote = scalars[position]
    advance()
    var text = String.UnicodeScalarView()
    while let scalar = current {
      let place = position
      advance()
      switch scalar {
      case quote: return String(text)
      case "\\": text.append(try escape(from: place))
      // SQL functions end a text there, so comparisons would be wrong.
      case "\0": throw error("a text cannot contain U+0000", from: place)
      default: text.append(scalar)
      }
    }
    throw error("the text that begins here has no closing \(quote)", from: start)
  }

  private mutating func escape(from start: Int) throws(PredicateSyntaxError) -> Unicode.Scalar {
    guard let letter = current else { throw error("expected a character after '\\'", from: start) }
    advance()
    switch letter {
    case "\\", "\"", "'", "/": return letter
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "v": return "\u{B}"
    case "u": return try codePoint(digits: 4, from: start)
    case "x": return try codePoint(digits: 2, from: start)
    default:
      throw error(
        "\(excerpt(start..<position)) is not an escape sequence; a backslash is written '\\\\'",
        from: start
      )
    }
  }

  private mutating func codePoint(
    digits count: Int,
    from start: Int
  ) throws(PredicateSyntaxError) -> Unicode.Scalar {
    let digits = scalars[position...].prefix(count)
    guard digits.count == count, digits.allSatisfy({ $0.properties.isASCIIHexDigit }) else {
      throw error("expected \(count) hexadecimal digits after \(excerpt(start..<position))", from: start)
    }
    advance(by: count)
    let value = UInt32(String(String.UnicodeScalarView(digits)), radix: 16)
    guard let scalar = value.flatMap(Unicode.Scalar.init), scalar != "\0" else {
      throw error("\(excerpt(start..<position)) is not a character that a text can contain", from: start)
    }
    return scalar
  }
}
