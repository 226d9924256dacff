/// A term of a condition: a column, a value of Swift, or a function of other terms.
///
/// Every function and operator gives no value (NULL) where one of its operands is missing.
public indirect enum StoredTerm: Sendable, Hashable {
  /// A column of the row.
  case column(Column)
  /// A value of Swift.
  case literal(StoredLiteral)
  /// The result of a function.
  case call(StoredFunction, [StoredTerm])

  /// A column of a table, and what its values are.
  public struct Column: Sendable, Hashable {
    /// The table's name.
    public let table: String
    /// The column's name in the table.
    public let name: String
    /// The type of the column's values.
    public let valueType: StoredValueType

    init(table: String, name: String, valueType: StoredValueType) {
      self.table = table
      self.name = name
      self.valueType = valueType
    }
  }

  /// The type of the value.
  public var valueType: StoredValueType {
    switch self {
    case .column(let column): column.valueType
    case .literal(let literal): literal.valueType
    case .call(let function, let operands): function.resultType ?? operands[0].valueType
    }
  }

  /// The columns that the term names, each once, in their order.
  public var columns: [Column] {
    switch self {
    case .column(let column): [column]
    case .literal: []
    case .call(_, let operands):
      operands.reduce(into: []) { columns, operand in
        columns += operand.columns.filter { !columns.contains($0) }
      }
    }
  }
}

/// The functions and operators of terms, by the order of their operands.
public enum StoredFunction: String, Sendable, Hashable, CaseIterable {
  /// The sum of two numbers.
  case add
  /// The difference of two numbers.
  case subtract
  /// The product of two numbers.
  case multiply
  /// The quotient of two numbers; without its fraction if they are integers.
  case divide
  /// The remainder of two integers, with the sign of the first.
  case remainder
  /// The nearest number without a fraction; the one away from zero if two are.
  case round
  /// The nearest number without a fraction that is not greater.
  case floor
  /// The nearest number without a fraction that is not less.
  case ceiling
  /// A text in small letters.
  case lowercase
  /// A text in capital letters.
  case uppercase
  /// A text without the spaces at its ends.
  case trim
  /// The number of Unicode scalars of a text.
  case length
  /// Two texts in one.
  case concatenate
  /// The part of a text from an offset on, and, with a third operand, not longer than that.
  case substring
  /// The offset of the second text in the first; -1 if it is not there.
  case indexOf
  /// The year of a date in UTC.
  case year
  /// The month of a date in UTC, from 1.
  case month
  /// The day of the month of a date in UTC, from 1.
  case day
  /// The hour of a date in UTC, from 0 to 23.
  case hour
  /// The minute of a date in UTC.
  case minute
  /// The second of a date in UTC, without its fraction.
  case second

  /// The type of what it gives; nil if it is that of the first operand.
  var resultType: StoredValueType? {
    switch self {
    case .add, .subtract, .multiply, .divide, .remainder, .round, .floor, .ceiling: nil
    case .lowercase, .uppercase, .trim, .concatenate, .substring: .string
    case .length, .indexOf, .year, .month, .day, .hour, .minute, .second: .int64
    }
  }
}
