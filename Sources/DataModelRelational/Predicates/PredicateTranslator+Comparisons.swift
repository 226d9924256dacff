import DataModelDefinition
import SQLText

/// Comparisons of two values, and of texts.
extension PredicateTranslator {
  mutating func comparison(
    _ comparison: PredicateComparison,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> PredicateCondition {
    try refuseUnsupported(comparison)
    let (left, right) = (comparison.left, comparison.right)
    if let modifier = comparison.modifier {
      let path = try collection(left, scope, for: modifier.rawValue)
      return try quantified(modifier, path, comparison.operator, right, scope)
    }
    return try compare(.expression(left), comparison.operator, right, scope)
  }

  /// Refuses comparisons that SQL cannot express for any operands.
  private func refuseUnsupported(_ comparison: PredicateComparison) throws(UntranslatablePredicate) {
    let range = comparison.operatorSpan.range
    switch comparison.operator {
    case .matches: throw UntranslatablePredicate("SQLite has no regular expressions", at: range)
    case .conformsToUTI, .equalsUTI:
      throw UntranslatablePredicate("SQLite has no type identifiers", at: range)
    default: break
    }
    if !comparison.options.isDisjoint(with: [.caseInsensitive, .diacriticInsensitive]) {
      throw UntranslatablePredicate(
        "SQLite knows only the letter case of ASCII, and no diacritics",
        at: range
      )
    }
    if comparison.options.contains(.localeSensitive) {
      throw UntranslatablePredicate("SQLite has no locales", at: range)
    }
  }

  mutating func compare(
    _ left: ComparisonSide,
    _ operator: PredicateOperator,
    _ right: PredicateExpression,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> PredicateCondition {
    switch `operator` {
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      return try relation(left, `operator`, right, scope)
    case .between: return try between(left, right, scope)
    case .in: return try membership(of: left, in: right, scope)
    case .contains:
      if case .expression(let collection) = left, let condition = try containment(collection, right, scope) {
        return condition
      }
      return try textCondition(left, .contains, right, scope)
    case .beginsWith, .endsWith, .like: return try textCondition(left, `operator`, right, scope)
    case .matches, .conformsToUTI, .equalsUTI:
      throw UntranslatablePredicate("'\(`operator`.rawValue)' has no SQL equivalent", at: left.range)
    }
  }

  // MARK: - == != < <= > >=

  private mutating func relation(
    _ left: ComparisonSide,
    _ operator: PredicateOperator,
    _ right: PredicateExpression,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> PredicateCondition {
    if let constant = Self.constant(left, `operator`, right) { return .constant(constant) }
    if right.kind == .null { return try comparisonWithNull(left, `operator`, at: right.span.range, scope) }
    if left.kind == .null {
      return try comparisonWithNull(.expression(right), `operator`, at: left.range, scope)
    }
    let (first, second) = try operands(left, .expression(right), scope)
    try check(first, second, isOrdering: `operator` != .equal && `operator` != .notEqual)
    let sign: PredicateSQL =
      switch `operator` {
      case .notEqual: "<>"
      case .less: "<"
      case .lessOrEqual: "<="
      case .greater: ">"
      case .greaterOrEqual: ">="
      default: "="
      }
    return PredicateCondition("\(first.collated(with: [second])) \(sign) \(second.comparable)")
  }

  /// Returns the value of a comparison of two literals of the same kind, such as `true == true`.
  private static func constant(
    _ left: ComparisonSide,
    _ operator: PredicateOperator,
    _ right: PredicateExpression
  ) -> Bool? {
    let isEqual: Bool
    switch (left.kind, right.kind) {
    case (.null?, .null): isEqual = true
    case (.boolean(let first)?, .boolean(let second)): isEqual = first == second
    case (.number(.integer(let first))?, .number(.integer(let second))): isEqual = first == second
    default: return nil
    }
    switch `operator` {
    case .equal: return isEqual
    case .notEqual: return !isEqual
    default: return nil
    }
  }

  private mutating func comparisonWithNull(
    _ side: ComparisonSide,
    _ operator: PredicateOperator,
    at range: Range<Int>,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> PredicateCondition {
    guard `operator` == .equal || `operator` == .notEqual else {
      throw UntranslatablePredicate("NULL can only be compared with == and !=", at: range)
    }
    if case .variable(let name)? = side.kind, scope.element(name) == nil {
      throw UntranslatablePredicate("the value of a variable is never NULL", at: side.range)
    }
    let operand = try operand(side, expecting: nil, scope)
    return PredicateCondition(`operator` == .equal ? "\(operand.sql) IS NULL" : "\(operand.sql) IS NOT NULL")
  }

  // MARK: - BETWEEN

  private mutating func between(
    _ side: ComparisonSide,
    _ bounds: PredicateExpression,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> PredicateCondition {
    guard case .aggregate(let values) = bounds.kind, values.count == 2 else {
      throw UntranslatablePredicate("BETWEEN needs two bounds in braces", at: bounds.span.range)
    }
    let expected = try firstType(of: [side] + values.map { .expression($0) }, scope)
    let value = try operand(side, expecting: expected, scope)
    let low = try operand(values[0], expecting: expected, scope)
    let high = try operand(values[1], expecting: expected, scope)
    for bound in [low, high] { try check(value, bound, isOrdering: true) }
    return PredicateCondition(
      "\(value.collated(with: [low, high])) BETWEEN \(low.comparable) AND \(high.comparable)"
    )
  }

  // MARK: - CONTAINS BEGINSWITH ENDSWITH LIKE

  /// Returns a comparison of texts. All of them are case-sensitive.
  private mutating func textCondition(
    _ left: ComparisonSide,
    _ operator: PredicateOperator,
    _ right: PredicateExpression,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> PredicateCondition {
    let text = try textOperand(left, scope)
    if `operator` == .like, case .string(let pattern) = right.kind {
      let glob = try GlobPattern(like: pattern, at: right.span.range)
      return PredicateCondition("\(text) GLOB \(bind: .value(.text(glob.text)))")
    }
    let part = try textOperand(.expression(right), scope)
    return switch `operator` {
    case .contains: PredicateCondition("instr(\(text), \(part)) > 0")
    case .beginsWith: PredicateCondition("substr(\(text), 1, length(\(part))) = \(part)")
    case .endsWith: PredicateCondition("substr(\(text), -length(\(part)), length(\(part))) = \(part)")
    default: PredicateCondition("\(text) GLOB replace(\(part), '[', '[[]')")
    }
  }

  private mutating func textOperand(
    _ side: ComparisonSide,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> PredicateSQL {
    guard side.kind != .null else {
      throw UntranslatablePredicate("NULL can only be compared with == and !=", at: side.range)
    }
    let found = try type(of: side, scope) ?? .string
    guard found == .string else {
      throw UntranslatablePredicate("a value of \(found.description) is not a string", at: side.range)
    }
    return try operand(side, expecting: .string, scope).sql
  }
}
