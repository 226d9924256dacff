import Foundation
import GRDB
import SQLText
import Testing

@Suite struct StoredDateTests {
  static let forms: [(Double, String)] = [
    (0, "2001-01-01 00:00:00.000"),
    (-978_307_200, "1970-01-01 00:00:00.000"),
    (-978_307_200.001, "1969-12-31 23:59:59.999"),
    (0.0006, "2001-01-01 00:00:00.001"),
    (-0.001, "2000-12-31 23:59:59.999"),
    (94_607_999.9996, "2004-01-01 00:00:00.000"),
    (99_705_600, "2004-02-29 00:00:00.000"),
    // The Gregorian calendar followed the Julian one without a day between them.
    (-13_197_600_000, "1582-10-15 00:00:00.000"),
    (-13_197_600_000.001, "1582-10-04 23:59:59.999"),
    (-15_804_201_600, "1500-02-29 00:00:00.000"),
    (-63_114_076_800, "0001-01-01 00:00:00.000"),
    (252_423_993_599.999, "9999-12-31 23:59:59.999"),
  ]

  @Test(arguments: forms)
  func hasOneForm(_ seconds: Double, _ text: String) {
    #expect(StoredDate.text(secondsSince2001: seconds) == text)
  }

  @Test(arguments: [
    -63_114_076_800.001, 252_423_993_599.9995, 252_423_993_600, .infinity, -.infinity, .nan, 1e300,
  ])
  func hasNoneOutsideTheYears1To9999(_ seconds: Double) {
    #expect(StoredDate.text(secondsSince2001: seconds) == nil)
  }

  /// No API of GRDB compares wrongly with what columns hold.
  @Test func isTheFormOfGRDB() throws {
    var dates = Self.forms.map(\.0)
    for day in stride(from: -730_000, through: 2_900_000, by: 997) {
      dates += [0.25, 0.0005, 0.000_499_99].map { Double(day) * 86_400 + Double(day & 0xFFFF) + $0 }
    }
    for seconds in dates {
      let text = String.fromDatabaseValue(Date(timeIntervalSinceReferenceDate: seconds).databaseValue)
      #expect(StoredDate.text(secondsSince2001: seconds) == text)
    }
  }
}
