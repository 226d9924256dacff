import Foundation
import TableWire
import Testing

@Suite struct WireDateTests {
  @Test(arguments: [
    ("2016-01-31T09:00:00.123Z", "2016-01-31T09:00:00.123Z"),
    ("2016-01-31T09:00:00.1239999Z", "2016-01-31T09:00:00.123Z"),
    ("2016-01-31T09:00:00.1230000Z", "2016-01-31T09:00:00.123Z"),
    ("2016-01-31T09:00:38.4Z", "2016-01-31T09:00:38.400Z"),
    ("2016-01-31T09:00:38Z", "2016-01-31T09:00:38.000Z"),
    ("2016-01-31T09:00Z", "2016-01-31T09:00:00.000Z"),
    ("2016-01-31T09:00:00+01:00", "2016-01-31T08:00:00.000Z"),
    ("2016-01-31T23:30:00-0130", "2016-02-01T01:00:00.000Z"),
    ("2016-02-29T00:00:00+14", "2016-02-28T10:00:00.000Z"),
    ("2016-02-03", "2016-02-03T00:00:00.000Z"),
    ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"),
    ("9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"),
    ("1969-12-31T23:59:59.9991Z", "1969-12-31T23:59:59.999Z"),
    ("1500-02-28T12:00:00Z", "1500-02-28T12:00:00.000Z"),
  ])
  func readsAllFormsOfServers(_ text: String, _ written: String) throws {
    let date = try #require(WireDate(text))
    #expect(date.text == written)
  }

  @Test(arguments: [
    "", "2016", "2016-02-30", "2015-02-29T00:00:00Z", "2016-13-01T00:00:00Z", "2016-01-31T24:00:00Z",
    "2016-01-31T09:60:00Z", "2016-01-31T09:00:60Z", "2016-01-31T09:00:00", "2016-01-31T09:00:00.Z",
    "2016-01-31T09:00.5Z",
    "2016-01-31T09:00:00Zx", " 2016-01-31T09:00:00Z", "0000-01-01T00:00:00Z", "0001-01-01T00:00:00+01:00",
    "9999-12-31T23:59:59-01:00", "2016-01-31T09:00:00+24:00", "２０１６-01-31",
  ])
  func refusesEverythingElse(_ text: String) {
    #expect(WireDate(text) == nil)
  }

  /// Foundation's own calendar of the same kind, on a day of each month of 10,000 years.
  @Test func agreesWithFoundation() throws {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    var checked = 0
    for day in stride(from: -719_162, to: 2_932_896, by: 27) {
      let date = try #require(WireDate(milliseconds: Int64(day) * 86_400_000 + 12_500))
      #expect(WireDate(date.text) == date)
      // Foundation changes to the Julian calendar before 1582.
      if day > -141_000, checked < 5000 || day > 0 {
        try #require(date.text == style.format(Date(timeIntervalSince1970: Double(day) * 86_400 + 12.5)))
      }
      checked += 1
    }
    #expect(checked > 100_000)
  }
}
