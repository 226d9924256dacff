extension StoredDate {
  /// The time of a statement in this form, as SQL.
  package static let now: SQLFragment = "strftime('%Y-%m-%d %H:%M:%f', 'now')"

  /// The condition that a text is of this form and means a day that there was, as SQL.
  ///
  /// SQLite makes 2024-03-01 of 2024-02-30, so that what a date becomes is compared with what it was; up to
  /// 3.42 it does so only if something is added. Only whole seconds are compared: 3.39 loses a millisecond of
  /// some values. Its calendar is the Gregorian one for all times, so that a year of the Julian calendar, of
  /// which every fourth is a leap year, is taken for one of 2000 to 2003.
  ///
  /// - Returns: an expression; NULL passes
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
