import DataModelRelational
import Testing

@Suite struct StoredDateTests {
  @Test(arguments: [
    (0, "2001-01-01T00:00:00.000Z"),
    (-978_307_200, "1970-01-01T00:00:00.000Z"),
    (-63_079_570_688, "0002-02-02T09:01:52.000Z"),
    (0.0005, "2001-01-01T00:00:00.001Z"),
    (-0.001, "2000-12-31T23:59:59.999Z"),
    (94_607_999.9996, "2004-01-01T00:00:00.000Z"),
    (99_705_600, "2004-02-29T00:00:00.000Z"),
    (-63_145_526_400, "0000-01-01T00:00:00.000Z"),
    (252_423_993_599.999, "9999-12-31T23:59:59.999Z"),
  ])
  func hasOneForm(_ seconds: Double, _ text: String) {
    #expect(StoredDate.text(secondsSince2001: seconds) == text)
  }

  @Test(arguments: [-63_145_526_400.001, 252_423_993_600, .infinity, -.infinity, .nan, 1e300])
  func hasNoneOutsideTheYears0To9999(_ seconds: Double) {
    #expect(StoredDate.text(secondsSince2001: seconds) == nil)
  }
}
