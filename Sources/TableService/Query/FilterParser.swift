import Foundation
import OfflineSync

/// Reads a condition of OData.
struct FilterParser {
  /// How deep parentheses and functions may be nested.
  static let greatestDepth = 60
  /// How many operators, columns and values a condition may have.
  static let greatestSize = 4_000

  private let tokens: [FilterToken]
  private let syntax: FilterSyntax
  private var position = 0
  private var depth = 0
  private var size = 0

  static func expression(_ text: String, syntax: FilterSyntax) throws(FilterError) -> FilterExpression {
    var parser = FilterParser(tokens: try FilterTokens.of(text, syntax: syntax), syntax: syntax)
    let expression = try parser.disjunction()
    guard parser.peek.kind == .end else {
      throw parser.expected("')' or operator")
    }
    return expression
  }

  private init(tokens: [FilterToken], syntax: FilterSyntax) {
    self.tokens = tokens
    self.syntax = syntax
  }

  private var peek: FilterToken { tokens[position] }

  private mutating func advance() { position = min(position + 1, tokens.count - 1) }

  private mutating func skip(_ kind: FilterToken.Kind) -> Bool {
    guard peek.kind == kind else { return false }
    advance()
    return true
  }

  private mutating func skip(word: String) -> Bool { skip(.identifier(word)) }

  /// What is wrong where the parser stands.
  private func expected(_ what: String) -> FilterError {
    if case .bad(let error) = peek.kind { return error }
    return FilterError("\(what) expected", at: peek.offset)
  }

  private mutating func count() throws(FilterError) {
    size += 1
    if size > Self.greatestSize { throw FilterError("The filter has more than \(Self.greatestSize) parts") }
  }

  private mutating func nest() throws(FilterError) {
    depth += 1
    if depth > Self.greatestDepth {
      throw FilterError("The filter is nested deeper than \(Self.greatestDepth)", at: peek.offset)
    }
  }

  // MARK: - Operators

  private mutating func disjunction() throws(FilterError) -> FilterExpression {
    try nest()
    defer { depth -= 1 }
    var terms = [try conjunction()]
    while skip(word: "or") { terms.append(try conjunction()) }
    return terms.count == 1 ? terms[0] : .or(terms)
  }

  private mutating func conjunction() throws(FilterError) -> FilterExpression {
    var terms = [try comparison()]
    while skip(word: "and") { terms.append(try comparison()) }
    return terms.count == 1 ? terms[0] : .and(terms)
  }

  private mutating func comparison() throws(FilterError) -> FilterExpression {
    let left = try sum()
    guard case .identifier(let word) = peek.kind else { return left }
    if syntax == .version4, word == "in" {
      advance()
      return .isIn(left, try list())
    }
    guard let comparison = FilterExpression.Comparison(rawValue: word) else { return left }
    advance()
    return .comparison(comparison, left, try sum())
  }

  private mutating func sum() throws(FilterError) -> FilterExpression {
    try operations([.plus, .minus], of: { parser throws(FilterError) in try parser.product() })
  }

  private mutating func product() throws(FilterError) -> FilterExpression {
    try operations([.times, .dividedBy, .modulo], of: { parser throws(FilterError) in try parser.unary() })
  }

  /// Operands from left to right. Each operator is one level more in SQL.
  private mutating func operations(
    _ operators: [FilterExpression.Arithmetic],
    of operand: (inout FilterParser) throws(FilterError) -> FilterExpression
  ) throws(FilterError) -> FilterExpression {
    let start = depth
    defer { depth = start }
    var left = try operand(&self)
    while case .identifier(let word) = peek.kind, let found = operators.first(where: { $0.rawValue == word })
    {
      advance()
      try nest()
      left = .arithmetic(found, left, try operand(&self))
    }
    return left
  }

