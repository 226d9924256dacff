public import Foundation
public import GRDB

/// A value whose form in a column is the one that GRDB gives it.
///
/// It exists to state the common part of several conformances once.
public protocol PlainStoredValue: StoredValue, DatabaseValueConvertible {}

extension PlainStoredValue {
  /// The value as a column holds it.
  public var storedValue: DatabaseValue { databaseValue }

  /// Reads what a column holds.
  public static func fromStoredValue(_ storedValue: DatabaseValue) -> Self? { fromDatabaseValue(storedValue) }
}

extension String: PlainStoredValue {}
extension Bool: PlainStoredValue {}
extension Int16: PlainStoredValue {}
extension Int32: PlainStoredValue {}
extension Int64: PlainStoredValue {}
extension Data: PlainStoredValue {}

extension Double: StoredValue {
  /// The number; a text that the column refuses if it is not a number, which SQLite would store as NULL.
  public var storedValue: DatabaseValue { isNaN ? "NaN".databaseValue : databaseValue }

  /// Reads a number.
  public static func fromStoredValue(_ storedValue: DatabaseValue) -> Double? {
    fromDatabaseValue(storedValue)
  }
}

extension Float: StoredValue {
  /// The number; a text that the column refuses if it is not a number, which SQLite would store as NULL.
  public var storedValue: DatabaseValue { isNaN ? "NaN".databaseValue : databaseValue }

  /// Reads a number, rounded to 32 bits.
  public static func fromStoredValue(_ storedValue: DatabaseValue) -> Float? {
    fromDatabaseValue(storedValue)
  }
}

extension Date: StoredValue {
  /// The date as text, `2024-01-31T09:00:00.000Z`.
  ///
  /// A date outside the years 0 to 9999 becomes another text, which the column refuses.
  public var storedValue: DatabaseValue {
    (StoredDate.text(of: self) ?? "year out of range: \(timeIntervalSince1970)").databaseValue
  }

  /// Reads the text of a date.
  public static func fromStoredValue(_ storedValue: DatabaseValue) -> Date? {
    guard case .string(let text) = storedValue.storage else { return nil }
    return StoredDate.date(of: text)
  }

  /// The date as it comes back from a store, which keeps milliseconds.
  ///
  /// Generated initialisers round, so that a value that was stored equals the one that is fetched.
  public var roundedToMilliseconds: Date {
    StoredDate.rounded(self)
  }
}

extension UUID: StoredValue {
  /// The identifier as text of 36 lower-case characters.
  public var storedValue: DatabaseValue { uuidString.lowercased().databaseValue }

  /// Reads an identifier in letters of any case.
  public static func fromStoredValue(_ storedValue: DatabaseValue) -> UUID? {
    guard case .string(let text) = storedValue.storage else { return nil }
    return UUID(uuidString: text)
  }
}

extension URL: StoredValue {
  /// The absolute text of the URL.
  public var storedValue: DatabaseValue { absoluteString.databaseValue }

  /// Reads the text of a URL.
  public static func fromStoredValue(_ storedValue: DatabaseValue) -> URL? {
    guard case .string(let text) = storedValue.storage else { return nil }
    return URL(string: text)
  }
}

extension Decimal: StoredValue {
  /// All digits as text, so that nothing is lost; a text that the column refuses if it is not a number.
  public var storedValue: DatabaseValue { description.databaseValue }

  /// Reads the digits of a number.
  public static func fromStoredValue(_ storedValue: DatabaseValue) -> Decimal? {
    guard case .string(let text) = storedValue.storage else { return nil }
    return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
  }
}
