import DataModelDefinition
import Testing

/// Attributes: each XML attribute, and what its absence means.
@Suite struct AttributeReadingTests {
  private static func read(_ attributes: String) throws -> Attribute {
    let reading = Reading(entity: "<attribute name=\"a\" \(attributes)/>")
    #expect(reading.findings.isEmpty)
    return try #require(reading.model?.entities.first?.attributes.first)
  }

  /// An absent `optional` is the opposite of the default of Core Data's own class.
  @Test func absentMeansRequiredAndUndefined() throws {
    let attribute = try Self.read("")
    #expect(attribute.type == .undefined)
    #expect(Self.flags.allSatisfy { !attribute[keyPath: $0.1] })
    #expect(attribute.usesScalarType == nil)
    #expect(attribute.defaultValue == nil)
    #expect(attribute.minimum == nil)
    #expect(attribute.maximum == nil)
    #expect(Self.texts.allSatisfy { attribute[keyPath: $0.1] == nil })
    #expect(attribute.userInfo.isEmpty)
  }

  static let flags: [(String, any KeyPath<Attribute, Bool> & Sendable)] = [
    ("optional", \.isOptional),
    ("transient", \.isTransient),
    ("derived", \.isDerived),
    ("indexed", \.isIndexed),
    ("spotlightIndexingEnabled", \.isIndexedBySpotlight),
    ("allowsExternalBinaryDataStorage", \.allowsExternalBinaryDataStorage),
    ("allowsCloudEncryption", \.allowsCloudEncryption),
    ("preserveAfterDeletion", \.isPreservedAfterDeletion),
    ("storedInTruthFile", \.isStoredInExternalRecord),
  ]

  @Test(arguments: flags)
  func flag(name: String, property: any KeyPath<Attribute, Bool> & Sendable) throws {
    for (word, value) in [
      ("YES", true), ("true", true), ("1", true), ("NO", false), ("false", false), ("0", false),
    ] {
      let attribute = try Self.read("\(name)=\"\(word)\"")
      #expect(attribute[keyPath: property] == value, "\(name)=\(word)")
      // No other flag follows from it.
      #expect(Self.flags.count { attribute[keyPath: $0.1] } == (value ? 1 : 0))
    }
  }

  static let texts: [(String, any KeyPath<Attribute, String?> & Sendable)] = [
    ("derivationExpression", \.derivationExpression),
    ("regularExpressionString", \.regularExpression),
    ("valueTransformerName", \.valueTransformerName),
    ("customClassName", \.customClassName),
    ("composite", \.compositeName),
    ("elementID", \.renamingIdentifier),
    ("versionHashModifier", \.versionHashModifier),
  ]

  @Test(arguments: texts)
  func text(name: String, property: any KeyPath<Attribute, String?> & Sendable) throws {
    let attribute = try Self.read("\(name)=\"a &lt; b\"")
    #expect(attribute[keyPath: property] == "a < b")
    #expect(Self.texts.count { attribute[keyPath: $0.1] != nil } == 1)
  }

  @Test(arguments: [("YES", true), ("NO", false)])
  func scalar(word: String, value: Bool) throws {
    #expect(try Self.read("usesScalarValueType=\"\(word)\"").usesScalarType == value)
  }

  @Test(arguments: AttributeType.named + [.undefined, .unrecognized("Integer64")])
  func type(_ type: AttributeType) throws {
    #expect(try Self.read("attributeType=\"\(type.xmlName)\"").type == type)
  }

  @Test(arguments: [
    ("defaultValueString=\"\"", AttributeDefault(text: "")),
    ("defaultValueString=\" \"", AttributeDefault(text: " ")),
    ("defaultValueString=\"0.0\"", AttributeDefault(text: "0.0")),
    ("defaultDateTimeInterval=\"-978307200\"", AttributeDefault(dateInterval: "-978307200")),
    (
      "defaultDateTimeInterval=\"0\" defaultValueString=\"today\"",
      AttributeDefault(text: "today", dateInterval: "0")
    ),
  ])
  func defaultValue(xml: String, value: AttributeDefault) throws {
    #expect(try Self.read(xml).defaultValue == value)
  }

  @Test func bounds() throws {
    let number = try Self.read("minValueString=\"-1\" maxValueString=\"1\"")
    #expect(number.minimum == AttributeBound(text: "-1"))
    #expect(number.maximum == AttributeBound(text: "1"))
    let date = try Self.read("minDateTimeInterval=\"0\" maxDateTimeInterval=\"9.5\" maxValueString=\"later\"")
    #expect(date.minimum == AttributeBound(dateInterval: "0"))
    #expect(date.maximum == AttributeBound(text: "later", dateInterval: "9.5"))
  }

  @Test func syncableSaysNothing() throws {
    #expect(try Self.read("syncable=\"YES\"").isOptional == false)
  }

  @Test func userInfo() throws {
    let reading = Reading(
      entity:
        "<attribute name=\"a\"><userInfo><entry key=\"k\" value=\"v\"/></userInfo><userInfo/></attribute>"
    )
    #expect(reading.findings.isEmpty)
    #expect(reading.model?.entities.first?.attributes.first?.userInfo.map(\.value) == ["v"])
  }
}
