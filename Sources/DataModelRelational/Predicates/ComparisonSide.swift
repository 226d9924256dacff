import DataModelDefinition

/// One side of a comparison: an expression of the predicate, or a path whose start is already a row.
indirect enum ComparisonSide {
  case expression(PredicateExpression)
  case path(ResolvedPath)

  var range: Range<Int> {
    switch self {
    case .expression(let expression): expression.span.range
    case .path(let path): path.range
    }
  }

  var kind: PredicateExpression.Kind? {
    if case .expression(let expression) = self { expression.kind } else { nil }
  }

  /// The type that a literal suggests for a variable beside it. A number suggests none: the variable may be
  /// an integer or a real.
  var suggestedType: PredicateValueType? {
    switch kind {
    case .boolean?: .boolean
    case .string?: .string
    default: nil
    }
  }
}
