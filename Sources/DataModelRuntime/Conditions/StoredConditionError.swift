import Foundation

/// A condition or an order that no database could answer rightly.
///
/// It is thrown when the request is run, or by ``StoredCondition/validate()``.
public enum StoredConditionError: DescribedError, Hashable {
  /// A number is compared with NaN, which SQLite would take for a missing value.
  case notANumber
  /// A date is outside the years 1 to 9999, for which columns have no form. It is in seconds since 1970.
  case dateOutOfRange(Double)
  /// A text has the character U+0000, at which SQLite's interface would end it.
  case textWithNUL(String)
  /// A value of a custom type has no form in a column, for the reason that is given.
  case unstorable(String)
  /// A part of a text begins before its beginning, or has a negative length.
  case negativeSubstring(Int64)
  /// A column of one table is named in a condition or an order for another.
  case foreignColumn(String, of: String, in: String)

  /// The problem and the remedy.
  public var description: String {
    switch self {
    case .notANumber:
      "a condition compares with NaN, which no row holds; test the number before"
    case .dateOutOfRange(let seconds):
      "a condition compares with a date outside the years 1 to 9999, \(seconds) seconds since 1970; "
        + "use a date within them, or nil"
    case .textWithNUL(let text):
      "a condition compares with a text that has the character U+0000, at which GRDB would end it: "
        + text.replacing("\0", with: "\\0") + "; remove the character"
    case .unstorable(let reason):
      reason
    case .negativeSubstring(let number):
      "a substring has the offset or length \(number); both must be 0 or more"
    case .foreignColumn(let column, let table, let other):
      "column '\(column)' of table '\(table)' is named in a condition or an order for table '\(other)'; "
        + "make it for the entity whose rows are fetched"
    }
  }
}
