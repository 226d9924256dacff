import DataModelDefinition
import Testing

/// Where an XML attribute is, in a tag however it is written.
@Suite struct AttributeLocationTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let tag: String
    let attribute: String
    /// The text that the location covers; nil if the tag does not have the attribute.
    let covered: String?
    let value: String?

    init(_ tag: String, _ attribute: String, covers covered: String?, value: String? = nil) {
      self.tag = tag
      self.attribute = attribute
      self.covered = covered
      self.value = value
    }

    var testDescription: String { "\(attribute) in \(tag)" }
  }

  @Test(arguments: [
    Case(#"<entity name="A" b="2"/>"#, "name", covers: #"name="A""#, value: "A"),
    Case(#"<entity name="A" b="2"/>"#, "b", covers: #"b="2""#, value: "2"),
    Case(#"<entity name="A" b="2">"#, "b", covers: #"b="2""#, value: "2"),
    Case("<entity name='A' b='2'/>", "b", covers: "b='2'", value: "2"),
    Case("<entity name = \"A\"\tb\n=\r\n'2' />", "b", covers: "b\n=\r\n'2'", value: "2"),
    Case("<entity\n    name=\"A\"\n    b=\"2\"\n/>", "b", covers: "b=\"2\"", value: "2"),
    // The name elsewhere: in a value, as a part of another name, as the element's own.
    Case(#"<entity x="name=1" name="A"/>"#, "name", covers: #"name="A""#, value: "A"),
    Case(#"<entity rename="x" name="A" names="y"/>"#, "name", covers: #"name="A""#, value: "A"),
    Case(#"<name name="A"/>"#, "name", covers: #"name="A""#, value: "A"),
    // Values that look like the end of the tag, or like the other quote.
    Case(#"<entity x="a > b" y='"' z="/" name="A"/>"#, "name", covers: #"name="A""#, value: "A"),
    Case(#"<entity x="" name=""/>"#, "name", covers: #"name="""#, value: ""),
    Case(#"<entity x="é😀" name="ä &lt; ö"/>"#, "name", covers: #"name="ä &lt; ö""#, value: "ä &lt; ö"),
    // Absent.
    Case(#"<entity b="2"/><x name="A"/>"#, "name", covers: nil),
    Case(#"<entity>name="A"</entity>"#, "name", covers: nil),
    Case(#"<entity/>"#, "name", covers: nil),
    Case(#"<entity Name="A"/>"#, "name", covers: nil),
    // No tag that a parser would accept; nothing to find, and no way to read past the end.
    Case(#"<entity name"#, "name", covers: nil),
    Case(#"<entity name="#, "name", covers: nil),
    Case(#"<entity name="A"#, "name", covers: nil),
    Case(#"<entity name=A>"#, "name", covers: nil),
    Case(#"<"#, "name", covers: nil),
    Case("", "name", covers: nil),
  ])
  func attribute(_ example: Case) throws {
    // Something before the tag, so that offsets and columns of the tag are not those of the file.
    let before = "<é>\n  "
    let file = SourceFile(path: "contents", bytes: Array((before + example.tag).utf8))
    let element = ElementOrigin(offset: before.utf8.count)
    let found = file.rangesOfAttribute(example.attribute, in: element)
    guard let covered = example.covered else {
      #expect(found == nil)
      #expect(
        file.location(ofAttribute: example.attribute, in: element) == file.location(of: element),
        "an absent attribute is reported at its element"
      )
      return
    }
    let value = try #require(found).value
    #expect(String(decoding: file.bytes[value], as: UTF8.self) == example.value)
    let start = try #require(example.tag.firstRange(of: covered)).lowerBound
    let offset = before.utf8.count + example.tag.utf8.distance(from: example.tag.startIndex, to: start)
    #expect(
      file.location(ofAttribute: example.attribute, in: element)
        == file.location(of: offset..<(offset + covered.utf8.count))
    )
  }

  @Test func elementIsItsNameWithTheBracket() throws {
    let file = SourceFile(path: "contents", bytes: Array("<model>\n    <entity name=\"A\"/>".utf8))
    let range = try #require(file.location(of: ElementOrigin(offset: 12)).range)
    #expect(range.start == SourceLocation.Position(line: 2, column: 5))
    #expect(range.end == SourceLocation.Position(line: 2, column: 12))
  }

  @Test func attributeOfALongTagIsAtItsLine() throws {
    let text = "<entity\n    name=\"A\"\n    parentEntity=\"B\"\n/>"
    let file = SourceFile(path: "contents", bytes: Array(text.utf8))
    let range = try #require(file.location(ofAttribute: "parentEntity", in: ElementOrigin(offset: 0)).range)
    #expect(range.start == SourceLocation.Position(line: 3, column: 5))
    #expect(range.end == SourceLocation.Position(line: 3, column: 21))
  }

  @Test func originPastTheEndIsTheEnd() throws {
    let file = SourceFile(path: "contents", bytes: Array("<a/>".utf8))
    let range = try #require(file.location(of: ElementOrigin(offset: 99)).range)
    #expect(range.start == SourceLocation.Position(line: 1, column: 5))
  }
}
