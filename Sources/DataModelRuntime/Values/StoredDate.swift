import Foundation

/// The text form of dates, `2024-01-31 09:00:00.000`: GRDB's and SQLite's own, in UTC, with milliseconds.
///
/// It is written and read byte for byte as GRDB does it, many times as fast: a formatter of Foundation takes longer
/// than everything else that is done to a row. Like that formatter it counts days in the Julian calendar before
/// 15 October 1582.
enum StoredDate {
  /// The bytes of a text.
  static let length = 23
  /// From 0001-01-01 00:00:00.000 to 9999-12-31 23:59:59.999, in milliseconds since 1970.
  private static let range: ClosedRange<Double> = -62_135_769_600_000...253_402_300_799_999
  /// 15 October 1582, as days since 1970.
  private static let firstGregorianDay = -141_427
  private static let secondsFrom1970To2001 = 978_307_200.0

  /// The nearest millisecond, as GRDB rounds; nil if the date has no form.
  static func milliseconds(of date: Date) -> Int64? {
    let seconds = date.timeIntervalSinceReferenceDate + secondsFrom1970To2001
    let milliseconds = (seconds * 1000 + 0.5).rounded(.down)
    return range.contains(milliseconds) ? Int64(milliseconds) : nil
  }

  /// The very date that reading gives.
  static func date(milliseconds: Int64) -> Date {
    let day = floorDivide(milliseconds, 86_400_000)
    return date(day: day, milliseconds: milliseconds - day * 86_400_000)
  }

  /// Writes the bytes of a text.
  ///
  /// - Returns: whether the date has a form
  static func write(_ date: Date, to buffer: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    guard let milliseconds = milliseconds(of: date) else { return false }
    let day = floorDivide(milliseconds, 86_400_000)
    let time = Int(milliseconds - day * 86_400_000)
    let civil = civilDate(daysSince1970: Int(day))
    var offset = 0
    func digits(_ value: Int, _ count: Int, then mark: Unicode.Scalar? = nil) {
      var value = value
      for place in stride(from: offset + count - 1, through: offset, by: -1) {
        buffer[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10)
        value /= 10
      }
      offset += count
      guard let mark else { return }
      buffer[offset] = UInt8(ascii: mark)
      offset += 1
    }
    digits(civil.year, 4, then: "-")
    digits(civil.month, 2, then: "-")
    digits(civil.day, 2, then: " ")
    digits(time / 3_600_000, 2, then: ":")
    digits(time / 60_000 % 60, 2, then: ":")
    digits(time / 1000 % 60, 2, then: ".")
    digits(time % 1000, 3)
    return true
  }

  /// The text of a date; nil outside of the years 1 to 9999.
  static func text(of date: Date) -> String? {
    var isWritten = false
    let text = String(unsafeUninitializedCapacity: length) { buffer in
      isWritten = write(date, to: buffer)
      return isWritten ? length : 0
    }
    return isWritten ? text : nil
  }

  /// Nil for every text that is not of the form, also for a 30th of February.
  static func date(of bytes: UnsafeBufferPointer<UInt8>) -> Date? {
    guard bytes.count == length, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      bytes[10] == UInt8(ascii: " "), bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      bytes[19] == UInt8(ascii: ".")
    else { return nil }
    var isValid = true
    func number(_ start: Int, _ count: Int) -> Int {
      var value = 0
      for index in start..<(start + count) {
        let digit = Int(bytes[index]) - Int(UInt8(ascii: "0"))
        if digit < 0 || digit > 9 { isValid = false }
        value = value * 10 + digit
      }
      return value
    }
    let (year, month, day) = (number(0, 4), number(5, 2), number(8, 2))
    let (hour, minute, second) = (number(11, 2), number(14, 2), number(17, 2))
    let millisecond = number(20, 3)
    guard isValid, year >= 1, (1...12).contains(month), day >= 1, day <= 31, hour < 24, minute < 60,
      second < 60
    else { return nil }
    guard let days = daysSince1970(year: year, month: month, day: day) else { return nil }
    let seconds = hour * 3600 + minute * 60 + second
    return date(day: Int64(days), milliseconds: Int64(seconds * 1000 + millisecond))
  }

  /// The one way to a date, so that equal texts are equal dates: as Foundation's calendar adds, and so GRDB reads.
  private static func date(day: Int64, milliseconds: Int64) -> Date {
    let seconds = milliseconds / 1000
    let time = Double(seconds) + Double(milliseconds - seconds * 1000) / 1000
    return Date(timeIntervalSinceReferenceDate: Double(day * 86_400) - secondsFrom1970To2001 + time)
  }

  // MARK: - Calendars, in years that begin in March, so that a leap day is the last

  private static func civilDate(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    var dayOfYear: Int
    var year: Int
    if days >= firstGregorianDay {
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

  /// Nil for a day that its month does not have, and for the ten that the change of calendars left out.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int? {
    let yearFromMarch = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = 365 * yearFromMarch + yearFromMarch / 4 + dayOfYear
    let isGregorian = (year, month, day) >= (1582, 10, 15)
    let days =
      isGregorian
      ? dayOfEra - yearFromMarch / 100 + yearFromMarch / 400 - 719_468 : dayOfEra - 719_470
    return civilDate(daysSince1970: days) == (year, month, day) ? days : nil
  }

  private static func floorDivide(_ value: Int64, _ divisor: Int64) -> Int64 {
    value >= 0 ? value / divisor : (value - divisor + 1) / divisor
  }
}
