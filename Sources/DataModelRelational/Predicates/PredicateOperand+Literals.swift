import DataModelDefinition
import SQLText

/// Literals in the form in which columns store the expected type, and CAST, which creates some.
extension PredicateOperand {
  static func literal(
    _ expression: PredicateExpression,
    as expected: PredicateValueType?
  ) throws(UntranslatablePredicate) -> PredicateOperand {
    let range = expression.span.range
    let isNumber = expected.map { $0.isNumber || $0 == .attribute(.undefined) } ?? true
    switch expression.kind {
    case .number(.integer(let integer)) where isNumber:
      return expected == .decimal
        ? decimal("\(integer)", range) : value(.integer(integer), .integer, range)
    case .number(.real(let real)) where isNumber:
      return expected == .decimal ? decimal("\(real)", range) : value(.real(real), .real, range)
    case .boolean(let truth) where isNumber:
      if expected == .decimal { return decimal(truth ? "1" : "0", range) }
      return value(.integer(truth ? 1 : 0), .boolean, range)
    case .string(let text):
      switch expected {
      case nil, .string?, .attribute(.undefined)?: return value(.text(text), .string, range)
      case .attribute(.uri)?: return value(.text(text), .attribute(.uri), range)
      case .attribute(.uuid)?: return try uuid(text, range)
      case let other?: throw mismatch("a string", other, range)
      }
    default:
      let found = if case .boolean = expression.kind { "a boolean" } else { "a number" }
      throw mismatch(found, expected ?? .string, range)
    }
  }

  private static func mismatch(
    _ found: String,
    _ expected: PredicateValueType,
    _ range: Range<Int>
  ) -> UntranslatablePredicate {
    let hint =
      expected == .date && found == "a number"
      ? "; a date is written CAST(<seconds since 2001>, \"NSDate\")" : ""
    return UntranslatablePredicate(
      "\(found) is not a valid value of \(expected.description)\(hint)",
      at: range
    )
  }

  private static func value(
    _ literal: PredicateLiteral,
    _ type: PredicateValueType,
    _ range: Range<Int>
  ) -> PredicateOperand {
    PredicateOperand(
      sql: "\(bind: .value(literal))",
      type: type,
      form: .whole,
      isDecimalText: type == .decimal,
      range: range
    )
  }

  /// A decimal as text, so that it is converted to a number like the column's text.
  private static func decimal(_ digits: String, _ range: Range<Int>) -> PredicateOperand {
    value(.text(digits), .decimal, range)
  }

  private static func uuid(
    _ text: String,
    _ range: Range<Int>
  ) throws(UntranslatablePredicate) -> PredicateOperand {
    guard let literal = PredicateSQL(uuid: text) else {
      throw UntranslatablePredicate("the string is not a UUID", at: range)
    }
    return PredicateOperand(sql: literal, type: .attribute(.uuid), form: .whole, range: range)
  }

  // MARK: - CAST

  static func cast(
    _ operand: PredicateExpression,
    _ type: String,
    at range: Range<Int>
  ) throws(UntranslatablePredicate) -> PredicateOperand {
    switch (type, operand.kind) {
    case ("NSDate", _):
      guard let seconds = number(operand) else {
        throw UntranslatablePredicate("only a number can be cast to a date", at: operand.span.range)
      }
      guard let text = StoredDate.text(secondsSince2001: seconds) else {
        throw UntranslatablePredicate("the date is not in the years 1 to 9999", at: operand.span.range)
      }
      return value(.text(text), .date, range)
    case ("NSString", .string(let text)): return value(.text(text), .string, range)
    case ("NSUUID", .string(let text)): return try uuid(text, range)
    case ("NSURL", .string(let text)): return value(.text(text), .attribute(.uri), range)
    case ("NSDecimalNumber", _):
      guard let digits = digits(operand) else {
        throw UntranslatablePredicate("only digits can be cast to a decimal", at: operand.span.range)
      }
      return decimal(digits, range)
    default: throw UntranslatablePredicate("SQL cannot cast this value to '\(type)'", at: range)
    }
  }

  /// Returns the value of a number, as a column of Floats has it; nil if that is the number itself.
  static func float(_ expression: PredicateExpression) -> PredicateOperand? {
    guard let number = number(expression), AttributeType.float.stored(number) != number else { return nil }
    return value(.real(AttributeType.float.stored(number)), .real, expression.span.range)
  }

  /// Returns the value of a number, with or without a sign.
  private static func number(_ expression: PredicateExpression) -> Double? {
    switch expression.kind {
    case .number(.integer(let integer)): Double(integer)
    case .number(.real(let real)): real
    case .negation(let operand): number(operand).map { -$0 }
    default: nil
    }
  }

  /// Returns the digits of a number, or of a text that is a number.
  private static func digits(_ expression: PredicateExpression) -> String? {
    switch expression.kind {
    case .number(.integer(let integer)): return "\(integer)"
    case .negation(let operand):
      if case .number(.integer(let integer)) = operand.kind { return "-\(integer)" }
      return number(expression).map { "\($0)" }
    case .string(let text):
      let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
      let isPlain =
        text.utf8.count - digits.count <= 1 && digits.contains { $0 != UInt8(ascii: ".") }
        && digits.count { $0 == UInt8(ascii: ".") } <= 1
        && digits.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
      return isPlain ? text : nil
    default: return number(expression).map { "\($0)" }
    }
  }
}
