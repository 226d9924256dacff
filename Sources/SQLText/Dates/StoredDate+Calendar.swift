// Here a year begins in March, so that a leap day is its last day.

extension StoredDate {
  /// 15 October 1582, in days since 1970.
  @inlinable static var firstGregorianDay: Int { -141_427 }

  /// Returns the date of a day: before 15 October 1582 in the Julian calendar if `julian` is true, otherwise
  /// always in the Gregorian calendar.
  @inlinable
  static func civilDate(daysSince1970 days: Int, julian: Bool) -> (year: Int, month: Int, day: Int) {
    var dayOfYear: Int
    var year: Int
    if days >= firstGregorianDay || !julian {
      let shifted = days + 719_468
      let era = shifted / 146_097
      let dayOfEra = shifted - era * 146_097
      let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
      dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
      year = yearOfEra + era * 400
    } else {
      let shifted = days + 719_470
      let yearsOfFour = shifted / 1461
      let dayOfFour = shifted - yearsOfFour * 1461
      let yearOfFour = (dayOfFour - dayOfFour / 1460) / 365
      dayOfYear = dayOfFour - 365 * yearOfFour
      year = yearsOfFour * 4 + yearOfFour
    }
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (year + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// Returns the day of a date; nil for a day that its month does not have, and for the ten days that the
  /// change of calendars skipped.
  @inlinable @inline(__always)
  static func daysSince1970(year: Int, month: Int, day: Int) -> Int? {
    guard year > 1582, month >= 1, month <= 12, day >= 1,
      day <= 28 || day <= length(of: month, leap: isLeap(year))
    else { return daysSince1970Otherwise(year: year, month: month, day: day, julian: true) }
    // Wrapping operators, and no branch that could be mispredicted: reading a row spends most of its time
    // here.
    let yearsBefore = (14 &- month) / 12
    let yearFromMarch = year &- yearsBefore
    let dayOfYear = (153 &* (month &+ 12 &* yearsBefore &- 3) &+ 2) / 5 &+ day &- 1
    let leapDays = yearFromMarch / 4 &- yearFromMarch / 100 &+ yearFromMarch / 400
    return 365 &* yearFromMarch &+ leapDays &+ dayOfYear &- 719_468
  }

  /// Returns the day of a date in any year; before 15 October 1582 in the Julian calendar if `julian` is
  /// true, otherwise always in the Gregorian calendar.
  @usableFromInline @inline(never)
  package static func daysSince1970Otherwise(year: Int, month: Int, day: Int, julian: Bool) -> Int? {
    guard year >= 1, month >= 1, month <= 12, day >= 1 else { return nil }
    let date = (year * 100 + month) * 100 + day
    let isGregorian = date >= 1582_10_15 || !julian
    guard isGregorian || date <= 1582_10_04 else { return nil }
    guard day <= length(of: month, leap: isGregorian ? isLeap(year) : year % 4 == 0) else { return nil }
    let yearFromMarch = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = 365 * yearFromMarch + yearFromMarch / 4 + dayOfYear
    return isGregorian
      ? dayOfEra - yearFromMarch / 100 + yearFromMarch / 400 - 719_468 : dayOfEra - 719_470
  }

  @inlinable
  static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  @inlinable
  static func length(of month: Int, leap isLeap: Bool) -> Int {
    // July and August have 31 days, and so does every other month before and after them.
    month == 2 ? (isLeap ? 29 : 28) : 30 + (month + month / 8) % 2
  }
}
