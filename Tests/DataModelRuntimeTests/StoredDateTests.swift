import DataModelRelational
import Foundation
import GRDB
import Testing

@testable import DataModelRuntime

@Suite struct StoredDateTests {
  private typealias Codec = DataModelRuntime.StoredDate

  @Test(arguments: [
    (0, "2001-01-01T00:00:00.000Z"),
    (-978_307_200, "1970-01-01T00:00:00.000Z"),
    (-63_079_570_688, "0002-02-02T09:01:52.000Z"),
    (99_705_600.25, "2004-02-29T00:00:00.250Z"),
    (-63_145_526_400, "0000-01-01T00:00:00.000Z"),
    (252_423_993_599.999, "9999-12-31T23:59:59.999Z"),
  ])
  func writesAndReads(_ seconds: Double, _ text: String) throws {
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    #expect(Codec.text(of: date) == text)
    #expect(try #require(Codec.date(of: text)) == date.roundedToMilliseconds)
  }

  @Test(arguments: [
    "", "2024-01-31", "2024-01-31T09:00:00Z", "2024-01-31 09:00:00.000Z", "2024-02-30T00:00:00.000Z",
    "2023-02-29T00:00:00.000Z", "2024-13-01T00:00:00.000Z", "2024-01-31T24:00:00.000Z",
    "2024-01-31T09:00:00.00xZ", "２０２４-01-31T09:00:00.0Z", "2024-01-31T09:60:00.000Z",
    "2024-01-00T00:00:00.000Z",
  ])
  func refusesOtherTexts(_ text: String) {
    #expect(Codec.date(of: text) == nil)
  }

  /// Over all years, at odd moments: what is read is what was written, to the millisecond, and text sorts as
  /// time does.
  @Test func survivesTheRoundTripEverywhere() throws {
    var last = ""
    for step in stride(from: -63_145_526_400.0, to: 252_423_990_000, by: 7_654_321.987) {
      let date = Date(timeIntervalSinceReferenceDate: step).roundedToMilliseconds
      let text = try #require(Codec.text(of: date))
      #expect(Codec.date(of: text) == date)
      #expect(last < text)
      // The compiler writes defaults with a codec of its own, which must agree.
      #expect(
        DataModelRelational.StoredDate.text(secondsSince2001: date.timeIntervalSinceReferenceDate) == text
      )
      last = text
    }
  }

  @Test func roundingTwiceIsRoundingOnce() {
    for step in stride(from: 0.0, to: 1, by: 0.000_37) {
      let once = Date(timeIntervalSinceReferenceDate: 700_000_000 + step).roundedToMilliseconds
      #expect(once.roundedToMilliseconds == once)
    }
  }
}
