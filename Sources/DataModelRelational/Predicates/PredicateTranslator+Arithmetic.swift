import DataModelDefinition
import SQLText

/// Arithmetic, functions and TERNARY.
extension PredicateTranslator {
  mutating func arithmetic(
    _ expression: PredicateExpression,
    expecting expected: PredicateValueType?,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> PredicateOperand {
    switch expression.kind {
    case .negation(let operand):
      let (values, type) = try numbers([operand], expecting: expected, scope)
      return Self.computed("-\(values[0].factor)", type, expression.span.range)
    case .arithmetic(let left, let sign, let right):
      let symbol: PredicateSQL
      switch sign {
      case .add: symbol = "+"
      case .subtract: symbol = "-"
      case .multiply: symbol = "*"
      case .divide: symbol = "/"
      case .power: throw UntranslatablePredicate(PredicateFunction.mathReason, at: expression.span.range)
      }
      return try operation(left, symbol, right, expecting: expected, at: expression.span.range, scope)
    default: throw UntranslatablePredicate("this is not arithmetic", at: expression.span.range)
    }
  }

  private mutating func operation(
    _ left: PredicateExpression,
    _ sign: PredicateSQL,
    _ right: PredicateExpression,
    expecting expected: PredicateValueType?,
    at range: Range<Int>,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> PredicateOperand {
    let (values, type) = try numbers([left, right], expecting: expected, scope)
    return Self.computed("\(values[0].factor) \(sign) \(values[1].factor)", type, range)
  }

  private static func computed(
    _ sql: PredicateSQL,
    _ type: PredicateValueType,
    _ range: Range<Int>
  ) -> PredicateOperand {
    PredicateOperand(sql: sql, type: type, form: .operation, range: range)
  }

  /// Returns the operands of arithmetic, and the type of the result.
  private mutating func numbers(
    _ expressions: [PredicateExpression],
    expecting expected: PredicateValueType?,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> ([PredicateOperand], PredicateValueType) {
    var own: PredicateValueType?
    for expression in expressions {
      guard let type = try computedType(of: expression, scope) else { continue }
      own = own.map { $0.widened(with: type) } ?? type
    }
    let context = own ?? expected?.computed
    var operands: [PredicateOperand] = []
    for expression in expressions {
      let operand = try operand(expression, expecting: context, scope)
      guard variables.isUndecided || operand.type.computed != nil else {
        throw UntranslatablePredicate(
          "a value of \(operand.type.description) is not a number",
          at: operand.range
        )
      }
      operands.append(operand)
    }
    var result = operands.compactMap(\.type.computed).reduce(PredicateValueType.integer) {
      $0.widened(with: $1)
    }
    if let own { result = result.widened(with: own) }
    return (operands, result)
  }

  // MARK: - Functions

  mutating func call(
    _ name: String,
    _ arguments: [PredicateExpression],
    expecting expected: PredicateValueType?,
    at range: Range<Int>,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> PredicateOperand {
    switch PredicateFunction(name, argumentCount: arguments.count) {
    case .now?: return PredicateOperand(sql: "\(bind: .now)", type: .date, form: .whole, range: range)
    case .absolute?:
      let (values, type) = try numbers(arguments, expecting: expected, scope)
      return PredicateOperand(sql: "abs(\(values[0].comparable))", type: type, form: .whole, range: range)
    case .noIndex?: return try operand(arguments[0], expecting: expected, scope)
    case .operation(let sign)?:
      return try operation(arguments[0], sign, arguments[1], expecting: expected, at: range, scope)
    case .integerOperation(let sign)?:
      let result = try operation(arguments[0], sign, arguments[1], expecting: .integer, at: range, scope)
      guard result.type == .integer else {
        throw UntranslatablePredicate("'\(name)' takes only integers in SQL", at: range)
      }
      return result
    case nil: throw UntranslatablePredicate(PredicateFunction.reasonAgainst(name), at: range)
    }
  }

  // MARK: - TERNARY

  mutating func conditional(
    _ condition: Predicate,
    _ then: PredicateExpression,
    _ otherwise: PredicateExpression,
    expecting expected: PredicateValueType?,
    at range: Range<Int>,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> PredicateOperand {
    let condition = try self.condition(condition, scope).sql
    let (first, second) = try operands(.expression(then), .expression(otherwise), expecting: expected, scope)
    try check(first, second)
    let type: PredicateValueType =
      if first.type == second.type { first.type } else {
        (first.type.computed ?? .integer).widened(with: second.type.computed ?? .integer)
      }
    return PredicateOperand(
      sql: "(CASE WHEN \(condition) THEN \(first.comparable) ELSE \(second.comparable) END)",
      type: type,
      form: .whole,
      ignoresCase: first.ignoresCase || second.ignoresCase,
      range: range
    )
  }
}
