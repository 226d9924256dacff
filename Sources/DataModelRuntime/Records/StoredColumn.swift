public import Foundation
public import GRDB

/// A column of a generated type, which knows the type of its values.
///
/// It is a column for GRDB's queries, and compares values in the form in which they are stored. GRDB's own
/// `Column` would compare a date with a text of another form, and find the wrong rows without a word.
///
/// ```swift
/// let recent = try TodoItem.filter { $0.createdAt > lastWeek }.fetchAll(db)
/// ```
public struct StoredColumn<Value: StoredValue>: ColumnExpression, Sendable {
  /// The column's name in the table.
  public let name: String

  /// A column.
  ///
  /// - Parameter name: the name in the table
  public init(_ name: String) {
    self.name = name
  }

  // With a value that is not optional Swift would prefer GRDB's own operators, so each comes in two forms.

  /// Equality.
  public static func == (column: Self, value: Value) -> SQLExpression {
    column.plain == value.storedValue
  }

  /// Inequality, which no NULL satisfies.
  public static func != (column: Self, value: Value) -> SQLExpression {
    column.plain != value.storedValue
  }

  /// Equality; with nil, whether the column is NULL.
  public static func == (column: Self, value: Value?) -> SQLExpression {
    column.isEqual(to: value)
  }

  /// Inequality; with nil, whether the column is not NULL.
  public static func != (column: Self, value: Value?) -> SQLExpression {
    column.isNotEqual(to: value)
  }

  /// Whether the column's value comes before another.
  public static func < (column: Self, value: Value) -> SQLExpression {
    column.sqlExpression < ordered(value)
  }

  /// Whether the column's value comes before another, or is equal to it.
  public static func <= (column: Self, value: Value) -> SQLExpression {
    column.sqlExpression <= ordered(value)
  }

  /// Whether the column's value comes after another.
  public static func > (column: Self, value: Value) -> SQLExpression {
    column.sqlExpression > ordered(value)
  }

  /// Whether the column's value comes after another, or is equal to it.
  public static func >= (column: Self, value: Value) -> SQLExpression {
    column.sqlExpression >= ordered(value)
  }

  // The same with the value first, which GRDB would compare in its own form.

  /// Equality.
  public static func == (value: Value, column: Self) -> SQLExpression { column == value }

  /// Inequality, which no NULL satisfies.
  public static func != (value: Value, column: Self) -> SQLExpression { column != value }

  /// Equality; with nil, whether the column is NULL.
  public static func == (value: Value?, column: Self) -> SQLExpression { column.isEqual(to: value) }

  /// Inequality; with nil, whether the column is not NULL.
  public static func != (value: Value?, column: Self) -> SQLExpression { column.isNotEqual(to: value) }

  /// Whether a value comes before the column's.
  public static func < (value: Value, column: Self) -> SQLExpression { column > value }

  /// Whether a value comes before the column's, or is equal to it.
  public static func <= (value: Value, column: Self) -> SQLExpression { column >= value }

  /// Whether a value comes after the column's.
  public static func > (value: Value, column: Self) -> SQLExpression { column < value }

  /// Whether a value comes after the column's, or is equal to it.
  public static func >= (value: Value, column: Self) -> SQLExpression { column <= value }

  /// Whether the column's value is one of several.
  public func isIn(_ values: some Sequence<Value>) -> SQLExpression {
    Array(values.map(\.storedValue)).contains(plain)
  }

  /// An assignment for `updateAll`.
  public func set(to value: Value?) -> ColumnAssignment {
    plain.set(to: value?.storedValue)
  }

  fileprivate func isEqual(to value: Value?) -> SQLExpression { plain == value?.storedValue }

  fileprivate func isNotEqual(to value: Value?) -> SQLExpression { plain != value?.storedValue }

  private var plain: Column { Column(name) }

  // MARK: - Decimals

  // Decimals are text, and "9" comes after "10": in expressions they are the nearest binary numbers, whether the
  // operators are those above or GRDB's own, which take literals.

  private static var isDecimal: Bool { Value.self == Decimal.self }

