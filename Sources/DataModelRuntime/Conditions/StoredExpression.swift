/// A value that a row has: a column of it, or what is made of its columns. It knows its type.
///
/// Comparing two of them, or one with a value of Swift, makes a ``StoredCondition``. A value of another type
/// does not compile. A column that may be missing and one that may not are used alike.
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

  /// A value of Swift, where a function needs an expression: `StoredExpression("abc").hasPrefix($0.text)`.
  public init(_ value: Value) {
    self.init(.literal(StoredLiteral(value)))
  }
}

extension StoredExpression where Value: CustomStoredValue {
  /// What the column itself holds.
  public var stored: StoredExpression<Value.Stored> { StoredExpression<Value.Stored>(term) }
}

extension StoredExpression where Value: RawStoredValue {
  /// What the column itself holds, of whatever case it is.
  public var rawValue: StoredExpression<Value.RawValue> { stored }
}
