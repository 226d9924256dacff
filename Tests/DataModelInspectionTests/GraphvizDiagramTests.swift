import DataModelDefinition
import DataModelInspection
import Testing

@Suite struct GraphvizDiagramTests {
  private static let head = """
    digraph "Shop" {
      graph [label="Shop", labelloc=t, fontname="Helvetica", nodesep=0.6, ranksep=1]
      node [shape=plain, fontname="Helvetica"]
      edge [fontname="Helvetica", fontsize=10, arrowhead=vee]

    """

  @Test func oneOfEverything() throws {
    let table = #"<table border="0" cellborder="1" cellspacing="0" cellpadding="3">"#
    #expect(
      GraphvizDiagram(try DrawnModel.diagram(DrawnModel.shop)).text == """
        \(Self.head)  "Thing" [label=<\(table)
            <tr><td>«abstract»<br/><b>Thing</b></td></tr>
            <tr><td align="left" sides="lrb">id: UUID [unique]</td></tr>
          </table>>]
          "Order" [label=<\(table)
            <tr><td><b>Order</b></td></tr>
            <tr><td align="left" sides="lr">number: Integer 64?</td></tr>
            <tr><td align="left" sides="lrb">place: Place?</td></tr>
          </table>>]
          "line" [label=<\(table)
            <tr><td><b>line</b></td></tr>
            <tr><td align="left" sides="lrb">cache: Binary? [transient]</td></tr>
          </table>>]
          "Empty" [label=<\(table)
            <tr><td><b>Empty</b></td></tr>
          </table>>]
          "Place" [label=<\(table)
            <tr><td>«composite»<br/><b>Place</b></td></tr>
            <tr><td align="left" sides="lrb">x: Double</td></tr>
          </table>>]
          "Thing" -> "Order" [dir=back, arrowtail=empty]
          "Order" -> "line" [dir=none, taillabel="order 1", headlabel="lines 0..* {ordered}"]
          "Order" -> "Thing" [headlabel="customer 1"]
        }

        """
    )
  }

  /// A name, how it stands in quotes, and how in HTML.
  @Test(arguments: [
    ("node", "node", "node"),
    (#"a"b"#, #"a\"b"#, "a&quot;b"),
    (#"a\"#, #"a\\"#, #"a\"#),
    (#"\N"#, #"\\N"#, #"\N"#),
    ("<b>&amp;", "<b>&amp;amp;", "&lt;b&gt;&amp;amp;"),
    ("a\n\u{0}b", "a  b", "a  b"),
    ("]", "]", "&#93;"),
    ("", "", " "),
    ("名", "名", "名"),
  ])
  func names(_ name: String, _ quoted: String, _ markup: String) {
    var model = DataModel(name: "Shop", source: SourceFile(path: "contents", bytes: []))
    var entity = Entity(name: name)
    entity.attributes = [Attribute(name: name, type: .unrecognized(name))]
    var relationship = Relationship(name: name)
    relationship.destinationName = name
    entity.relationships = [relationship]
    model.entities = [entity]
    #expect(
      GraphvizDiagram(EntityDiagram(model, bundleName: "Shop")).text == """
        \(Self.head)  "\(quoted)" [label=<<table border="0" cellborder="1" cellspacing="0" cellpadding="3">
            <tr><td><b>\(markup)</b></td></tr>
            <tr><td align="left" sides="lrb">\(markup): \(markup)</td></tr>
          </table>>]
          "\(quoted)" -> "\(quoted)" [headlabel="\(quoted) 1..*"]
        }

        """
    )
  }

  @Test func severalAreSeveralGraphs() throws {
    let diagram = try DrawnModel.diagram(#"<entity name="A"/>"#)
    let text = GraphvizDiagram(diagram).text
    #expect(GraphvizDiagram.document([diagram, diagram]) == "\(text)\n\(text)")
  }
}
