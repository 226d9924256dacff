/// Conditions of clients on the rows that a user may see.
extension FilterSQL {
  /// Writes a condition for the rows of a view that a filter finds.
  ///
  /// The engine may evaluate conditions in any order, and some can fail with the value of a row, or take as
  /// long as its value is. To say nothing of other rows, these are evaluated for rows of the view only.
  ///
  /// - Parameters:
  ///   - view: the view, for the user of the request; nil for all rows
  ///   - filter: the filter of the request; nil for all rows
  /// - Throws: ``UnknownColumn`` or ``FilterError``
  package mutating func write(view: FilterExpression?, and filter: FilterExpression?) throws {
    guard let view else {
      if let filter { try write(filter) } else { sql += "(NOT \(dialect.isFalse))" }
      return
    }
    try write(view: view)
    let terms = filter?.conjuncts ?? []
    let (plain, others) = (terms.filter(\.cannotFail), terms.filter { !$0.cannotFail })
    for term in plain {
      sql += " AND "
      try write(term)
    }
    if others.isEmpty { return }
    sql += " AND CASE WHEN "
    try write(view: view)
    sql += " THEN "
    try write(others.count == 1 ? others[0] : .and(others))
    sql += " ELSE \(dialect.isFalse) END"
  }

  /// Writes a view, in which comparisons with NULL are unknown, whatever the syntax of the request.
  private mutating func write(view: FilterExpression) throws {
    var writer = FilterSQL(schema: schema, syntax: .version3, dialect: dialect, arguments: arguments)
    try writer.write(view)
    sql += "(\(writer.sql))"
    arguments = writer.arguments
  }
}

extension FilterExpression {
  /// Whether evaluating the expression cannot fail, whatever the values of a row: it compares a column with a
  /// literal.
  fileprivate var cannotFail: Bool {
    func isLiteral(_ expression: FilterExpression) -> Bool {
      if case .literal = expression { true } else { false }
    }
    func isColumn(_ expression: FilterExpression) -> Bool {
      if case .column = expression { true } else { false }
    }
    return switch self {
    case .comparison(_, let left, let right):
      isColumn(left) && isLiteral(right) || isLiteral(left) && isColumn(right)
    case .isIn(let operand, let items): isColumn(operand) && items.allSatisfy(isLiteral)
    default: false
    }
  }
}
