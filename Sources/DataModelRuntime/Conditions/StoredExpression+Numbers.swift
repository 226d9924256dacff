extension StoredExpression where Value: StoredNumber {
  /// The sum. Integers have 64 bits whatever their type; a sum beyond them becomes a `REAL`. Decimals are
  /// `REAL`s.
  public static func + (left: Self, right: Value) -> Self { left + Self(right) }

  /// The sum.
  public static func + (left: Value, right: Self) -> Self { Self(left) + right }

  /// The sum. Missing if an operand is.
  public static func + (left: Self, right: Self) -> Self { Self(.add, left.term, right.term) }

  /// The difference, with the limits of the sum.
  public static func - (left: Self, right: Value) -> Self { left - Self(right) }

  /// The difference.
  public static func - (left: Value, right: Self) -> Self { Self(left) - right }

  /// The difference. Missing if an operand is.
  public static func - (left: Self, right: Self) -> Self { Self(.subtract, left.term, right.term) }

  /// The product, with the limits of the sum.
  public static func * (left: Self, right: Value) -> Self { left * Self(right) }

  /// The product.
  public static func * (left: Value, right: Self) -> Self { Self(left) * right }

  /// The product. Missing if an operand is.
  public static func * (left: Self, right: Self) -> Self { Self(.multiply, left.term, right.term) }

  /// The quotient, of integers without its fraction, towards zero, as in Swift. Missing if the divisor is 0.
  public static func / (left: Self, right: Value) -> Self { left / Self(right) }

  /// The quotient.
  public static func / (left: Value, right: Self) -> Self { Self(left) / right }

  /// The quotient. Missing if an operand is, or the divisor is 0: a server may report an error instead.
  public static func / (left: Self, right: Self) -> Self { Self(.divide, left.term, right.term) }
}

// Not of other numbers: SQLite would cut off their fractions first.
extension StoredExpression where Value: StoredInteger {
  /// The remainder, with the sign of the left operand, as in Swift. Missing if the divisor is 0.
  public static func % (left: Self, right: Value) -> Self { left % Self(right) }

  /// The remainder.
  public static func % (left: Value, right: Self) -> Self { Self(left) % right }

  /// The remainder. Missing if an operand is, or the divisor is 0.
  public static func % (left: Self, right: Self) -> Self { Self(.remainder, left.term, right.term) }
}

extension StoredExpression where Value: StoredFraction {
  /// The nearest number without a fraction; of two, the one away from zero. SQLite's `round` errs just below
  /// a half.
  public func rounded() -> Self { Self(.round, term) }

  /// The greatest number without a fraction that is not above: `floor`, spelled out where SQLite lacks it.
  public func roundedDown() -> Self { Self(.floor, term) }

  /// The least number without a fraction that is not below: `ceiling`, spelled out where SQLite lacks it.
  public func roundedUp() -> Self { Self(.ceiling, term) }
}
