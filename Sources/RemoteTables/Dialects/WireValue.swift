@_spi(Generated) package import DataModelRuntime
package import Foundation
package import GRDB
package import TableWire

/// Conversions of values between JSON and columns. `Documentation/Guides/RemoteTables.md` has a table of
/// them.
///
/// Dates are rounded down to the millisecond. Any other value without an exact form on the other side is an
/// error.
package enum WireValue {
  // MARK: - From the server

  /// Returns the value for a column.
  ///
  /// - Returns: nil if the value does not have the type
  package static func stored(_ json: JSONValue, as type: StoredValueType) -> DatabaseValue? {
    if json == .null { return .null }
    switch type {
    case .string: return json.string?.databaseValue
    case .bool: return json.boolOrBit?.databaseValue
    case .int16: return json.numberOrDigits?.int64.flatMap { Int16(exactly: $0) }?.databaseValue
    case .int32: return json.numberOrDigits?.int64.flatMap { Int32(exactly: $0) }?.databaseValue
    case .int64: return json.numberOrDigits?.int64?.databaseValue
    case .double: return json.numberOrDigits?.double?.databaseValue
    case .float:
      guard let number = json.numberOrDigits?.double.map({ Float($0) }), number.isFinite else { return nil }
      return Double(number).databaseValue
    case .decimal: return json.numberOrDigits?.decimal.flatMap { try? $0.storedValue() }
    case .date:
      guard let date = json.string.flatMap({ WireDate($0) }) else { return nil }
      return try? Date(wireMilliseconds: date.milliseconds).storedValue()
    case .data: return json.string.flatMap { Data(base64Encoded: $0) }?.databaseValue
    case .uuid: return json.string.flatMap { UUID(uuidString: $0) }?.databaseValue
    case .url:
      // Foundation escapes invalid characters, which would change the text.
      guard let text = json.string, let url = URL(string: text), url.absoluteString == text else {
        return nil
      }
      return try? url.storedValue()
    case .other: return nil
    }
  }

  // MARK: - To the server

  /// Returns the JSON of a column's value.
  ///
  /// - Returns: nil if the value does not have the type
  package static func json(_ value: DatabaseValue, of type: StoredValueType) -> JSONValue? {
    if value.isNull { return .null }
    switch type {
    case .string: return String.fromStoredValue(value).map(JSONValue.string)
    case .bool: return Bool.fromStoredValue(value).map(JSONValue.bool)
    case .int16, .int32, .int64: return Int64.fromStoredValue(value).map { .number(JSONNumber($0)) }
    case .double: return Double.fromStoredValue(value).flatMap { JSONNumber($0) }.map(JSONValue.number)
    case .float: return Float.fromStoredValue(value).flatMap { JSONNumber($0) }.map(JSONValue.number)
    case .decimal: return Decimal.fromStoredValue(value).flatMap { JSONNumber($0) }.map(JSONValue.number)
    case .date:
      return Date.fromStoredValue(value).flatMap { WireDate($0) }.map { .string($0.text) }
    case .data: return Data.fromStoredValue(value).map { .string($0.base64EncodedString()) }
    case .uuid: return UUID.fromStoredValue(value).map { .string($0.uuidString) }
    case .url: return URL.fromStoredValue(value).map { .string($0.absoluteString) }
    case .other: return nil
    }
  }
}

extension WireDate {
  /// Creates a wire date, rounded to the nearest millisecond as in columns; nil outside of the years 1 to
  /// 9999.
  package init?(_ date: Date) {
    let milliseconds = (date.roundedToMilliseconds.timeIntervalSince1970 * 1000).rounded()
    guard let milliseconds = Int64(exactly: milliseconds) else { return nil }
    self.init(milliseconds: milliseconds)
  }
}

extension Date {
  /// Creates a date from milliseconds since 1970, with exactly the value that a column returns.
  package init(wireMilliseconds milliseconds: Int64) {
    self = Date(timeIntervalSince1970: Double(milliseconds) / 1000).roundedToMilliseconds
  }
}
