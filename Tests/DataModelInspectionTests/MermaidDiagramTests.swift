import DataModelDefinition
import DataModelTestSupport
import DataModelTool
import Testing

@Suite struct MermaidDiagramTests {
  @Test func oneOfEverything() throws {
    let text = MermaidDiagram(try DrawnModel.diagram(DrawnModel.shop)).text
    #expect(
      text == """
        ---
        title: "Shop"
        ---
        classDiagram
          class Thing {
            <<abstract>>
            id: UUID [unique]
          }
          class Order {
            number: Integer 64?
            place: Place?
          }
          class entity_line_["line"] {
            cache: Binary? [transient]
          }
          class Empty
          class Place {
            <<composite>>
            x: Double
          }
          Thing <|-- Order
          Order "order 1" -- "lines 0..* {ordered}" entity_line_
          Order --> "customer 1" Thing

        """
    )
    #expect(MermaidSubset.complaints(about: text) == [])
  }

  @Test func withoutEntities() throws {
    let text = MermaidDiagram(try DrawnModel.diagram("")).text
    #expect(text.hasSuffix("classDiagram\n  note \"This model has no entities.\"\n"))
    #expect(MermaidSubset.complaints(about: text) == [])
  }

  /// A name, and its form as a box.
  @Test(arguments: [
    ("Item", "class Item"),
    ("MS_TableConfig", "class MS_TableConfig"),
    ("Link", "class Link"),
    ("link", #"class entity_link_["link"]"#),
    ("o", #"class entity_o_["o"]"#),
    ("Direction", "class Direction"),
    ("Redirection", #"class entity_Redirection_["Redirection"]"#),
    ("A\"B", ##"class entity_A_B_["A#34;B"]"##),
    ("A B", #"class entity_A_B_["A B"]"#),
    ("_A_", ##"class entity__A__["#95;A#95;"]"##),
    ("Größe", #"class entity_Gr__e_["Größe"]"#),
    ("%{]", ##"class entity_____["#37;#123;#93;"]"##),
    ("", #"class entity__[""]"#),
  ])
  func names(_ name: String, _ expected: String) {
    let model = DataModel(name: "Shop", entities: [Entity(name: name)])
    let text = MermaidDiagram(EntityDiagram(model, bundleName: "Shop")).text
    #expect(text.hasSuffix("classDiagram\n  \(expected)\n"))
    #expect(MermaidSubset.complaints(about: text) == [])
  }

  @Test func hostileNames() {
    let text = MermaidDiagram(EntityDiagram(DrawnModel.hostile, bundleName: "\"\n---")).text
    #expect(MermaidSubset.complaints(about: text) == [])
    #expect(text.matches(of: #/(?m)^  class /#).count == DrawnModel.hostileNames.count)
    #expect(text.matches(of: #/ <\|-- /#).count == DrawnModel.hostileNames.count)
    #expect(text.matches(of: #/ --> /#).count == DrawnModel.hostileNames.count)
    let title = ##"title: "\"\x0a--- (\x3c\"\x25\x25{x}: '\\)""##
    #expect(text.hasPrefix("---\n\(title)\n---\n"))
  }

  @Test func severalAreAMarkdownDocument() throws {
    let diagram = try DrawnModel.diagram(#"<entity name="A"/>"#)
    let block = "# Shop\n\n```mermaid\n\(MermaidDiagram(diagram).text)```\n"
    #expect(MermaidDiagram.document([diagram, diagram]) == "\(block)\n\(block)")
    #expect(MermaidDiagram.document([diagram]) == MermaidDiagram(diagram).text)
  }

  /// The checker itself: what Mermaid would refuse or take for something else.
  @Test(arguments: [
    "class link", "class o", "class style", "class A[\"a\"b\"]", "class A {", "A -- B", "class A\n  class A",
    "class A {\n    a(): b\n  }", "class A {\n    a: {b}\n  }", "class A {\n  }",
    "class A\n  A --> \"a 1\" B",
    "class A\n  A \"x\" --> A", "%% comment", "",
    "class Xdirection\n  class TB\n  X <|-- Xdirection\n  TB <|-- X",
    "class A[\"direction TB\"]", "class A {\n    +a: b\n  }", "class A {\n    a: b*\n  }",
    "class A {\n    a: b~c~\n  }",
    "class A[\"#x;\"]",
  ])
  func theCheckerRefuses(_ statements: String) {
    #expect(MermaidSubset.complaints(about: "---\ntitle: \"T\"\n---\nclassDiagram\n  \(statements)\n") != [])
  }
}
