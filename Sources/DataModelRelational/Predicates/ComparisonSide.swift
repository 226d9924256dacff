import DataModelDefinition

/// One side of a comparison: as the predicate has it, or a path of which the beginning is already a row.
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

  /// The type that a literal suggests to a variable beside it. A number suggests none: the variable may be an
  /// integer as well as a real.
  var suggestedType: PredicateValueType? {
    switch kind {
    case .boolean?: .boolean
    case .string?: .string
    default: nil
    }
  }
}
