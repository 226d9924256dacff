import Foundation
import GRDB
import Testing

@testable import DataModelRuntime

/// Values in columns: the form of each type, and the way back.
@Suite struct StoredValueTests {
  @Test func hasOneFormForEachType() throws {
    let uuid = try #require(UUID(uuidString: "0E984725-C51C-4BF4-9960-E1C80E27ABA0"))
    #expect("a".storedValue == "a".databaseValue)
    #expect(true.storedValue == 1.databaseValue)
    #expect(Int16.min.storedValue == (-32768).databaseValue)
    #expect(Float(0.5).storedValue == 0.5.databaseValue)
    #expect(Data([1, 2]).storedValue == Data([1, 2]).databaseValue)
    #expect(uuid.storedValue == "0e984725-c51c-4bf4-9960-e1c80e27aba0".databaseValue)
    #expect(
      try #require(URL(string: "https://a.example/b?c=d")).storedValue
        == "https://a.example/b?c=d".databaseValue
    )
    #expect(try #require(Decimal(string: "-12.50")).storedValue == "-12.5".databaseValue)
    #expect(Date(timeIntervalSinceReferenceDate: 0.5).storedValue == "2001-01-01T00:00:00.500Z".databaseValue)
  }

  @Test(arguments: [
    "0", "1", "-1", "0.1", "123456789012345678901234567890", "-0.00000000000000000001", "12.5",
  ])
  func keepsEveryDigitOfADecimal(_ text: String) throws {
    let value = try #require(Decimal(string: text))
    #expect(Decimal.fromStoredValue(value.storedValue) == value)
  }

  /// SQLite would store NaN as NULL, and nothing would tell the writer.
  @Test func makesUnstorableValuesRefusable() {
    #expect(Double.nan.storedValue == "NaN".databaseValue)
    #expect(Float.nan.storedValue == "NaN".databaseValue)
    #expect(Decimal.nan.storedValue == "NaN".databaseValue)
    #expect(Date(timeIntervalSinceReferenceDate: 1e12).storedValue.isNull == false)
    #expect(Date.distantFuture.storedValue == "4001-01-01T00:00:00.000Z".databaseValue)
    #expect(Date.distantPast.storedValue == "0000-12-30T00:00:00.000Z".databaseValue)
  }

  @Test func saysWhatAColumnHeldInstead() {
    let row: Row = ["text": nil, "number": "seven"]
    #expect(throws: StoredValueError(column: "text", expected: String.self, found: "NULL")) {
      let _: String = try row.value(of: "text")
    }
    #expect(throws: StoredValueError(column: "number", expected: Int64.self, found: "\"seven\"")) {
      let _: Int64? = try row.optionalValue(of: "number")
    }
    #expect(
      throws: StoredValueError(
        column: "other",
        expected: Int64.self,
        found: "no such column in the selection"
      )
    ) {
      let _: Int64? = try row.optionalValue(of: "other")
    }
  }

  @Test func findsColumnsByName() throws {
    let row: Row = ["b": "second", "a": 1]
    let number: Int64 = try row.value(of: "a")
    let text: String? = try row.optionalValue(of: "b")
    #expect(number == 1 && text == "second")
  }
}
