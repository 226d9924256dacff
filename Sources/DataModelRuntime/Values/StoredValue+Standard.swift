public import Foundation
public import GRDB
public import GRDBSQLite
import SQLText

// A text is read with its length, since GRDB and C end it at a NUL. Writing a text with a NUL is refused.
//
// A column is read through its 'sqlite3_value', which is looked up once for the type, the text and its
// length. SQLite calls such a value unprotected: another thread must not use the connection meanwhile. GRDB
// gives a connection to one thread at a time, and opens it without a mutex, in which case SQLite treats all
// values alike.

extension String: StoredValue {
  /// Returns the text.
  ///
  /// - Throws: an error if it contains a NUL, where code that ignores the length would cut it off
  public func storedValue() throws(LocalStore.UnstorableValueError) -> DatabaseValue {
    if containsNUL { throw .textWithNUL }
    return databaseValue
  }

  /// Binds the text.
  ///
  /// - Throws: the errors of ``storedValue()``
  public func bindStoredValue(
    to statement: SQLiteStatement,
    at index: CInt
  ) throws(LocalStore.UnstorableValueError) {
    if containsNUL { throw .textWithNUL }
    bindWhole(to: statement, at: index)
  }

  /// Whether the text contains U+0000.
  var containsNUL: Bool {
    var text = self
    return text.withUTF8 { bytes in
      bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
    }
  }

  /// Binds the whole text, including what follows a NUL.
  func bindWhole(to statement: SQLiteStatement, at index: CInt) {
    var text = self
    text.withUTF8 { bind($0, to: statement, at: index) }
  }

  private func bind(_ bytes: UnsafeBufferPointer<UInt8>, to statement: SQLiteStatement, at index: CInt) {
    bytes.withMemoryRebound(to: CChar.self) { characters in
      _ = sqlite3_bind_text(statement, index, characters.baseAddress, CInt(characters.count), copied)
    }
  }

