import Foundation
import GRDB

extension StoredLiteral {
  /// The dates that a column can hold, in milliseconds since 1970.
  private static let dates = -62_135_769_600_000.0...253_402_300_799_999.0

  /// Returns the value as a column holds it, if it can be compared.
  func comparableValue() throws(StoredConditionError) -> DatabaseValue {
    switch self {
    case .double(let number) where number.isNaN: throw .notANumber
    case .float(let number) where number.isNaN: throw .notANumber
    case .decimal(let number) where number.isNaN: throw .notANumber
    case .date(let date) where !Self.dates.contains((date.timeIntervalSince1970 * 1000).rounded()):
      throw .dateOutOfRange(date.timeIntervalSince1970)
    case .unstorable(let reason): throw .unstorable(reason)
    default: break
    }
    let value = storedValue
    switch value.storage {
    case .string(let text) where text.containsNUL: throw .textWithNUL(text)
    case .double(let number) where number.isNaN: throw .notANumber
    default: return value
    }
  }
}
