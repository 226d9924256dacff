// One overload for each side of an expression. A value that is not optional is promoted to an optional: more
// overloads would only slow down the compiler.

extension StoredExpression {
  /// Equality as in Swift: two missing values are equal, and a missing value equals no other value.
  ///
  /// In SQL: `a = ?`, which can use an index; `a IS NULL` for nil; `a IS b` for two expressions. Text is
  /// compared by its bytes, so case matters, unless the column has its own collation, as the `id` of a synced
  /// table has. Decimals are compared as `REAL`, with 15 reliable digits.
  public static func == (expression: Self, value: Value?) -> StoredCondition {
    guard let value else { return StoredCondition(.isNull(expression.term)) }
    return StoredCondition(.comparison(expression.term, .equal, .literal(StoredLiteral(value))))
  }

  /// Equality, with the value first.
  public static func == (value: Value?, expression: Self) -> StoredCondition { expression == value }

  /// Equality of two expressions: `a IS b`, also true if both are missing.
  public static func == (left: Self, right: Self) -> StoredCondition {
    StoredCondition(.comparison(left.term, .equal, right.term))
  }

  /// Inequality as in Swift: the opposite of `==`, so a missing value differs from every value.
  ///
  /// In SQL: `a IS NOT ?`; `a IS NOT NULL` for nil. SQL's `a <> ?` would not find rows without a value.
  public static func != (expression: Self, value: Value?) -> StoredCondition { !(expression == value) }

  /// Inequality, with the value first.
  public static func != (value: Value?, expression: Self) -> StoredCondition { !(expression == value) }

  /// Inequality of two expressions: `a IS NOT b`, also true if one of them is missing.
  public static func != (left: Self, right: Self) -> StoredCondition { !(left == right) }
}

extension StoredExpression where Value: StoredOrderedValue {
  /// Whether the expression's value comes before another. False if either of them is missing.
  ///
  /// In SQL: `a < ?`. Text is ordered by its bytes, `Z` before `a`; decimals as `REAL`. Dates are rounded to
  /// milliseconds, like those in columns.
  public static func < (expression: Self, value: Value?) -> StoredCondition {
    expression.compared(.less, with: value)
  }

  /// Whether the expression's value comes before another or equals it. False if either of them is missing.
  public static func <= (expression: Self, value: Value?) -> StoredCondition {
    expression.compared(.lessOrEqual, with: value)
  }

  /// Whether the expression's value comes after another. False if either of them is missing.
  public static func > (expression: Self, value: Value?) -> StoredCondition {
    expression.compared(.greater, with: value)
  }

  /// Whether the expression's value comes after another or equals it. False if either of them is missing.
  public static func >= (expression: Self, value: Value?) -> StoredCondition {
    expression.compared(.greaterOrEqual, with: value)
  }

  /// Whether a value comes before the expression's.
  public static func < (value: Value?, expression: Self) -> StoredCondition { expression > value }

  /// Whether a value comes before the expression's or equals it.
  public static func <= (value: Value?, expression: Self) -> StoredCondition { expression >= value }

  /// Whether a value comes after the expression's.
  public static func > (value: Value?, expression: Self) -> StoredCondition { expression < value }

  /// Whether a value comes after the expression's or equals it.
  public static func >= (value: Value?, expression: Self) -> StoredCondition { expression <= value }

  /// Whether one expression's value comes before the other's. False if one of them is missing.
  public static func < (left: Self, right: Self) -> StoredCondition {
    StoredCondition(.comparison(left.term, .less, right.term))
  }

  /// Whether one expression's value comes before the other's or equals it. False if one of them is missing.
  public static func <= (left: Self, right: Self) -> StoredCondition {
    StoredCondition(.comparison(left.term, .lessOrEqual, right.term))
  }

  /// Whether one expression's value comes after the other's. False if one of them is missing.
  public static func > (left: Self, right: Self) -> StoredCondition {
    StoredCondition(.comparison(left.term, .greater, right.term))
  }

  /// Whether one expression's value comes after the other's or equals it. False if one of them is missing.
  public static func >= (left: Self, right: Self) -> StoredCondition {
    StoredCondition(.comparison(left.term, .greaterOrEqual, right.term))
  }

  private func compared(_ comparison: StoredComparison, with value: Value?) -> StoredCondition {
    guard let value else { return .never }
    return StoredCondition(.comparison(term, comparison, .literal(StoredLiteral(value))))
  }
}