  /// Reads the whole text.
  @inlinable
  public static func fromStoredColumn(of statement: SQLiteStatement, at index: CInt) -> String? {
    textBytes(of: statement, at: index).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension Bool: StoredValue {
  /// Reads a number; 0 is false.
  @inlinable
  public static func fromStoredColumn(of statement: SQLiteStatement, at index: CInt) -> Bool? {
    Int64.fromStoredColumn(of: statement, at: index).map { $0 != 0 }
  }
}

extension Int64: StoredValue {
  /// Binds the number.
  public func bindStoredValue(to statement: SQLiteStatement, at index: CInt) {
    sqlite3_bind_int64(statement, index, self)
  }

  /// Reads an integer.
  @inlinable
  public static func fromStoredColumn(of statement: SQLiteStatement, at index: CInt) -> Int64? {
    let value = sqlite3_column_value(statement, index)
    return sqlite3_value_type(value) == SQLITE_INTEGER ? sqlite3_value_int64(value) : nil
  }
}

extension Int32: StoredValue {
  /// Reads an integer of 32 bits.
  public static func fromStoredColumn(of statement: SQLiteStatement, at index: CInt) -> Int32? {
    Int64.fromStoredColumn(of: statement, at: index).flatMap(Int32.init(exactly:))
  }
}

extension Int16: StoredValue {
  /// Reads an integer of 16 bits.
  public static func fromStoredColumn(of statement: SQLiteStatement, at index: CInt) -> Int16? {
    Int64.fromStoredColumn(of: statement, at: index).flatMap(Int16.init(exactly:))
  }
}

extension Double: StoredValue {
  /// Returns the number.
  ///
  /// - Throws: an error for infinity, and for NaN, which SQLite would store as NULL
  public func storedValue() throws(LocalStore.UnstorableValueError) -> DatabaseValue {
    guard isFinite else {
      throw LocalStore.UnstorableValueError("\(self) cannot be stored in a column")
    }
    return databaseValue
  }

  /// Reads a number.
  public static func fromStoredColumn(of statement: SQLiteStatement, at index: CInt) -> Double? {
    let value = sqlite3_column_value(statement, index)
    return switch sqlite3_value_type(value) {
    case SQLITE_FLOAT, SQLITE_INTEGER: sqlite3_value_double(value)
    default: nil
    }
  }
}

extension Float: StoredValue {
  /// Returns the number.
  ///
  /// - Throws: an error for infinity, and for NaN, which SQLite would store as NULL
  public func storedValue() throws(LocalStore.UnstorableValueError) -> DatabaseValue {
    try Double(self).storedValue()
  }

  /// Reads a number, rounded to 32 bits.
  public static func fromStoredColumn(of statement: SQLiteStatement, at index: CInt) -> Float? {
    Double.fromStoredColumn(of: statement, at: index).map(Float.init)
  }
}

extension Data: StoredValue {
  /// Reads bytes.
  public static func fromStoredColumn(of statement: SQLiteStatement, at index: CInt) -> Data? {
    let value = sqlite3_column_value(statement, index)
    guard sqlite3_value_type(value) == SQLITE_BLOB else { return nil }
    guard let bytes = sqlite3_value_blob(value) else { return Data() }
    return Data(bytes: bytes, count: Int(sqlite3_value_bytes(value)))
  }
}

extension UUID: StoredValue {
  /// Reads 16 bytes.
  public static func fromStoredColumn(of statement: SQLiteStatement, at index: CInt) -> UUID? {
    UUID(sqliteStatement: statement, index: index)
  }
}

extension URL: StoredValue {
  /// Reads the text of a URL.
  public static func fromStoredColumn(of statement: SQLiteStatement, at index: CInt) -> URL? {
    String.fromStoredColumn(of: statement, at: index).flatMap { URL(string: $0) }
  }
}

extension Decimal: StoredValue {
  /// Returns all digits as text, so that nothing is lost.
  ///
  /// - Throws: an error for NaN
  public func storedValue() throws(LocalStore.UnstorableValueError) -> DatabaseValue {
    guard isFinite else {
      throw LocalStore.UnstorableValueError("NaN cannot be stored in a column")
    }
    return description.databaseValue
  }

  /// Reads the digits of a number.
  public static func fromStoredColumn(of statement: SQLiteStatement, at index: CInt) -> Decimal? {
    fromDatabaseValue(DatabaseValue(sqliteStatement: statement, index: index))
  }
}

// MARK: - Dates

extension Date: StoredValue {
  /// Returns the date as text, `2024-01-31 09:00:00.000`.
  ///
  /// - Throws: an error outside the years 1 to 9999
  public func storedValue() throws(LocalStore.UnstorableValueError) -> DatabaseValue {
    guard let text = StoredDate.text(of: self) else { throw outOfRange }
    return text.databaseValue
  }

  /// Reads the text of a date. Other forms that SQLite knows are read as GRDB does.
  public static func fromStoredValue(_ storedValue: DatabaseValue) -> Date? {
    guard case .string(var text) = storedValue.storage else { return nil }
    guard text.utf8.count == StoredDate.length else { return fromDatabaseValue(storedValue) }
    return text.withUTF8(StoredDate.date(of:))
  }

  /// Binds the text.
  public func bindStoredValue(
    to statement: SQLiteStatement,
    at index: CInt
  ) throws(LocalStore.UnstorableValueError) {
    guard let milliseconds = StoredDate.milliseconds(of: self),
      StoredDate.bind(milliseconds, to: statement, at: index)
    else { throw outOfRange }
  }

  /// Reads the text of a date.
  public static func fromStoredColumn(of statement: SQLiteStatement, at index: CInt) -> Date? {
    guard let bytes = textBytes(of: statement, at: index) else { return nil }
    if bytes.count == StoredDate.length { return StoredDate.date(of: bytes) }
    return fromStoredValue(String(decoding: bytes, as: UTF8.self).databaseValue)
  }

  /// The date rounded to milliseconds, as a store keeps it.
  ///
  /// Generated properties round, so that a stored value equals the fetched one. A date outside the years 1 to
  /// 9999 is not changed: it cannot be stored.
  public var roundedToMilliseconds: Date {
    StoredDate.milliseconds(of: self).map(StoredDate.date(milliseconds:)) ?? self
  }

  private var outOfRange: LocalStore.UnstorableValueError {
    LocalStore.UnstorableValueError(
      "a date \(timeIntervalSince1970) seconds since 1970 cannot be stored: use a date in the years 1 to 9999"
    )
  }
}

extension StoredDate {
  /// Binds the text of a date from the years 1 to 9999, in milliseconds since 1970.
  ///
  /// The text is bound with a zero at its end. Without one, SQLite would copy it for each function in a
  /// constraint of the column.
  ///
  /// - Returns: whether SQLite has accepted it
  static func bind(_ milliseconds: Int64, to statement: SQLiteStatement, at index: CInt) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: length + 1) { buffer in
      guard let text = buffer.baseAddress else { return false }
      write(milliseconds, to: text)
      text[length] = 0
      return buffer.withMemoryRebound(to: CChar.self) { characters in
        sqlite3_bind_text(statement, index, characters.baseAddress, -1, copied) == SQLITE_OK
      }
    }
  }
}

// MARK: - SQLite

/// SQLite copies the bytes before the call returns.
private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

/// Returns the bytes of a text, valid until the statement's next step; nil if the column holds something
/// else.
@inlinable
func textBytes(of statement: SQLiteStatement, at index: CInt) -> UnsafeBufferPointer<UInt8>? {
  let value = sqlite3_column_value(statement, index)
  guard sqlite3_value_type(value) == SQLITE_TEXT else { return nil }
  let text = sqlite3_value_text(value)
  return UnsafeBufferPointer(start: text, count: text == nil ? 0 : Int(sqlite3_value_bytes(value)))
}
