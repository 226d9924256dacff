extension StoredExpression where Value: StoredNumber {
  /// The sum. Integers have 64 bits, whatever their type; a larger sum becomes a `REAL`. Decimals are
  /// computed as `REAL`.
  public static func + (left: Self, right: Value) -> Self { left + Self(right) }

  /// The sum.
  public static func + (left: Value, right: Self) -> Self { Self(left) + right }

  /// The sum. Missing if an operand is.
  public static func + (left: Self, right: Self) -> Self { Self(.add, left.term, right.term) }

  /// The difference, with the same limits as the sum.
  public static func - (left: Self, right: Value) -> Self { left - Self(right) }

  /// The difference.
  public static func - (left: Value, right: Self) -> Self { Self(left) - right }

  /// The difference. Missing if an operand is.
  public static func - (left: Self, right: Self) -> Self { Self(.subtract, left.term, right.term) }

  /// The product, with the same limits as the sum.
  public static func * (left: Self, right: Value) -> Self { left * Self(right) }

  /// The product.
  public static func * (left: Value, right: Self) -> Self { Self(left) * right }

  /// The product. Missing if an operand is.
  public static func * (left: Self, right: Self) -> Self { Self(.multiply, left.term, right.term) }

  /// The quotient, which for integers is truncated towards zero, as in Swift. Missing if the divisor is 0.
  public static func / (left: Self, right: Value) -> Self { left / Self(right) }

  /// The quotient.
  public static func / (left: Value, right: Self) -> Self { Self(left) / right }

  /// The quotient. Missing if an operand is missing or the divisor is 0, for which a server may report an
  /// error instead.
  public static func / (left: Self, right: Self) -> Self { Self(.divide, left.term, right.term) }
}

// Only for integers: SQLite would cut off the fractions of other numbers first.
extension StoredExpression where Value: StoredInteger {
  /// The remainder, with the sign of the left operand, as in Swift. Missing if the divisor is 0.
  public static func % (left: Self, right: Value) -> Self { left % Self(right) }

  /// The remainder.
  public static func % (left: Value, right: Self) -> Self { Self(left) % right }

  /// The remainder. Missing if an operand is missing or the divisor is 0.
  public static func % (left: Self, right: Self) -> Self { Self(.remainder, left.term, right.term) }
}

extension StoredExpression where Value: StoredFraction {
  /// Rounds to the nearest whole number, and half away from zero. SQLite's `round` is wrong just below a
  /// half.
  public func rounded() -> Self { Self(.round, term) }

  /// Rounds down to a whole number, as `floor` does, which SQLite does not always have.
  public func roundedDown() -> Self { Self(.floor, term) }

  /// Rounds up to a whole number, as `ceiling` does, which SQLite does not always have.
  public func roundedUp() -> Self { Self(.ceiling, term) }
}
