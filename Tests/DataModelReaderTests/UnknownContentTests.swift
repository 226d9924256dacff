import DataModelDefinition
import DataModelTestSupport
import Testing

@testable import DataModelReader

/// What the format does not have is ignored with one note at its place; the rest of the model is read.
@Suite struct UnknownContentTests {
  /// Every element of the format, each with an attribute `x` and a child `<x/>` that it does not know.
  ///
  /// The content of an unknown element is not reported again.
  @Test(arguments: [
    (
      "<entity name='A' x='1'>\n<x><y z='1'/></x>\n</entity>", "entity", "2:18", "3:1"
    ),
    ("<composite name='A' x='1'>\n<x/>\n</composite>", "composite", "2:21", "3:1"),
    ("<fetchRequest name='A' x='1'>\n<x/>\n</fetchRequest>", "fetchRequest", "2:24", "3:1"),
    ("<configuration name='A' x='1'>\n<x/>\n</configuration>", "configuration", "2:25", "3:1"),
    ("<userInfo x='1'>\n<x/>\n</userInfo>", "userInfo", "2:11", "3:1"),
    ("<userInfo><entry key='k' x='1'>\n<x/>\n</entry></userInfo>", "entry", "2:26", "3:1"),
    (
      "<configuration name='A'><memberEntity name='B' x='1'>\n<x/>\n</memberEntity></configuration>",
      "memberEntity", "2:48", "3:1"
    ),
  ])
  func inModel(body: String, element: String, attributeAt: String, childAt: String) {
    #expect(Reading(model: body).findings == Self.notes(element, attributeAt, childAt))
  }

  @Test(arguments: [
    ("<attribute name='a' x='1'>\n<x/>\n</attribute>", "attribute", "3:21", "4:1"),
    ("<relationship name='a' x='1'>\n<x/>\n</relationship>", "relationship", "3:24", "4:1"),
    ("<fetchedProperty name='a' x='1'>\n<x/>\n</fetchedProperty>", "fetchedProperty", "3:27", "4:1"),
    ("<fetchIndex name='a' x='1'>\n<x/>\n</fetchIndex>", "fetchIndex", "3:22", "4:1"),
    (
      "<fetchIndex name='a'><fetchIndexElement x='1'>\n<x/>\n</fetchIndexElement></fetchIndex>",
      "fetchIndexElement", "3:41", "4:1"
    ),
    ("<compoundIndexes x='1'>\n<x/>\n</compoundIndexes>", "compoundIndexes", "3:18", "4:1"),
    (
      "<compoundIndexes><compoundIndex x='1'>\n<x/>\n</compoundIndex></compoundIndexes>", "compoundIndex",
      "3:33", "4:1"
    ),
    (
      "<compoundIndexes><compoundIndex><index value='a' x='1'>\n<x/>\n"
        + "</index></compoundIndex></compoundIndexes>",
      "index", "3:50", "4:1"
    ),
    ("<uniquenessConstraints x='1'>\n<x/>\n</uniquenessConstraints>", "uniquenessConstraints", "3:24", "4:1"),
    (
      "<uniquenessConstraints><uniquenessConstraint x='1'>\n<x/>\n"
        + "</uniquenessConstraint></uniquenessConstraints>",
      "uniquenessConstraint", "3:46", "4:1"
    ),
    (
      "<uniquenessConstraints><uniquenessConstraint><constraint value='a' x='1'>\n<x/>\n"
        + "</constraint></uniquenessConstraint></uniquenessConstraints>",
      "constraint", "3:68", "4:1"
    ),
  ])
  func inEntity(body: String, element: String, attributeAt: String, childAt: String) {
    #expect(Reading(entity: body).findings == Self.notes(element, attributeAt, childAt))
  }

  private static func notes(_ element: String, _ attributeAt: String, _ childAt: String) -> [String] {
    [
      "\(attributeAt): note: '\(element)' has no attribute 'x'; it is ignored [unknown-xml-attribute]",
      "\(childAt): note: 'x' is not known inside '\(element)'; it is ignored [unknown-element]",
    ]
  }

  /// Wherever text is, and however much of it: one finding for each stretch.
  @Test func strayText() {
    let finding =
      "warning: text between elements is ignored; remove it, or turn it into a comment [stray-text]"
    let reading = Reading(
      entity:
        "<attribute name='a'/> é &amp; so on\n  <userInfo>x</userInfo><![CDATA[ > ]]>\n<attribute name='b'/>"
    )
    #expect(reading.findings == ["3:23: \(finding)", "4:13: \(finding)", "4:25: \(finding)"])
    #expect(reading.model?.entities.first?.attributes.map(\.name) == ["a", "b"])
    let flood = Reading(entity: String(repeating: "<attribute name='a'/>x", count: 1000))
    #expect(flood.findings.count == 100)
  }

