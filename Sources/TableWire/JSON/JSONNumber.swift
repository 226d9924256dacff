public import Foundation

/// A JSON number with the digits that it was written with.
///
/// `9007199254740993` and `0.1000000000000000055511151231257827` are not rounded; whoever asks for a type of
/// Swift gets the value in it, or nil if it has none.
public struct JSONNumber: Sendable, Hashable {
  /// The number as JSON has it: `-12.50e3`.
  public let text: String

  /// A number of a text that has the form of one.
  package init(checked text: String) { self.text = text }

  /// A whole number.
  public init(_ value: some BinaryInteger) { text = String(value) }

  /// A binary number, in the fewest digits that give it again; nil if it is infinite or not a number.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    text = Self.json("\(value)")
  }

  /// A binary number of 32 bits, in the fewest digits that give it again; nil if it is infinite or not a
  /// number.
  public init?(_ value: Float) {
    guard value.isFinite else { return nil }
    text = Self.json("\(value)")
  }

  /// A decimal number with all its digits; nil if it is not a number.
  public init?(_ value: Decimal) {
    guard value.isFinite else { return nil }
    text = value.description
  }

  /// Swift writes `1.0` and `1e+30`; a server that stores whole numbers takes `1`.
  private static func json(_ text: String) -> String {
    text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The whole number, also of `1.0` and `1e3`; nil if there is a fraction, or it is beyond 64 bits.
  public var int64: Int64? {
    if let number = Int64(text) { return number }
    guard text.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }),
      let number = decimal
    else { return nil }
    let rounded = Int64(truncating: number as NSDecimalNumber)
    return Decimal(rounded) == number ? rounded : nil
  }

  /// The nearest binary number; nil if it is beyond the greatest.
  public var double: Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }

  /// The decimal number; nil if it has more than 38 digits, or is beyond what a `Decimal` holds.
  public var decimal: Decimal? {
    guard significantDigits <= 38, let number = Decimal(string: text, locale: Self.posix), number.isFinite
    else { return nil }
    // What is too small becomes 0 without a word.
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