  private mutating func unary() throws(FilterError) -> FilterExpression {
    try nest()
    defer { depth -= 1 }
    if skip(word: "not") { return .not(try unary()) }
    guard skip(.minus) else { return try primary() }
    switch try unary() {
    case .literal(.integer(let number)): return .literal(.integer(0 &- number))
    case .literal(.number(let number)):
      // The least whole number is a digit beyond the greatest.
      return .literal(number == 0x1p63 ? .integer(.min) : .number(-number))
    case let operand: return .negative(operand)
    }
  }

  // MARK: - Operands

  private mutating func primary() throws(FilterError) -> FilterExpression {
    try count()
    let token = peek
    advance()
    switch token.kind {
    case .string(let text): return .literal(.string(text))
    case .value(let literal): return .literal(literal)
    case .open:
      let expression = try disjunction()
      guard skip(.close) else { throw expected("')' or operator") }
      return expression
    case .identifier(let name): return try named(name, at: token.offset)
    case .close, .comma, .minus, .end: throw FilterError("Expression expected", at: token.offset)
    case .bad(let error): throw error
    }
  }

  private mutating func named(_ name: String, at offset: Int) throws(FilterError) -> FilterExpression {
    switch name {
    case "null": return .literal(.null)
    case "true": return .literal(.bool(true))
    case "false": return .literal(.bool(false))
    default: break
    }
    if case .string(let text) = peek.kind, syntax == .version3 {
      if let literal = try typedLiteral(name, text) {
        advance()
        return .literal(literal)
      }
    }
    guard peek.kind == .open else {
      guard WireName.isValid(name) else { throw FilterError("Unknown identifier '\(name)'", at: offset) }
      return .column(name)
    }
    if syntax == .version4, name == "cast" { return try cast() }
    guard let function = syntax.function(named: name) else {
      throw FilterError("Unknown identifier '\(name)'", at: offset)
    }
    let arguments = try list()
    guard function.arity.contains(arguments.count) else {
      throw FilterError("Function '\(name)' does not take \(arguments.count) arguments", at: offset)
    }
    return .call(function, arguments)
  }

  /// `datetime'…'`, `datetimeoffset'…'` or `guid'…'`.
  private func typedLiteral(_ name: String, _ text: String) throws(FilterError) -> FilterLiteral? {
    switch name {
    case "datetime", "datetimeoffset":
      // Without an offset it is the time of the service, which is UTC.
      guard let date = WireDate(text) ?? WireDate(text + "Z") else {
        throw FilterError("Invalid '\(name)' type creation expression", at: peek.offset)
      }
      return .date(date)
    case "guid":
      guard UUID(uuidString: text) != nil else {
        throw FilterError("Invalid 'guid' type creation expression", at: peek.offset)
      }
      return .string(text)
    default: return nil
    }
  }

  /// Expressions in parentheses.
  private mutating func list() throws(FilterError) -> [FilterExpression] {
    guard skip(.open) else { throw expected("'('") }
    var items: [FilterExpression] = []
    repeat { items.append(try disjunction()) } while skip(.comma)
    guard skip(.close) else { throw expected("')' or ','") }
    return items
  }

  /// `cast(2016-01-01T00:00:00.000Z,Edm.DateTimeOffset)`; casts of other things are not known.
  private mutating func cast() throws(FilterError) -> FilterExpression {
    let offset = peek.offset
    guard skip(.open) else { throw expected("'('") }
    let value = try disjunction()
    guard skip(.comma), skip(.identifier("Edm.DateTimeOffset")), skip(.close) else {
      throw FilterError("Only a cast to 'Edm.DateTimeOffset' is known", at: offset)
    }
    switch value {
    case .literal(.date), .column: return value
    case .literal(.string(let text)):
      guard let date = WireDate(text) else { throw FilterError("'\(text)' is no date", at: offset) }
      return .literal(.date(date))
    default: throw FilterError("Only a date can be cast to 'Edm.DateTimeOffset'", at: offset)
    }
  }
}
