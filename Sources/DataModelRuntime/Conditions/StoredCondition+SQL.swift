public import GRDB

extension StoredCondition {
  /// Returns the condition in SQL, for example to combine it with GRDB's conditions: true for the rows that
  /// it finds, false or NULL for others.
  ///
  /// ```swift
  /// TodoItem.filter(try open.sqlExpression() && Column("place") > 3)
  /// ```
  ///
  /// Do not negate the SQL: `NOT` of NULL finds no row. Negate the condition instead.
  ///
  /// - Throws: ``StoredConditionError`` if a value in it cannot be compared in a database
  public func sqlExpression() throws(StoredConditionError) -> SQLExpression {
    switch form {
    case .constant(let value): return SQL(sql: value ? "1" : "0").sqlExpression
    case .comparison(let left, let comparison, let right): return try comparison.sql(left, right)
    case .isNull(let term): return SQL("\(literal: try term.storedSQL()) IS NULL").sqlExpression
    case .isIn(let term, let literals): return try Self.membership(of: term, in: literals)
    case .text(let text, let test, let part): return try test.sql(try text.sql(), try part.sql())
    case .not(let condition):
      if case .isNull(let term) = condition.form {
        return SQL("\(literal: try term.storedSQL()) IS NOT NULL").sqlExpression
      }
      return SQL("(\(try condition.sqlExpression())) IS NOT TRUE").sqlExpression
    case .and(let conditions): return try Self.expressions(conditions).joined(operator: .and)
    case .or(let conditions): return try Self.expressions(conditions).joined(operator: .or)
    }
  }

  /// Checks in advance that a database can evaluate the condition correctly.
  ///
  /// - Throws: ``StoredConditionError`` if it cannot. Every request with the condition would throw it when it
  ///   is run
  public func validate() throws(StoredConditionError) {
    _ = try sqlExpression()
  }

  private static func expressions(
    _ conditions: [StoredCondition]
  ) throws(StoredConditionError) -> [SQLExpression] {
    var expressions: [SQLExpression] = []
    for condition in conditions { expressions.append(try condition.sqlExpression()) }
    return expressions
  }

  private static func membership(
    of term: StoredTerm,
    in literals: [StoredLiteral]
  ) throws(StoredConditionError) -> SQLExpression {
    var values: [DatabaseValue] = []
    for literal in literals { values.append(try literal.comparableValue()) }
    // The values have the type of one column, so a list does not mix bytes with texts, or decimals with other
    // numbers.
    let list = StoredList(values: values).sql(isDecimal: literals.first?.valueType == .decimal)
    return SQL("\(literal: try term.sql()) IN \(literal: list)").sqlExpression
  }
}

extension StoredComparison {
  fileprivate func sql(_ left: StoredTerm, _ right: StoredTerm) throws(StoredConditionError) -> SQLExpression
  {
    // GRDB recognises this as a comparison with a key, and then observes only this row.
    if case (.column(let column), .equal, .literal(let literal)) = (left, self, right),
      column.valueType != .decimal
    {
      return Column(column.name) == (try literal.comparableValue())
    }
    var isLiteral = false
    if case .literal = right { isLiteral = true }
    let symbol =
      switch self {
      case .equal: isLiteral ? "=" : "IS"
      case .notEqual: "IS NOT"
      case .less, .lessOrEqual, .greater, .greaterOrEqual: rawValue
      }
    return SQL("\(literal: try left.sql()) \(literal: SQL(sql: symbol)) \(literal: try right.sql())")
      .sqlExpression
  }
}

extension StoredTextTest {
  fileprivate func sql(_ text: SQL, _ part: SQL) throws(StoredConditionError) -> SQLExpression {
    let sql: SQL =
      switch self {
      case .contains: "instr(\(literal: text), \(literal: part)) > 0"
      case .hasPrefix: "substr(\(literal: text), 1, length(\(literal: part))) = \(literal: part)"
      case .hasSuffix:
        """
        substr(\(literal: text), -length(\(literal: part)), length(\(literal: part))) = \(literal: part)
        """
      }
    return sql.sqlExpression
  }
}
