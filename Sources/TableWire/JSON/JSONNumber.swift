public import Foundation

/// A JSON number that keeps its digits.
///
/// `9007199254740993` and `0.1000000000000000055511151231257827` are not rounded. A property for a Swift type
/// returns nil if the type has no such value.
public struct JSONNumber: Sendable, Hashable {
  /// The number as written in JSON: `-12.50e3`.
  public let text: String

  /// Creates a number from a text that is already known to be one.
  package init(checked text: String) { self.text = text }

  /// Creates a whole number.
  public init(_ value: some BinaryInteger) { text = String(value) }

  /// Creates a number with the fewest digits that identify the value; nil if it is infinite or NaN.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    text = Self.json("\(value)")
  }

  /// Creates a number with the fewest digits that identify the 32-bit value; nil if it is infinite or NaN.
  public init?(_ value: Float) {
    guard value.isFinite else { return nil }
    text = Self.json("\(value)")
  }

  /// Creates a decimal number with all its digits; nil if it is NaN.
  public init?(_ value: Decimal) {
    guard value.isFinite else { return nil }
    text = value.description
  }

  /// Removes the `.0` that Swift writes, since a server that stores whole numbers accepts `1`.
  private static func json(_ text: String) -> String {
    text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The value as a whole number, also for `1.0` and `1e3`; nil if it has a fraction or exceeds 64 bits.
  public var int64: Int64? {
    if let number = Int64(text) { return number }
    guard text.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }),
      let number = decimal
    else { return nil }
    let rounded = Int64(truncating: number as NSDecimalNumber)
    return Decimal(rounded) == number ? rounded : nil
  }

  /// The nearest `Double`; nil if the value is out of its range.
  public var double: Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }

  /// The value as a `Decimal`; nil if it has more than 38 significant digits or is out of range.
  public var decimal: Decimal? {
    guard significantDigits <= 38, let number = Decimal(string: text, locale: Self.posix), number.isFinite
    else { return nil }
    // Foundation silently turns a number that is too small into 0.
    let isZero = !text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }
      .contains { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
    return (number == 0) == isZero ? number : nil
  }

  private static let posix = Locale(identifier: "en_US_POSIX")

  private var significantDigits: Int {
    let mantissa = text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }
      .filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let leading = mantissa.prefix { $0 == UInt8(ascii: "0") }.count
    let trailing = mantissa.reversed().prefix { $0 == UInt8(ascii: "0") }.count
    return max(0, mantissa.count - leading - trailing)
  }
}
