extension StoredExpression {
  /// Whether the value is one of several: `a IN (?, ?)`. A missing value is not. No value is one of none.
  ///
  /// Values are compared as by `==`.
  public func isIn(_ values: some Sequence<Value>) -> StoredCondition {
    let literals = values.map { StoredLiteral($0) }
    return literals.isEmpty ? .never : StoredCondition(.isIn(term, literals))
  }

  /// Whether the value is one of several, where a missing value is one of them if nil is:
  /// `a IN (?, ?) OR a IS NULL`.
  public func isIn(_ values: some Sequence<Value?>) -> StoredCondition {
    let values = Array(values)
    let present = isIn(values.compactMap(\.self))
    return values.contains { $0 == nil } ? present || self == nil : present
  }
}

extension Sequence where Element: StoredValue {
  /// Whether an expression's value is one of these. A missing value is not.
  public func contains(_ expression: StoredExpression<Element>) -> StoredCondition { expression.isIn(self) }
}

extension ClosedRange where Bound: StoredOrderedValue {
  /// Whether an expression's value lies between the bounds, or is one of them: `a >= ? AND a <= ?`
  public func contains(_ expression: StoredExpression<Bound>) -> StoredCondition {
    expression >= lowerBound && expression <= upperBound
  }
}

extension Range where Bound: StoredOrderedValue {
  /// Whether an expression's value lies between the bounds, or is the lower one: `a >= ? AND a < ?`
  public func contains(_ expression: StoredExpression<Bound>) -> StoredCondition {
    expression >= lowerBound && expression < upperBound
  }
}
