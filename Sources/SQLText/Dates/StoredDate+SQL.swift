extension StoredDate {
  /// SQL for the time at which a statement runs, in this form.
  package static let now: SQLFragment = "strftime('%Y-%m-%d %H:%M:%f', 'now')"

  /// Makes the SQL condition that a text has this form and names a day that existed.
  ///
  /// SQLite turns 2024-02-30 into 2024-03-01, so the result is compared with the original; up to 3.42, SQLite
  /// does this only if something is added to the date. Only whole seconds are compared: 3.39 loses a
  /// millisecond of some values. SQLite always uses the Gregorian calendar. So a Julian year, where every
  /// fourth is a leap year, is replaced by one from 2000 to 2003.
  ///
  /// - Returns: an expression for `CHECK`; NULL passes
  package static func check(column: String) -> String {
    """
    \(column) GLOB '[0-9][0-9][0-9][0-9]-??-?? ??:??:??.[0-9][0-9][0-9]' \
    AND CASE WHEN \(column) >= '1582-10-15' THEN \(column) IS datetime(\(column), '+0 days') || \
    substr(\(column), 20) ELSE \(column) BETWEEN '0001' AND '1582-10-05' AND substr(\(column), 5) IS \
    substr(datetime((2000 + substr(\(column), 1, 4) % 4) || substr(\(column), 5), '+0 days'), 5) \
    || substr(\(column), 20) END
    """
  }
}
