/// Dates as databases of this project keep them: `2024-01-31T09:00:00.000Z`.
///
/// The form has one width and ends in `Z`, so that text sorts as time does, and it is what the sync protocols
/// send. Years 0 to 9999 have such a form, and so has
/// Foundation's `Date.distantPast`, which lies two days before the year 1.
package enum StoredDate {
  /// The form of a date, or nil if its year is not in 0...9999.
  ///
  /// - Parameter seconds: seconds since 2001-01-01 00:00 UTC; rounded to milliseconds
  /// - Returns: 24 characters, or nil
  package static func text(secondsSince2001 seconds: Double) -> String? {
    let milliseconds = (seconds * 1000).rounded() + 978_307_200_000
    guard milliseconds >= -62_167_219_200_000, milliseconds < 253_402_300_800_000 else { return nil }
    let total = Int64(milliseconds)
    let day = floorDivide(total, 86_400_000)
    let millisecond = total - day * 86_400_000
    let date = civilDate(daysSince1970: day)
    return [
      padded(date.year, 4), "-", padded(date.month, 2), "-", padded(date.day, 2), "T",
      padded(millisecond / 3_600_000, 2), ":", padded(millisecond / 60_000 % 60, 2), ":",
      padded(millisecond / 1000 % 60, 2), ".", padded(millisecond % 1000, 3), "Z",
    ].joined()
  }

  /// The condition that a text is of this form, as SQL.
  static func check(column: String) -> String {
    let pattern =
      "[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z"
    return "\(column) GLOB '\(pattern)'"
  }

  /// The proleptic Gregorian date of a day, in years that begin in March, so that the leap day comes last.
  private static func civilDate(daysSince1970: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = daysSince1970 + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
      month: month,
      day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    )
  }

  private static func floorDivide(_ value: Int64, _ divisor: Int64) -> Int64 {
    value >= 0 ? value / divisor : (value - divisor + 1) / divisor
  }

  private static func padded(_ value: Int64, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
