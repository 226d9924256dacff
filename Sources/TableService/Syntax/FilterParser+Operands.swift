import Foundation
import TableWire

/// The operands of operators.
extension FilterParser {
  /// Reads a value, a column, a function, or an expression in parentheses.
  mutating func primary() throws(FilterError) -> FilterExpression {
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
    default: if name.hasPrefix("@") { return .column(name) }
    }
    if case .string(let text) = peek.kind, syntax == .version3 {
      if let literal = try typedLiteral(name, text) {
        advance()
        return .literal(literal)
      }
    }
    guard peek.kind == .open else {
      guard ServiceName.isValid(name) else { throw FilterError("Unknown identifier '\(name)'", at: offset) }
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

  /// Reads `datetime'…'`, `datetimeoffset'…'` or `guid'…'`.
  private func typedLiteral(_ name: String, _ text: String) throws(FilterError) -> FilterLiteral? {
    switch name {
    case "datetime", "datetimeoffset":
      // A date without an offset is in UTC, the time zone of the service.
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

  /// Reads a list of expressions in parentheses.
  mutating func list() throws(FilterError) -> [FilterExpression] {
    guard skip(.open) else { throw expected("'('") }
    var items: [FilterExpression] = []
    repeat { items.append(try disjunction()) } while skip(.comma)
    guard skip(.close) else { throw expected("')' or ','") }
    return items
  }

  /// Reads `cast(2016-01-01T00:00:00.000Z,Edm.DateTimeOffset)`. No other type is supported.
  private mutating func cast() throws(FilterError) -> FilterExpression {
    let offset = peek.offset
    guard skip(.open) else { throw expected("'('") }
    let value = try disjunction()
    guard skip(.comma), skip(.identifier("Edm.DateTimeOffset")), skip(.close) else {
      throw FilterError("Expected a cast to 'Edm.DateTimeOffset'", at: offset)
    }
    switch value {
    case .literal(.date), .column: return value
    case .literal(.string(let text)):
      guard let date = WireDate(text) else { throw FilterError("Expected a date, not '\(text)'", at: offset) }
      return .literal(.date(date))
    default: throw FilterError("Expected a date to cast to 'Edm.DateTimeOffset'", at: offset)
    }
  }
}
