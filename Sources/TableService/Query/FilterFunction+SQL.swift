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
