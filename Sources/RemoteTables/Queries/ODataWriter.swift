import DataModelRuntime
import Foundation
import TableWire

/// A writer of conditions and orders in the OData of a dialect, with the names of columns on the server.
///
/// A server translates a comparison to SQL, where a comparison with NULL is unknown. Conditions keep their
/// meaning under these rules: `text != "a"` becomes `((text ne 'a') or (text eq null))`.
struct ODataWriter {
  let table: SyncedTable
  let language: Dialect.QueryLanguage

  /// Returns the text of a condition; nil for a condition that every row meets.
  ///
  /// - Throws: `TableError.invalidRequest` if OData cannot express the condition
  func filter(_ condition: StoredCondition) throws(TableError) -> ODataFilter? {
    let condition = condition.withNullTests
    if condition == .always { return nil }
    return ODataFilter(text: try text(condition))
  }

  /// Returns one step of an order.
  func order(_ ordering: StoredOrdering) throws(TableError) -> RowQuery.Order {
    RowQuery.Order(
      key: .term(try text(ordering.term, isSystemDate: false)),
      isDescending: ordering.direction == .descending
    )
  }

  // MARK: - Conditions

  private func text(_ condition: StoredCondition) throws(TableError) -> String {
    switch condition.form {
    case .constant(let value): return value ? "(1 eq 1)" : "(1 eq 0)"
    case .comparison(let left, let comparison, let right):
      let isSystemDate = isSystemDate(left) || isSystemDate(right)
      let (left, right) = (
        try text(left, isSystemDate: isSystemDate), try text(right, isSystemDate: isSystemDate)
      )
      return "(\(left) \(comparison.word) \(right))"
    case .isNull(let term): return "(\(try text(term, isSystemDate: false)) eq null)"
    case .isIn(let term, let literals): return try text(term, in: literals)
    case .text(let text, let test, let part):
      let (text, part) = (
        try self.text(text, isSystemDate: false), try self.text(part, isSystemDate: false)
      )
      switch (test, language) {
      case (.hasPrefix, _): return "startswith(\(text),\(part))"
      case (.hasSuffix, _): return "endswith(\(text),\(part))"
      case (.contains, .version3): return "substringof(\(part),\(text))"
      case (.contains, .version4): return "contains(\(text),\(part))"
      }
    case .not(let condition):
      if case .isNull(let term) = condition.form { return "(\(try text(term, isSystemDate: false)) ne null)" }
      return "not(\(try text(condition)))"
    case .and(let conditions): return try joined(conditions, by: "and")
    case .or(let conditions): return try joined(conditions, by: "or")
    }
  }

  private func joined(_ conditions: [StoredCondition], by word: String) throws(TableError) -> String {
    var parts: [String] = []
    for condition in conditions { parts.append(try text(condition)) }
    return "(\(parts.joined(separator: " \(word) ")))"
  }

  private func text(_ term: StoredTerm, in literals: [StoredLiteral]) throws(TableError) -> String {
    let isSystemDate = isSystemDate(term)
    let term = try text(term, isSystemDate: isSystemDate)
    var values: [String] = []
    for literal in literals { values.append(try text(literal, isSystemDate: isSystemDate)) }
    // In version 4, dates are function calls, which a list cannot contain.
    let isList = language == .version4 && literals.allSatisfy { $0.valueType != .date }
    if isList { return "(\(term) in (\(values.joined(separator: ","))))" }
    return "(" + values.map { "(\(term) eq \($0))" }.joined(separator: " or ") + ")"
  }

  // MARK: - Terms

  private func text(_ term: StoredTerm, isSystemDate: Bool) throws(TableError) -> String {
    switch term {
    case .column(let column): return try self.column(column).wireName
    case .literal(let literal): return try text(literal, isSystemDate: isSystemDate)
    case .call(let function, let operands):
      var texts: [String] = []
      for operand in operands { texts.append(try text(operand, isSystemDate: isSystemDate)) }
      if let infix = function.infix, texts.count == 2 { return "(\(texts[0]) \(infix) \(texts[1]))" }
      return "\(function.word)(\(texts.joined(separator: ",")))"
    }
  }

