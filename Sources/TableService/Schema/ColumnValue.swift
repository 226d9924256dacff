import Foundation
import GRDB
import TableWire

/// Values on their way between JSON and columns.
enum ColumnValue {
  /// A value does not fit its column.
  struct Mismatch: Error {
    let column: String
    let type: ServiceValueType

    var text: String { "The value of '\(column)' is not of the type '\(type.rawValue)'" }
  }

  /// The value for a column, if it has the column's type. Numbers may come as texts.
  static func stored(_ value: JSONValue, in column: TableSchema.Column) throws(Mismatch) -> DatabaseValue {
    if case .null = value { return .null }
    guard let stored = exact(value, column.type) else {
      throw Mismatch(column: column.name, type: column.type)
    }
    return stored
  }

  private static func exact(_ value: JSONValue, _ type: ServiceValueType) -> DatabaseValue? {
    switch type {
    case .string: value.string.map(text)
    case .number: value.numberOrDigits?.double?.databaseValue
    case .integer: value.numberOrDigits?.int64?.databaseValue
    case .decimal: value.numberOrDigits?.decimal?.description.databaseValue
    case .boolean: value.boolOrBit?.databaseValue
    case .date: value.string.flatMap { WireDate($0) }?.text.databaseValue
    }
  }

  /// A text for a column or a condition. SQLite's functions would end one at its first U+0000, so that such a
  /// text is bytes.
  static func text(_ text: String) -> DatabaseValue {
    text.utf8.contains(0) ? Data(text.utf8).databaseValue : text.databaseValue
  }

  /// The value as the observed server stores it in a column of another type.
  static func storedAsObserved(_ value: JSONValue, in column: TableSchema.Column) -> DatabaseValue {
    if case .null = value { return .null }
    if let exact = exact(value, column.type) { return exact }
    switch (column.type, value) {
    case (.date, _): return .null
    case (.boolean, .number(let number)): return (number.double != 0).databaseValue
    case (.boolean, .string(let text)): return text.databaseValue
    case (.string, .number(let number)): return number.text.databaseValue
    case (_, .bool(let value)):
      return column.type == .string ? (value ? "1" : "0").databaseValue : value.databaseValue
    case (_, .string(let text)): return self.text(text)
    case (_, .object): return "[object Object]".databaseValue
    case (_, .array(let values)):
      return values.map { $0.string ?? $0.description }.joined(separator: ",").databaseValue
    default: return .null
    }
  }

  /// The value of a column as JSON.
  static func json(_ value: DatabaseValue, of column: TableSchema.Column) -> JSONValue {
    if column.role == .version { return .string(version(value)) }
    switch value.storage {
    case .null: return .null
    case .int64(let number):
      return column.type == .boolean ? .bool(number != 0) : .number(JSONNumber(number))
    case .double(let number):
      // JSON of the observed server has no -0.
      return JSONNumber(number == 0 ? 0 : number).map { .number($0) } ?? .null
    case .string(let text):
      if column.type == .decimal, let number = (try? JSONValue(Data(text.utf8)))?.number {
        return .number(number)
      }
      // Only a faithful service has texts there.
      if column.type == .boolean { return .bool(!text.isEmpty) }
      return .string(text)
    case .blob(let data): return .string(String(decoding: data, as: UTF8.self))
    }
  }

  /// The version as clients see it.
  static func version(_ value: DatabaseValue) -> String {
    Data(versionText(value).utf8).base64EncodedString()
  }

  /// The version as it was made.
  static func versionText(_ value: DatabaseValue) -> String {
    switch value.storage {
    case .int64(let number): String(number)
    case .string(let text): text
    case .double, .blob, .null: ""
    }
  }
}
