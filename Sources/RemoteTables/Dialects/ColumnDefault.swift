import DataModelRuntime
import Foundation
package import GRDB
import TableWire

extension SyncedColumn {
  /// The value of a row that comes without one: that of an insertion which leaves the column out.
  package var defaultValue: DatabaseValue {
    guard let literal = defaultSQL else {
      // Tables without soft deletion do not say that a row is there.
      return role == .deleted ? false.databaseValue : .null
    }
    if let number = Int64(literal) { return number.databaseValue }
    if let number = Double(literal) { return number.databaseValue }
    if literal.hasPrefix("'"), literal.hasSuffix("'"), literal.count >= 2 {
      return String(literal.dropFirst().dropLast()).replacing("''", with: "'").databaseValue
    }
    guard let bytes = Self.bytes(of: literal) else {
      preconditionFailure(
        "'\(name)' has the default \(literal), which is not a literal that generated code has"
      )
    }
    return bytes.databaseValue
  }

  /// The value of a row of which the server says that the column is null: NULL, but for a required attribute
  /// that has a default.
  package var valueOfNull: DatabaseValue { isRequired && role == .value ? defaultValue : .null }

  /// The value of a row that comes without the column, and of which nothing else is known.
  func valueLeftOut(_ meaning: Dialect.LeftOutColumns) -> DatabaseValue {
    meaning == .null && role == .value ? valueOfNull : defaultValue
  }

  /// The value in a row of the server; nil if that is none of the column's type.
  func value(in json: JSONObject, leftOut meaning: Dialect.LeftOutColumns) -> DatabaseValue? {
    guard isReceived, let value = json[wireName] else { return valueLeftOut(meaning) }
    return value == .null ? valueOfNull : WireValue.stored(value, as: type)
  }

  /// The bytes of `x'00ff'`.
  private static func bytes(of literal: String) -> Data? {
    guard literal.lowercased().hasPrefix("x'"), literal.hasSuffix("'") else { return nil }
    let digits = literal.dropFirst(2).dropLast().compactMap(\.hexDigitValue)
    guard digits.count == literal.count - 3, digits.count.isMultiple(of: 2) else { return nil }
    return Data(stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
  }
}
