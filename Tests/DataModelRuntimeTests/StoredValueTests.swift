import Foundation
import GRDB
import Testing

@_spi(Generated) @testable import DataModelRuntime

/// Values in columns: the form of each type, and the way back.
@Suite struct StoredValueTests {
  @Test func hasTheFormThatGRDBGivesIt() throws {
    func check(_ value: some StoredValue & Equatable, _ form: some DatabaseValueConvertible) throws {
      #expect(try value.storedValue() == form.databaseValue)
      #expect(value.databaseValue == form.databaseValue)
      #expect(type(of: value).fromStoredValue(form.databaseValue) == value)
    }
    let uuid = try #require(UUID(uuidString: "0E984725-C51C-4BF4-9960-E1C80E27ABA0"))
    try check("a", "a")
    try check(true, 1)
    try check(Int16.min, -32768)
    try check(Float(0.5), 0.5)
    try check(Data([1, 2]), Data([1, 2]))
    try check(
      uuid,
      Data([0x0E, 0x98, 0x47, 0x25, 0xC5, 0x1C, 0x4B, 0xF4, 0x99, 0x60, 0xE1, 0xC8, 0x0E, 0x27, 0xAB, 0xA0])
    )
    try check(try #require(URL(string: "https://a.example/b?c=d")), "https://a.example/b?c=d")
    try check(try #require(Decimal(string: "-12.50")), "-12.5")
    try check(Date(timeIntervalSinceReferenceDate: 0.5), "2001-01-01 00:00:00.500")
    try check(Date.distantFuture, "4001-01-01 00:00:00.000")
    try check(Date.distantPast, "0001-01-01 00:00:00.000")
  }

  @Test(arguments: [
    "0", "1", "-1", "0.1", "123456789012345678901234567890", "-0.00000000000000000001", "12.5",
  ])
  func keepsEveryDigitOfADecimal(_ text: String) throws {
    let value = try #require(Decimal(string: text))
    #expect(Decimal.fromStoredValue(try value.storedValue()) == value)
    #expect(try value.storedValue() == value.databaseValue)
  }

  /// SQLite would store NaN as NULL, and nothing would tell the writer.
  @Test func refusesWhatNoColumnCanHold() {
    let values: [any StoredValue] = [
      Double.nan, Double.infinity, Float.nan, -Float.infinity, Decimal.nan,
      Date(timeIntervalSinceReferenceDate: 1e12),
    ]
    for value in values {
      #expect(throws: LocalStore.UnstorableValueError.self, "\(value)") { try value.storedValue() }
    }
  }

  @Test func saysWhatAColumnHeldInstead() {
    var row = LocalStore.RowReader(["text": nil], columns: ["text"])
    #expect(throws: StoredValueError(column: "text", expected: String.self, found: "NULL")) {
      let _: String = try row.value()
    }
  }

  /// An optional column that cannot be read is nil at first; reading the object throws.
  @Test(arguments: [
    ("number", StoredValueError(column: "number", expected: Int64.self, found: "\"seven\"")),
    (
      "other",
      StoredValueError(column: "other", expected: Int64.self, found: "no such column in the selection")
    ),
  ]) func keepsTheFirstErrorOfAnOptionalColumn(column: String, error: StoredValueError) {
    var row = LocalStore.RowReader(["number": "seven"], columns: [column, "later"])
    let number: Int64? = row.optionalValue()
    let _: Int64? = row.optionalValue()
    #expect(number == nil)
    #expect(row.failure == error)
  }

  @Test func findsColumnsByName() throws {
    var row = LocalStore.RowReader(["b": "second", "a": 1], columns: ["a", "b"])
    let number: Int64 = try row.value()
    let text: String? = row.optionalValue()
    #expect(number == 1 && text == "second")
  }
}
