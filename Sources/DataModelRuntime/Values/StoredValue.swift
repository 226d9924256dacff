public import Foundation
public import GRDB

/// A value that a column of a generated schema can hold, in GRDB's form.
///
/// For example, a `Date` is stored as the text `2024-01-31 09:00:00.000` in UTC, and a `UUID` as 16 bytes:
/// every API of GRDB compares and finds these values like those of other records. The protocol adds fast
/// reading and writing of rows, and refuses values that a column would silently change.
///
/// The types of a model conform: `String`, `Bool`, `Int16`, `Int32`, `Int64`, `Double`, `Float`, `Decimal`,
/// `Date`, `Data`, `UUID` and `URL`, and generated enumerations.
public protocol StoredValue: Sendable, DatabaseValueConvertible {
  /// Returns the value as a column holds it.
  ///
  /// - Throws: ``LocalStore/UnstorableValueError`` if no column can hold it, such as a date of the year 10000
  func storedValue() throws(LocalStore.UnstorableValueError) -> DatabaseValue

  /// Reads what a column holds.
  ///
  /// - Parameter storedValue: a value that is not NULL
  /// - Returns: the value, or nil if the column holds something else
  static func fromStoredValue(_ storedValue: DatabaseValue) -> Self?

  /// Binds the value to a parameter of a statement, in the form of ``storedValue()``.
  ///
  /// - Parameters:
  ///   - statement: a statement that is not running
  ///   - index: the number of the parameter, from 1
  /// - Throws: ``LocalStore/UnstorableValueError`` if no column can hold it
  func bindStoredValue(to statement: SQLiteStatement, at index: CInt) throws(LocalStore.UnstorableValueError)

  /// Reads a column of the current row of a statement.
  ///
  /// - Parameters:
  ///   - statement: a statement that has just returned a row
  ///   - index: the number of the column, from 0. The column is not NULL
  /// - Returns: the value, or nil if the column holds something else
  static func fromStoredColumn(of statement: SQLiteStatement, at index: CInt) -> Self?
}

extension StoredValue {
  /// Returns the value as GRDB stores it.
  public func storedValue() throws(LocalStore.UnstorableValueError) -> DatabaseValue { databaseValue }

  /// Reads what a column holds, as GRDB does.
  public static func fromStoredValue(_ storedValue: DatabaseValue) -> Self? { fromDatabaseValue(storedValue) }

  /// Binds the value of ``storedValue()``.
  public func bindStoredValue(
    to statement: SQLiteStatement,
    at index: CInt
  ) throws(LocalStore.UnstorableValueError) {
    _ = try storedValue().bind(to: statement, at: index)
  }
}

extension LocalStore {
  /// An error for a value that no column can hold.
  public struct UnstorableValueError: LocalizedError, Hashable, CustomStringConvertible {
    /// The value, and why it cannot be stored.
    public let description: String

    /// The same as ``description``.
    public var errorDescription: String? { description }

    /// Creates an error with a sentence.
    public init(_ description: String) {
      self.description = description
    }

    static let textWithNUL = UnstorableValueError(
      "a text with U+0000 cannot be stored, since SQLite's functions cut it off there: remove the character"
    )

    /// Returns the error with the name of the column.
    func of(_ column: String) -> UnstorableValueError { UnstorableValueError("'\(column)': \(description)") }
  }
}

/// An error for a column that does not hold what the generated type needs.
///
/// It occurs with hand-written SQL that selects other columns, and with files that something else has
/// written.
public struct StoredValueError: LocalizedError, Hashable, CustomStringConvertible {
  /// The column's name.
  public let column: String
  /// The expected value, and the one that was found.
  public let description: String

  /// The same as ``description``.
  public var errorDescription: String? { description }

  @usableFromInline
  package init(column: String, expected: Any.Type, found: String) {
    self.column = column
    description = "column '\(column)': expected \(expected), found \(found)"
  }
}
