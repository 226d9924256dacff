import DataModelDefinition
import DataModelRelational
import DataModelTestSupport
import Testing

@testable import DataModelSwift

/// Attributes → the parameter of the initialiser, which shows type, optionality and default at once.
@Suite struct PropertyTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let type: AttributeType
    let isOptional: Bool
    let defaultText: String?
    let parameter: String

    var testDescription: String { parameter }

    init(_ type: AttributeType, optional: Bool = false, default text: String? = nil, _ parameter: String) {
      self.type = type
      isOptional = optional
      defaultText = text
      self.parameter = parameter
    }
  }

  static let cases: [Case] = [
    Case(.string, "a: String"),
    Case(.string, optional: true, "a: String? = nil"),
    Case(.string, optional: true, default: "", #"a: String? = """#),
    Case(.integer16, default: "-7", "a: Int16 = -7"),
    Case(.integer32, default: "0.0", "a: Int32 = 0"),
    Case(.integer64, optional: true, default: "NO", "a: Int64? = 0"),
    Case(.boolean, default: "YES", "a: Bool = true"),
    Case(.double, default: "1", "a: Double = 1.0"),
    Case(.float, "a: Float"),
    Case(.float, default: "0.3", "a: Float = 0.3"),
    Case(.decimal, default: "12", "a: Foundation.Decimal = 12"),
    Case(
      .decimal,
      default: "-12.50",
      #"a: Foundation.Decimal = DataModelRuntime.LocalStore.decimal("-12.5")"#
    ),
    Case(.uuid, optional: true, default: "empy", "a: Foundation.UUID? = nil"),
    Case(
      .uuid,
      default: "0E984725-C51C-4BF4-9960-E1C80E27ABA0",
      "a: Foundation.UUID = Foundation.UUID(uuid: (0x0e, 0x98, 0x47, 0x25, 0xc5, 0x1c, 0x4b, 0xf4, 0x99, "
        + "0x60, 0xe1, 0xc8, 0x0e, 0x27, 0xab,"
        + " 0xa0))"
    ),
    Case(
      .uri,
      optional: true,
      default: "a:b",
      #"a: Foundation.URL? = DataModelRuntime.LocalStore.url("a:b")"#
    ),
    Case(.uri, default: "a:b", #"a: Foundation.URL = DataModelRuntime.LocalStore.url("a:b")"#),
    Case(.binary, "a: Foundation.Data"),
    Case(.transformable, optional: true, "a: Foundation.Data? = nil"),
    Case(.date, optional: true, default: "January 1, 2010", "a: Foundation.Date? = nil"),
  ]

  private func property(_ attribute: Attribute) throws -> PropertyContext {
    var entity = Entity(name: "E")
    entity.attributes = [attribute]
    let model = DataModel(entities: [entity])
    let lowered = model.lowered()
    let context = EntityBuilder(lowered, options: SwiftOptions()).entity(try #require(lowered.entities.first))
    return try #require(context.properties.first)
  }

  @Test(arguments: cases)
  func hasTheModelsOptionalityAndDefault(_ test: Case) throws {
    var attribute = Attribute(name: "a", type: test.type)
    attribute.isOptional = test.isOptional
    attribute.defaultValue = test.defaultText.map { AttributeDefault(text: $0) }
    #expect(try property(attribute).parameter == test.parameter)
  }

  /// A column has dates of the years 1 to 9999, in milliseconds.
  @Test(
    arguments: [
      ("0", " = Foundation.Date(timeIntervalSinceReferenceDate: 0.0)"), ("252423993600", ""), ("1e99", ""),
      ("252423993599.9996", ""),
    ]
  )
  func aDateThatNoColumnHoldsIsNoDefault(_ interval: String, _ end: String) throws {
    var attribute = Attribute(name: "a", type: .date)
    attribute.defaultValue = AttributeDefault(dateInterval: interval)
    #expect(try property(attribute).parameter == "a: Foundation.Date\(end)")
  }

  @Test func roundsDates() throws {
    var attribute = Attribute(name: "a", type: .date)
    attribute.isOptional = true
    #expect(try property(attribute).assignment == "self.a = a?.roundedToMilliseconds")
  }

  @Test(
    arguments: [
      (AttributeType.integer16, "-99999", "65535", nil),
      (.integer16, "-1", "65535", #"validation.check(self.a, "a", atLeast: -1)"#),
      (.integer32, "0", "9999999999", #"validation.check(self.a, "a", atLeast: 0)"#),
      (.float, "-1e300", "2", #"validation.check(self.a, "a", atMost: 2.0)"#),
      (.double, "-1e300", "2", #"validation.check(self.a, "a", atLeast: -1e+300, atMost: 2.0)"#),
      // The column has the condition that the value is at most 5.5.
      (.integer32, "-5.5", "5.5", #"validation.check(self.a, "a", atLeast: -5, atMost: 5)"#),
      (.integer64, "1e3", "1e30", #"validation.check(self.a, "a", atLeast: 1000)"#),
      (
        .decimal, "0.5", "1e40",
        #"validation.check(self.a, "a", atLeast: DataModelRuntime.LocalStore.decimal("0.5"), "#
          + #"atMost: DataModelRuntime.LocalStore.decimal("1\#(String(repeating: "0", count: 40))"))"#
      ),
      (.decimal, "1,5", "nan", nil),
    ] as [(AttributeType, String, String, String?)]
  )
  func boundsBeyondTheTypeAreNoLiterals(
    _ type: AttributeType,
    _ minimum: String,
    _ maximum: String,
    _ statement: String?
  ) {
    var attribute = Attribute(name: "a", type: type)
    attribute.minimum = AttributeBound(text: minimum)
    attribute.maximum = AttributeBound(text: maximum)
    let found = ValidationBuilder.statement(for: attribute, "self.a", isCustom: false, label: #""a""#)
    #expect(found?.text == statement)
  }

  @Test(arguments: [
    ("low, normal = 5, high", "0", "a: EA = .low"),
    ("low, normal = 5, high", "6", "a: EA = .high"),
    ("low, normal = 5, high", "7", "a: EA"),
    // '.none' of an optional would be nil.
    ("none, low", "0", "a: EA = EA.none"),
    ("low, low", "0", "a: Int16 = 0"),
    ("low = x", "0", "a: Int16 = 0"),
    ("1st", "0", "a: Int16 = 0"),
    ("big = 40000", "0", "a: Int16 = 0"),
    // The type of the values has this name inside the enumeration.
    ("low, RawValue", "0", "a: Int16 = 0"),
  ])
  func isAnEnumerationWhereTheUserInfoAsks(_ cases: String, _ value: String, _ parameter: String) throws {
    var attribute = Attribute(name: "a", type: .integer16)
    attribute.defaultValue = AttributeDefault(text: value)
    attribute.userInfo = [UserInfoEntry(key: "datamodel.enum", value: cases)]
    #expect(try property(attribute).parameter == parameter)
  }
}
