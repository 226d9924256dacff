import TableWire

/// Comparisons, and lists of values.
extension FilterSQL {
  /// Writes a comparison. In version 4, the result is never unknown.
  mutating func compare(
    _ comparison: FilterExpression.Comparison,
    _ left: FilterExpression,
    _ right: FilterExpression
  ) throws {
    let (left, right) = try comparable(left, right)
    let isNull = left == .literal(.null) || right == .literal(.null)
    // Only plain operators use an index, so values that are never NULL get them.
    let isKnown = try syntax == .version3 || (isNeverNull(left) && isNeverNull(right))
    let symbol: String =
      switch comparison {
      case .equal: isNull || !isKnown ? dialect.isSame : "="
      case .notEqual: isNull || !isKnown ? dialect.isOther : "<>"
      case .greater: ">"
      case .greaterOrEqual: ">="
      case .less: "<"
      case .lessOrEqual: "<="
      }
    let isOrder = comparison != .equal && comparison != .notEqual
    sql += isOrder && !isKnown ? "coalesce(" : "("
    try expression(left)
    sql += " \(symbol) "
    try expression(right)
    sql += isOrder && !isKnown ? ", \(dialect.isFalse))" : ")"
  }

  private func isNeverNull(_ expression: FilterExpression) throws(UnknownColumn) -> Bool {
    switch expression {
    case .literal(let literal): literal != .null
    case .column(let name): ![.value, .user, .assigned].contains(try schema.known(name).role)
    default: false
    }
  }

  /// Returns two sides of the same type. A text compared with a date is read as a date.
  private func comparable(
    _ left: FilterExpression,
    _ right: FilterExpression
  ) throws -> (FilterExpression, FilterExpression) {
    let (leftType, rightType) = (try type(left), try type(right))
    if leftType == rightType || leftType == .null || rightType == .null { return (left, right) }
    if leftType == .date || rightType == .date {
      let (left, right) = (dated(left), dated(right))
      if try mixesTypes || type(left) == type(right) { return (left, right) }
    }
    if !mixesTypes { throw FilterError("'\(leftType)' and '\(rightType)' cannot be compared") }
    return (left, right)
  }

  private func dated(_ expression: FilterExpression) -> FilterExpression {
    guard case .literal(.string(let text)) = expression, let date = WireDate(text) else { return expression }
    return .literal(.date(date))
  }

  /// Writes the test for a list. The operand is written once, in a subquery, under a name that no column has.
  mutating func isIn(_ operand: FilterExpression, _ items: [FilterExpression]) throws {
    var items = items
    if operand == .literal(.null) {
      sql += items.contains(operand) ? "(NOT \(dialect.isFalse))" : "(\(dialect.isFalse))"
      return
    }
    if syntax == .version3 {
      // A view: a plain list can use an index, and is unknown for NULL.
      if items.isEmpty { return sql += dialect.isFalse }
      sql += "("
      try expression(operand)
      sql += " IN ("
      for (index, item) in items.enumerated() {
        if index > 0 { sql += ", " }
        try expression(try comparable(operand, item).1)
      }
      sql += "))"
      return
    }
    let hasNull = items.contains(.literal(.null))
    items.removeAll { $0 == .literal(.null) }
    try nest()
    defer { subqueryDepth -= 1 }
    sql += "(SELECT \(items.isEmpty ? dialect.isFalse : "coalesce(\"-v\" IN (")"
    for (index, item) in items.enumerated() {
      if index > 0 { sql += ", " }
      try expression(try comparable(operand, item).1)
    }
    if !items.isEmpty { sql += "), \(dialect.isFalse))" }
    sql += "\(hasNull ? " OR \"-v\" IS NULL" : "") FROM (SELECT "
    try expression(operand)
    sql += " AS \"-v\"\(dialect.barrier)) AS \"-s\")"
  }
}
