public import Foundation
public import GRDB

/// A value that a column of a generated schema can hold, in the form that GRDB gives it.
///
/// For example, a `Date` is stored as the text `2024-01-31 09:00:00.000` in UTC, and a `UUID` as 16 bytes:
/// every API of GRDB compares and finds these values as it does those of other records. The protocol adds
/// what reads and writes rows fast, and refuses what a column would change without a word.
///
/// The types of a model conform: `String`, `Bool`, `Int16`, `Int32`, `Int64`, `Double`, `Float`, `Decimal`,
/// `Date`, `Data`, `UUID` and `URL`, and generated enumerations.
public protocol StoredValue: Sendable, DatabaseValueConvertible {
  /// The value as a column holds it.
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
  ///   - index: the number of the parameter, from 1 on
  /// - Throws: ``LocalStore/UnstorableValueError`` if no column can hold it
  func bindStoredValue(to statement: SQLiteStatement, at index: CInt) throws(LocalStore.UnstorableValueError)

  /// Reads a column of the row at which a statement stands.
  ///
  /// - Parameters:
  ///   - statement: a statement that has just made a row
  ///   - index: the number of the column, from 0 on, which is not NULL
  /// - Returns: the value, or nil if the column holds something else
  static func fromStoredColumn(of statement: SQLiteStatement, at index: CInt) -> Self?
}

extension StoredValue {
  /// The value as GRDB stores it.
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
  /// A value that no column can hold.
  public struct UnstorableValueError: LocalizedError, Hashable, CustomStringConvertible {
    /// The value, and why it cannot be stored.
    public let description: String

    /// The same, for people.
    public var errorDescription: String? { description }

    /// An error with a sentence.
    public init(_ description: String) {
      self.description = description
    }

    static let textWithNUL = UnstorableValueError(
      "a text with U+0000 cannot be stored, since SQLite's functions end it there: take the character out"
    )

    /// The same with the name of the column.
    func of(_ column: String) -> UnstorableValueError { UnstorableValueError("'\(column)': \(description)") }
  }
}

/// A column did not hold what the generated type needs.
///
/// It happens with hand-written SQL that selects other columns, and with files that something else has
/// written.
public struct StoredValueError: LocalizedError, Hashable, CustomStringConvertible {
  /// The column's name.
  public let column: String
  /// The expected value, and the one that was found.
  public let description: String

  /// The same, for people.
  public var errorDescription: String? { description }

  @usableFromInline
  package init(column: String, expected: Any.Type, found: String) {
    self.column = column
    description = "column '\(column)': expected \(expected), found \(found)"
  }
}
