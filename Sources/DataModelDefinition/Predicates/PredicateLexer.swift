/// Splits a predicate's text into tokens, one at a time, so that the first error is the one reported.
struct PredicateLexer {
  let scalars: [Unicode.Scalar]
  private(set) var position = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// Returns the next token; ``PredicateToken/Kind/end`` at the end and in all later calls.
  mutating func next() throws(PredicateSyntaxError) -> PredicateToken {
    while let scalar = current, scalar.properties.isWhitespace { position += 1 }
    let start = position
    guard let scalar = current else { return PredicateToken(kind: .end, range: start..<start) }
    let kind = try token(startingWith: scalar)
    return PredicateToken(kind: kind, range: start..<position)
  }

  /// Returns the text of a range for an error message.
  func excerpt(_ range: Range<Int>) -> String {
    let shown = scalars[range].prefix(24).map { scalar in
      let isVisible = !scalar.properties.isWhitespace && scalar.value >= 0x20 && scalar.value != 0x7F
      return isVisible || scalar == " " ? String(Character(scalar)) : Self.codePoint(scalar)
    }
    return "'\(shown.joined())\(range.count > 24 ? "…" : "")'"
  }

  /// Returns the notation `U+0009` of a scalar.
  static func codePoint(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  // MARK: - Scalars

  var current: Unicode.Scalar? { scalar(after: 0) }

  func scalar(after count: Int) -> Unicode.Scalar? {
    position + count < scalars.count ? scalars[position + count] : nil
  }

  mutating func advance(by count: Int = 1) { position += count }

  /// Takes the scalar if it is the next one.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard current == scalar else { return false }
    position += 1
    return true
  }

  func error(_ message: String, from start: Int) -> PredicateSyntaxError {
    PredicateSyntaxError(message, at: start..<max(start, position))
  }

  // MARK: - Tokens

  private mutating func token(
    startingWith scalar: Unicode.Scalar
  ) throws(PredicateSyntaxError) -> PredicateToken.Kind {
    if Self.startsName(scalar) { return word() }
    if Self.isDigit(scalar) { return .number(try number()) }
    switch scalar {
    case "\"", "'": return .string(try string())
    case "$": return .variable(try name(after: "$", like: "$price"))
    case "@": return .collectionOperator(try name(after: "@", like: "@count"))
    case "#": return .name(try name(after: "#", like: "#size"))
    default: return try sign(scalar)
    }
  }

  private mutating func word() -> PredicateToken.Kind {
    let text = takeName()
    guard let keyword = PredicateKeyword(word: hyphenated(text) ?? text) else { return .name(text) }
    if keyword.rawValue.utf8.count > text.utf8.count {
      advance(by: keyword.rawValue.utf8.count - text.utf8.count)
    }
    return .keyword(keyword)
  }

  /// Returns the keyword with hyphens that begins with a word; all of these begin with `UTI`.
  private func hyphenated(_ text: String) -> String? {
    guard current == "-", text.uppercased() == "UTI", text.utf8.count == 3 else { return nil }
    for keyword in [PredicateKeyword.conformsToUTI, .equalsUTI] {
      let length = keyword.rawValue.unicodeScalars.count
      let start = position - 3
      guard start + length <= scalars.count else { continue }
      let word = String(String.UnicodeScalarView(scalars[start..<(start + length)]))
      let isWhole = start + length == scalars.count || !Self.continuesName(scalars[start + length])
      if isWhole, PredicateKeyword(word: word) == keyword { return word }
    }
    return nil
  }

  private mutating func name(
    after sign: Unicode.Scalar,
    like example: String
  ) throws(PredicateSyntaxError) -> String {
    let start = position
    advance()
    guard let first = current, Self.startsName(first) else {
      throw error("expected a name after '\(sign)', as in '\(example)'", from: start)
    }
    return takeName()
  }

  private mutating func takeName() -> String {
    let start = position
    while let scalar = current, Self.continuesName(scalar) { advance() }
    return String(String.UnicodeScalarView(scalars[start..<position]))
  }

  private mutating func sign(_ scalar: Unicode.Scalar) throws(PredicateSyntaxError) -> PredicateToken.Kind {
    let start = position
    advance()
    if let mark = PredicateToken.Mark(rawValue: scalar) { return .mark(mark) }
    switch scalar {
    case "+": return .arithmetic(.add)
    case "-": return .arithmetic(.subtract)
    case "*": return .arithmetic(take("*") ? .power : .multiply)
    case "/": return .arithmetic(.divide)
    case "=":
      if take("<") { return .comparison(.lessOrEqual) }
      if take(">") { return .comparison(.greaterOrEqual) }
      _ = take("=")
      return .comparison(.equal)
    case "<":
      if take(">") { return .comparison(.notEqual) }
      return .comparison(take("=") ? .lessOrEqual : .less)
    case ">": return .comparison(take("=") ? .greaterOrEqual : .greater)
    case "!": return take("=") ? .comparison(.notEqual) : .not
    case "&" where take("&"): return .and
    case "|" where take("|"): return .or
    case "%": throw error("'%' has no meaning here: a model has no arguments to insert", from: start)
    default: throw error("\(excerpt(start..<position)) has no meaning in a predicate", from: start)
    }
  }

  // MARK: - Kinds of scalars

  static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  static func startsName(_ scalar: Unicode.Scalar) -> Bool { scalar == "_" || scalar.properties.isXIDStart }

  static func continuesName(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isXIDContinue }
}
