import DataModelDefinition
import DataModelTestSupport
import Testing

@testable import DataModelMerge

@Suite struct ModelMergeTests {
  /// What only one side changed is taken, whichever side it is.
  @Test(arguments: [
    Change(
      "an attribute is added in the order of names",
      #"""
      <entity name="A">
        <attribute name="b"/>
      </entity>
      """#,
      #"""
      <entity name="A">
        <attribute name="b"/>
        <attribute name="C"/>
      </entity>
      """#,
      #"""
      <entity name="A">
        <attribute name="a"/>
        <attribute name="b"/>
      </entity>
      """#,
      #"""
      <entity name="A">
        <attribute name="a"/>
        <attribute name="b"/>
        <attribute name="C"/>
      </entity>
      """#
    ),
    Change(
      "two XML attributes of one element",
      #"<entity name="A"><attribute name="a" optional="YES" attributeType="String"/></entity>"#,
      #"<entity name="A"><attribute name="a" attributeType="String"/></entity>"#,
      #"<entity name="A"><attribute name="a" optional="YES" attributeType="Date"/></entity>"#,
      #"<entity name="A"><attribute name="a" attributeType="Date"/></entity>"#
    ),
    Change(
      "an element goes, another comes",
      #"<entity name="A"><attribute name="a"/><attribute name="b"/></entity>"#,
      #"<entity name="A"><attribute name="b"/></entity>"#,
      #"<entity name="A"><attribute name="a"/><attribute name="b"/><attribute name="c"/></entity>"#,
      #"<entity name="A"><attribute name="b"/><attribute name="c"/></entity>"#
    ),
    Change(
      "the last element goes from an entity",
      """
      <entity name="A">
        <attribute name="a"/>
      </entity>
      <entity name="B"/>
      """,
      """
      <entity name="A" isAbstract="YES">
        <attribute name="a"/>
      </entity>
      <entity name="B"/>
      """,
      """
      <entity name="A">
      </entity>
      <entity name="B"/>
      """,
      """
      <entity name="A" isAbstract="YES"/>
      <entity name="B"/>
      """
    ),
    Change(
      "an empty entity gets something",
      #"<entity name="A"/>"#,
      #"<entity name="A" isAbstract="YES"/>"#,
      """
      <entity name="A">
        <attribute name="a"/>
      </entity>
      """,
      """
      <entity name="A" isAbstract="YES">
        <attribute name="a"/>
      </entity>
      """
    ),
    Change(
      "both add the same",
      #"<entity name="A"><attribute name="a"/></entity>"#,
      #"<entity name="A"><attribute name="a"/><attribute  name="b"/></entity>"#,
      #"<entity name="A"><attribute name="a"/><attribute name="b" /></entity>"#,
      #"<entity name="A"><attribute name="a"/><attribute  name="b"/></entity>"#
    ),
    Change(
      "entries of a user info that both add",
      #"<entity name="A"/>"#,
      #"<entity name="A"><userInfo><entry key="a" value="1"/></userInfo></entity>"#,
      #"<entity name="A"><userInfo><entry key="b" value="2"/></userInfo></entity>"#,
      #"<entity name="A"><userInfo><entry key="a" value="1"/><entry key="b" value="2"/></userInfo></entity>"#
    ),
    // A merge of lines lost an end tag here: both sides added an entity at one place.
    Change(
      "two entities at one place",
      """
      <entity name="Item">
      </entity>
      <entity name="Note">
      </entity>
      """,
      """
      <entity name="Item">
      </entity>
      <entity name="Market">
        <attribute name="a"/>
      </entity>
      <entity name="Note">
      </entity>
      """,
      """
      <entity name="Item">
      </entity>
      <entity name="Location">
        <attribute name="a"/>
      </entity>
      <entity name="Note">
      </entity>
      """,
      """
      <entity name="Item">
      </entity>
      <entity name="Location">
        <attribute name="a"/>
      </entity>
      <entity name="Market">
        <attribute name="a"/>
      </entity>
      <entity name="Note">
      </entity>
      """
    ),
    Change(
      "a comment stays with its element",
      #"<entity name="A"/>"#,
      "<!-- All of them. -->\n<entity name=\"A\"/>",
      #"<entity name="A" isAbstract="YES"/>"#,
      "<!-- All of them. -->\n<entity name=\"A\" isAbstract=\"YES\"/>"
    ),
    Change(
      "quotes and escapes stay as they are written",
      #"<entity name="A"><userInfo><entry key='a' value='"1" &#60; 2'/></userInfo></entity>"#,
      #"<entity name="A"><userInfo><entry key='a' value='"1" &#60; 2'/></userInfo></entity>"#
        + #"<entity name="B"/>"#,
      #"<entity name="A" isAbstract="YES"><userInfo><entry key='a' value='"1" &#60; 2'/></userInfo>"#
        + #"</entity>"#,
      #"<entity name="A" isAbstract="YES"><userInfo><entry key='a' value='"1" &#60; 2'/></userInfo>"#
        + #"</entity><entity name="B"/>"#
    ),
  ])
  func takesChanges(_ change: Change) throws {
    let merging = try Merging(change.base, change.ours, change.theirs)
    #expect(merging.conflicts == [])
    #expect(merging.lines.joined(separator: "\n") == change.merged)
  }

  struct Change: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let base: String
    let ours: String
    let theirs: String
    let merged: String

    init(_ description: String, _ base: String, _ ours: String, _ theirs: String, _ merged: String) {
      testDescription = description
      (self.base, self.ours, self.theirs, self.merged) = (base, ours, theirs, merged)
    }
  }

  /// References of one side follow what the other side renames.
  @Test(arguments: [
    Change(
      "a destination",
      #"<entity name="A"/><entity name="B"/>"#,
      #"<entity name="A"><relationship name="b" destinationEntity="B"/></entity><entity name="B"/>"#,
      #"<entity name="A"/><entity name="C" elementID="B"/>"#,
      #"<entity name="A"><relationship name="b" destinationEntity="C"/></entity>"#
        + #"<entity name="C" elementID="B"/>"#
    ),
    Change(
      "a parent, a request and a member",
      #"<entity name="A"/><configuration name="C"/>"#,
      #"<entity name="A2" elementID="A"/><configuration name="C"/>"#,
      #"<entity name="A"/><entity name="B" parentEntity="A"/><fetchRequest name="R" entity="A"/>"#
        + #"<configuration name="C"><memberEntity name="A"/></configuration>"#,
      #"<entity name="A2" elementID="A"/><entity name="B" parentEntity="A2"/>"#
        + #"<fetchRequest name="R" entity="A2"/>"#
        + #"<configuration name="C"><memberEntity name="A2"/></configuration>"#
    ),
    Change(
      "an inherited property in an index",
      #"<entity name="A"><attribute name="a"/></entity><entity name="B" parentEntity="A"/>"#,
      #"<entity name="A"><attribute name="a2" elementID="a"/></entity><entity name="B" parentEntity="A"/>"#,
      #"<entity name="A"><attribute name="a"/></entity><entity name="B" parentEntity="A">"#
        + #"<fetchIndex name="byA"><fetchIndexElement property="a"/></fetchIndex></entity>"#,
      #"<entity name="A"><attribute name="a2" elementID="a"/></entity><entity name="B" parentEntity="A">"#
        + #"<fetchIndex name="byA"><fetchIndexElement property="a2"/></fetchIndex></entity>"#
    ),
    Change(
      "the other end of a relationship",
      #"<entity name="A"><relationship name="b" destinationEntity="B"/></entity><entity name="B"/>"#,
      #"<entity name="A"><relationship name="b2" elementID="b" destinationEntity="B"/></entity>"#
        + #"<entity name="B"/>"#,
      #"<entity name="A"><relationship name="b" destinationEntity="B"/></entity><entity name="B">"#
        + #"<relationship name="a" destinationEntity="A" inverseName="b" inverseEntity="A"/></entity>"#,
      #"<entity name="A"><relationship name="b2" elementID="b" destinationEntity="B"/></entity>"#
        + #"<entity name="B">"#
        + #"<relationship name="a" destinationEntity="A" inverseName="b2" inverseEntity="A"/></entity>"#
    ),
    Change(
      "two entities that trade their names",
      #"<entity name="A"><attribute name="a"/></entity><entity name="B"><attribute name="b"/></entity>"#,
      #"<entity name="A" elementID="B"><attribute name="b"/></entity><entity name="B" elementID="A">"#
        + #"<attribute name="a"/></entity>"#,
      #"<entity name="A"><attribute name="a" optional="YES"/></entity><entity name="B">"#
        + #"<attribute name="b"/></entity>"#,
      #"<entity name="A" elementID="B"><attribute name="b"/></entity><entity name="B" elementID="A">"#
        + #"<attribute name="a" optional="YES"/></entity>"#
    ),
  ])
  func followsRenames(_ change: Change) throws {
    let one = try Merging(change.base, change.ours, change.theirs)
    #expect(one.conflicts == [])
    #expect(one.lines.joined(separator: "\n") == change.merged)
    let other = try Merging(change.base, change.theirs, change.ours)
    #expect(other.conflicts == [])
    #expect(try Self.content(other) == Self.content(one))
  }

  /// What the merged model says, in whatever order.
  private static func content(_ merging: Merging) throws -> String {
    try MarkupReading.root(of: Merging.file(merging.lines.joined(separator: "\n"))).innerContent
  }

  /// Names that are given up and taken again, or claimed twice: what one side changed stays with its element.
  @Test(arguments: [
    Change(
      "a renamed entity, and a new one of the old name",
      #"<entity name="A"><attribute name="a"/></entity>"#,
      #"<entity name="A"><attribute name="z"/></entity><entity name="B" elementID="A">"#
        + #"<attribute name="a"/></entity>"#,
      #"<entity name="A"><attribute name="a" indexed="YES"/></entity>"#,
      #"<entity name="A"><attribute name="z"/></entity>"#
        + #"<entity name="B" elementID="A"><attribute name="a" indexed="YES"/></entity>"#
    ),
    Change(
      "an identifier that moves to another element",
      #"<entity name="A"><attribute name="x" elementID="k"/><attribute name="y"/></entity>"#,
      #"<entity name="A"><attribute name="x"/><attribute name="y" elementID="k"/></entity>"#,
      #"<entity name="A"><attribute name="x" elementID="k" indexed="YES"/><attribute name="y"/></entity>"#,
      #"<entity name="A"><attribute name="x" indexed="YES"/><attribute name="y" elementID="k"/></entity>"#
    ),
    Change(
      "white space in a comment, and letters in two forms",
      "<!-- a b --><entity name=\"A\" representedClassName=\"\u{E9}\"/>",
      "<!-- a b --><entity name=\"A\" representedClassName=\"\u{E9}\" isAbstract=\"YES\"/>",
      "<!-- ab --><entity name=\"A\" representedClassName=\"e\u{301}\"/>",
      "<!-- ab --><entity name=\"A\" representedClassName=\"e\u{301}\" isAbstract=\"YES\"/>"
    ),
  ])
  func keepsWhatBelongsTogether(_ change: Change) throws {
    let merging = try Merging(change.base, change.ours, change.theirs)
    #expect(merging.conflicts == [])
    #expect(merging.lines.joined(separator: "\n").utf8.elementsEqual(change.merged.utf8))
  }

  /// A text does not follow a rename, so it is a conflict without markers.
  @Test func reportsTextsWithAnOldName() throws {
    let merging = try Merging(
      #"<entity name="A"><attribute name="a"/></entity>"#,
      #"<entity name="A"><attribute name="b" elementID="a"/></entity>"#,
      #"<entity name="A"><attribute name="a"/></entity>"# + "\n"
        + #"<fetchRequest name="R" entity="A" predicateString="a == 1"/>"#
    )
    #expect(
      merging.conflicts == [
        "3: predicateString names 'a', which the other side renamed; write 'b' in 'a == 1'"
      ]
    )
  }

  /// Contradictions, each with its message.
  @Test(arguments: [
    Contradiction(
      #"<entity name="A"><attribute name="a" attributeType="String"/></entity>"#,
      #"<entity name="A"><attribute name="a" attributeType="Date"/></entity>"#,
      #"<entity name="A"><attribute name="a"/></entity>"#,
      "both changed attributeType of A.a: 'Date' here, nothing there"
    ),
    Contradiction(
      #"<entity name="A"/>"#,
      #"<entity name="A"><attribute name="a" attributeType="Date"/></entity>"#,
      #"<entity name="A"><attribute name="a" attributeType="String"/></entity>"#,
      "both added A.a, each with another attributeType: 'Date' here, 'String' there"
    ),
    Contradiction(
      #"<entity name="A"><attribute name="a"/></entity>"#,
      #"<entity name="A"/>"#,
      #"<entity name="A"><attribute name="a" optional="YES"/></entity>"#,
      "A.a was removed here and changed there"
    ),
    Contradiction(
      #"<entity name="A"><attribute name="a"/></entity>"#,
      #"<entity name="A"><attribute name="a"/><attribute name="b"/></entity>"#,
      "",
      "A was changed here and removed there"
    ),
    Contradiction(
      #"<entity name="A"/>"#,
      #"<entity name="B" elementID="A"/>"#,
      #"<entity name="C" elementID="A"/>"#,
      "both changed name of B: 'B' here, 'C' there"
    ),
    Contradiction(
      "",
      #"<entity name="A"><attribute name="a"/></entity>"#,
      #"<entity name="A"><attribute name="a"/><attribute name="b"/></entity>"#,
      "both added A; only there it has A.b"
    ),
    Contradiction(
      #"<entity name="A"><fetchIndex name="i"><fetchIndexElement property="a"/></fetchIndex></entity>"#,
      #"<entity name="A"><fetchIndex name="i"><fetchIndexElement property="b"/></fetchIndex></entity>"#,
      #"<entity name="A"><fetchIndex name="i"><fetchIndexElement property="c"/></fetchIndex></entity>"#,
      "both changed the contents of the index 'i' of A, each in another way"
    ),
    Contradiction(
      Self.unique("a"),
      Self.unique("b"),
      Self.unique("c"),
      "both changed the uniqueness constraint of A, each in another way"
    ),
    Contradiction(
      Self.unique("a"),
      Self.unique("b"),
      #"<entity name="A"><uniquenessConstraints/></entity>"#,
      "both changed the uniqueness constraint of A, each in another way"
    ),
    Contradiction(
      #"<entity name="A"><attribute name="a" attributeType="String"/>"#
        + #"<attribute name="a" attributeType="Date"/></entity>"#,
      #"<entity name="A"><attribute name="a" attributeType="Date"/></entity>"#,
      #"<entity name="A"><attribute name="a" attributeType="String" indexed="YES"/>"#
        + #"<attribute name="a" attributeType="Date"/></entity>"#,
      "A.a was removed here and changed there"
    ),
    Contradiction(
      "<!-- Old. -->\n<entity name=\"A\"/>",
      "<!-- New. -->\n<entity name=\"A\"/>",
      "<!-- Newer. -->\n<entity name=\"A\"/>",
      "both changed the comments of A"
    ),
    Contradiction(
      #"<entity name="A"><userInfo><entry key="k" value="1"/></userInfo></entity>"#,
      #"<entity name="A"><userInfo><entry key="k" value="2"/></userInfo></entity>"#,
      #"<entity name="A"><userInfo><entry key="k" value="3"/></userInfo></entity>"#,
      "both changed value of the user info entry 'k' of A: '2' here, '3' there"
    ),
  ])
  func reportsContradictions(_ contradiction: Contradiction) throws {
    let merging = try Merging(contradiction.base, contradiction.ours, contradiction.theirs)
    #expect(merging.conflicts.map { String($0.drop { $0 != " " }.dropFirst()) } == [contradiction.message])
    // 'validate' finds the markers, in the line that the message has.
    let text = ModelXML.document(around: merging.lines.joined(separator: "\n"))
    #expect(merging.lines.contains("<<<<<<< ours") && merging.lines.contains(">>>>>>> theirs"), "\(text)")
    let line = try #require(merging.lines.firstIndex(of: "<<<<<<< ours"))
    #expect(merging.conflicts.first?.hasPrefix("\(line + 2):") == true)
  }

  struct Contradiction: CustomTestStringConvertible, Sendable {
    let base: String
    let ours: String
    let theirs: String
    let message: String

    init(_ base: String, _ ours: String, _ theirs: String, _ message: String) {
      (self.base, self.ours, self.theirs, self.message) = (base, ours, theirs, message)
    }

    var testDescription: String { message }
  }

  static func unique(_ property: String) -> String {
    """
    <entity name="A"><uniquenessConstraints><uniquenessConstraint><constraint value="\(property)"/>\
    </uniquenessConstraint></uniquenessConstraints></entity>
    """
  }

  @Test func marksOnlyWhatDiffers() throws {
    let base = """
      <entity name="A" representedClassName="A">
        <attribute name="a"/>
        <attribute name="b" optional="YES"/>
      </entity>
      """
    let merging = try Merging(
      base,
      base.replacing("Name=\"A\"", with: "Name=\"Mine\"").replacing("\"b\"", with: "\"b\" indexed=\"YES\""),
      base.replacing("Name=\"A\"", with: "Name=\"Theirs\"").replacing(
        "name=\"a\"",
        with: "name=\"a\" optional=\"YES\""
      )
    )
    #expect(
      merging.lines == [
        "<<<<<<< ours", #"<entity name="A" representedClassName="Mine">"#, "=======",
        #"<entity name="A" representedClassName="Theirs">"#, ">>>>>>> theirs",
        #"  <attribute name="a" optional="YES"/>"#,
        #"  <attribute name="b" indexed="YES" optional="YES"/>"#, "</entity>",
      ]
    )
    #expect(merging.conflicts == ["2: both changed representedClassName of A: 'Mine' here, 'Theirs' there"])
  }

  /// Without a base, whatever differs is a conflict: which side changed it cannot be known.
  @Test func refusesToGuessWithoutBase() throws {
    let merging = try Merging(
      nil,
      #"<entity name="A"><attribute name="a"/></entity>"#,
      #"<entity name="A"><attribute name="a" optional="YES"/></entity><entity name="B"/>"#
    )
    #expect(
      merging.conflicts.map { String($0.drop { $0 != " " }.dropFirst()) } == [
        "both added A.a, each with another optional: nothing here, 'YES' there",
        "both added the model; only there it has B",
      ]
    )
  }

  @Test func ignoresTheDiagramAndTakesTheNewerTools() throws {
    func model(_ tools: String, _ x: Int) -> SourceFile {
      let text = """
        <model lastSavedToolsVersion="\(tools)" systemVersion="23A">
          <entity name="A"/>
          <elements>
            <element name="A" positionX="\(x)"/>
          </elements>
        </model>
        """
      return SourceFile(path: "contents", bytes: Array(text.utf8))
    }
    let merged = try ModelMerge.merge(base: model("9", 1), ours: model("9.5", 2), theirs: model("10", 3))
    #expect(merged.conflicts == [])
    #expect(Array(merged.text.utf8) == model("10", 2).bytes)
  }

  /// What comes from the other side has our line endings.
  @Test func keepsLineEndings() throws {
    let base = "<model>\r\n<entity name=\"A\"/>\r\n</model>\r\n"
    let theirs = "<model>\n<entity name=\"A\"/>\n<entity name=\"B\">\n</entity>\n</model>\n"
    func file(_ text: String) -> SourceFile { SourceFile(path: "contents", bytes: Array(text.utf8)) }
    let merged = try ModelMerge.merge(
      base: file(base),
      ours: file(base.replacing("\"A\"", with: "\"A\" isAbstract=\"YES\"")),
      theirs: file(theirs)
    )
    #expect(
      merged.text
        == "<model>\r\n<entity name=\"A\" isAbstract=\"YES\"/>\r\n<entity name=\"B\">\r\n</entity>\r\n"
        + "</model>\r\n"
    )
  }

  @Test func saysWhichSideIsBroken() {
    let whole = Merging.file("")
    let broken = SourceFile(path: "contents", bytes: Array("<model><entity></model>".utf8))
    let error = #expect(throws: UnreadableSide.self) {
      try ModelMerge.merge(base: whole, ours: whole, theirs: broken)
    }
    #expect(error?.side == .theirs)
    #expect(error?.problem.offset == 7)
  }
}
