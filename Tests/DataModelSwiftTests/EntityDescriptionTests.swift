import DataModelRelational
import DataModelSwift
import DataModelTestSupport
import Foundation
import Testing

/// The text that describes an entity to an import.
@Suite struct EntityDescriptionTests {
  private func descriptions(
    _ elements: String,
    _ decisions: ImportDecisions = ImportDecisions()
  ) throws -> [String] {
    ImportMapping(try ModelXML(elements).lowered(), decisions).entities.map(\.json)
  }

  @Test func hasALineForEachProperty() throws {
    let found = try descriptions(
      """
      <entity name="Item" elementID="Thing">
        <attribute name="data" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
        <attribute name="title" attributeType="String"/>
        <relationship name="list" maxCount="1" deletionRule="Nullify" destinationEntity="List" \
      inverseName="items" inverseEntity="List"/>
        <relationship name="tags" optional="YES" toMany="YES" deletionRule="Nullify" \
      destinationEntity="Item"/>
      </entity>
      <entity name="List" isAbstract="YES">
        <relationship name="items" optional="YES" toMany="YES" ordered="YES" deletionRule="Cascade" \
      destinationEntity="Item" inverseName="list" inverseEntity="Item"/>
      </entity>
      """
    )
    #expect(
      found == [
        """
        {"name": "Item", "renamingIdentifier": "Thing", "table": "Item", "attributes": [
          {"name": "data", "type": 1000, "isOptional": true, "column": "data", "isExternal": true},
          {"name": "title", "type": 700, "column": "title"}
        ], "relationships": [
          {"name": "list", "destination": "List", "inverse": "items", "column": "list", "position": \
        "_position_list"},
          {"name": "tags", "destination": "Item", "isToMany": true, "isOptional": true, "pairs": {"table": \
        "_Item_tags", "source": "_source", "destination": "_destination"}}
        ]}
        """,
        """
        {"name": "List", "isAbstract": true, "table": "List", "relationships": [
          {"name": "items", "destination": "Item", "inverse": "list", "isToMany": true, "isOrdered": true, \
        "isOptional": true}
        ]}
        """,
      ]
    )
  }

  /// A value that a configuration states may have any character.
  @Test(arguments: ["\"", "\\#(x)", "\u{1}\n\t", "é\u{2028}", "'''"])
  func isJSONWhateverIsStated(text: String) throws {
    var decisions = ImportDecisions()
    decisions.missingValues["Item.title"] = text
    let found = try descriptions(
      #"<entity name="Item"><attribute name="title" attributeType="String"/></entity>"#,
      decisions
    )
    struct Described: Decodable {
      struct Attribute: Decodable { let missingValue: String }
      let attributes: [Attribute]
    }
    let described = try JSONDecoder().decode(Described.self, from: Data(found[0].utf8))
    #expect(described.attributes[0].missingValue == "'\(text.replacing("'", with: "''"))'")
  }
}
