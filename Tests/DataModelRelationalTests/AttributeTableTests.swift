import DataModelTestSupport
import Testing

/// Attributes → columns, as the whole statement.
@Suite struct AttributeTableTests {
  /// One line of XML and the column that it becomes, with its conditions by what their names say.
  struct Case: Sendable, CustomTestStringConvertible {
    let attribute: String
    let column: String

    var testDescription: String { attribute }

    init(_ attribute: String, _ column: String, _ checks: KeyValuePairs<String, String> = [:]) {
      self.attribute = attribute
      self.column =
        column + checks.map { "\n    CONSTRAINT \"E.a \($0.key)\" CHECK (\($0.value))" }.joined()
    }
  }

  static let date =
    #""a" GLOB '[0-9][0-9][0-9][0-9]-??-?? ??:??:??.[0-9][0-9][0-9]' AND CASE WHEN "a" >= '1582-10-15' "#
    + #"THEN "a" IS datetime("a", '+0 days') || substr("a", 20) ELSE "a" BETWEEN '0001' AND '1582-10-05' "#
    + #"AND substr("a", 5) IS substr(datetime((2000 + substr("a", 1, 4) % 4) || substr("a", 5), '+0 days'), "#
    + #"5) "#
    + #"|| substr("a", 20) END"#

  static let cases: [Case] = [
    Case(#"attributeType="String" optional="YES""#, #""a" TEXT"#),
    Case(#"attributeType="String""#, #""a" TEXT NOT NULL"#),
    Case(#"attributeType="String" defaultValueString="""#, #""a" TEXT NOT NULL DEFAULT ''"#),
    Case(#"attributeType="String" defaultValueString="it's""#, #""a" TEXT NOT NULL DEFAULT 'it''s'"#),
    // A letter that combines with the quote before it makes another character, but not another byte.
    Case(
      "attributeType=\"String\" defaultValueString=\"it'\u{301}s\"",
      "\"a\" TEXT NOT NULL DEFAULT 'it''\u{301}s'"
    ),
    Case(
      #"attributeType="String" minValueString="2" maxValueString="36""#,
      #""a" TEXT NOT NULL"#,
      ["at most 36 characters": #"length("a") <= 36"#]
    ),
    Case(
      #"attributeType="Integer 16""#,
      #""a" INTEGER NOT NULL"#,
      ["16-bit integer": #""a" BETWEEN -32768 AND 32767"#]
    ),
    Case(
      #"attributeType="Integer 32" optional="YES""#,
      #""a" INTEGER"#,
      ["32-bit integer": #""a" BETWEEN -2147483648 AND 2147483647"#]
    ),
    Case(
      #"attributeType="Integer 64" defaultValueString="0.0" minValueString="1" maxValueString="9""#,
      #""a" INTEGER NOT NULL DEFAULT 0"#,
      ["at least 1": #""a" >= 1"#, "at most 9": #""a" <= 9"#]
    ),
    Case(
      #"attributeType="Integer 16" minValueString="0.0" maxValueString="9.5""#,
      #""a" INTEGER NOT NULL"#,
      [
        "16-bit integer": #""a" BETWEEN -32768 AND 32767"#, "at least 0": #""a" >= 0.0"#,
        "at most 9.5": #""a" <= 9.5"#,
      ]
    ),
    Case(
      #"attributeType="Boolean" defaultValueString="YES""#,
      #""a" INTEGER NOT NULL DEFAULT 1"#,
      ["boolean": #""a" IN (0, 1)"#]
    ),
    Case(#"attributeType="Integer 64" defaultValueString="NO""#, #""a" INTEGER NOT NULL DEFAULT 0"#),
    Case(
      #"attributeType="Double" defaultValueString="0.5""#,
      #""a" REAL NOT NULL DEFAULT 0.5"#,
      ["finite": #"abs("a") <= 1.7976931348623157e308"#]
    ),
    Case(
      #"attributeType="Float" maxValueString="2""#,
      #""a" REAL NOT NULL"#,
      ["float": #"abs("a") <= 3.4028234663852886e38"#, "at most 2": #""a" <= 2.0"#]
    ),
    // 0.3 and 0.7, as Swift stores them.
    Case(
      #"attributeType="Float" defaultValueString="0.3" maxValueString="0.7""#,
      #""a" REAL NOT NULL DEFAULT 0.30000001192092896"#,
      [
        "float": #"abs("a") <= 3.4028234663852886e38"#,
        "at most 0.699999988079071": #""a" <= 0.699999988079071"#,
      ]
    ),
    Case(
      #"attributeType="Decimal" defaultValueString="01.50" minValueString="0""#,
      #""a" TEXT NOT NULL DEFAULT '1.5'"#,
      [
        "decimal": #"""
        "a" GLOB '*[0-9]*' AND "a" NOT GLOB '*[^-.0-9]*' AND "a" NOT GLOB '?*-*' AND "a" NOT GLOB '*.*.*'
        """#,
        "at least 0": #"CAST("a" AS REAL) >= 0.0"#,
      ]
    ),
    Case(#"attributeType="Date" optional="YES""#, #""a" TEXT"#, ["date": date]),
    Case(
      #"attributeType="Date" defaultDateTimeInterval="-978307200""#,
      #""a" TEXT NOT NULL DEFAULT '1970-01-01 00:00:00.000'"#,
      ["date": date]
    ),
    Case(
      #"attributeType="UUID" defaultValueString="0E984725-C51C-4BF4-9960-E1C80E27ABA0""#,
      #""a" BLOB NOT NULL DEFAULT X'0E984725C51C4BF49960E1C80E27ABA0'"#,
      ["UUID": #"length("a") = 16"#]
    ),
    Case(#"attributeType="URI" optional="YES""#, #""a" TEXT"#),
    Case(#"attributeType="Binary" allowsExternalBinaryDataStorage="YES""#, #""a" BLOB NOT NULL"#),
    Case(#"attributeType="Transformable" optional="YES""#, #""a" BLOB"#),
  ]

  @Test(arguments: cases)
  func becomesAColumn(_ test: Case) throws {
    let xml = try ModelXML(#"<entity name="E"><attribute name="a" \#(test.attribute)/></entity>"#)
    let expected = """
      CREATE TABLE "E" (
        "_id" INTEGER PRIMARY KEY,
        \(test.column)
      ) STRICT
      """
    #expect(xml.statements() == [expected])
    try TestDatabase.create(xml.lowered().schema)
  }

  @Test func transientAttributesHaveNoColumn() throws {
    let xml = try ModelXML(
      #"""
      <entity name="E"><attribute name="a" transient="YES"/><attribute name="b" attributeType="URI"/></entity>
      """#
    )
    #expect(try #require(xml.lowered().schema.table(named: "E")).columns.map(\.name) == ["_id", "b"])
  }

  @Test func compositesBecomeAColumnForEachLeaf() throws {
    let xml = try ModelXML(
      """
      <entity name="Place"><attribute name="at" optional="YES" attributeType="Composite" \
      composite="Point"/></entity>
      <composite name="Point">
        <attribute name="x" attributeType="Double"/>
        <attribute name="more" attributeType="Composite" composite="Height"/>
      </composite>
      <composite name="Height"><attribute name="z" attributeType="Integer 64"/></composite>
      """
    )
    let columns = try #require(xml.lowered().schema.table(named: "Place")).columns
    #expect(columns.map(\.name) == ["_id", "at_x", "at_more_z"])
    #expect(columns.dropFirst().map(\.isRequired) == [false, false])
  }
}
