import Foundation
import GRDB

extension ServiceValue {
  /// Reads the value of a column of a type.
  init(_ value: DatabaseValue, _ type: ServiceValueType) {
    self =
      switch value.storage {
      case .null: .null
      case .int64(let number): type == .boolean ? .boolean(number != 0) : .integer(number)
      case .double(let number): .number(number)
      case .string(let text): .text(text)
      case .blob(let data): .text(String(decoding: data, as: UTF8.self))
      }
  }

  /// The value for SQLite. A text with U+0000 is stored as a blob, since SQLite's functions would truncate it
  /// there.
  var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .boolean(let value): value.databaseValue
    case .integer(let number): number.databaseValue
    case .number(let number): number.databaseValue
    case .text(let text): text.utf8.contains(0) ? Data(text.utf8).databaseValue : text.databaseValue
    }
  }
}
