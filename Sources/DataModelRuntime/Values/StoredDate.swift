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
    let time = milliseconds - day * 86_400_000
    return date(day: day, seconds: time / 1000, milliseconds: time % 1000)
  }

  /// Writes the bytes of a text.
  ///
  /// - Returns: whether the date has a form
  static func write(_ date: Date, to buffer: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    guard buffer.count >= length, let text = buffer.baseAddress, let milliseconds = milliseconds(of: date) else {
      return false
    }
    let day = floorDivide(milliseconds, 86_400_000)
    let time = Int(milliseconds - day * 86_400_000)
    let civil = civilDate(daysSince1970: Int(day))
    writePair(civil.year / 100, to: text)
    writePair(civil.year % 100, to: text + 2)
    text[4] = UInt8(ascii: "-")
    writePair(civil.month, to: text + 5)
    text[7] = UInt8(ascii: "-")
    writePair(civil.day, to: text + 8)
    text[10] = UInt8(ascii: " ")
    writePair(time / 3_600_000, to: text + 11)
    text[13] = UInt8(ascii: ":")
    writePair(time / 60_000 % 60, to: text + 14)
    text[16] = UInt8(ascii: ":")
    writePair(time / 1000 % 60, to: text + 17)
    text[19] = UInt8(ascii: ".")
    writePair(time / 10 % 100, to: text + 20)
    text[22] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: time % 10)
    return true
  }

  @inline(__always)
  private static func writePair(_ value: Int, to place: UnsafeMutablePointer<UInt8>) {
    place[0] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value / 10)
    place[1] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value % 10)
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
    guard bytes.count == length, let text = UnsafeRawPointer(bytes.baseAddress) else { return nil }
    // Eight bytes at a time, of which the last eight begin in the middle of the minutes.
    let start = digits(text, of: 0x3030_3030_2D30_302D, marks: 0x0000_0000_FF00_00FF)  // 0000-00-
    let middle = digits(text + 8, of: 0x3030_2030_303A_3030, marks: 0x0000_FF00_00FF_0000)  // 00 00:00
    let end = digits(text + 15, of: 0x303A_3030_2E30_3030, marks: 0x00FF_0000_FF00_0000)  // 0:00.000
    guard let start, let middle, let end else { return nil }
    let (year, month) = (pair(start, 0) * 100 + pair(start, 2), pair(start, 5))
    let (day, hour, minute) = (pair(middle, 0), pair(middle, 3), pair(middle, 6))
    let (second, millisecond) = (pair(end, 2), pair(end, 5) * 10 + Int(end.digits >> 56))
    guard hour < 24, minute < 60, second < 60, let days = daysSince1970(year: year, month: month, day: day) else {
      return nil
    }
    let seconds = hour * 3600 + minute * 60 + second
    return date(day: Int64(days), seconds: Int64(seconds), milliseconds: Int64(millisecond))
  }

  /// The values of eight digits, each in a byte, and of each with the next one; nil if the text is not of the form.
  ///
  /// - Parameters:
  ///   - form: the bytes of the text with "0" for each digit, the first one on the left
  ///   - marks: FF for each byte that is no digit
  @inline(__always)
  private static func digits(
    _ text: UnsafeRawPointer,
    of form: UInt64,
    marks: UInt64
  ) -> (digits: UInt64, pairs: UInt64)? {
    // The first byte is now the lowest, as it is for `>>`.
    let digits = UInt64(littleEndian: text.loadUnaligned(as: UInt64.self)) ^ form.byteSwapped
    // Marks leave 0, digits 0 to 9. What is above 15 has bits in the upper half of its byte; what is above 9, with 6 more.
    let wrong = (digits | (digits &+ 0x0606_0606_0606_0606)) & 0xF0F0_F0F0_F0F0_F0F0
    guard wrong == 0, digits & marks.byteSwapped == 0 else { return nil }
    return (digits, digits &* 10 &+ digits >> 8)
  }

  @inline(__always)
  private static func pair(_ values: (digits: UInt64, pairs: UInt64), _ place: UInt64) -> Int {
    Int(values.pairs >> (place * 8) & 0xFF)
  }

  /// The one way to a date, so that equal texts are equal dates: as Foundation's calendar adds, and so GRDB reads.
  private static func date(day: Int64, seconds: Int64, milliseconds: Int64) -> Date {
    let time = Double(seconds) + Double(milliseconds) / 1000
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
  @inline(__always)
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int? {
    guard year > 1582, month >= 1, month <= 12, day >= 1, day <= 28 || day <= length(of: month, leap: isLeap(year))
    else { return daysSince1970Otherwise(year: year, month: month, day: day) }
    // Wrapping, and without a branch, which would be a guess: this is what most of the time to read a row is spent on.
    let yearsBefore = (14 &- month) / 12
    let yearFromMarch = year &- yearsBefore
    let dayOfYear = (153 &* (month &+ 12 &* yearsBefore &- 3) &+ 2) / 5 &+ day &- 1
    let leapDays = yearFromMarch / 4 &- yearFromMarch / 100 &+ yearFromMarch / 400
    return 365 &* yearFromMarch &+ leapDays &+ dayOfYear &- 719_468
  }

  /// The same for every year.
  @inline(never)
  private static func daysSince1970Otherwise(year: Int, month: Int, day: Int) -> Int? {
    guard year >= 1, month >= 1, month <= 12, day >= 1 else { return nil }
    let date = (year * 100 + month) * 100 + day
    let isGregorian = date >= 1582_10_15
    guard isGregorian || date <= 1582_10_04 else { return nil }
    guard day <= length(of: month, leap: isGregorian ? isLeap(year) : year % 4 == 0) else { return nil }
    let yearFromMarch = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = 365 * yearFromMarch + yearFromMarch / 4 + dayOfYear
    return isGregorian
      ? dayOfEra - yearFromMarch / 100 + yearFromMarch / 400 - 719_468 : dayOfEra - 719_470
  }

  private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  private static func length(of month: Int, leap isLeap: Bool) -> Int {
    // July and August have 31 days, as have every other month before and after.
    month == 2 ? (isLeap ? 29 : 28) : 30 + (month + month / 8) % 2
  }

  private static func floorDivide(_ value: Int64, _ divisor: Int64) -> Int64 {
    value >= 0 ? value / divisor : (value - divisor + 1) / divisor
  }
}
