import Foundation
import TableWire

/// Conversions of values between JSON and columns.
enum ColumnValue {
  /// The error of a value that does not fit its column.
  struct Mismatch: Error {
    let column: String
    let type: ServiceValueType

    var text: String { "The value of '\(column)' is not of the type '\(type.rawValue)'" }
  }

  /// Returns the value for a column. Numbers may be written as strings.
  ///
  /// - Throws: ``Mismatch`` if the value does not have the type of the column
  static func stored(_ value: JSONValue, in column: TableSchema.Column) throws(Mismatch) -> ServiceValue {
    if case .null = value { return .null }
    guard let stored = exact(value, column.type) else {
      throw Mismatch(column: column.name, type: column.type)
    }
    return stored
  }

  private static func exact(_ value: JSONValue, _ type: ServiceValueType) -> ServiceValue? {
    switch type {
    case .string: value.string.map { .text($0) }
    case .number: value.numberOrDigits?.double.map { .number($0) }
    case .integer: value.numberOrDigits?.int64.map { .integer($0) }
    case .decimal: (value.numberOrDigits?.decimal?.description).map { .text($0) }
    case .boolean: value.boolOrBit.map { .boolean($0) }
    case .date: value.string.flatMap { WireDate($0) }.map { .text($0.text) }
    }
  }

  /// Returns the value that the observed server stores, also for a value of the wrong type.
  static func storedAsObserved(_ value: JSONValue, in column: TableSchema.Column) -> ServiceValue {
    if case .null = value { return .null }
    if let exact = exact(value, column.type) { return exact }
    switch (column.type, value) {
    case (.date, _): return .null
    case (.boolean, .number(let number)): return .boolean(number.double != 0)
    case (.string, .number(let number)): return .text(number.text)
    case (.string, .bool(let value)): return .text(value ? "1" : "0")
    case (_, .bool(let value)): return .integer(value ? 1 : 0)
    case (_, .string(let text)): return .text(text)
    case (_, .object): return .text("[object Object]")
    case (_, .array(let values)):
      return .text(values.map { $0.string ?? $0.description }.joined(separator: ","))
    default: return .null
    }
  }

  /// Returns the value of a column as JSON.
  static func json(_ value: ServiceValue, of column: TableSchema.Column) -> JSONValue {
    if column.role == .version { return .string(version(value)) }
    switch value {
    case .null: return .null
    case .boolean(let value): return .bool(value)
    case .integer(let number): return .number(JSONNumber(number))
    case .number(let number):
      // The observed server does not write -0.
      return JSONNumber(number == 0 ? 0 : number).map { .number($0) } ?? .null
    case .text(let text):
      if column.type == .decimal, let number = (try? JSONValue(Data(text.utf8)))?.number {
        return .number(number)
      }
      // Only a faithful service stores texts in such a column.
      if column.type == .boolean { return .bool(!text.isEmpty) }
      return .string(text)
    }
  }

  /// Returns the version as clients see it.
  static func version(_ value: ServiceValue) -> String {
    Data(versionText(value).utf8).base64EncodedString()
  }

  /// Returns the version as it was generated.
  static func versionText(_ value: ServiceValue) -> String {
    switch value {
    case .integer(let number): String(number)
    case .text(let text): text
    case .null, .boolean, .number: ""
    }
  }
}
