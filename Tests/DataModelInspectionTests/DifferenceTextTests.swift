import DataModelDefinition
import DataModelTestSupport
import DataModelTool
import Testing

/// A difference as text and as JSON, and the outline that `git diff` compares.
@Suite struct DifferenceTextTests {
  private static let before = """
    <entity name="Item">
      <attribute name="text" optional="YES" attributeType="String"/>
      <attribute name="old" optional="YES" attributeType="Date"/>
    </entity>
    """
  private static let after = """
    <entity name="Task" elementID="Item">
      <attribute name="title" optional="YES" attributeType="String" elementID="text"/>
      <attribute name="rank" attributeType="Integer 16"/>
    </entity>
    """

  private static func difference() throws -> ModelDifference {
    try ModelDifference(along: [
      ModelXML(before, name: "Shop").model, ModelXML(after, name: "Shop 2").model,
    ])
  }

  @Test func text() throws {
    #expect(
      DifferenceText(try Self.difference()).text == """
        Shop → Shop 2

        Task, formerly Item
          renamed: Item → Task [inferred, renames]
          attribute 'title' renamed: text → title [inferred, renames]
          attribute 'rank' added, required without a default: Integer 16 [refused, asked]
            Core Data: a required attribute needs a default
            needs: a value for existing rows: a constant, or an SQL expression
          attribute 'old' removed: Date [inferred, dropped]

        4 changes: 1 asked, 1 dropped, 2 renames

        """
    )
  }

  @Test func nothingChanged() throws {
    let model = try ModelXML(Self.before, name: "Shop").model
    #expect(DifferenceText(try ModelDifference(along: [model, model])).text == "Shop → Shop: no changes\n")
  }

  /// Names are anybody's: none of them turns a line around or begins another.
  @Test func namesAreWrittenOut() throws {
    let model = DataModel(name: "M", entities: [Entity(name: "a\u{202E}b\n")])
    let difference = try ModelDifference(along: [DataModel(name: "\u{1B}[2J", entities: []), model])
    #expect(
      DifferenceText(difference).text == #"""
        \u{1B}[2J → M

        a\u{202E}b\n
          added [inferred, adds]

        1 change: 1 adds

        """#
    )
    #expect(ModelOutline(model).text == #"entity a\u{202E}b\n"# + "\n")
  }

  @Test func json() throws {
    let json = try DifferenceDocument.json(try Self.difference())
    #expect(json.hasPrefix("{\n  \"assumptions\" : [\n\n  ],\n  \"entities\" : [\n"))
    #expect(
      json.contains(
        """
                {
                  "change" : "attribute-added-without-default",
                  "element" : "attribute",
                  "inference" : "refused",
                  "newName" : "rank",
                  "newValue" : "Integer 16",
                  "question" : "a value for existing rows: a constant, or an SQL expression",
                  "reason" : "a required attribute needs a default",
                  "treatment" : "asked",
                  "words" : "added, required without a default"
                }
        """
      )
    )
    #expect(
      json.hasSuffix(
        """
          "formatVersion" : 1,
          "possibleRenames" : [

          ],
          "summary" : {
            "asked" : 1,
            "dropped" : 1,
            "renames" : 2
          },
          "versions" : [
            "Shop",
            "Shop 2"
          ]
        }

        """
      )
    )
  }

  @Test func outline() throws {
    let elements = """
      <entity name="List" representedClassName="List" codeGenerationType="class"/>
      <entity name="Item" parentEntity="List">
        <attribute name="text" optional="YES" attributeType="String" defaultValueString="a&#10;b" \
      elementID="t"/>
        <attribute name="done" attributeType="Boolean" usesScalarValueType="YES">
          <userInfo><entry key="k" value="v"/></userInfo>
        </attribute>
        <relationship name="list" maxCount="1" deletionRule="Nullify" destinationEntity="List"/>
        <fetchIndex name="i"><fetchIndexElement property="text" type="Binary" \
      order="descending"/></fetchIndex>
        <uniquenessConstraints><uniquenessConstraint><constraint \
      value="text"/></uniquenessConstraint></uniquenessConstraints>
      </entity>
      <fetchRequest name="All" entity="Item" predicateString="done == YES"/>
      """
    #expect(
      ModelOutline(try ModelXML(elements).model).text == #"""
        entity Item: List
          attribute done: Boolean, scalar true
            user info k = v
          attribute text: String, optional, default "a\nb", identifier t
          relationship list: to-one List, maximum 1, delete rule Nullify
          index i: text descending
          unique: text

        entity List, class List, generates class

        fetch request All: Item, where done == YES

        """#
    )
  }
}
