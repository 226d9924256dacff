public import GRDB

/// A value that a column of a generated schema can hold, in the one form that the schema expects.
///
/// For example, a `Date` is stored as the text `2024-01-31T09:00:00.000Z`. The protocol is separate from GRDB's
/// own `DatabaseValueConvertible`, which stores some of these types in other forms.
///
/// The types of a model conform: `String`, `Bool`, `Int16`, `Int32`, `Int64`, `Double`, `Float`, `Decimal`,
/// `Date`, `Data`, `UUID` and `URL`.
public protocol StoredValue: Sendable {
  /// The value as a column holds it.
  var storedValue: DatabaseValue { get }

  /// Reads what a column holds.
  ///
  /// - Parameter storedValue: a value that is not NULL
  /// - Returns: the value, or nil if the column holds something else
  static func fromStoredValue(_ storedValue: DatabaseValue) -> Self?
}

extension Optional where Wrapped: StoredValue {
  /// The value as a column holds it; NULL if there is none.
  public var storedValue: DatabaseValue { self?.storedValue ?? .null }
}

/// A column did not hold what the generated type needs.
///
/// It happens with hand-written SQL that selects other columns, and with files that something else has written.
public struct StoredValueError: Error, Hashable, CustomStringConvertible {
  /// The column's name.
  public let column: String
  /// What was expected, and what was found.
  public let description: String

  init(column: String, expected: Any.Type, found: String) {
    self.column = column
    description = "column '\(column)': expected \(expected), found \(found)"
  }
}
