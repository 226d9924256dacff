import DataModelTestSupport
import Testing

@testable import DataModelCompiler

/// What is said of a frozen version that has changed.
@Suite struct SchemaChangesTests {
  private static let text = #"<attribute name="text" optional="YES" attributeType="String"/>"#

  private static func entity(_ content: String, _ name: String = "Item") -> String {
    "<entity name=\"\(name)\">\(content)</entity>"
  }

  @Test(arguments: [
    (entity(text), entity(text), ""),
    (entity(text), entity(""), "'Item' lacks 'text'"),
    (entity(""), entity(text), "'Item' also has 'text'"),
    (
      entity(text), entity(#"<attribute name="text" optional="YES" attributeType="Date"/>"#),
      "'Item' has another 'text'"
    ),
    (
      entity(text), entity(#"<attribute name="text" optional="YES" attributeType="Integer 16"/>"#),
      "'Item' has another 'text', of type INTEGER instead of TEXT"
    ),
    (
      entity(text), entity(#"<attribute name="text" attributeType="String"/>"#),
      "'Item' has another 'text', which is required now"
    ),
    (
      entity(text),
      entity(#"<attribute name="text" optional="YES" attributeType="String" defaultValueString="a"/>"#),
      "'Item' has another 'text', with the default 'a' instead of NULL"
    ),
    (
      entity(text),
      entity(
        text
          + #"<fetchIndex name="byText"><fetchIndexElement property="text" type="Binary" order="ascending"/>"#
          + "</fetchIndex>"
      ),
      "'Item' has other indexes"
    ),
    (entity(text), entity(text) + entity("", "List"), "the table 'List' is new"),
    (entity(text) + entity("", "List"), entity(""), "the table 'List' is gone; 'Item' lacks 'text'"),
    (
      ["A", "B", "C", "D", "E"].map { entity("", $0) }.joined(), entity(text),
      "the table 'A' is gone; the table 'B' is gone; the table 'C' is gone; and 3 more tables differ"
    ),
  ])
  func name(_ old: String, _ new: String, _ summary: String) throws {
    let changes = SchemaChanges(
      from: try ModelXML(old).lowered().schema,
      to: try ModelXML(new).lowered().schema
    )
    #expect(changes.summary == summary)
  }
}
