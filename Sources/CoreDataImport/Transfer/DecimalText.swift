import Foundation
import GRDBSQLite

/// The text of a decimal number. Core Data stores a number if 15 digits suffice, and a text otherwise.
enum DecimalText {
  /// Returns the digits of a stored value without an exponent; nil if it is not a decimal number.
  static func text(of value: SourceColumn) -> String? {
    switch value.type {
    case SQLITE_INTEGER: return "\(value.integer)"
    case SQLITE_FLOAT:
      guard value.real.isFinite else { return nil }
      return plain(value.real.description)
    case SQLITE_TEXT: return plain(value.text)
    default: return nil
    }
  }

  private static func plain(_ text: String) -> String? {
    let isNumber =
      !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.eE".utf8.contains(byte)
      }
    guard isNumber, let number = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")),
      !number.isNaN
    else { return nil }
    return number.description
  }
}
