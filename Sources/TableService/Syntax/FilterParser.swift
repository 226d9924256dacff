import Foundation
import TableWire

/// A parser of OData conditions.
struct FilterParser {
  /// The maximum depth of operands. A parenthesis or a function takes two levels.
  static let maximumDepth = 60
  /// The maximum number of operators, columns and values in a condition.
  static let maximumSize = 4_000

  let tokens: [FilterToken]
  let syntax: FilterSyntax
  var position = 0
  private var depth = 0
  private var size = 0

  /// Reads a condition. With `namesTokenValues`, a name may begin with `@`, and is a column of that name.
  static func expression(
    _ text: String,
    syntax: FilterSyntax,
    namesTokenValues: Bool = false
  ) throws(FilterError) -> FilterExpression {
    let tokens = try FilterTokens.of(text, syntax: syntax, namesTokenValues: namesTokenValues)
    var parser = FilterParser(tokens: tokens, syntax: syntax)
    let expression = try parser.disjunction()
    guard parser.peek.kind == .end else {
      throw parser.expected("')' or operator")
    }
    return expression
  }

  var peek: FilterToken { tokens[position] }

  mutating func advance() { position = min(position + 1, tokens.count - 1) }

  mutating func skip(_ kind: FilterToken.Kind) -> Bool {
    guard peek.kind == kind else { return false }
    advance()
    return true
  }

  private mutating func skip(word: String) -> Bool { skip(.identifier(word)) }

  /// Returns an error about the current token.
  func expected(_ what: String) -> FilterError {
    if case .bad(let error) = peek.kind { return error }
    return FilterError("\(what) expected", at: peek.offset)
  }

  mutating func count() throws(FilterError) {
    size += 1
    if size > Self.maximumSize { throw FilterError("The filter has more than \(Self.maximumSize) parts") }
  }

  private mutating func nest() throws(FilterError) {
    depth += 1
    if depth > Self.maximumDepth {
      throw FilterError("The filter has more than \(Self.maximumDepth) levels", at: peek.offset)
    }
  }

  // MARK: - Operators

  mutating func disjunction() throws(FilterError) -> FilterExpression {
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
      if case .identifier(let name) = peek.kind, name.hasPrefix("@") {
        advance()
        return .isIn(left, [.column(name)])
      }
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

  /// Reads operands from left to right. In SQL, each operator adds a level of nesting.
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
      // Without its sign, the least integer is one more than the greatest.
      return .literal(number == 0x1p63 ? .integer(.min) : .number(-number))
    case let operand: return .negative(operand)
    }
  }
}
