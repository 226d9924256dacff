import DataModelDefinition
import DataModelTestSupport
import DataModelTool
import Testing

@Suite struct GraphvizDiagramTests {
  private static let head = """
    digraph "Shop" {
      graph [label="Shop", labelloc=t, fontname="Helvetica", rankdir=LR, nodesep=0.4, ranksep=1.5, pack=30, \
    packmode="graph"]
      node [shape=plain, fontname="Helvetica"]
      edge [dir=both, arrowhead=none, arrowtail=none]

    """

  private static let name = ##"<td port="name" bgcolor="#eeeeee">"##

  @Test func oneOfEverything() throws {
    let table = #"<table border="0" cellborder="1" cellspacing="0" cellpadding="3">"#
    #expect(
      GraphvizDiagram(try DrawnModel.diagram(DrawnModel.shop)).text == """
        \(Self.head)  "Thing" [label=<\(table)
            <tr>\(Self.name)«abstract»<br/><b>Thing</b></td></tr>
            <tr><td align="left" sides="lrb">id: UUID [unique]</td></tr>
          </table>>]
          "Order" [label=<\(table)
            <tr>\(Self.name)<b>Order</b></td></tr>
            <tr><td align="left" sides="lr">number: Integer 64?</td></tr>
            <tr><td align="left" sides="lrb">place: Place?</td></tr>
            <tr><td align="left" sides="lr" port="r0">lines 0..* {ordered} → line</td></tr>
            <tr><td align="left" sides="lrb" port="r1">customer 1 → Thing</td></tr>
          </table>>]
          "line" [label=<\(table)
            <tr>\(Self.name)<b>line</b></td></tr>
            <tr><td align="left" sides="lrb">cache: Binary? [transient]</td></tr>
            <tr><td align="left" sides="lrb" port="r0">order 1 → Order</td></tr>
          </table>>]
          "Empty" [label=<\(table)
            <tr>\(Self.name)<b>Empty</b></td></tr>
          </table>>]
          "Place" [label=<\(table)
            <tr>\(Self.name)«composite»<br/><b>Place</b></td></tr>
            <tr><td align="left" sides="lrb">x: Double</td></tr>
          </table>>]
          "Thing":name -> "Order":name [arrowtail=empty]
          "Order":r0 -> "line":r0 [arrowhead=crow]
          "Order":r1 -> "Thing":name [arrowhead=vee]
        }

        """
    )
  }

  /// Lines that would lie on each other, and lines that come back, each at its rows.
  @Test func parallelLinesAndLoops() throws {
    let attributes = #"optional="YES" toMany="YES""#
    let diagram = try DrawnModel.diagram(
      """
      <entity name="A">
        <relationship name="b" maxCount="1" destinationEntity="B" inverseName="a"/>
        <relationship name="c" \(attributes) destinationEntity="B" inverseName="d"/>
        <relationship name="children" \(attributes) destinationEntity="A" inverseName="parent"/>
        <relationship name="friends" \(attributes) destinationEntity="A" inverseName="friends"/>
        <relationship name="next" maxCount="1" destinationEntity="A"/>
        <relationship name="parent" maxCount="1" destinationEntity="A" inverseName="children"/>
      </entity>
      <entity name="B">
        <relationship name="d" \(attributes) destinationEntity="A" inverseName="c"/>
        <relationship name="a" maxCount="1" destinationEntity="A" inverseName="b"/>
      </entity>
      """
    )
    let lines = GraphvizDiagram(diagram).text.split(separator: "\n").filter { $0.contains(" -> ") }
    #expect(
      lines == [
        #"  "A":r0 -> "B":r1"#,
        #"  "A":r1 -> "B":r0 [arrowhead=crow, arrowtail=crow]"#,
        #"  "A":r2:e -> "A":r5:e [arrowhead=crow]"#,
        #"  "A":r3:e -> "A":r3:e [arrowhead=crow, arrowtail=crow]"#,
        #"  "A":r4:e -> "A":name:e [arrowhead=vee]"#,
      ]
    )
  }

  /// A name, its form in quotes, and its form in HTML.
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
    var model = DataModel(name: "Shop", entities: [])
    var entity = Entity(name: name)
    entity.attributes = [Attribute(name: name, type: .unrecognized(name))]
    var relationship = Relationship(name: name)
    relationship.destinationName = name
    entity.relationships = [relationship]
    model.entities = [entity]
    #expect(
      GraphvizDiagram(EntityDiagram(model, bundleName: "Shop")).text == """
        \(Self.head)  "\(quoted)" [label=<<table border="0" cellborder="1" cellspacing="0" cellpadding="3">
            <tr>\(Self.name)<b>\(markup)</b></td></tr>
            <tr><td align="left" sides="lrb">\(markup): \(markup)</td></tr>
            <tr><td align="left" sides="lrb" port="r0">\(markup) 0..* → \(markup)</td></tr>
          </table>>]
          "\(quoted)":r0:e -> "\(quoted)":name:e [arrowhead=vee]
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
