import DataModelDefinition
import DataModelTestSupport
import Testing

/// The root element: what makes a document a data model, and what it says of the whole model.
@Suite struct DocumentTests {
  private static let type = "com.apple.IDECoreDataModeler.DataModel"

  @Test(arguments: [
    ("<plist/>", "1:1: error: the root element is 'plist'; a data model has 'model'"),
    (
      "<?xml version=\"1.0\"?>\n<Model/>",
      "2:1: error: the root element is 'Model'; a data model has 'model'"
    ),
    ("<model/>", "1:1: error: this document has no type; a data model has '\(type)'"),
    (
      "<model a=\"1\"\n type=\"x\"/>",
      "2:2: error: the type of this document is 'x'; a data model has '\(type)'"
    ),
    ("<model type=\"\"/>", "1:8: error: the type of this document is ''; a data model has '\(type)'"),
  ])
  func anotherDocument(input: String, finding: String) {
    let reading = Reading(input)
    #expect(reading.findings == ["\(finding) [wrong-root]"])
    #expect(reading.model == nil)
  }

  @Test(arguments: [
    ("", "1:1: warning: documentVersion is missing; 1.0 is assumed"),
    (
      " documentVersion='2.0'",
      "1:54: warning: documentVersion is '2.0'; only 1.0 is known, so 1.0 is assumed"
    ),
  ])
  func documentVersion(attribute: String, finding: String) {
    let reading = Reading("<model type=\"\(Self.type)\"\(attribute)/>")
    #expect(reading.findings == ["\(finding) [unsupported-document-version]"])
    #expect(reading.model != nil)
  }

  @Test func attributesOfTheModel() throws {
    let reading = Reading(
      """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="\(Self.type)" documentVersion="1.0" lastSavedToolsVersion="22758" systemVersion="23H222" \
      minimumToolsVersion="Xcode 9.0" sourceLanguage="Swift" userDefinedModelVersionIdentifier="v2" \
      usedWithCloudKit="true" usedWithSwiftData="YES" name="" macOSVersion="Automatic" iOSVersion="iOS 6.0">
          <userInfo>
              <entry key="owner" value="us"/>
          </userInfo>
          <elements>
              <element name="A" positionX="0" positionY="1" width="2" height="3"/>
          </elements>
      </model>
      """
    )
    #expect(reading.findings.isEmpty)
    let model = try #require(reading.model)
    #expect(model.name == "M")
    #expect(model.lastSavedToolsVersion == "22758")
    #expect(model.minimumToolsVersion == "Xcode 9.0")
    #expect(model.sourceLanguage == "Swift")
    #expect(model.versionIdentifier == "v2")
    #expect(model.isUsedWithCloudKit)
    #expect(model.isUsedWithSwiftData)
    #expect(model.userInfo.map(\.key) == ["owner"])
    #expect(model.userInfo.map(\.value) == ["us"])
    #expect(model.source.position(at: model.origin.offset) == SourceLocation.Position(line: 2, column: 1))
  }

  @Test func emptyModel() throws {
    let reading = Reading("\(ModelXML.start)</model>")
    #expect(reading.findings.isEmpty)
    let model = try #require(reading.model)
    #expect(model.entities.isEmpty && model.composites.isEmpty)
    #expect(model.fetchRequests.isEmpty && model.configurations.isEmpty && model.userInfo.isEmpty)
    #expect(model.lastSavedToolsVersion == nil)
    #expect(model.minimumToolsVersion == nil)
    #expect(model.sourceLanguage == nil)
    #expect(model.versionIdentifier == nil)
    #expect(!model.isUsedWithCloudKit)
    #expect(!model.isUsedWithSwiftData)
  }

  /// libxml2 hands an ampersand over as a reference of its own.
  @Test(arguments: [
    ("a &amp;&amp; b", "a && b"), ("&amp;#38;", "&#38;"), ("&amp;amp;", "&amp;"), ("&#38;lt;", "&lt;"),
    ("&amp;\u{301}", "&\u{301}"), ("&#x26;", "&"), ("x&amp;", "x&"), ("a&#10;b", "a\nb"),
    ("a\tb\nc", "a b c"),
  ])
  func references(written: String, meant: String) {
    let reading = Reading(model: "<fetchRequest name=\"F\" predicateString=\"\(written)\"/>")
    #expect(reading.model?.fetchRequests.first?.predicate == meant)
  }

  /// Comments and instructions are legal XML and say nothing; a section is text.
  @Test func whatXMLHasBesidesElements() {
    let reading = Reading(
      model: """
        <!-- <entity name="No"/> -->
        <?tool say?>
        <![CDATA[<entity name="No"/>]]>
        <entity name="A&amp;B &lt;&#233;&#x1F600;&quot;&apos;"></entity>
        """
    )
    let finding = "text between elements is ignored; remove it, or turn it into a comment [stray-text]"
    #expect(reading.findings == ["4:1: warning: \(finding)"])
    #expect(reading.model?.entities.map(\.name) == ["A&B <é😀\"'"])
  }
}
