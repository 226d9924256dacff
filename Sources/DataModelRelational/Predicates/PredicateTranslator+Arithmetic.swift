import DataModelDefinition

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
      let symbol: SQLFragment
      switch sign {
      case .add: symbol = "+"
      case .subtract: symbol = "-"
      case .multiply: symbol = "*"
      case .divide: symbol = "/"
      case .power: throw UntranslatablePredicate(Self.mathReason, at: expression.span.range)
      }
      return try operation(left, symbol, right, expecting: expected, at: expression.span.range, scope)
    default: throw UntranslatablePredicate("this is not arithmetic", at: expression.span.range)
    }
  }

  private mutating func operation(
    _ left: PredicateExpression,
    _ sign: SQLFragment,
    _ right: PredicateExpression,
    expecting expected: PredicateValueType?,
    at range: Range<Int>,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> PredicateOperand {
    let (values, type) = try numbers([left, right], expecting: expected, scope)
    return Self.computed("\(values[0].factor) \(sign) \(values[1].factor)", type, range)
  }

  private static func computed(
    _ sql: SQLFragment,
    _ type: PredicateValueType,
    _ range: Range<Int>
  ) -> PredicateOperand {
    PredicateOperand(sql: sql, type: type, form: .operation, range: range)
  }

  /// The operands of arithmetic, and the type of what it makes of them.
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

  private static let mathReason = "SQLite has powers, roots and rounding only if it was built with them"

  mutating func call(
    _ name: String,
    _ arguments: [PredicateExpression],
    expecting expected: PredicateValueType?,
    at range: Range<Int>,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> PredicateOperand {
    let word = name.lowercased()
    let count = max(1, word.count { $0 == ":" })
    switch (word, arguments.count) {
    case ("now", 0): return PredicateOperand(sql: "\(bind: .now)", type: .date, form: .whole, range: range)
    case ("abs", 1), ("abs:", 1):
      let (values, type) = try numbers(arguments, expecting: expected, scope)
      return PredicateOperand(sql: "abs(\(values[0].comparable))", type: type, form: .whole, range: range)
    case ("noindex", 1), ("noindex:", 1): return try operand(arguments[0], expecting: expected, scope)
    case (_, 2) where count == 2:
      if let sign = Self.signs[word] {
        return try operation(arguments[0], sign, arguments[1], expecting: expected, at: range, scope)
      }
      if let sign = Self.integerSigns[word] {
        let result = try operation(arguments[0], sign, arguments[1], expecting: .integer, at: range, scope)
        guard result.type == .integer else {
          throw UntranslatablePredicate("'\(name)' of SQL takes integers only", at: range)
        }
        return result
      }
    default: break
    }
    throw UntranslatablePredicate(Self.reasonAgainst(name), at: range)
  }

  private static let signs: [String: SQLFragment] = [
    "add:to:": "+", "from:subtract:": "-", "multiply:by:": "*", "divide:by:": "/",
  ]

  private static let integerSigns: [String: SQLFragment] = [
    "modulus:by:": "%", "bitwiseand:with:": "&", "bitwiseor:with:": "|",
  ]

  private static func reasonAgainst(_ name: String) -> String {
    switch name.lowercased() {
    case "uppercase:", "lowercase:", "canonical:", "uppercase", "lowercase", "canonical":
      "SQLite knows the letter case of ASCII only, and no diacritics"
    case "length:", "length": "SQLite counts code points where Core Data counts UTF-16 units"
    case "sqrt:", "log:", "ln:", "exp:", "raise:topower:", "floor:", "ceiling:", "trunc:", "sqrt", "floor",
      "ceiling":
      mathReason
    case "sum:", "count:", "min:", "max:", "average:", "sum", "count", "min", "max", "average":
      "write '\(name.split(separator: ":").first ?? "")' as an operator of a path, as in 'items.@count'"
    case "function": "FUNCTION calls code of the app"
    case "fetch": "FETCH runs another request"
    default: "SQLite has no '\(name)', or not with these arguments"
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
    let (first, second) = try operands(
      .expression(then),
      .expression(otherwise),
      expecting: expected,
      scope
    )
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
