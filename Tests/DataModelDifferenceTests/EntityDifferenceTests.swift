import DataModelDefinition
import DataModelTestSupport
import DataModelTool
import Testing

/// What becomes of entities, of the tree, of indexes and of constraints.
@Suite struct EntityDifferenceTests {
  private static let text = attribute(#"optional="YES" attributeType="String""#)

  static func model(_ text: String) -> String { text.replacing("'", with: "\"") }

  static let changes: [(before: String, after: String, becomes: [String])] = [
    ("", "<entity name='E'/>", ["E entity-added [inferred, adds]"]),
    ("<entity name='E'/>", "", ["E entity-removed [inferred, dropped]"]),
    ("<entity name='E'/>", "<entity name='T' elementID='E'/>", ["T entity-renamed [inferred, renames]"]),
    (
      "<entity name='E'/>", "<entity name='E' representedClassName='C'/>",
      ["E code-changed [no-version, nothing]"]
    ),
    (
      "<entity name='E'/>", "<entity name='E' isAbstract='YES'/>",
      ["E became-abstract [undocumented, asked]"]
    ),
    (
      "<entity name='E' isAbstract='YES'/>", "<entity name='E'/>",
      ["E became-concrete [undocumented, nothing]"]
    ),
    (
      "<entity name='E'/>",
      "<entity name='E'><userInfo><entry key='datamodel.primaryKey' value='a'/></userInfo></entity>",
      ["E primary-key-changed [no-version, asked]", "E code-changed [no-version, nothing]"]
    ),
    // A new parent above one entity, and an entity that leaves.
    (
      "<entity name='E'/>", "<entity name='E' parentEntity='P'/><entity name='P' isAbstract='YES'/>",
      ["E hierarchy-changed [inferred, converts]", "P entity-added [inferred, adds]"]
    ),
    (
      "<entity name='E' parentEntity='P'/><entity name='P'/>", "<entity name='E'/><entity name='P'/>",
      ["E hierarchy-changed [inferred, converts]"]
    ),
    // One more in between: the rows stay where they are.
    (
      "<entity name='E' parentEntity='P'/><entity name='P'/>",
      "<entity name='E' parentEntity='M'/><entity name='M' parentEntity='P'/><entity name='P'/>",
      ["E parent-changed [inferred, nothing]", "M entity-added [inferred, adds]"]
    ),
    // A new parent above two: the keys of two tables collide.
    (
      "<entity name='E'/><entity name='F'/>",
      "<entity name='E' parentEntity='P'/><entity name='F' parentEntity='P'/><entity name='P'/>",
      [
        "E hierarchies-merged [refused, asked]", "F hierarchies-merged [refused, asked]",
        "P entity-added [inferred, adds]",
      ]
    ),
    (
      "<entity name='E'/><entity name='F'/>", "<entity name='E' parentEntity='F'/><entity name='F'/>",
      ["E hierarchy-joined [inferred, asked]"]
    ),
  ]

  @Test(arguments: changes)
  func becomes(_ before: String, _ after: String, _ expected: [String]) throws {
    #expect(lines(try difference(Self.model(before), Self.model(after))) == expected)
  }

  /// An attribute is matched for each entity with what it inherits: one that moves is the same for those that
  /// have it, new for those that get it, and gone for those that lose it.
  @Test func attributesThatMove() throws {
    let model = { (parent: String, child: String) in
      """
      <entity name="P">\(parent)</entity><entity name="C" parentEntity="P">\(child)</entity>
      <entity name="D" parentEntity="P"/>
      """
    }
    #expect(
      lines(try difference(model("", Self.text), model(Self.text, ""))) == [
        "C.a attribute-moved [inferred, nothing]", "P.a attribute-added [inferred, adds]",
      ]
    )
    #expect(
      lines(try difference(model(Self.text, ""), model("", Self.text))) == [
        "C.a attribute-moved [inferred, nothing]", "P.a attribute-removed [inferred, dropped]",
      ]
    )
  }

  /// What happens to an inherited property is said once.
  @Test func inheritedChangesAreToldOnce() throws {
    let model = { (a: String) in
      """
      <entity name=\"P\">\(a)</entity><entity name=\"C\" parentEntity=\"P\"/><entity name=\"D\" \
      parentEntity=\"C\"/>
      """
    }
    let required = attribute(#"attributeType="String""#)
    #expect(lines(try difference(model(""), model(Self.text))) == ["P.a attribute-added [inferred, adds]"])
    #expect(
      lines(try difference(model(Self.text), model(""))) == ["P.a attribute-removed [inferred, dropped]"]
    )
    #expect(
      lines(try difference(model(required), model(Self.text))) == [
        "P.a attribute-became-optional [inferred, nothing]"
      ]
    )
  }

  /// Of an abstract entity with nothing below it there is no row that somebody could be asked about.
  @Test func asksNothingWithoutRows() throws {
    let abstract = { (properties: String) in entity(properties, #"isAbstract="YES""#) }
    #expect(
      lines(try difference(abstract(""), abstract(attribute(#"attributeType="String""#)))) == [
        "E.a attribute-added-without-default [refused, nothing]"
      ]
    )
  }

  private static func index(_ property: String) -> String {
    """
    <fetchIndex name=\"i\"><fetchIndexElement property=\"\(property)\" type=\"Binary\" \
    order=\"ascending\"/></fetchIndex>
    """
  }

  @Test func indexes() throws {
    let both = Self.text + attribute(#"optional="YES" attributeType="String""#, name: "b")
    let none = entity(both)
    let (one, other) = (entity(both + Self.index("a")), entity(both + Self.index("b")))
    #expect(lines(try difference(none, one)) == ["E.i index-added [no-version, nothing]"])
    #expect(lines(try difference(one, none)) == ["E.i index-removed [no-version, nothing]"])
    #expect(lines(try difference(one, other)) == ["E.i index-changed [no-version, nothing]"])
    let renamed = attribute(#"optional="YES" attributeType="String" elementID="a""#, name: "c")
    let before = entity(Self.text + Self.index("a"))
    let after = entity(renamed + Self.index("c"))
    #expect(lines(try difference(before, after)) == ["E.c attribute-renamed [inferred, renames]"])
  }

  static func unique(_ columns: String...) -> String {
    let values = columns.map { "<constraint value=\"\($0)\"/>" }.joined()
    return
      "<uniquenessConstraints><uniquenessConstraint>\(values)</uniquenessConstraint></uniquenessConstraints>"
  }

  @Test func constraints() throws {
    let both = Self.text + attribute(#"optional="YES" attributeType="String""#, name: "b")
    let model = { (constraint: String) in entity(both + constraint) }
    let (none, a, ab, ba) = (
      model(""), model(Self.unique("a")), model(Self.unique("a", "b")), model(Self.unique("b", "a"))
    )
    #expect(lines(try difference(none, a)) == ["E.a uniqueness-added [depends-on-rows, asked]"])
    #expect(lines(try difference(a, none)) == ["E.a uniqueness-removed [undocumented, nothing]"])
    #expect(lines(try difference(ab, ba)) == ["E.b, a uniqueness-reordered [undocumented, nothing]"])
    // What was unique by itself is unique together with more.
    #expect(
      lines(try difference(a, ab)) == [
        "E.a, b uniqueness-added-holding [undocumented, nothing]",
        "E.a uniqueness-removed [undocumented, nothing]",
      ]
    )
  }

  /// A constraint of the parent held for the children too.
  @Test func aConstraintThatMovesDown() throws {
    let column = Self.text + Self.unique("a")
    let before = "<entity name=\"P\">\(column)</entity><entity name=\"C\" parentEntity=\"P\"/>"
    let after = "<entity name=\"C\">\(column)</entity>"
    #expect(
      lines(try difference(before, after)) == [
        "C hierarchy-changed [inferred, converts]", "C.a attribute-moved [inferred, nothing]",
        "C.a uniqueness-added-holding [undocumented, nothing]", "P entity-removed [inferred, dropped]",
      ]
    )
  }
}