  /// libxml2 takes declarations of namespaces for itself; to everybody else they are attributes.
  @Test func namespaces() {
    let reading = Reading(entity: "<attribute xmlns:x='urn:x' name='a' xmlns='urn:y'/>")
    #expect(
      reading.findings == [
        "3:12: note: 'attribute' has no attribute 'xmlns:x'; it is ignored [unknown-xml-attribute]",
        "3:37: note: 'attribute' has no attribute 'xmlns'; it is ignored [unknown-xml-attribute]",
      ]
    )
  }

  @Test func inTheRoot() {
    let reading = Reading(
      ModelXML.start.dropLast() + " x='1'>\n  <x/>\n  <attribute name='a'/>\n<entity name='A'/></model>"
    )
    #expect(
      reading.findings == [
        "1:76: note: 'model' has no attribute 'x'; it is ignored [unknown-xml-attribute]",
        "2:3: note: 'x' is not known inside 'model'; it is ignored [unknown-element]",
        """
        3:3: error: 'attribute' does not belong inside 'model', so none of it is read [lost-element]
        """,
      ]
    )
    #expect(reading.model?.entities.map(\.name) == ["A"])
  }

  /// A name that is nearly one of the format's, in the order: the entity's content, the finding.
  @Test(arguments: [
    (
      "<attribut name='a'/>",
      "3:1: error: 'attribut' is not known inside 'entity', so none of it is read; did you mean "
        + "'attribute'? "
        + "[lost-element]"
    ),
    (
      "<fetchedproperty name='a'/>",
      "3:1: error: 'fetchedproperty' is not known inside 'entity', so none of it is read; "
        + "did you mean 'fetchedProperty'? [lost-element]"
    ),
    (
      "<attribute name='a' optinal='YES'/>",
      "3:21: warning: 'attribute' has no attribute 'optinal'; it is ignored; did you mean 'optional'? "
        + "[misspelt-xml-attribute]"
    ),
    (
      "<relationship name='a' destinationEntty='B'/>",
      "3:24: warning: 'relationship' has no attribute 'destinationEntty'; it is ignored; did you mean "
        + "'destinationEntity'? "
        + "[misspelt-xml-attribute]"
    ),
    // The name that is near is there too.
    (
      "<attribute name='a' optional='YES' optinal='YES'/>",
      "3:36: note: 'attribute' has no attribute 'optinal'; it is ignored [unknown-xml-attribute]"
    ),
  ])
  func misspelt(_ contents: String, _ finding: String) {
    #expect(Reading(entity: contents).findings == [finding])
  }

  /// What is suggested is known where it is suggested.
  @Test(arguments: FormatNames.attributes.keys.sorted())
  func suggestedAttributes(_ element: String) {
    let attributes = FormatNames.attributes[element]?.map { "\($0)='1'" }.joined(separator: " ") ?? ""
    let findings = Reading(model: Self.document(of: element, attributes, "")).findings
    #expect(findings.filter { $0.contains("'\(element)' has no attribute") } == [])
  }

  @Test(arguments: FormatNames.children.keys.sorted().filter { $0 != "model" })
  func suggestedChildren(_ element: String) {
    let children = FormatNames.children[element]?.map { "<\($0)/>" }.joined() ?? ""
    let findings = Reading(model: Self.document(of: element, "name='a'", children)).findings
    #expect(findings.filter { $0.contains("inside '\(element)'") } == [])
  }

  /// The element within those that enclose it.
  private static func document(of element: String, _ attributes: String, _ children: String) -> String {
    let parents = [
      "attribute": "entity", "relationship": "entity", "fetchedProperty": "entity", "fetchIndex": "entity",
      "uniquenessConstraints": "entity", "compoundIndexes": "entity", "userInfo": "entity",
      "fetchIndexElement": "fetchIndex", "uniquenessConstraint": "uniquenessConstraints",
      "constraint": "uniquenessConstraint", "compoundIndex": "compoundIndexes", "index": "compoundIndex",
      "memberEntity": "configuration", "entry": "userInfo",
    ]
    let text = "<\(element) \(attributes)>\(children)</\(element)>"
    return parents[element].map { document(of: $0, $0 == "userInfo" ? "" : "name='a'", text) } ?? text
  }

  /// Behind a thousand findings no more names are compared.
  @Test func veryManyMisspelt() {
    let findings = Reading(entity: String(repeating: "<attribut/>", count: 1100)).findings
    #expect(findings.count { $0.contains("did you mean") } == 1000)
  }

  /// The place of the old editor's drawing is of no interest, whatever it holds.
  @Test func drawing() {
    #expect(Reading(model: "<elements y='1'><element name='A' x='1'/><x/></elements>").findings.isEmpty)
  }

  @Test(arguments: [
    ("<entity name='A' abstract='YES'/>", "2:18", "entity", "abstract", "isAbstract"),
    ("<entity name='A' parent='B'/>", "2:18", "entity", "parent", "parentEntity"),
    ("<entity name='A' renamingIdentifier='B'/>", "2:18", "entity", "renamingIdentifier", "elementID"),
    (
      "<entity name='A'><attribute name='a' defaultValue='1'/></entity>", "2:38", "attribute", "defaultValue",
      "defaultValueString"
    ),
    (
      "<entity name='A'><attribute name='a' type='String'/></entity>", "2:38", "attribute", "type",
      "attributeType"
    ),
    (
      "<entity name='A'><attribute name='a' storedInTruth='1'/></entity>", "2:38", "attribute",
      "storedInTruth", "storedInTruthFile"
    ),
    (
      "<entity name='A'><relationship name='a' deleteRule='Deny'/></entity>", "2:41", "relationship",
      "deleteRule", "deletionRule"
    ),
    (
      "<entity name='A'><relationship name='a' destination='B'/></entity>", "2:41", "relationship",
      "destination", "destinationEntity"
    ),
    (
      "<entity name='A'><relationship name='a' inverse='b'/></entity>", "2:41", "relationship", "inverse",
      "inverseName"
    ),
  ])
  func misspelling(body: String, place: String, element: String, written: String, meant: String) {
    #expect(
      Reading(model: body).findings == [
        """
        \(place): warning: '\(element)' has no attribute '\(written)'; it is ignored; did you mean \
        '\(meant)'? [misspelt-xml-attribute]
        """
      ]
    )
  }
}
