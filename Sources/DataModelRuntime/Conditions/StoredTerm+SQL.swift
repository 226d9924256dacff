import GRDB

extension StoredTerm {
  /// Returns the term in SQL, delimited so that it can be an operand of any operator. Values are bound.
  func sql() throws(StoredConditionError) -> SQL {
    switch self {
    case .column(let column):
      let name = SQL(GRDB.Column(column.name))
      return column.valueType == .decimal ? "CAST(\(literal: name) AS REAL)" : name
    case .literal(let literal):
      let value = SQL(try literal.comparableValue())
      return literal.valueType == .decimal ? "CAST(\(literal: value) AS REAL)" : value
    case .call(let function, let operands):
      var parts: [SQL] = []
      for operand in operands { parts.append(try operand.sql()) }
      return try function.sql(parts, of: operands)
    }
  }

  /// Returns the column or value as it is stored, for tests that do not need a decimal as a number.
  func storedSQL() throws(StoredConditionError) -> SQL {
    if case .column(let column) = self { return SQL(GRDB.Column(column.name)) }
    return try sql()
  }
}

extension StoredFunction {
  fileprivate func sql(
    _ parts: [SQL],
    of operands: [StoredTerm]
  ) throws(StoredConditionError) -> SQL {
    let first = parts[0]
    switch self {
    case .add: return "(\(literal: first) + \(literal: parts[1]))"
    case .subtract: return "(\(literal: first) - \(literal: parts[1]))"
    case .multiply: return "(\(literal: first) * \(literal: parts[1]))"
    case .divide: return "(\(literal: first) / \(literal: parts[1]))"
    case .remainder: return "(\(literal: first) % \(literal: parts[1]))"
    case .round: return wholeNumber(first, rounding(first))
    case .floor: return wholeNumber(first, "- (\(literal: first) < CAST(\(literal: first) AS INTEGER))")
    case .ceiling: return wholeNumber(first, "+ (\(literal: first) > CAST(\(literal: first) AS INTEGER))")
    case .lowercase: return SQL(DatabaseFunction.lowercase(first))
    case .uppercase: return SQL(DatabaseFunction.uppercase(first))
    case .trim: return "trim(\(literal: first))"
    case .length: return "length(\(literal: first))"
    case .concatenate: return "(\(literal: first) || \(literal: parts[1]))"
    case .substring: return try substring(first, operands)
    case .indexOf: return "(instr(\(literal: first), \(literal: parts[1])) - 1)"
    case .year: return part(of: first, at: 1, length: 4)
    case .month: return part(of: first, at: 6, length: 2)
    case .day: return part(of: first, at: 9, length: 2)
    case .hour: return part(of: first, at: 12, length: 2)
    case .minute: return part(of: first, at: 15, length: 2)
    case .second: return part(of: first, at: 18, length: 2)
    }
  }

  /// Returns the correction that rounds a truncated number. SQLite's `round` adds a half first, and so turns
  /// 0.49999999999999994 into 1.
  private func rounding(_ number: SQL) -> SQL {
    let fraction: SQL = "\(literal: number) - CAST(\(literal: number) AS INTEGER)"
    return "+ (\(literal: fraction) >= 0.5) - (\(literal: fraction) <= -0.5)"
  }

  /// Truncates a number and corrects it. SQLite has `floor` and `ceil` only if it was built with them. From
  /// 2^52 on, no number has a fraction.
  private func wholeNumber(_ number: SQL, _ correction: SQL) -> SQL {
    """
    CASE WHEN abs(\(literal: number)) < 4503599627370496.0 \
    THEN CAST(CAST(\(literal: number) AS INTEGER) \(literal: correction) AS REAL) ELSE \(literal: number) END
    """
  }

  private func part(of date: SQL, at position: Int, length: Int) -> SQL {
    let range = SQL(sql: "\(position), \(length)")
    return "CAST(substr(\(literal: date), \(literal: range)) AS INTEGER)"
  }

  /// Returns a part of a text. In SQL, an offset begins at 1, and a negative one counts from the end.
  private func substring(_ text: SQL, _ operands: [StoredTerm]) throws(StoredConditionError) -> SQL {
    var numbers: [Int64] = []
    for case .literal(.int64(let number)) in operands.dropFirst() {
      guard number >= 0 else { throw .negativeSubstring(number) }
      numbers.append(number)
    }
    // Every text is shorter than this, and SQLite has no larger offsets.
    let offset = min(numbers[0], Int64(Int32.max) - 1) + 1
    guard numbers.count == 2 else { return "substr(\(literal: text), \(offset))" }
    return "substr(\(literal: text), \(offset), \(min(numbers[1], Int64(Int32.max))))"
  }
}
