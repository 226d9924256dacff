import DataModelRuntime
import Foundation
package import GRDB
import TableWire

extension SyncedColumn {
  /// The value of the column in an insertion that leaves it out.
  package var defaultValue: DatabaseValue {
    guard let literal = defaultSQL else {
      // Tables without soft deletion do not send 'deleted'.
      return role == .deleted ? false.databaseValue : .null
    }
    if let number = Int64(literal) { return number.databaseValue }
    if let number = Double(literal) { return number.databaseValue }
    if literal.hasPrefix("'"), literal.hasSuffix("'"), literal.count >= 2 {
      return String(literal.dropFirst().dropLast()).replacing("''", with: "'").databaseValue
    }
    guard let bytes = Self.bytes(of: literal) else {
      preconditionFailure(
        "unsupported default of '\(name)': expected a number, a string or x'…', found \(literal)"
      )
    }
    return bytes.databaseValue
  }

  /// The value for a null from the server: the default of a required attribute, otherwise NULL.
  package var valueOfNull: DatabaseValue { isRequired && role == .value ? defaultValue : .null }

  /// Returns the value for a row that the server sends without the column, if no earlier value is known.
  func valueLeftOut(_ meaning: Dialect.LeftOutColumns) -> DatabaseValue {
    meaning == .null && role == .value ? valueOfNull : defaultValue
  }

  /// Returns the value in a row of the server; nil if it does not have the column's type.
  func value(in json: JSONObject, leftOut meaning: Dialect.LeftOutColumns) -> DatabaseValue? {
    guard isReceived, let value = json[wireName] else { return valueLeftOut(meaning) }
    return value == .null ? valueOfNull : WireValue.stored(value, as: type)
  }

  /// Returns the bytes of a literal such as `x'00ff'`.
  private static func bytes(of literal: String) -> Data? {
    guard literal.lowercased().hasPrefix("x'"), literal.hasSuffix("'") else { return nil }
    let digits = literal.dropFirst(2).dropLast().compactMap(\.hexDigitValue)
    guard digits.count == literal.count - 3, digits.count.isMultiple(of: 2) else { return nil }
    return Data(stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
  }
}
