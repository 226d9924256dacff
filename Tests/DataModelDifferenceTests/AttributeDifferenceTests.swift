import DataModelDefinition
import DataModelTestSupport
import DataModelTool
import Testing

/// What is inferred, and what is asked: a line for each case that attributes come in.
@Suite struct AttributeDifferenceTests {
  private static let optional = #"optional="YES" attributeType="String""#
  private static let required = #"attributeType="String""#
  private static let filled = #"attributeType="String" defaultValueString="x""#

  static func model(_ text: String) -> String { entity(text.isEmpty ? "" : attribute(text)) }

  static func model(type: String) -> String { model("optional=\"YES\" attributeType=\"\(type)\"") }

  static let changes: [(before: String, after: String, becomes: String)] = [
    // before, after, what becomes of `a`
    ("", optional, "attribute-added [inferred, adds]"),
    ("", filled, "attribute-added-with-default [inferred, adds]"),
    ("", required, "attribute-added-without-default [refused, asked]"),
    (
      "", #"optional="YES" transient="YES" attributeType="String""#,
      "transient-attribute-added [inferred, nothing]"
    ),
    (
      "", #"optional="YES" derived="YES" derivationExpression="now()" attributeType="Date""#,
      "derived-attribute-added [inferred, adds]"
    ),
    (optional, "", "attribute-removed [inferred, dropped]"),
    (required, optional, "attribute-became-optional [inferred, nothing]"),
    (
      optional + #" defaultValueString="x""#, filled,
      "attribute-became-required-with-default [inferred, converts]"
    ),
    (optional, required, "attribute-became-required-without-default [depends-on-rows, asked]"),
    (optional, optional + #" defaultValueString="x""#, "default-changed [no-version, nothing]"),
    (optional, optional + #" transient="YES""#, "became-transient [undocumented, dropped]"),
    (optional + #" transient="YES""#, optional, "became-stored [undocumented, adds]"),
    (
      optional + #" transient="YES""#, required,
      "became-stored-without-default [undocumented, asked]"
    ),
    (
      optional + #" maxValueString="9""#, optional + #" maxValueString="10""#,
      "bounds-widened [no-version, nothing]"
    ),
    (
      optional + #" maxValueString="9""#, optional + #" maxValueString="8""#,
      "bounds-narrowed [no-version, checked]"
    ),
    (optional, optional + #" minValueString="1""#, "bounds-narrowed [no-version, checked]"),
    (optional + #" minValueString="1""#, optional, "bounds-widened [no-version, nothing]"),
    (optional, optional + #" versionHashModifier="2""#, "hash-modifier-changed [inferred, nothing]"),
    (optional, optional + #" regularExpressionString="x*""#, "code-changed [no-version, nothing]"),
    (required, required + #" usesScalarValueType="YES""#, "code-changed [no-version, nothing]"),
    (
      #"optional="YES" attributeType="Transformable" valueTransformerName="A""#,
      #"optional="YES" attributeType="Transformable" valueTransformerName="B""#,
      "transformer-changed [undocumented, nothing]"
    ),
    (
      #"optional="YES" attributeType="Binary""#,
      #"optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES""#,
      "storage-option-changed [undocumented, nothing]"
    ),
    (
      optional, optional + #" derived="YES" derivationExpression="b""#,
      "derivation-changed [undocumented, converts]"
    ),
    (
      optional + #" derived="YES" derivationExpression="b""#, optional,
      "derivation-removed [undocumented, nothing]"
    ),
  ]

  @Test(arguments: changes)
  func becomes(_ before: String, _ after: String, _ expected: String) throws {
    #expect(lines(try difference(Self.model(before), Self.model(after))) == ["E.a \(expected)"])
  }

  /// Section by section: numbers are converted, and what may not fit is counted first; all else is asked.
  static let types: [(before: String, after: String, becomes: String)] = [
    ("Integer 16", "Integer 32", "type-widened [inferred, converts]"),
    ("Integer 32", "Integer 64", "type-widened [inferred, converts]"),
    ("Float", "Double", "type-widened [inferred, converts]"),
    ("Boolean", "Integer 16", "type-widened [inferred, converts]"),
    ("Integer 64", "Double", "type-widened-if-exact [inferred, checked]"),
    ("Integer 64", "Float", "type-widened-if-exact [inferred, checked]"),
    ("Integer 32", "Float", "type-widened-if-exact [inferred, checked]"),
    ("Integer 64", "Decimal", "type-widened [inferred, converts]"),
    ("Integer 32", "Double", "type-widened [inferred, converts]"),
    ("Double", "Decimal", "type-widened-if-exact [inferred, checked]"),
    ("Integer 64", "Integer 32", "type-narrowed [inferred, checked]"),
    ("Integer 32", "Integer 16", "type-narrowed [inferred, checked]"),
    ("Double", "Float", "type-narrowed [inferred, checked]"),
    ("Decimal", "Integer 64", "type-narrowed [inferred, checked]"),
    ("Double", "Integer 16", "type-narrowed [inferred, checked]"),
    ("Integer 16", "Boolean", "type-narrowed [inferred, checked]"),
    ("Integer 64", "String", "type-to-text [refused, asked]"),
    ("String", "Integer 64", "type-from-text [refused, asked]"),
    ("String", "Boolean", "type-from-text [refused, asked]"),
    ("Date", "Double", "type-between-date-and-number [refused, asked]"),
    ("Double", "Date", "type-between-date-and-number [refused, asked]"),
    ("Binary", "Transformable", "type-between-bytes [refused, asked]"),
    ("Transformable", "Binary", "type-between-bytes [refused, asked]"),
    ("String", "Transformable", "type-to-transformable [refused, asked]"),
    ("URI", "String", "type-uri-to-text [refused, nothing]"),
    ("String", "URI", "type-text-to-uri [refused, asked]"),
    ("UUID", "String", "type-between-uuid-and-text [refused, asked]"),
    ("String", "UUID", "type-between-uuid-and-text [refused, asked]"),
    ("Boolean", "Date", "type-unrelated [refused, asked]"),
  ]

  @Test(arguments: types)
  func anotherType(_ before: String, _ after: String, _ expected: String) throws {
    #expect(
      lines(try difference(Self.model(type: before), Self.model(type: after))) == ["E.a \(expected)"]
    )
  }

  static let cases: [(before: String, after: String, becomes: [String])] = [
    ("low, high", "low, high, highest", []),
    ("low, high", "low, mid, high", ["case-values-changed [no-version, asked]"]),
    ("low, mid, high", "low, high = 2", ["cases-narrowed [no-version, checked]"]),
  ]

  @Test(arguments: cases)
  func otherCases(_ before: String, _ after: String, _ expected: [String]) throws {
    let element = { (cases: String) in
      entity(
        """
        <attribute name="a" attributeType="Integer 16" optional="YES"><userInfo><entry key="datamodel.enum" \
        value="\(cases)"/></userInfo></attribute>
        """
      )
    }
    let changes = expected + ["code-changed [no-version, nothing]"]
    #expect(lines(try difference(element(before), element(after))) == changes.map { "E.a \($0)" })
  }

  /// How a default is written is nothing that a row sees.
  @Test func theSameDefaultInOtherLetters() throws {
    let element = { (text: String) in
      entity(attribute("attributeType=\"Integer 16\" defaultValueString=\"\(text)\""))
    }
    #expect(lines(try difference(element("0"), element("0.0"))) == [])
  }

  /// A constant for a unique attribute cannot work.
  static let unique: [(added: String, first: String, second: String)] = [
    (required, "attribute-added-unique [refused, asked]", "uniqueness-added [depends-on-rows, asked]"),
    (
      filled, "attribute-added-unique-with-default [depends-on-rows, asked]",
      "uniqueness-added [depends-on-rows, asked]"
    ),
    (
      optional + #" defaultValueString="x""#, "attribute-added-unique-with-default [depends-on-rows, asked]",
      "uniqueness-added [depends-on-rows, asked]"
    ),
    (optional, "attribute-added [inferred, adds]", "uniqueness-added-over-nothing [undocumented, nothing]"),
  ]

  static func model(unique added: String) -> String {
    let unique = """
      <uniquenessConstraints><uniquenessConstraint><constraint \
      value="a"/></uniquenessConstraint></uniquenessConstraints>
      """
    return entity(attribute(added) + unique)
  }

  @Test(arguments: unique)
  func addedAndUnique(_ added: String, _ first: String, _ second: String) throws {
    let found = try difference(entity(""), Self.model(unique: added))
    #expect(lines(found) == ["E.a \(first)", "E.a \(second)"])
  }

  @Test func partsOfComposites() throws {
    let model = { (parts: String, composite: String) in
      """
      <entity name="E"><attribute name="at" optional="YES" attributeType="Composite" \
      composite="\(composite)"/></entity>
      <composite name="\(composite)">\(parts)</composite>
      """
    }
    let part = attribute(Self.optional, name: "x")
    let renamed = attribute(Self.optional + #" elementID="x""#, name: "y")
    #expect(
      lines(try difference(model(part, "Place"), model(renamed, "Place"))) == [
        "Place.y attribute-renamed [inferred, renames]"
      ]
    )
    #expect(
      lines(try difference(model(part, "Place"), model(part, "Spot")))
        == [
          "E.at composite-replaced [undocumented, asked]",
          "Place composite-removed [no-version, nothing]",
          "Spot composite-added [no-version, nothing]",
        ]
    )
    let plain = entity(attribute(Self.optional, name: "at"))
    #expect(
      lines(try difference(plain, model(part, "Place"))).first
        == "E.at type-between-value-and-composite [refused, asked]"
    )
  }
}
