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

  /// The call in SQL. Each `?` is an argument, in their order; an argument is written once, so that nesting
  /// does not double it.
  func template(argumentCount: Int) -> String {
    switch self {
    // SQLite's own know ASCII only; these are GRDB's.
    case .tolower: "swiftLowercaseString(?)"
    case .toupper: "swiftUppercaseString(?)"
    case .trim: "trim(?)"
    case .substring:
      argumentCount == 2 ? "substr(?, max(?, 0) + 1)" : "substr(?, max(?, 0) + 1, max(?, 0))"
    case .indexof: "(instr(?, ?) - 1)"
    case .replace: "replace(?, ?, ?)"
    case .startswith: "(instr(?, ?) = 1)"
    case .endswith:
      """
      (SELECT length(a) >= length(b) AND substr(a, length(a) - length(b) + 1) = b \
      FROM (SELECT ? AS a, ? AS b))
      """
    case .substringof: "(SELECT instr(b, a) > 0 FROM (SELECT ? AS a, ? AS b))"
    case .contains: "(instr(?, ?) > 0)"
    case .length: "length(?)"
    case .concat: "(? || ?)"
    case .year: "CAST(substr(?, 1, 4) AS INTEGER)"
    case .month: "CAST(substr(?, 6, 2) AS INTEGER)"
    case .day: "CAST(substr(?, 9, 2) AS INTEGER)"
    case .hour: "CAST(substr(?, 12, 2) AS INTEGER)"
    case .minute: "CAST(substr(?, 15, 2) AS INTEGER)"
    case .second: "CAST(substr(?, 18, 2) AS INTEGER)"
    case .floor: Self.whole("x < CAST(x AS INTEGER)", sign: "-")
    case .ceiling: Self.whole("x > CAST(x AS INTEGER)", sign: "+")
    case .round: "round(?)"
    }
  }

  /// A whole number beside `x`; one without a fraction stays, and one beyond 2^53 has none.
  private static func whole(_ condition: String, sign: String) -> String {
    """
    (SELECT CASE WHEN x > -9007199254740992.0 AND x < 9007199254740992.0 \
    THEN CAST(x AS INTEGER) \(sign) (\(condition)) ELSE x END FROM (SELECT ? AS x))
    """
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
