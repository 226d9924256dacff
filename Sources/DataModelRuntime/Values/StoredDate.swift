import Foundation

/// The text form of dates, `2024-01-31T09:00:00.000Z`: fixed width, UTC, milliseconds.
///
/// Text of this form sorts as time does. An own codec, since any formatter of Foundation takes five to seven
/// times as long as everything else that is done to read a row.
enum StoredDate {
  /// The earliest and the latest instant with a form: the years 0 to 9999.
  private static let range: Range<Int64> = -62_167_219_200_000..<253_402_300_800_000
  private static let length = 24

  static func rounded(_ date: Date) -> Date {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
    guard milliseconds.isFinite else { return date }
    return self.date(millisecondsSince1970: milliseconds)
  }

  static func text(of date: Date) -> String? {
    let rounded = (date.timeIntervalSince1970 * 1000).rounded()
    guard rounded >= Double(range.lowerBound), rounded < Double(range.upperBound) else { return nil }
    let milliseconds = Int64(rounded)
    let day = floorDivide(milliseconds, 86_400_000)
    let time = Int(milliseconds - day * 86_400_000)
    let civil = civilDate(daysSince1970: Int(day))
    return String(unsafeUninitializedCapacity: length) { buffer in
      var offset = 0
      func digits(_ value: Int, _ count: Int) {
        var value = value
        for place in stride(from: offset + count - 1, through: offset, by: -1) {
          buffer[place] = UInt8(ascii: "0") + UInt8(value % 10)
          value /= 10
        }
        offset += count
      }
      func mark(_ character: Unicode.Scalar) {
        buffer[offset] = UInt8(ascii: character)
        offset += 1
      }
      digits(civil.year, 4)
      mark("-")
      digits(civil.month, 2)
      mark("-")
      digits(civil.day, 2)
      mark("T")
      digits(time / 3_600_000, 2)
      mark(":")
      digits(time / 60_000 % 60, 2)
      mark(":")
      digits(time / 1000 % 60, 2)
      mark(".")
      digits(time % 1000, 3)
      mark("Z")
      return length
    }
  }

  /// Nil for every text that is not of the form, also for a 30th of February.
  static func date(of text: String) -> Date? {
    var text = text
    return text.withUTF8 { bytes -> Date? in
      guard bytes.count == length, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
        bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
        bytes[19] == UInt8(ascii: "."), bytes[23] == UInt8(ascii: "Z")
      else { return nil }
      var isValid = true
      func number(_ start: Int, _ count: Int) -> Int {
        var value = 0
        for byte in bytes[start..<(start + count)] {
          guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else {
            isValid = false
            return 0
          }
          value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return value
      }
      let (year, month, day) = (number(0, 4), number(5, 2), number(8, 2))
      let (hour, minute, second) = (number(11, 2), number(14, 2), number(17, 2))
      let millisecond = number(20, 3)
      guard isValid, (1...12).contains(month), day >= 1, hour < 24, minute < 60, second < 60 else {
        return nil
      }
      let days = daysSince1970(year: year, month: month, day: day)
      let civil = civilDate(daysSince1970: days)
      guard civil == (year, month, day) else { return nil }
      let seconds = days * 86_400 + hour * 3600 + minute * 60 + second
      return date(millisecondsSince1970: Double(seconds * 1000 + millisecond))
    }
  }

  /// The one way to a date from milliseconds, so that equal milliseconds are equal dates.
  private static func date(millisecondsSince1970 milliseconds: Double) -> Date {
    Date(timeIntervalSinceReferenceDate: (milliseconds - 978_307_200_000) / 1000)
  }

  /// The proleptic Gregorian date of a day, counted in years that begin in March, so that a leap day is the last.
  private static func civilDate(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    )
  }

  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private static func floorDivide(_ value: Int64, _ divisor: Int64) -> Int64 {
    value >= 0 ? value / divisor : (value - divisor + 1) / divisor
  }
}
