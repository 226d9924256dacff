/// Dates as databases of this project keep them: `2024-01-31 09:00:00.000`, in UTC.
///
/// This is the form of GRDB and of SQLite's own functions. It has one width, so that text sorts as time does.
/// The years 1 to 9999 have such a form. Until the day that was called 1582-10-04 it is that of the Julian
/// calendar, as Foundation's formatters and so GRDB write it: `Date.distantPast` is
/// `0001-01-01 00:00:00.000`.
package enum StoredDate {
  /// The form of a date, or nil if its year is not in 1...9999.
  ///
  /// - Parameter seconds: seconds since 2001-01-01 00:00 UTC; rounded to milliseconds
  /// - Returns: 23 characters, or nil
  package static func text(secondsSince2001 seconds: Double) -> String? {
    let milliseconds = (seconds * 1000).rounded() + 978_307_200_000
    guard milliseconds >= -62_135_769_600_000, milliseconds < 253_402_300_800_000 else { return nil }
    let total = Int64(milliseconds)
    let day = floorDivide(total, 86_400_000)
    let millisecond = total - day * 86_400_000
    let date = day < firstGregorianDay ? julianDate(daysSince1970: day) : gregorianDate(daysSince1970: day)
    return [
      padded(date.year, 4), "-", padded(date.month, 2), "-", padded(date.day, 2), " ",
      padded(millisecond / 3_600_000, 2), ":", padded(millisecond / 60_000 % 60, 2), ":",
      padded(millisecond / 1000 % 60, 2), ".", padded(millisecond % 1000, 3),
    ].joined()
  }

  /// 1582-10-15, which followed 1582-10-04, in days since 1970.
  private static let firstGregorianDay: Int64 = -141_427

  private static func gregorianDate(daysSince1970 day: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = day + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    return date(yearOfEra + era * 400, dayOfYear)
  }

  /// Every fourth year is a leap year.
  private static func julianDate(daysSince1970 day: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = day + 719_470
    let cycle = floorDivide(shifted, 1461)
    let dayOfCycle = shifted - cycle * 1461
    let yearOfCycle = min(dayOfCycle / 365, 3)
    return date(yearOfCycle + cycle * 4, dayOfCycle - 365 * yearOfCycle)
  }

  /// The date of a day of a year that begins in March, so that the leap day comes last.
  private static func date(_ year: Int64, _ dayOfYear: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (year + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  private static func floorDivide(_ value: Int64, _ divisor: Int64) -> Int64 {
    value >= 0 ? value / divisor : (value - divisor + 1) / divisor
  }

  private static func padded(_ value: Int64, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
