import DataModelDefinition
import DataModelTestSupport
import Testing

/// What an attacker might send is refused at its first place, and nothing outside the file is read.
@Suite struct HostileXMLTests {
  private static let documentType =
    "error: a document type declaration (DOCTYPE) is not allowed in a data model; remove it [document-type]"

  @Test(arguments: [
    ("plain", "<!DOCTYPE model>\n<model/>", "1:1"),
    ("behind the declaration", "<?xml version=\"1.0\"?>\n\n  <!DOCTYPE model>\n<model/>", "3:3"),
    ("with a file to load", "<!DOCTYPE model SYSTEM \"file:///dev/zero\">\n<model/>", "1:1"),
    (
      "with an address to load", "<!DOCTYPE model PUBLIC \"-\" \"http://example.invalid/m.dtd\">\n<model/>",
      "1:1"
    ),
    (
      "with an outer entity",
      "<!DOCTYPE m [<!ENTITY a SYSTEM \"file:///etc/hostname\">]>\n<model>&a;</model>", "1:1"
    ),
    (
      "with a parameter entity", "<!DOCTYPE m [<!ENTITY % p SYSTEM \"file:///dev/zero\"> %p;]>\n<model/>",
      "1:1"
    ),
    ("in a model that is wrong too", "<!DOCTYPE m>\n<model>", "1:1"),
  ])
  func documentType(what: String, input: String, place: String) {
    #expect(Reading(input).findings == ["\(place): \(Self.documentType)"])
  }

  @Test func entityBomb() {
    let entities = (1...30).map {
      "<!ENTITY e\($0) \"" + String(repeating: "&e\($0 - 1);", count: 10) + "\">"
    }
    let input = "<!DOCTYPE m [<!ENTITY e0 \"ha\">\n\(entities.joined(separator: "\n"))]>\n<m>&e30;</m>"
    #expect(Reading(input).findings == ["1:1: \(Self.documentType)"])
  }

  @Test func depth() {
    let nested = { (depth: Int) in
      String(repeating: "<a>\n", count: depth - 1) + "<a/>\n" + String(repeating: "</a>\n", count: depth - 1)
    }
    #expect(Reading(nested(64)).findings.map { $0.hasSuffix("[wrong-root]") } == [true])
    let finding = "65:1: error: elements are nested more than 64 deep [document-too-large]"
    #expect(Reading(nested(65)).findings == [finding])
    #expect(Reading(String(repeating: "<a>\n", count: 100_000)).findings == [finding])
  }

  /// libxml2 compares each attribute with all others: it would take this many for many seconds. Quotes before
  /// the tag must not hide it.
  @Test(arguments: ["", "<!-- don't -->", "don't", "<b c=\"'\"/>", "<b c='\"'/>"])
  func attributes(before: String) {
    let attributes = (0..<200_000).map { " a\($0)=\"\"" }.joined()
    #expect(
      Reading("<model>\(before)\n  <entity\(attributes)/></model>").findings
        == ["2:3: error: an element has more than 500 attributes [document-too-large]"]
    )
  }

  /// Signs that are no attributes do not count as such.
  @Test func manyEqualitySigns() {
    let predicate = "a == 1 " + String(repeating: "OR a == 1 ", count: 1000)
    let reading = Reading(
      model: "<!-- don't -->\n<fetchRequest name=\"F\" predicateString=\"\(predicate)\"/>"
    )
    #expect(reading.findings.isEmpty)
    #expect(reading.model?.fetchRequests.first?.predicate == predicate)
  }

  @Test func elements() {
    let input = "<model>\n" + String(repeating: "<a/>", count: 400_000) + "</model>"
    let finding = "2:1599997: error: the file has more than 400000 elements [document-too-large]"
    #expect(Reading(input).findings == [finding])
  }

  @Test func fileSize() {
    let size = 32 << 20
    let message = "the file is larger than 32 MiB, the limit for a model [document-too-large]"
    #expect(Reading([UInt8](repeating: 0x20, count: size + 1)).findings == ["1:1: error: \(message)"])
  }

  /// libxml2 refuses values of more than ten million bytes, in words that fit a missing quote.
  @Test func longValue() {
    let value = String(repeating: "x", count: 11_000_000)
    let finding = "1:10: error: a name or a value is far too long [malformed-xml]"
    #expect(Reading("<model a=\"\(value)\"/>").findings == [finding])
  }

  /// A finding at every element of one long line: positions must not be counted from the start of the line.
  @Test func findingsInOneLine() {
    let input = ModelXML.start + String(repeating: "<b/>", count: 20_000) + "</model>"
    let reading = Reading(input)
    #expect(reading.findings.count == 20_000)
    #expect(
      reading.findings.last
        == "1:80072: note: 'b' is not known inside 'model'; it is ignored [unknown-element]"
    )
  }

  /// With a converter for the declared encoding libxml2 would count the rest of the file for each position.
  @Test func declaredASCII() {
    let declaration = #"<?xml version="1.0" encoding="US-ASCII"?>"#
    let input = declaration + ModelXML.start + String(repeating: "<elements/>", count: 50_000) + "</model>"
    #expect(Reading(input).findings.isEmpty)
  }
}
