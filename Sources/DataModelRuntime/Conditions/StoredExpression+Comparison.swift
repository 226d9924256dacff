// One form for each side on which an expression can stand. A value that is not optional becomes optional by
// itself: more forms would only make the compiler slow.

extension StoredExpression {
  /// Equality, as in Swift: two missing values are equal, and a missing value equals no other.
  ///
  /// In SQL: `a = ?`, for which an index serves; with nil `a IS NULL`; of two expressions `a IS b`. Text is
  /// compared by its bytes, so case counts, unless the column has a collation of its own, as the `id` of a
  /// synced table has. Decimals are compared as `REAL`, of which 15 digits are certain.
  public static func == (expression: Self, value: Value?) -> StoredCondition {
    guard let value else { return StoredCondition(.isNull(expression.term)) }
    return StoredCondition(.comparison(expression.term, .equal, .literal(StoredLiteral(value))))
  }

  /// Equality, with the value first.
  public static func == (value: Value?, expression: Self) -> StoredCondition { expression == value }

  /// Equality of two expressions: `a IS b`, true also where both are missing.
  public static func == (left: Self, right: Self) -> StoredCondition {
    StoredCondition(.comparison(left.term, .equal, right.term))
  }

  /// Inequality, as in Swift: the opposite of `==`, so that a missing value differs from every value.
  ///
  /// In SQL: `a IS NOT ?`; with nil `a IS NOT NULL`. The `a <> ?` of SQL would not find rows without a value.
  public static func != (expression: Self, value: Value?) -> StoredCondition { !(expression == value) }

  /// Inequality, with the value first.
  public static func != (value: Value?, expression: Self) -> StoredCondition { !(expression == value) }

  /// Inequality of two expressions: `a IS NOT b`, true also where one of them is missing.
  public static func != (left: Self, right: Self) -> StoredCondition { !(left == right) }
}

extension StoredExpression where Value: StoredOrderedValue {
  /// Whether the expression's value comes before another. A missing value, on either side, comes nowhere:
  /// false.
  ///
  /// In SQL: `a < ?`. Text is ordered by its bytes, `Z` before `a`; decimals as `REAL`. Dates are rounded to
  /// milliseconds, as those in columns are.
  public static func < (expression: Self, value: Value?) -> StoredCondition {
    expression.compared(.less, with: value)
  }

  /// Whether the expression's value comes before another or is equal to it. Missing values compare as with
  /// `<`.
  public static func <= (expression: Self, value: Value?) -> StoredCondition {
    expression.compared(.lessOrEqual, with: value)
  }

  /// Whether the expression's value comes after another. Missing values compare as with `<`.
  public static func > (expression: Self, value: Value?) -> StoredCondition {
    expression.compared(.greater, with: value)
  }

  /// Whether the expression's value comes after another or is equal to it. Missing values compare as with
  /// `<`.
  public static func >= (expression: Self, value: Value?) -> StoredCondition {
    expression.compared(.greaterOrEqual, with: value)
  }

  /// Whether a value comes before the expression's.
  public static func < (value: Value?, expression: Self) -> StoredCondition { expression > value }

  /// Whether a value comes before the expression's or is equal to it.
  public static func <= (value: Value?, expression: Self) -> StoredCondition { expression >= value }

  /// Whether a value comes after the expression's.
  public static func > (value: Value?, expression: Self) -> StoredCondition { expression < value }

  /// Whether a value comes after the expression's or is equal to it.
  public static func >= (value: Value?, expression: Self) -> StoredCondition { expression <= value }

  /// Whether one expression's value comes before the other's. False if one of them is missing.
  public static func < (left: Self, right: Self) -> StoredCondition {
    StoredCondition(.comparison(left.term, .less, right.term))
  }

  /// Whether one expression's value comes before the other's or is equal to it. False if one of them is
  /// missing.
  public static func <= (left: Self, right: Self) -> StoredCondition {
    StoredCondition(.comparison(left.term, .lessOrEqual, right.term))
  }

  /// Whether one expression's value comes after the other's. False if one of them is missing.
  public static func > (left: Self, right: Self) -> StoredCondition {
    StoredCondition(.comparison(left.term, .greater, right.term))
  }

  /// Whether one expression's value comes after the other's or is equal to it. False if one of them is
  /// missing.
  public static func >= (left: Self, right: Self) -> StoredCondition {
    StoredCondition(.comparison(left.term, .greaterOrEqual, right.term))
  }

  private func compared(_ comparison: StoredComparison, with value: Value?) -> StoredCondition {
    guard let value else { return .never }
    return StoredCondition(.comparison(term, comparison, .literal(StoredLiteral(value))))
  }
}
