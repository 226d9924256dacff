extension FilterFunction {
  /// Returns the type of an argument.
  func type(ofArgument index: Int) -> FilterType {
    switch self {
    case .day, .month, .year, .hour, .minute, .second: .date
    case .floor, .ceiling, .round: .number
    case .substring: index == 0 ? .string : .number
    default: .string
    }
  }
}

extension FilterExpression {
  /// Returns whether the expression calls a function.
  func contains(_ function: FilterFunction) -> Bool {
    contains { if case .call(function, _) = $0 { true } else { false } }
  }

  /// Returns whether the expression names a column.
  func names(_ column: String) -> Bool {
    contains { if case .column(let name) = $0 { ServiceName.areSame(name, column) } else { false } }
  }

  private func contains(_ isWanted: (FilterExpression) -> Bool) -> Bool {
    if isWanted(self) { return true }
    let parts: [FilterExpression] =
      switch self {
      case .literal, .column: []
      case .and(let terms), .or(let terms), .call(_, let terms): terms
      case .not(let operand), .negative(let operand): [operand]
      case .comparison(_, let left, let right), .arithmetic(_, let left, let right): [left, right]
      case .isIn(let operand, let items): [operand] + items
      }
    return parts.contains { $0.contains(isWanted) }
  }
}
