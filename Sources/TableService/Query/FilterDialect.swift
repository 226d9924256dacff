/// What the engines of storages read differently in a condition.
package protocol FilterDialect: Sendable {
  /// Whether two values are the same; NULL is the same as NULL.
  var isSame: String { get }
  /// The opposite of ``isSame``.
  var isOther: String { get }
  /// What is never true.
  var isFalse: String { get }
  /// Whether values of different types may meet where the syntax lets them, as in SQLite.
  var mixesTypes: Bool { get }

  /// What ends a subquery whose values are not to be computed where they are used, each time again.
  var barrier: String { get }

  /// The mark for a literal, which is bound; they are numbered from 1, in the order in which they are bound.
  func mark(_ number: Int, for literal: FilterLiteral) -> String

  /// NULL where a value of a type is wanted.
  func null(of type: FilterType) -> String

  /// The value of a column.
  func value(of column: TableSchema.Column) -> String

  /// An operation. Each `?` is an operand, in their order, and is written once.
  func template(_ operation: FilterExpression.Arithmetic) -> String

  /// A call. Each `?` is an argument, in their order; an argument is written once, so that nesting does not
  /// double it.
  func template(_ function: FilterFunction, argumentCount: Int) -> String
}
