import DataModelDefinition

/// CONTAINS, BEGINSWITH, ENDSWITH and LIKE between texts. All of them tell upper from lower case.
extension PredicateTranslator {
  /// SQLite refuses longer patterns when the statement runs, and looks at bytes.
  private static let greatestPattern = 50_000

  mutating func textCondition(
    _ left: ComparisonSide,
    _ operator: PredicateOperator,
    _ right: PredicateExpression,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> SQLCondition {
    let text = try textOperand(left, scope)
    if `operator` == .like, case .string(let pattern) = right.kind {
      let glob = try glob(pattern, at: right.span.range)
      return SQLCondition("\(text) GLOB \(bind: .value(.text(glob)))")
    }
    let part = try textOperand(.expression(right), scope)
    return switch `operator` {
    case .contains: SQLCondition("instr(\(text), \(part)) > 0")
    case .beginsWith: SQLCondition("substr(\(text), 1, length(\(part))) = \(part)")
    case .endsWith: SQLCondition("substr(\(text), -length(\(part)), length(\(part))) = \(part)")
    default: SQLCondition("\(text) GLOB replace(\(part), '[', '[[]')")
    }
  }

  private mutating func textOperand(
    _ side: ComparisonSide,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> SQLFragment {
    guard side.kind != .null else {
      throw UntranslatablePredicate("only == and != can be asked of NULL", at: side.range)
    }
    let found = try type(of: side, scope) ?? .string
    guard found == .string else {
      throw UntranslatablePredicate("a value of \(found.description) is not a text", at: side.range)
    }
    return try operand(side, expecting: .string, scope).sql
  }

  /// A pattern of LIKE as one of GLOB: only `[` means something more there.
  private func glob(_ pattern: String, at range: Range<Int>) throws(UntranslatablePredicate) -> String {
    guard !pattern.unicodeScalars.contains("\\") else {
      throw UntranslatablePredicate("GLOB, which stands for LIKE, has no escapes", at: range)
    }
    var glob = String.UnicodeScalarView()
    for scalar in pattern.unicodeScalars {
      if scalar == "[" { glob.append(contentsOf: "[[]".unicodeScalars) } else { glob.append(scalar) }
    }
    guard glob.count * 4 <= Self.greatestPattern else {
      throw UntranslatablePredicate("the pattern is too long for SQLite", at: range)
    }
    return String(glob)
  }
}
