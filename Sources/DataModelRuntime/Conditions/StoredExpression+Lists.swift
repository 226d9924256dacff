extension StoredExpression {
  /// Whether the value is in a list: `a IN (?, ?)`. False if the value is missing or the list is empty.
  ///
  /// Values are compared as with `==`.
  public func isIn(_ values: some Sequence<Value>) -> StoredCondition {
    let literals = values.map { StoredLiteral($0) }
    return literals.isEmpty ? .never : StoredCondition(.isIn(term, literals))
  }

  /// Whether the value is in a list, in which nil stands for a missing value: `a IN (?, ?) OR a IS NULL`.
  public func isIn(_ values: some Sequence<Value?>) -> StoredCondition {
    let values = Array(values)
    let present = isIn(values.compactMap(\.self))
    return values.contains { $0 == nil } ? present || self == nil : present
  }
}

extension Sequence where Element: StoredValue {
  /// Whether an expression's value is in the sequence. False if it is missing.
  public func contains(_ expression: StoredExpression<Element>) -> StoredCondition { expression.isIn(self) }
}

extension ClosedRange where Bound: StoredOrderedValue {
  /// Whether an expression's value is between the bounds, or is one of them: `a >= ? AND a <= ?`
  public func contains(_ expression: StoredExpression<Bound>) -> StoredCondition {
    expression >= lowerBound && expression <= upperBound
  }
}

extension Range where Bound: StoredOrderedValue {
  /// Whether an expression's value is between the bounds, or is the lower one: `a >= ? AND a < ?`
  public func contains(_ expression: StoredExpression<Bound>) -> StoredCondition {
    expression >= lowerBound && expression < upperBound
  }
}
