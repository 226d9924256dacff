/// A term of a condition: a column, a Swift value, or a function of other terms.
///
/// The result of a function or operator is missing (NULL) if one of its operands is.
public indirect enum StoredTerm: Sendable, Hashable {
  /// A column of the row.
  case column(Column)
  /// A Swift value.
  case literal(StoredLiteral)
  /// The result of a function.
  case call(StoredFunction, [StoredTerm])

  /// A column of a table and the type of its values.
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

  /// The columns in the term, each once, in order of appearance.
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

/// A function or operator of terms. The descriptions name the operands in order.
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
  /// A number rounded to a whole number, and half away from zero.
  case round
  /// A number rounded down to a whole number.
  case floor
  /// A number rounded up to a whole number.
  case ceiling
  /// A text in lower case.
  case lowercase
  /// A text in upper case.
  case uppercase
  /// A text without the spaces at its ends.
  case trim
  /// The number of Unicode scalars of a text.
  case length
  /// Two texts, joined.
  case concatenate
  /// The part of a text from an offset on; a third operand is its maximum length.
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

  /// The type of the result; nil if it is that of the first operand.
  var resultType: StoredValueType? {
    switch self {
    case .add, .subtract, .multiply, .divide, .remainder, .round, .floor, .ceiling: nil
    case .lowercase, .uppercase, .trim, .concatenate, .substring: .string
    case .length, .indexOf, .year, .month, .day, .hour, .minute, .second: .int64
    }
  }
}
