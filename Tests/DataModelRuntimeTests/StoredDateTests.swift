import DataModelTestSupport
import Foundation
import GRDB
import SQLText
import Testing

@_spi(Generated) @testable import DataModelRuntime

@Suite struct StoredDateTests {
  @Test(arguments: [
    (0, "2001-01-01 00:00:00.000"),
    (-978_307_200, "1970-01-01 00:00:00.000"),
    (-978_307_199.001, "1970-01-01 00:00:00.999"),
    (-978_307_200.001, "1969-12-31 23:59:59.999"),
    (99_705_600.25, "2004-02-29 00:00:00.250"),
    (-13_197_600_000, "1582-10-15 00:00:00.000"),
    (-13_197_600_000.001, "1582-10-04 23:59:59.999"),
    (-15_804_158_399.999, "1500-02-29 12:00:00.001"),
    (-63_114_076_800, "0001-01-01 00:00:00.000"),
    (252_423_993_599.999, "9999-12-31 23:59:59.999"),
    (252_423_993_599.9994, "9999-12-31 23:59:59.999"),
  ])
  func writesAndReads(_ seconds: Double, _ text: String) throws {
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    #expect(StoredDate.text(of: date) == text)
    #expect(Date.fromStoredValue(text.databaseValue) == date.roundedToMilliseconds)
    #expect(text.databaseValue == date.databaseValue, "GRDB")
  }

  /// GRDB writes another date for these, or one of five digits.
  @Test(arguments: [-63_114_076_800.001, 252_423_993_599.9996, 252_423_993_600, 1e300, .infinity, .nan])
  func hasNoFormOutsideOfTheYears1To9999(_ seconds: Double) {
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    #expect(StoredDate.text(of: date) == nil)
    #expect(throws: LocalStore.UnstorableValueError.self) { try date.storedValue() }
    #expect(date.roundedToMilliseconds.timeIntervalSinceReferenceDate.bitPattern == seconds.bitPattern)
  }

  @Test(arguments: [
    "2024-02-30 00:00:00.000", "2023-02-29 00:00:00.000", "2024-13-01 00:00:00.000",
    "2024-00-01 00:00:00.000",
    "2024-01-31 24:00:00.000", "2024-01-31 09:00:00.00x", "2024-01-31 09:60:00.000",
    "2024-01-00 00:00:00.000",
    "2024,01-31 09:00:00.000", "2024-01-31 09:00:00,000", "2024-01-31 09;00:00.000",
    "2024-01-31 09:00:0:.000",
    "/024-01-31 09:00:00.000", "202\u{e9}01-31 09:00:00.000", "2024-01-31 09:00:60.000",
    "2024-04-31 00:00:00.000",
    "1900-02-29 00:00:00.000", "0000-12-31 00:00:00.000", "1582-10-05 00:00:00.000",
    "1500-02-30 00:00:00.000", "", "soon",
  ])
  func refusesWhatIsNoDate(_ text: String) {
    #expect(Date.fromStoredValue(text.databaseValue) == nil)
  }

  /// Expressions of SQLite, and files of others, have shorter forms, which GRDB reads.
  @Test(arguments: ["2024-01-31", "2024-01-31 09:00", "2024-01-31T09:00:00Z"])
  func readsOtherFormsAsGRDBDoes(_ text: String) {
    let date = Date.fromStoredValue(text.databaseValue)
    #expect(date != nil && date == Date.fromDatabaseValue(text.databaseValue))
  }

  @Test func agreesWithGRDBToTheLastBit() {
    var random = SeededGenerator(seed: 2024)
    for step in 0..<100_000 {
      let range: ClosedRange<Double> =
        step % 2 == 0 ? -63_114_076_800...252_423_993_599 : -3_000_000_000...3_000_000_000
      let date = Date(timeIntervalSinceReferenceDate: Double.random(in: range, using: &random))
      let text = StoredDate.text(of: date)
      guard let text, text.databaseValue == date.databaseValue,
        Date.fromStoredValue(text.databaseValue) == Date.fromDatabaseValue(text.databaseValue)
      else {
        Issue.record(
          Comment(rawValue: "\(date.timeIntervalSinceReferenceDate): \(text ?? "nil"), \(date.databaseValue)")
        )
        return
      }
    }
  }

  /// What is read is what was written, to the millisecond, and text sorts as time does.
  @Test func survivesTheRoundTripEverywhere() throws {
    var last = ""
    for step in stride(from: -63_114_076_800.0, to: 252_423_990_000, by: 7_654_321.987) {
      let date = Date(timeIntervalSinceReferenceDate: step).roundedToMilliseconds
      let text = try #require(StoredDate.text(of: date))
      #expect(Date.fromStoredValue(text.databaseValue) == date)
      #expect(last < text)
      last = text
    }
  }

  @Test func roundingTwiceIsRoundingOnce() {
    for step in stride(from: 0.0, to: 1, by: 0.000_37) {
      let once = Date(timeIntervalSinceReferenceDate: 700_000_000 + step).roundedToMilliseconds
      #expect(once.roundedToMilliseconds == once)
      #expect(
        StoredDate.text(of: once)
          == StoredDate.text(of: Date(timeIntervalSinceReferenceDate: 700_000_000 + step))
      )
    }
  }
}