  /// The column in conditions and orders.
  public var sqlExpression: SQLExpression {
    Self.isDecimal ? cast(plain, as: .real) : plain.sqlExpression
  }

  /// The column among those that are fetched, as it is stored.
  public var sqlSelection: SQLSelection { plain.sqlSelection }

  private static func ordered(_ value: Value) -> SQLExpression {
    let stored = value.storedValue.sqlExpression
    return isDecimal ? cast(stored, as: .real) : stored
  }
}

extension Sequence where Element: StoredValue {
  /// Whether a column's value is one of these.
  public func contains(_ column: StoredColumn<Element>) -> SQLExpression { column.isIn(self) }
}

extension ClosedRange where Bound: StoredValue {
  /// Whether a column's value lies between the bounds, or is one of them.
  public func contains(_ column: StoredColumn<Bound>) -> SQLExpression {
    column >= lowerBound && column <= upperBound
  }
}

extension Range where Bound: StoredValue {
  /// Whether a column's value lies between the bounds, or is the lower one.
  public func contains(_ column: StoredColumn<Bound>) -> SQLExpression {
    column >= lowerBound && column < upperBound
  }
}

// Swift prefers GRDB's operators to the generic ones above when the value is an optional variable, and GRDB would
// store these types in other forms. Operators without generic parameters win.

extension StoredColumn where Value == Date {
  /// Equality; with nil, whether the column is NULL.
  public static func == (column: Self, value: Date?) -> SQLExpression { column.isEqual(to: value) }

  /// Inequality; with nil, whether the column is not NULL.
  public static func != (column: Self, value: Date?) -> SQLExpression { column.isNotEqual(to: value) }

  /// Equality; with nil, whether the column is NULL.
  public static func == (value: Date?, column: Self) -> SQLExpression { column.isEqual(to: value) }

  /// Inequality; with nil, whether the column is not NULL.
  public static func != (value: Date?, column: Self) -> SQLExpression { column.isNotEqual(to: value) }
}

extension StoredColumn where Value == UUID {
  /// Equality; with nil, whether the column is NULL.
  public static func == (column: Self, value: UUID?) -> SQLExpression { column.isEqual(to: value) }

  /// Inequality; with nil, whether the column is not NULL.
  public static func != (column: Self, value: UUID?) -> SQLExpression { column.isNotEqual(to: value) }

  /// Equality; with nil, whether the column is NULL.
  public static func == (value: UUID?, column: Self) -> SQLExpression { column.isEqual(to: value) }

  /// Inequality; with nil, whether the column is not NULL.
  public static func != (value: UUID?, column: Self) -> SQLExpression { column.isNotEqual(to: value) }
}

extension StoredColumn where Value == URL {
  /// Equality; with nil, whether the column is NULL.
  public static func == (column: Self, value: URL?) -> SQLExpression { column.isEqual(to: value) }

  /// Inequality; with nil, whether the column is not NULL.
  public static func != (column: Self, value: URL?) -> SQLExpression { column.isNotEqual(to: value) }

  /// Equality; with nil, whether the column is NULL.
  public static func == (value: URL?, column: Self) -> SQLExpression { column.isEqual(to: value) }

  /// Inequality; with nil, whether the column is not NULL.
  public static func != (value: URL?, column: Self) -> SQLExpression { column.isNotEqual(to: value) }
}

extension StoredColumn where Value == Decimal {
  /// Equality; with nil, whether the column is NULL.
  public static func == (column: Self, value: Decimal?) -> SQLExpression { column.isEqual(to: value) }

  /// Inequality; with nil, whether the column is not NULL.
  public static func != (column: Self, value: Decimal?) -> SQLExpression { column.isNotEqual(to: value) }

  /// Equality; with nil, whether the column is NULL.
  public static func == (value: Decimal?, column: Self) -> SQLExpression { column.isEqual(to: value) }

  /// Inequality; with nil, whether the column is not NULL.
  public static func != (value: Decimal?, column: Self) -> SQLExpression { column.isNotEqual(to: value) }
}
