extension FilterFunction {
  /// The type of an argument.
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
  /// Whether a function is called in it.
  func contains(_ function: FilterFunction) -> Bool {
    switch self {
    case .literal, .column: false
    case .and(let terms), .or(let terms): terms.contains { $0.contains(function) }
    case .not(let operand), .negative(let operand): operand.contains(function)
    case .comparison(_, let left, let right), .arithmetic(_, let left, let right):
      left.contains(function) || right.contains(function)
    case .call(let other, let arguments): other == function || arguments.contains { $0.contains(function) }
    case .isIn(let operand, let items): ([operand] + items).contains { $0.contains(function) }
    }
  }
}
