import DataModelDefinition
import Testing

/// Default values: the text in the file → what Core Data takes from it.
@Suite struct DefaultValueTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let type: AttributeType
    let text: String?
    let interval: String?
    let reading: DefaultValueReading

    init(_ type: AttributeType, _ text: String?, interval: String? = nil, _ reading: DefaultValueReading) {
      self.type = type
      self.text = text
      self.interval = interval
      self.reading = reading
    }

    var testDescription: String {
      "\(type.xmlName) \(text.map { "'\($0)'" } ?? "-")\(interval.map { ", interval '\($0)'" } ?? "")"
    }
  }

  static let integers: [Case] = [
    Case(.integer16, "0", .value(.integer(0))),
    Case(.integer16, "-1", .value(.integer(-1))),
    Case(.integer16, "+7", .value(.integer(7))),
    Case(.integer16, "32767", .value(.integer(32767))),
    Case(.integer16, "32768", .unreadable),
    Case(.integer16, "-32768", .value(.integer(-32768))),
    Case(.integer16, "-32769", .unreadable),
    Case(.integer32, "2147483647", .value(.integer(2_147_483_647))),
    Case(.integer32, "2147483648", .unreadable),
    Case(.integer32, "-2147483648", .value(.integer(-2_147_483_648))),
    Case(.integer64, "9223372036854775807", .value(.integer(.max))),
    Case(.integer64, "9223372036854775808", .unreadable),
    Case(.integer64, "-9223372036854775808", .value(.integer(.min))),
    // What the editor leaves behind after a change of type.
    Case(.integer64, "0.0", .value(.integer(0))),
    Case(.integer64, "-3.00", .value(.integer(-3))),
    Case(.integer64, "9007199254740993.0", .value(.integer(9_007_199_254_740_993))),
    Case(.integer16, "40000.0", .unreadable),
    Case(.integer64, "1.5", .lenient(.integer(1))),
    Case(.integer64, "-1.5", .lenient(.integer(-1))),
    Case(.integer64, "-0.5", .lenient(.integer(0))),
    Case(.integer64, "NO", .lenient(.integer(0))),
    Case(.integer64, "YES", .lenient(.integer(1))),
    Case(.integer64, "true", .lenient(.integer(1))),
    Case(.integer64, "abc", .unreadable),
    Case(.integer64, "5 apples", .unreadable),
    Case(.integer64, " 5", .unreadable),
    Case(.integer64, "1,000", .unreadable),
    Case(.integer64, "1e3", .unreadable),
    Case(.integer64, "0x10", .unreadable),
    Case(.integer64, "1.2.3", .unreadable),
    Case(.integer64, "nan", .unreadable),
    Case(.integer64, "٣", .unreadable),
  ]

  static let reals: [Case] = [
    Case(.double, "0", .value(.real(0))),
    Case(.double, "-12.5", .value(.real(-12.5))),
    Case(.double, "1e3", .value(.real(1000))),
    Case(.double, "1e300", .value(.real(1e300))),
    Case(.float, "0.5", .value(.real(0.5))),
    Case(.float, "0.3", .value(.real(0.30000001192092896))),
    Case(.float, "3.4028235e38", .value(.real(3.4028234663852886e38))),
    Case(.float, "3.4028236e38", .unreadable),
    Case(.float, "1e300", .unreadable),
    Case(.double, "NO", .lenient(.real(0))),
    Case(.double, "YES", .lenient(.real(1))),
    Case(.double, "inf", .unreadable),
    Case(.double, "nan", .unreadable),
    Case(.double, "1e999", .unreadable),
    Case(.double, "0x10", .unreadable),
    Case(.double, "1,5", .unreadable),
  ]

  static let decimals: [Case] = [
    Case(.decimal, "0", .value(.decimal("0"))),
    Case(.decimal, "0.0", .value(.decimal("0"))),
    Case(.decimal, "-0.0", .value(.decimal("0"))),
    Case(.decimal, "+12.50", .value(.decimal("12.5"))),
    Case(.decimal, "-12.50", .value(.decimal("-12.5"))),
    Case(.decimal, "007", .value(.decimal("7"))),
    Case(.decimal, "100", .value(.decimal("100"))),
    Case(.decimal, ".5", .value(.decimal("0.5"))),
    Case(.decimal, "5.", .value(.decimal("5"))),
    // More digits than a Double holds.
    Case(.decimal, "12345678901234567890.123456789", .value(.decimal("12345678901234567890.123456789"))),
    Case(.decimal, "1e-3", .value(.decimal("0.001"))),
    Case(.decimal, "-12.50E+3", .value(.decimal("-12500"))),
    Case(.decimal, "120.5e-1", .value(.decimal("12.05"))),
    Case(.decimal, "0e999", .value(.decimal("0"))),
    Case(.decimal, "1e127", .value(.decimal("1" + String(repeating: "0", count: 127)))),
    Case(.decimal, "1e-127", .value(.decimal("0." + String(repeating: "0", count: 126) + "1"))),
    // Outside the places of a Decimal.
    Case(.decimal, "1e128", .unreadable),
    Case(.decimal, "1e-128", .unreadable),
    Case(.decimal, "12e-128", .unreadable),
    Case(.decimal, "1e9223372036854775807", .unreadable),
    Case(.decimal, "1e", .unreadable),
    Case(.decimal, "1e1.5", .unreadable),
    Case(.decimal, "1e2e3", .unreadable),
    Case(.decimal, "0x10", .unreadable),
    Case(.decimal, "", .unreadable),
    Case(.decimal, "NO", .lenient(.decimal("0"))),
    Case(.decimal, ".", .unreadable),
    Case(.decimal, "-", .unreadable),
    Case(.decimal, "--5", .unreadable),
    Case(.decimal, "1.2.3", .unreadable),
    Case(.decimal, "1,5", .unreadable),
    Case(.decimal, "5\u{301}", .unreadable),
    Case(.decimal, "٣", .unreadable),
  ]

  static let booleans: [Case] = [
    Case(.boolean, "YES", .value(.boolean(true))),
    Case(.boolean, "NO", .value(.boolean(false))),
    Case(.boolean, "true", .value(.boolean(true))),
    Case(.boolean, "0", .value(.boolean(false))),
    Case(.boolean, "0.0", .lenient(.boolean(false))),
    Case(.boolean, "2", .lenient(.boolean(true))),
    Case(.boolean, "", .absent),
    Case(.boolean, "perhaps", .unreadable),
    Case(.boolean, "nan", .unreadable),
  ]

  static let dates: [Case] = [
    Case(.date, nil, interval: "0", .value(.date(0))),
    Case(.date, nil, interval: "-978307200", .value(.date(-978_307_200))),
    Case(.date, nil, interval: "123.5", .value(.date(123.5))),
    Case(.date, "January 1, 2010", interval: "284061600", .value(.date(284_061_600))),
    Case(.date, nil, interval: "soon", .unreadable),
    Case(.date, nil, interval: "inf", .unreadable),
    Case(.date, "0", .lenient(.date(0))),
    Case(.date, "NO", .lenient(.date(0))),
    Case(.date, "", .absent),
    Case(.date, "2010-01-01 12:00:00 -0600", .unreadable),
  ]

  static let others: [Case] = [
    Case(.string, "Milk", .value(.string("Milk"))),
    Case(.string, "", .value(.string(""))),
    Case(.string, " ", .value(.string(" "))),
    Case(.string, "NO", .value(.string("NO"))),
    Case(.string, nil, .absent),
    Case(
      .uuid,
      "E621E1F8-C36C-495A-93FC-0C247A3E6E5F",
      .value(.uuid("e621e1f8-c36c-495a-93fc-0c247a3e6e5f"))
    ),
    Case(.uuid, "", .absent),
    Case(.uuid, "E621E1F8C36C495A93FC0C247A3E6E5F", .unreadable),
    Case(.uuid, "G621E1F8-C36C-495A-93FC-0C247A3E6E5F", .unreadable),
    Case(.uuid, "Ｅ621E1F8-C36C-495A-93FC-0C247A3E6E5F", .unreadable),
    Case(.uuid, "1", .unreadable),
    Case(.uri, "https://example.org/", .value(.uri("https://example.org/"))),
    Case(.uri, "urn:x%20y?a[]=(b)#c", .value(.uri("urn:x%20y?a[]=(b)#c"))),
    Case(.uri, "", .absent),
    Case(.uri, "x y", .unreadable),
    Case(.uri, "100%", .unreadable),
    Case(.uri, "https://exämple.org", .unreadable),
    Case(.binary, "", .absent),
    Case(.binary, "abc", .unreadable),
    Case(.transformable, "", .absent),
    Case(.transformable, "abc", .unreadable),
    Case(.composite, "abc", .unreadable),
    // Nothing can be said of a default without knowing the type, and the type has a finding of its own.
    Case(.undefined, "abc", .absent),
    Case(.unrecognized("Text"), "abc", .absent),
    // An interval that was left behind when a Date became something else.
    Case(.string, nil, interval: "0", .absent),
    Case(.integer16, "3", interval: "0", .value(.integer(3))),
  ]

  @Test(arguments: integers + reals + decimals + booleans + dates + others)
  func reading(_ example: Case) {
    var attribute = Attribute(name: "a", type: example.type)
    attribute.defaultValue = AttributeDefault(text: example.text, dateInterval: example.interval)
    #expect(attribute.defaultValueReading == example.reading)
  }

  @Test(arguments: AttributeType.named + [.undefined, .unrecognized("Text")])
  func absentDefault(_ type: AttributeType) {
    #expect(Attribute(name: "a", type: type).defaultValueReading == .absent)
  }
}
