import Foundation
import TableWire
import Testing

@Suite struct JSONNumberTests {
  struct Reading: Sendable, CustomTestStringConvertible {
    let text: String
    let int64: Int64?
    let double: Double?
    let decimal: String?

    var testDescription: String { text }
  }

  @Test(arguments: [
    Reading(text: "0", int64: 0, double: 0, decimal: "0"),
    Reading(text: "-0", int64: 0, double: -0.0, decimal: "0"),
    Reading(text: "1.0", int64: 1, double: 1, decimal: "1"),
    Reading(text: "1e3", int64: 1000, double: 1000, decimal: "1000"),
    Reading(text: "1.5", int64: nil, double: 1.5, decimal: "1.5"),
    Reading(
      text: "9007199254740993",
      int64: 9_007_199_254_740_993,
      double: 0x1p53,
      decimal: "9007199254740993"
    ),
    Reading(text: "9223372036854775807", int64: .max, double: 0x1p63, decimal: "9223372036854775807"),
    Reading(text: "9223372036854775808", int64: nil, double: 0x1p63, decimal: "9223372036854775808"),
    Reading(text: "-9223372036854775808", int64: .min, double: -0x1p63, decimal: "-9223372036854775808"),
    Reading(
      text: "0.1234567890123456789012345678901234567",
      int64: nil,
      double: 0.12345678901234568,
      decimal: "0.1234567890123456789012345678901234567"
    ),
    // 39 digits
    Reading(
      text: "123456789012345678901234567890123456789",
      int64: nil,
      double: 1.2345678901234568e38,
      decimal: nil
    ),
    Reading(text: "1e400", int64: nil, double: nil, decimal: nil),
    Reading(text: "1e-200", int64: nil, double: 1e-200, decimal: nil),
  ])
  func givesExactValuesOrNone(_ reading: Reading) throws {
    let number = try #require(try JSONValue(Data(reading.text.utf8)).number)
    #expect(number.text == reading.text)
    #expect(number.int64 == reading.int64)
    #expect(number.double == reading.double)
    #expect(number.decimal?.description == reading.decimal)
  }

  @Test(
    arguments: [
      (JSONNumber(22.25), "22.25"), (JSONNumber(225.0), "225"), (JSONNumber(1e30), "1e+30"),
      (JSONNumber(0.1 as Float), "0.1"), (JSONNumber(Double.leastNonzeroMagnitude), "5e-324"),
      (JSONNumber(Double.nan), nil),
      (JSONNumber(Double.infinity), nil), (JSONNumber(-Float.infinity), nil),
      (
        Decimal(string: "12345678901234567890123456789012345678").flatMap { JSONNumber($0) },
        "12345678901234567890123456789012345678"
      ),
      (JSONNumber(Decimal.nan), nil),
    ] as [(JSONNumber?, String?)]
  )
  func writesTheFewestDigits(_ number: JSONNumber?, _ text: String?) {
    #expect(number?.text == text)
  }
}