  private func column(_ column: StoredTerm.Column) throws(TableError) -> SyncedColumn {
    guard column.table == table.name else {
      throw .invalidRequest(
        "the column '\(column.name)' belongs to '\(column.table)', but the query is for '\(table.name)'"
      )
    }
    guard let found = table.column(named: column.name) else {
      throw .invalidRequest("'\(table.name).\(column.name)' is not a column of the synced table")
    }
    guard found.isReceived else {
      throw .invalidRequest(
        "'\(table.name).\(column.name)' stays on the device: a query of the server cannot use it"
      )
    }
    return found
  }

  private func isSystemDate(_ term: StoredTerm) -> Bool {
    term.columns.contains { column in
      let role = table.column(named: column.name)?.role
      return role == .createdAt || role == .updatedAt
    }
  }

  // MARK: - Literals

  private func text(_ literal: StoredLiteral, isSystemDate: Bool) throws(TableError) -> String {
    switch literal {
    case .string(let value): return ODataText.quoted(value)
    case .url(let value): return ODataText.quoted(value.absoluteString)
    case .bool(let value): return value ? "true" : "false"
    case .int16(let value): return "\(value)"
    case .int32(let value): return "\(value)"
    case .int64(let value): return "\(value)" + suffix("L", if: Int32(exactly: value) == nil)
    case .double(let value): return try number(JSONNumber(value), literal) + suffix("d", if: true)
    case .float(let value): return try number(JSONNumber(value), literal) + suffix("f", if: true)
    case .decimal(let value): return try number(JSONNumber(value), literal) + suffix("m", if: true)
    case .date(let value):
      guard let date = WireDate(value) else { throw unwritable(literal) }
      switch language {
      case .version3: return "\(isSystemDate ? "datetimeoffset" : "datetime")'\(date.text)'"
      case .version4: return "cast(\(date.text),Edm.DateTimeOffset)"
      }
    case .uuid(let value):
      switch language {
      case .version3: return "guid'\(value.uuidString)'"
      case .version4: return value.uuidString
      }
    case .data, .other, .unstorable: throw unwritable(literal)
    }
  }

  private func number(_ number: JSONNumber?, _ literal: StoredLiteral) throws(TableError) -> String {
    guard let number else { throw unwritable(literal) }
    return number.text
  }

  /// Returns the letter for the type of a number in OData 3. OData 4 has no such letters.
  private func suffix(_ letter: String, if isNeeded: Bool) -> String {
    isNeeded && language == .version3 ? letter : ""
  }

  private func unwritable(_ literal: StoredLiteral) -> TableError {
    switch literal {
    case .data: .invalidRequest("bytes cannot be compared on the server")
    case .unstorable(let reason): .invalidRequest(reason)
    case .other(_, let type): .invalidRequest("a value of '\(type)' cannot be compared on the server")
    case .date: .invalidRequest("a date outside of the years 1 to 9999 cannot be compared on the server")
    case .string, .bool, .int16, .int32, .int64, .double, .float, .decimal, .uuid, .url:
      .invalidRequest("NaN or an infinite number cannot be compared on the server")
    }
  }
}

extension StoredComparison {
  fileprivate var word: String {
    switch self {
    case .equal: "eq"
    case .notEqual: "ne"
    case .less: "lt"
    case .lessOrEqual: "le"
    case .greater: "gt"
    case .greaterOrEqual: "ge"
    }
  }
}

extension StoredFunction {
  /// The operator between two operands; nil for a function call.
  fileprivate var infix: String? {
    switch self {
    case .add: "add"
    case .subtract: "sub"
    case .multiply: "mul"
    case .divide: "div"
    case .remainder: "mod"
    case .round, .floor, .ceiling, .lowercase, .uppercase, .trim, .length, .concatenate, .substring, .indexOf,
      .year, .month, .day, .hour, .minute, .second:
      nil
    }
  }

  fileprivate var word: String {
    switch self {
    case .lowercase: "tolower"
    case .uppercase: "toupper"
    case .concatenate: "concat"
    case .indexOf: "indexof"
    case .add, .subtract, .multiply, .divide, .remainder, .round, .floor, .ceiling, .trim, .length,
      .substring,
      .year, .month, .day, .hour, .minute, .second:
      rawValue
    }
  }
}
