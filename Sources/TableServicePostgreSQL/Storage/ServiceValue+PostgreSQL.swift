#if PostgreSQL
import SQLText
import TableService

extension ServiceValue {
  /// The value as a text that PostgreSQL reads into a column of its type.
  var postgreSQLText: String? {
    switch self {
    case .null: nil
    case .boolean(let value): value ? "t" : "f"
    case .integer(let number): String(number)
    case .number(let number): number.description
    case .text(let text): text
    }
  }

  /// Reads the value of a column from the result of ``TableSchema/Column/postgreSQLValue``.
  ///
  /// - Throws: ``UnsayableValue`` for a value that has no form on the wire
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
      // SQL has already produced the form of the wire. A longer text has a year of more than four digits.
      case .date: text.utf8.count == 24 ? .text(text) : nil
      case .string: .text(text)
      }
    guard let value else { throw UnsayableValue(column: column.name, text: text) }
    self = value
  }
}

/// A value, written by another program, that has no form on the wire, such as the date `infinity`.
struct UnsayableValue: Error, Hashable, CustomStringConvertible {
  let column: String
  let text: String

  var description: String { "a value of the column '\(column)' cannot be written as JSON" }
}

extension TableSchema.Column {
  /// An SQL expression for the value, with dates in the form of the wire, whatever the session's settings.
  var postgreSQLValue: String {
    let name = SQLQuoting.identifier(name)
    return type == .date ? PostgreSQLDate.text(name) : name
  }
}
#endif
