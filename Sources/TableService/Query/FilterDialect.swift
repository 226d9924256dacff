/// What the engines of storages read differently in a condition.
protocol FilterDialect: Sendable {
  /// Whether two values are the same; NULL is the same as NULL.
  var isSame: String { get }
  /// The opposite of ``isSame``.
  var isOther: String { get }
  /// What is never true.
  var isFalse: String { get }

  /// The mark for a bound value; they are numbered from 1, in the order in which they are bound.
  func mark(_ number: Int) -> String

  /// The value of a column.
  func value(of column: TableSchema.Column) -> String

  /// An operation. Each `?` is an operand, in their order, and is written once.
  func template(_ operation: FilterExpression.Arithmetic) -> String

  /// A call. Each `?` is an argument, in their order; an argument is written once, so that nesting does not
  /// double it.
  func template(_ function: FilterFunction, argumentCount: Int) -> String
}
