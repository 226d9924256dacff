public import Foundation

// Parts of the text in the column, which is in UTC. They are exact, and also right before 1582, where
// SQLite's own functions use another calendar.

extension StoredExpression where Value == Date {
  /// The year in UTC.
  public var year: StoredExpression<Int64> { StoredExpression<Int64>(.year, term) }

  /// The month in UTC, from 1 to 12.
  public var month: StoredExpression<Int64> { StoredExpression<Int64>(.month, term) }

  /// The day of the month in UTC, from 1.
  public var day: StoredExpression<Int64> { StoredExpression<Int64>(.day, term) }

  /// The hour in UTC, from 0 to 23.
  public var hour: StoredExpression<Int64> { StoredExpression<Int64>(.hour, term) }

  /// The minute of the hour.
  public var minute: StoredExpression<Int64> { StoredExpression<Int64>(.minute, term) }

  /// The second of the minute, without its fraction.
  public var second: StoredExpression<Int64> { StoredExpression<Int64>(.second, term) }
}
