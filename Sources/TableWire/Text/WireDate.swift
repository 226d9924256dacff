import SQLText

/// A date as servers write it, `2016-01-31T09:00:00.123Z`, always in the Gregorian calendar.
///
/// Servers send a fraction of a second with any number of digits or none (.NET omits trailing zeros, SQL
/// Server keeps seven digits), and `Z` or an offset. The text that is sent always has three digits and `Z`.
package struct WireDate: Sendable, Hashable {
  /// Milliseconds since 1970, rounded down.
  package let milliseconds: Int64

  /// The dates that have a text, in milliseconds since 1970.
  package static let range: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

  /// Creates a date; nil outside the years 1 to 9999.
  package init?(milliseconds: Int64) {
    guard Self.range.contains(milliseconds) else { return nil }
    self.milliseconds = milliseconds
  }

  /// Reads the text of a date; nil if it has another form, or if there is no such day or time.
  ///
  /// A day without a time is read as its midnight in UTC. A time without `Z` or an offset is refused, since
  /// its time zone is unknown.
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
      let days = StoredDate.daysSince1970Otherwise(year: year, month: month, day: day, julian: false)
    else { return nil }
    var time: Int64 = 0
    if !scanner.isAtEnd {
      guard scanner.skip("T") || scanner.skip("t") || scanner.skip(" "),
        let hour = scanner.number(digits: 2), hour < 24, scanner.skip(":"),
        let minute = scanner.number(digits: 2), minute < 60
      else { return nil }
      var (second, millisecond) = (0, 0)
      if scanner.skip(":") {
        guard let value = scanner.number(digits: 2), value < 60 else { return nil }
        second = value
        // After hours and minutes alone, it would be a fraction of a minute.
        if scanner.skip(".") || scanner.skip(",") {
          guard let fraction = scanner.fraction() else { return nil }
          millisecond = fraction
        }
      }
      guard let offset = scanner.offset(), scanner.isAtEnd else { return nil }
      time = Int64((hour * 60 + minute - offset) * 60 + second) * 1000 + Int64(millisecond)
    }
    self.init(milliseconds: Int64(days) * 86_400_000 + time)
  }

  /// The date as it is sent: `2016-01-31T09:00:00.123Z`
  package var text: String {
    String(unsafeUninitializedCapacity: StoredDate.length + 1) { buffer in
      guard let text = buffer.baseAddress else { return 0 }
      StoredDate.write(milliseconds, to: text, julian: false)
      text[10] = UInt8(ascii: "T")
      text[StoredDate.length] = UInt8(ascii: "Z")
      return StoredDate.length + 1
    }
  }
}

/// A scanner for the parts of a date's text.
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

  /// Reads a fraction as milliseconds; nil if it has no digit.
  mutating func fraction() -> Int? {
    var (count, milliseconds) = (0, 0)
    while let digit = digit() {
      if count < 3 { milliseconds = milliseconds * 10 + digit }
      count += 1
    }
    if count == 0 { return nil }
    for _ in 0..<max(0, 3 - count) { milliseconds *= 10 }
    return milliseconds
  }

  /// Reads the offset from UTC in minutes: `Z`, `+01:00`, `+0100` or `+01`.
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
