import Foundation
import TableWire

/// A token of a condition, with its offset.
struct FilterToken: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case identifier(String)
    case string(String)
    /// A literal other than a string.
    case value(FilterLiteral)
    case open, close, comma, minus, end
    /// Text that is not a token. The parser throws the error when it reaches it.
    case bad(FilterError)
  }

  let kind: Kind
  let offset: Int
}

/// A tokenizer of conditions.
struct FilterTokens {
  /// The maximum length of a condition, in Unicode scalars.
  static let maximumLength = 32_768

  private let characters: [Unicode.Scalar]
  private let syntax: FilterSyntax
  /// Whether a name may begin with `@`.
  private let namesTokenValues: Bool
  private var position = 0

  static func of(
    _ text: String,
    syntax: FilterSyntax,
    namesTokenValues: Bool
  ) throws(FilterError) -> [FilterToken] {
    var tokens = FilterTokens(
      characters: Array(text.unicodeScalars),
      syntax: syntax,
      namesTokenValues: namesTokenValues
    )
    if tokens.characters.count > maximumLength {
      throw FilterError("The filter is longer than \(maximumLength) characters")
    }
    return try tokens.all(text)
  }

  private mutating func all(_ text: String) throws(FilterError) -> [FilterToken] {
    var tokens: [FilterToken] = []
    var depth = 0
    repeat {
      let token: FilterToken
      do throws(FilterError) {
        token = try next()
      } catch {
        tokens.append(FilterToken(kind: .bad(error), offset: position))
        return tokens
      }
      tokens.append(token)
      if token.kind == .open { depth += 1 }
      if token.kind == .close { depth -= 1 }
    } while tokens.last?.kind != .end
    if depth != 0 { throw FilterError("Unbalanced parentheses in \(text)") }
    return tokens
  }

  private var peek: Unicode.Scalar? { position < characters.count ? characters[position] : nil }

  private mutating func next() throws(FilterError) -> FilterToken {
    while let character = peek, character.properties.isWhitespace { position += 1 }
    let start = position
    guard let character = peek else { return FilterToken(kind: .end, offset: start) }
    let kind: FilterToken.Kind
    switch character {
    case "(": kind = .open
    case ")": kind = .close
    case ",": kind = .comma
    case "'": return FilterToken(kind: .string(try string()), offset: start)
    case "-": kind = .minus
    case "0"..."9": return FilterToken(kind: .value(try number()), offset: start)
    case "@" where namesTokenValues:
      position += 1
      return FilterToken(kind: .identifier("@" + take { Self.continuesName($0) }), offset: start)
    case "A"..."Z", "a"..."z", "_":
      return FilterToken(kind: .identifier(take { Self.continuesName($0) }), offset: start)
    default: throw FilterError("Syntax error '\(character)'", at: start)
    }
    position += 1
    return FilterToken(kind: kind, offset: start)
  }

  private static func continuesName(_ character: Unicode.Scalar) -> Bool {
    switch character {
    // A name may have dots: 'Edm.DateTimeOffset'.
    case "A"..."Z", "a"..."z", "0"..."9", "_", ".": true
    default: false
    }
  }

  private mutating func take(while condition: (Unicode.Scalar) -> Bool) -> String {
    var text = String.UnicodeScalarView()
    while let character = peek, condition(character) {
      text.append(character)
      position += 1
    }
    return String(text)
  }

  /// Reads a string in quotes. A doubled quote is a quote in the string.
  private mutating func string() throws(FilterError) -> String {
    position += 1
    var text = String.UnicodeScalarView()
    while let character = peek {
      position += 1
      guard character == "'" else {
        text.append(character)
        continue
      }
      guard peek == "'" else { return String(text) }
      text.append("'")
      position += 1
    }
    throw FilterError("Unterminated string literal", at: position + 1)
  }

  /// Reads a number with its suffix. In version 4, dates and UUIDs are written without quotes, and read here
  /// too.
  private mutating func number() throws(FilterError) -> FilterLiteral {
    let start = position
    if syntax == .version4, let literal = bareLiteral() { return literal }
    position = start
    var digits = take { Self.isDigit($0) }
    var isWhole = true
    if peek == ".", position + 1 < characters.count, Self.isDigit(characters[position + 1]) {
      isWhole = false
      position += 1
      digits += "." + take { Self.isDigit($0) }
    }
    if peek == "e" || peek == "E" {
      isWhole = false
      position += 1
      var exponent = ""
      if let sign = peek, sign == "+" || sign == "-" {
        exponent = String(sign)
        position += 1
      }
      let power = take { Self.isDigit($0) }
      if power.isEmpty { throw FilterError("Digit expected", at: position) }
      digits += "e" + exponent + power
    }
    if let suffix = peek, "mfdlMFDL".unicodeScalars.contains(suffix) {
      position += 1
      if suffix != "l", suffix != "L" { isWhole = false }
    }
    if let after = peek, Self.continuesName(after) {
      throw FilterError("Syntax error '\(after)'", at: position)
    }
    if isWhole, let number = Int64(digits) { return .integer(number) }
    guard let number = Double(digits), number.isFinite else {
      throw FilterError("Number out of range", at: start)
    }
    return .number(number)
  }

  private mutating func bareLiteral() -> FilterLiteral? {
    let text = take { Self.continuesName($0) || $0 == "-" || $0 == ":" || $0 == "+" }
    guard text.utf8.count >= 10, text.contains("-") else { return nil }
    if let date = WireDate(text) { return .date(date) }
    return UUID(uuidString: text) == nil ? nil : .string(text)
  }

  private static func isDigit(_ character: Unicode.Scalar) -> Bool { ("0"..."9").contains(character) }
}
