import Foundation

/// An error in a condition or an order that a database would evaluate wrongly.
///
/// It is thrown when the request is run, or by ``StoredCondition/validate()``.
public enum StoredConditionError: DescribedError, Hashable {
  /// A number is compared with NaN, which SQLite would treat as a missing value.
  case notANumber
  /// A date is outside the years 1 to 9999, so no column can hold it. It is in seconds since 1970.
  case dateOutOfRange(Double)
  /// A text contains the character U+0000, where GRDB would cut it off.
  case textWithNUL(String)
  /// A value of a custom type cannot be stored, for the given reason.
  case unstorable(String)
  /// A substring has a negative offset or length.
  case negativeSubstring(Int64)
  /// A condition or an order for one table uses a column of another.
  case foreignColumn(String, of: String, in: String)

  /// The problem and the remedy.
  public var description: String {
    switch self {
    case .notANumber:
      "a condition compares with NaN, which no row contains; check the number first"
    case .dateOutOfRange(let seconds):
      "a condition compares with a date outside the years 1 to 9999, \(seconds) seconds since 1970; "
        + "use a date in these years, or nil"
    case .textWithNUL(let text):
      "a condition compares with a text that contains U+0000, where GRDB would cut it off: "
        + text.replacing("\0", with: "\\0") + "; remove the character"
    case .unstorable(let reason):
      reason
    case .negativeSubstring(let number):
      "a substring has the offset or length \(number); both must be 0 or more"
    case .foreignColumn(let column, let table, let other):
      "a condition or an order for table '\(other)' uses column '\(column)' of table '\(table)'; "
        + "make it for the entity whose rows are fetched"
    }
  }
}
