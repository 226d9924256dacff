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

  /// Equality; with nil, whether the column is NULL.
  public static func == (column: Self, value: Value?) -> SQLExpression {
    column.plain == value?.storedValue
  }

  /// Inequality; with nil, whether the column is not NULL.
  public static func != (column: Self, value: Value?) -> SQLExpression {
    column.plain != value?.storedValue
  }

  /// Whether the column's value comes before another.
  public static func < (column: Self, value: Value) -> SQLExpression {
    column.plain < value.storedValue
  }

  /// Whether the column's value comes before another, or is equal to it.
  public static func <= (column: Self, value: Value) -> SQLExpression {
    column.plain <= value.storedValue
  }

  /// Whether the column's value comes after another.
  public static func > (column: Self, value: Value) -> SQLExpression {
    column.plain > value.storedValue
  }

  /// Whether the column's value comes after another, or is equal to it.
  public static func >= (column: Self, value: Value) -> SQLExpression {
    column.plain >= value.storedValue
  }

  /// Whether the column's value is one of several.
  public func isIn(_ values: some Sequence<Value>) -> SQLExpression {
    Array(values.map(\.storedValue)).contains(plain)
  }

  /// An assignment for `updateAll`.
  public func set(to value: Value?) -> ColumnAssignment {
    plain.set(to: value?.storedValue)
  }

  private var plain: Column { Column(name) }
}
