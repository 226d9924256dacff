#if PostgreSQL
import SQLText
import TableService

extension ServiceValue {
  /// The value as a text that PostgreSQL reads for a column of its type.
  var postgreSQLText: String? {
    switch self {
    case .null: nil
    case .boolean(let value): value ? "t" : "f"
    case .integer(let number): String(number)
    case .number(let number): number.description
    case .text(let text): text
    }
  }

  /// The value of a column, of what ``TableSchema/Column/postgreSQLValue`` gives.
  ///
  /// - Throws: ``UnsayableValue`` for one that has no form on the wire
  init(_ text: String?, of column: TableSchema.Column) throws {
    guard let text else {
      self = .null
      return
    }
    let value: ServiceValue? =
      switch column.type {
      case .boolean: .boolean(text == "t")
      case .integer: Int64(text).map { .integer($0) }
      case .number: Double(text).map { .number($0) }
      case .decimal: text == "NaN" || text.hasSuffix("Infinity") ? nil : .text(text)
      // A year of five digits is one too many; the form is that of the wire already.
      case .date: text.utf8.count == 24 ? .text(text) : nil
      case .string: .text(text)
      }
    guard let value else { throw UnsayableValue(column: column.name, text: text) }
    self = value
  }
}

/// Another program has written a value that has no form on the wire, such as a date without an end.
struct UnsayableValue: Error, Hashable, CustomStringConvertible {
  let column: String
  let text: String

  var description: String { "the value '\(text)' of the column '\(column)' has no form in answers" }
}

extension TableSchema.Column {
  /// The value as SQL gives it: dates in the form of the wire, whatever the session's settings are.
  var postgreSQLValue: String {
    let name = SQLQuoting.identifier(name)
    return type == .date ? PostgreSQLDate.text(name) : name
  }
}
#endif
