/// The text form of dates, `2024-01-31 09:00:00.000`, in UTC with milliseconds, as GRDB and SQLite write it.
///
/// Its width is fixed, so that texts sort by time, and it covers the years 1 to 9999. Days before 15 October
/// 1582 are in the Julian calendar, as in Foundation's formatters and thus in GRDB: `Date.distantPast` is
/// `0001-01-01 00:00:00.000`.
///
/// Texts are the same as GRDB's, byte for byte, but are written and read many times faster: a Foundation
/// formatter takes longer than everything else that is done with a row. All of it can be inlined, since
/// reading a row spends most of its time here. A time is a number of seconds since 2001-01-01 00:00 UTC, as
/// in Foundation's `Date`.
package enum StoredDate {
  /// The number of bytes in a text.
  @inlinable package static var length: Int { 23 }
  @inlinable static var secondsFrom1970To2001: Double { 978_307_200 }
  @inlinable static var daysFrom1970To2001: Int { 11_323 }

  /// Returns the nearest millisecond since 1970, rounded as in GRDB; nil outside the years 1 to 9999.
  @inlinable
  package static func milliseconds(secondsSince2001 seconds: Double) -> Int64? {
    let milliseconds = ((seconds + secondsFrom1970To2001) * 1000 + 0.5).rounded(.down)
    // From 0001-01-01 00:00:00.000 to 9999-12-31 23:59:59.999
    guard milliseconds >= -62_135_769_600_000, milliseconds <= 253_402_300_799_999 else { return nil }
    return Int64(milliseconds)
  }

  /// Returns exactly the time that reading the text gives, in seconds since 2001.
  @inlinable
  package static func secondsSince2001(milliseconds: Int64) -> Double {
    let day = floorDivide(milliseconds, 86_400_000)
    let time = milliseconds - day * 86_400_000
    return secondsSince2001(day: Int(day), second: Int(time / 1000), millisecond: Int(time % 1000))
  }

  /// Writes the text of a date in the years 1 to 9999, given in milliseconds since 1970; always in the
  /// Gregorian calendar if `julian` is false.
  @inlinable
  package static func write(
    _ milliseconds: Int64,
    to text: UnsafeMutablePointer<UInt8>,
    julian: Bool = true
  ) {
    let day = floorDivide(milliseconds, 86_400_000)
    let time = Int(milliseconds - day * 86_400_000)
    let civil = civilDate(daysSince1970: Int(day), julian: julian)
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
  }

  @inlinable @inline(__always)
  static func writePair(_ value: Int, to place: UnsafeMutablePointer<UInt8>) {
    place[0] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value / 10)
    place[1] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value % 10)
  }

  /// Returns the text of a time; nil outside the years 1 to 9999.
  @inlinable
  package static func text(secondsSince2001 seconds: Double) -> String? {
    guard let milliseconds = milliseconds(secondsSince2001: seconds) else { return nil }
    return String(unsafeUninitializedCapacity: length) { buffer in
      guard let text = buffer.baseAddress else { return 0 }
      write(milliseconds, to: text)
      return length
    }
  }

  /// Returns the time of a text; nil if the text does not have this form or names a day that does not exist,
  /// such as 30 February.
  @inlinable
  package static func secondsSince2001(of bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    guard bytes.count == length, let text = UnsafeRawPointer(bytes.baseAddress) else { return nil }
    // Reads eight bytes at a time; the last eight begin at the second digit of the minutes.
    let start = digits(text, of: 0x3030_3030_2D30_302D, marks: 0x0000_0000_FF00_00FF)  // 0000-00-
    let middle = digits(text + 8, of: 0x3030_2030_303A_3030, marks: 0x0000_FF00_00FF_0000)  // 00 00:00
    let end = digits(text + 15, of: 0x303A_3030_2E30_3030, marks: 0x00FF_0000_FF00_0000)  // 0:00.000
    guard let start, let middle, let end else { return nil }
    let (year, month) = (pair(start, 0) * 100 + pair(start, 2), pair(start, 5))
    let (day, hour, minute) = (pair(middle, 0), pair(middle, 3), pair(middle, 6))
    let (second, millisecond) = (pair(end, 2), pair(end, 5) * 10 + Int(end.digits >> 56))
    guard hour < 24, minute < 60, second < 60, let days = daysSince1970(year: year, month: month, day: day)
    else {
      return nil
    }
    return secondsSince2001(day: days, second: hour * 3600 + minute * 60 + second, millisecond: millisecond)
  }

  /// Returns the values of eight digits, one in each byte, and of each digit with the next one; nil if the
  /// text does not have the form.
  ///
  /// `form` is the text with "0" for each digit, its first byte on the left; `marks` has FF for each byte
  /// that is not a digit.
  @inlinable @inline(__always)
  static func digits(
    _ text: UnsafeRawPointer,
    of form: UInt64,
    marks: UInt64
  ) -> (digits: UInt64, pairs: UInt64)? {
    // The first byte is now the lowest, as `>>` needs it.
    let digits = UInt64(littleEndian: text.loadUnaligned(as: UInt64.self)) ^ form.byteSwapped
    // Marks become 0, and digits 0 to 9. A value above 15 has a bit in the upper half of its byte; a value
    // above 9 has one after 6 is added.
    let wrong = (digits | (digits &+ 0x0606_0606_0606_0606)) & 0xF0F0_F0F0_F0F0_F0F0
    guard wrong == 0, digits & marks.byteSwapped == 0 else { return nil }
    return (digits, digits &* 10 &+ digits >> 8)
  }

  @inlinable @inline(__always)
  static func pair(_ values: (digits: UInt64, pairs: UInt64), _ place: UInt64) -> Int {
    Int(values.pairs >> (place * 8) & 0xFF)
  }

  /// Returns the time of a day since 1970. It is the only such conversion, so that equal texts give equal
  /// times. They are those that GRDB reads: Foundation adds the milliseconds to the seconds of the day, and
  /// both to the day.
  @inlinable
  static func secondsSince2001(day: Int, second: Int, millisecond: Int) -> Double {
    let time = Double(second) + Double(millisecond) / 1000
    return Double((day - daysFrom1970To2001) * 86_400) + time
  }

  @inlinable
  static func floorDivide(_ value: Int64, _ divisor: Int64) -> Int64 {
    value >= 0 ? value / divisor : (value - divisor + 1) / divisor
  }
}
