import DataModelRuntime
import DataModelTestSupport
import Foundation
import GRDB
import Testing

@testable import RemoteTables

/// Each type of value, in both directions. `Documentation/Guides/RemoteTables.md` has the same table.
@Suite struct WireValueTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let type: StoredValueType
    let json: JSONValue
    let stored: DatabaseValue
    /// What is sent, if it is not what was read.
    var sent: JSONValue?

    init(
      _ type: StoredValueType,
      _ json: String,
      _ stored: (any DatabaseValueConvertible)?,
      sent: String? = nil
    ) {
      self.type = type
      self.json = (try? JSONValue(Data(json.utf8))) ?? .null
      self.stored = stored?.databaseValue ?? .null
      self.sent = sent.flatMap { try? JSONValue(Data($0.utf8)) }
    }

    var testDescription: String { "\(type) \(json)" }
  }

  @Test(arguments: [
    Case(.string, #""a\u0000b""#, "a\0b"), Case(.string, "null", nil),
    Case(.bool, "true", true), Case(.bool, "0", false, sent: "false"), Case(.bool, "1", true, sent: "true"),
    Case(.int16, "-32768", -32768), Case(.int32, "2147483647", 2_147_483_647),
    Case(.int64, "9007199254740993", 9_007_199_254_740_993 as Int64),
    Case(.int64, "-9223372036854775808", Int64.min),
    Case(.int64, #""9223372036854775807""#, Int64.max, sent: "9223372036854775807"),
    Case(.int64, "5.0", 5, sent: "5"),
    Case(.double, "0.1", 0.1), Case(.double, "1.7976931348623157e+308", 1.7976931348623157e308),
    Case(.double, "5e-324", Double.leastNonzeroMagnitude), Case(.double, "2", 2.0),
    Case(.float, "0.1", Double(0.1 as Float)), Case(.float, "16777217", 16_777_216.0, sent: "16777216"),
    Case(.decimal, "0.1000000000000000000000000001", "0.1000000000000000000000000001"),
    Case(.decimal, "12345678901234567890123456789012345678", "12345678901234567890123456789012345678"),
    Case(.decimal, "1.10", "1.1", sent: "1.1"), Case(.decimal, #""1.5""#, "1.5", sent: "1.5"),
    Case(
      .date,
      #""2016-01-31T09:00:00.1239999Z""#,
      "2016-01-31 09:00:00.123",
      sent: #""2016-01-31T09:00:00.123Z""#
    ),
    Case(
      .date,
      #""2016-01-31T09:00:38+01:00""#,
      "2016-01-31 08:00:38.000",
      sent: #""2016-01-31T08:00:38.000Z""#
    ),
    Case(.data, #""AP8=""#, Data([0, 255])), Case(.data, #""""#, Data()),
    Case(
      .uuid,
      #""0123456789ab-cdef-0123-456789abcdef""#.replacing("89ab-", with: "-89ab-"),
      UUID(uuidString: "01234567-89ab-cdef-0123-456789abcdef"),
      sent: #""01234567-89AB-CDEF-0123-456789ABCDEF""#
    ),
    Case(.url, #""https://example.com/a?b=c""#, "https://example.com/a?b=c"),
  ])
  func goesBothWays(_ test: Case) throws {
    let stored = try #require(WireValue.stored(test.json, as: test.type))
    #expect(stored == test.stored)
    #expect(WireValue.json(stored, of: test.type) == test.sent ?? test.json)
  }

  /// Every millisecond that a column can hold comes back; also where the calendar of columns is another.
  @Test func keepsDates() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<20_000 {
      let date = try #require(
        WireDate(milliseconds: Int64.random(in: -62_135_596_800_000...253_402_300_799_999, using: &random))
      )
      let stored = try #require(WireValue.stored(.string(date.text), as: .date))
      #expect(WireValue.json(stored, of: .date) == .string(date.text))
    }
  }

  /// All bits of a number survive.
  @Test func keepsNumbers() throws {
    var random = SeededGenerator(seed: 4)
    var checked = 0
    for _ in 0..<20_000 {
      let double = Double(bitPattern: random.next())
      guard double.isFinite, let json = WireValue.json(double.databaseValue, of: .double) else { continue }
      #expect(WireValue.stored(try JSONValue(json.data), as: .double) == double.databaseValue)
      let float = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
      guard float.isFinite, let json = WireValue.json(Double(float).databaseValue, of: .float) else {
        continue
      }
      #expect(WireValue.stored(try JSONValue(json.data), as: .float) == Double(float).databaseValue)
      let integer = Int64(bitPattern: random.next())
      let number = try #require(WireValue.json(integer.databaseValue, of: .int64))
      #expect(WireValue.stored(try JSONValue(number.data), as: .int64) == integer.databaseValue)
      checked += 1
    }
    #expect(checked > 19_000)
  }
}
