/// A date as servers write it: `2016-01-31T09:00:00.123Z`, by the Gregorian calendar at all times.
///
/// Servers send no fraction of a second or one of any length (.NET leaves zeros out, SQL Server keeps seven
/// digits), and `Z` or an offset. What is sent always has three digits and `Z`.
package struct WireDate: Sendable, Hashable {
  /// Milliseconds since 1970, rounded down.
  package let milliseconds: Int64
  /// Whether the text had digits beyond the millisecond other than 0.
  package let isFiner: Bool

  /// The first and the last date that has a text, in milliseconds since 1970.
  package static let range: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

  /// A date; nil outside of the years 1 to 9999.
  package init?(milliseconds: Int64) {
    guard Self.range.contains(milliseconds) else { return nil }
    self.milliseconds = milliseconds
    isFiner = false
  }

  /// Reads the text of a date; nil if it has another form, or there is no such day or time.
  ///
  /// A day alone is its midnight. A time without `Z` or an offset is refused: nobody knows whose time it is.
  package init?(_ text: String) {
    var text = text
    guard let date = text.withUTF8({ Self($0) }) else { return nil }
    self = date
  }

  /// Reads the bytes of such a text.
  package init?(_ bytes: UnsafeBufferPointer<UInt8>) { self.init(Scanner(bytes)) }

  private init?(_ text: Scanner) {
    var scanner = text
    guard let year = scanner.number(digits: 4), scanner.skip("-"), let month = scanner.number(digits: 2),
      scanner.skip("-"), let day = scanner.number(digits: 2),
      let days = Self.daysSince1970(year: year, month: month, day: day)
    else { return nil }
    var time: Int64 = 0
    var isFiner = false
    if !scanner.isAtEnd {
      guard scanner.skip("T") || scanner.skip("t") || scanner.skip(" "),
        let hour = scanner.number(digits: 2), hour < 24, scanner.skip(":"),
        let minute = scanner.number(digits: 2), minute < 60
      else { return nil }
      var (second, millisecond) = (0, 0)
      if scanner.skip(":") {
        guard let value = scanner.number(digits: 2), value < 60 else { return nil }
        second = value
        // Behind hours and minutes alone it would be a fraction of a minute.
        if scanner.skip(".") || scanner.skip(",") {
          guard let fraction = scanner.fraction() else { return nil }
          (millisecond, isFiner) = fraction
        }
      }
      guard let offset = scanner.offset(), scanner.isAtEnd else { return nil }
      time = Int64((hour * 60 + minute - offset) * 60 + second) * 1000 + Int64(millisecond)
    }
    let milliseconds = Int64(days) * 86_400_000 + time
    guard Self.range.contains(milliseconds) else { return nil }
    self.milliseconds = milliseconds
    self.isFiner = isFiner
  }

  /// The date as it is sent: `2016-01-31T09:00:00.123Z`
  package var text: String {
    let day = Int((Double(milliseconds) / 86_400_000).rounded(.down))
    let time = Int(milliseconds) - day * 86_400_000
    let civil = Self.civil(daysSince1970: day)
    func padded(_ number: Int, _ length: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: length - digits.utf8.count) + digits
    }
    return "\(padded(civil.year, 4))-\(padded(civil.month, 2))-\(padded(civil.day, 2))"
      + "T\(padded(time / 3_600_000, 2)):\(padded(time / 60_000 % 60, 2))"
      + ":\(padded(time / 1000 % 60, 2)).\(padded(time % 1000, 3))Z"
  }

  // MARK: - Calendar

  /// Years of 400 repeat. They begin with March here, so that the day of a leap year is their last.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int? {
    guard year >= 1, (1...12).contains(month) else { return nil }
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...lengths[month - 1]).contains(day) else { return nil }
    let shifted = month > 2 ? year : year - 1
    let (era, yearOfEra) = (shifted / 400, shifted % 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func civil(daysSince1970: Int) -> (year: Int, month: Int, day: Int) {
    let days = daysSince1970 + 719_468
    let (era, dayOfEra) = (days / 146_097, days % 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}

/// Reads the parts of a date's text.
private struct Scanner {
  private var rest: Slice<UnsafeBufferPointer<UInt8>>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { rest = bytes[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  mutating func number(digits count: Int) -> Int? {
    var value = 0
    for _ in 0..<count {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  private mutating func digit() -> Int? {
    guard let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
    rest.removeFirst()
    return Int(byte) - 48
  }

  /// The milliseconds of a fraction, and whether there is more; nil without a digit.
  mutating func fraction() -> (milliseconds: Int, isFiner: Bool)? {
    var (count, milliseconds, isFiner) = (0, 0, false)
    while let digit = digit() {
      if count < 3 { milliseconds = milliseconds * 10 + digit } else if digit != 0 { isFiner = true }
      count += 1
    }
    if count == 0 { return nil }
    for _ in 0..<max(0, 3 - count) { milliseconds *= 10 }
    return (milliseconds, isFiner)
  }

  /// The offset from UTC in minutes: of `Z`, `+01:00`, `+0100` or `+01`.
  mutating func offset() -> Int? {
    if skip("Z") || skip("z") { return 0 }
    let isNegative = rest.first == UInt8(ascii: "-")
    guard isNegative || rest.first == UInt8(ascii: "+") else { return nil }
    rest.removeFirst()
    guard let hours = number(digits: 2), hours < 24 else { return nil }
    var minutes = 0
    if !isAtEnd {
      _ = skip(":")
      guard let value = number(digits: 2), value < 60 else { return nil }
      minutes = value
    }
    return (isNegative ? -1 : 1) * (hours * 60 + minutes)
  }
}
