import DataModelCompiler
import DataModelDefinition
import Testing

/// A finding is about the element that it was made for. What the format does not have belongs to the element
/// around it.
///
/// The fixtures say it of each rule about what a model says.
@Suite struct FindingElementTests {
  /// The names of the elements that the findings of a rule are about, by place; `-` is the model.
  private static func elements(of rule: String, in contents: String) throws -> [String] {
    let example = RuleExample(in: .model, bad: contents, good: "")
    let found = try CheckedModel(contents: example.contents(with: contents)).diagnostics.sorted
    return found.filter { $0.rule.id == rule }.map { $0.element?.description ?? "-" }
  }

  @Test func ofWhatIsPassedOver() throws {
    let contents = """
      <stray/>
      <entity name="Item">
        <stray/>
        <attribute name="text" attributeType="String" optional="YES"><stray/></attribute>
        <stray/>
        <relationship name="list" optional="YES" maxCount="1" destinationEntity="Item"><stray/></relationship>
        <fetchedProperty name="found"><fetchRequest name="r" \
      entity="Item"><stray/></fetchRequest></fetchedProperty>
        <fetchIndex name="byText"><stray/><fetchIndexElement property="text"/></fetchIndex>
        <userInfo><stray/></userInfo>
        <entity name="Inner"><attribute name="a" attributeType="Boolean"/></entity>
      </entity>
      <stray/>
      <composite name="Place">
        <stray/>
        <attribute name="x" attributeType="Double" optional="YES"><stray/></attribute>
        <relationship name="y"/>
      </composite>
      <fetchRequest name="All" entity="Item"><stray/></fetchRequest>
      <configuration name="Cloud"><stray/></configuration>
      """
    let expected = [
      "-", "Item", "Item.text", "Item", "Item.list", "Item.found", "Item", "Item",
      "-", "Place", "Place.x", "-", "-",
    ]
    #expect(try Self.elements(of: "unknown-element", in: contents) == expected)
    #expect(try Self.elements(of: "lost-element", in: contents) == ["Item", "Place"])
  }

  @Test func ofTextBetweenElements() throws {
    let contents = """
      one
      <entity name="Item">
        two
        <attribute name="text" attributeType="String" \
      optional="YES">three<userInfo>four</userInfo></attribute>
        five
        <relationship name="list" optional="YES" maxCount="1" destinationEntity="Item">six</relationship>
        <fetchedProperty name="found"><fetchRequest name="r" \
      entity="Item">seven</fetchRequest></fetchedProperty>
        <attribute attributeType="Boolean">eight</attribute>
        <stray><attribute name="a">nine</attribute></stray>
      </entity>
      <composite name="Place">
        <attribute name="x" attributeType="Double" optional="YES">ten</attribute>
        <relationship name="y">eleven</relationship>
      </composite>
      <attribute name="outside">twelve</attribute>
      <entity>thirteen</entity>
      """
    let expected = [
      "-", "Item", "Item.text", "Item.text", "Item", "Item.list", "Item.found", "Item", "Item",
      "Place.x", "Place", "-", "-",
    ]
    #expect(try Self.elements(of: "stray-text", in: contents) == expected)
  }

  /// An element without a name is known by the one around it.
  @Test func ofMissingNames() throws {
    let contents = """
      <entity><attribute/></entity>
      <entity name="Item"><attribute/><fetchIndex/><userInfo><entry/></userInfo></entity>
      <fetchRequest/>
      """
    #expect(try Self.elements(of: "missing-name", in: contents) == ["-", "Item", "Item", "Item", "-"])
  }

  static let request = #"<fetchRequest name="r" entity="Nobody"/>"#
  static let queries = """
    <entity name="Item"><fetchedProperty name="found">\(request)</fetchedProperty></entity>\(request)
    """

  /// An error about the structure leaves a model without tables, and its queries are looked at all the same.
  @Test(arguments: [queries, queries + #"<entity name="Orphan" parentEntity="Nobody"/>"#])
  func ofQueries(_ contents: String) throws {
    #expect(try Self.elements(of: "unknown-fetch-entity", in: contents) == ["Item.found", "-"])
  }

  @Test(arguments: [
    "predicate-syntax": "text ==", "unknown-predicate-property": "txt ==[c] 'a'",
    "untranslatable-predicate": "text[1] == 'a'",
  ])
  func ofPredicates(_ rule: String, _ predicate: String) throws {
    let request = #"<fetchRequest name="r" entity="Item" predicateString="\#(predicate)"/>"#
    let contents = """
      <entity name="Item">
        <attribute name="text" attributeType="String" optional="YES"/>
        <fetchedProperty name="found">\(request)</fetchedProperty>
      </entity>
      \(request)
      """
    #expect(try Self.elements(of: rule, in: contents) == ["Item.found", "-"])
  }

  @Test(arguments: ["unknown-suppression": "nothing", "unused-suppression": "missing-inverse"])
  func ofSuppressions(_ rule: String, _ word: String) throws {
    let userInfo = #"<userInfo><entry key="datamodel.disable" value="\#(word)"/></userInfo>"#
    let contents = """
      \(userInfo)
      <entity name="Item">
        <attribute name="text" attributeType="String" optional="YES">\(userInfo)</attribute>
        \(userInfo)
      </entity>
      """
    #expect(try Self.elements(of: rule, in: contents) == ["-", "Item.text", "Item"])
  }
}
