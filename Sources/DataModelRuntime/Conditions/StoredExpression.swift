/// A value of a row, with its type: a column, or an expression of columns.
///
/// Comparing two expressions, or an expression with a Swift value, makes a ``StoredCondition``. A value of
/// another type does not compile. Optional and required columns are used in the same way.
///
/// ```swift
/// TodoItem.matching { $0.text.length > 40 && $0.updatedAt < lastWeek }
/// ```
public struct StoredExpression<Value: StoredValue>: Sendable {
  /// The expression as a tree, without its type.
  public let term: StoredTerm

  init(_ term: StoredTerm) {
    self.term = term
  }

  init(_ function: StoredFunction, _ operands: StoredTerm...) {
    self.init(.call(function, operands))
  }

  /// Creates an expression from a Swift value, where a function needs one:
  /// `StoredExpression("abc").hasPrefix($0.text)`.
  public init(_ value: Value) {
    self.init(.literal(StoredLiteral(value)))
  }
}

extension StoredExpression where Value: CustomStoredValue {
  /// The stored form, which the column holds.
  public var stored: StoredExpression<Value.Stored> { StoredExpression<Value.Stored>(term) }
}

extension StoredExpression where Value: RawStoredValue {
  /// The raw value, which the column holds, whatever the case.
  public var rawValue: StoredExpression<Value.RawValue> { stored }
}
