/// The SQL of conditions in which database engines differ.
package protocol FilterDialect: Sendable {
  /// The operator of equality by which NULL equals NULL.
  var isSame: String { get }
  /// The opposite of ``isSame``.
  var isOther: String { get }
  /// The constant false.
  var isFalse: String { get }
  /// Whether the engine compares values of different types, as SQLite does.
  var mixesTypes: Bool { get }

  /// The end of a subquery that keeps the engine from computing its values at each use.
  var barrier: String { get }

  /// Returns the parameter for a bound literal. Parameters are numbered from 1, in the order of binding.
  func mark(_ number: Int, for literal: FilterLiteral) -> String

  /// Returns NULL for a place that needs a type.
  func null(of type: FilterType) -> String

  /// Returns the value of a column.
  func value(of column: TableSchema.Column) -> String

  /// Returns the template of an operation. Each `?` is an operand, in order, and appears once.
  func template(_ operation: FilterExpression.Arithmetic) -> String

  /// Returns the template of a function. Each `?` is an argument, in order, and appears once, so that nesting
  /// does not multiply it.
  func template(_ function: FilterFunction, argumentCount: Int) -> String
}
