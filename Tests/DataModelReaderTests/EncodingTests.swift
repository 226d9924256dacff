import DataModelDefinition
import DataModelTestSupport
import Testing

/// Models are UTF-8. Anything else is refused in words, at the byte where it shows.
@Suite struct EncodingTests {
  @Test(arguments: [
    (
      #"<?xml version="1.0" encoding="ISO-8859-1"?>"#,
      "1:31: error: the encoding 'ISO-8859-1' is not supported"
    ),
    (#"<?xml version='1.0' encoding = 'utf-16'?>"#, "1:33: error: the encoding 'utf-16' is not supported"),
    (#"<?xml version="1.0" encoding="no such"?>"#, "1:31: error: the encoding 'no such' is not supported"),
    (#"<?xml version="1.0" encoding=""?>"#, "1:31: error: the encoding '' is not supported"),
  ])
  func declared(declaration: String, finding: String) {
    let expected = "\(finding); save the file as UTF-8 [unsupported-encoding]"
    #expect(Reading("\(declaration)\n\(ModelXML.start)</model>").findings == [expected])
  }

  @Test(arguments: [
    "",
    #"<?xml version="1.0"?>"#,
    #"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"#,
    #"<?xml version="1.0" encoding='utf-8'?>"#,
    #"<?xml version="1.0" encoding="US-ASCII"?>"#,
    "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
    "\u{FEFF}",
  ])
  func accepted(declaration: String) {
    let reading = Reading("\(declaration)\(ModelXML.start)<entity name=\"Käse😀\"/></model>")
    #expect(reading.findings.isEmpty)
    #expect(reading.model?.entities.map(\.name) == ["Käse😀"])
  }

  /// A byte order mark takes no column: no editor shows it.
  @Test func byteOrderMarkHasNoWidth() {
    let finding = "1:1: error: the root element is 'plist'; a data model has 'model' [wrong-root]"
    #expect(Reading("\u{FEFF}<plist/>").findings == [finding])
  }

  /// The word in an element is no declaration.
  @Test func attributeNamedEncoding() {
    let tag = ModelXML.start.dropLast() + #" encoding="latin1"/>"#
    let finding = "'model' has no attribute 'encoding'; it is ignored [unknown-xml-attribute]"
    #expect(Reading(String(tag)).findings == ["1:76: note: \(finding)"])
  }

  private static let notUTF8 = "error: the bytes here are not UTF-8 [unsupported-encoding]"

  /// The bytes stand in place of `?`.
  @Test(
    arguments: [
      ("Latin 1 in a value", "<a>\n  <b c=\"é?t\"/>\n</a>", [0xE9], "2:10"),
      ("half a sequence in a value", "<a b=\"?(\"/>", [0xC3], "1:7"),
      ("a surrogate", "<a b=\"?\"/>", [0xED, 0xA0, 0x80], "1:7"),
      ("an overlong '<'", "<a b=\"?\"/>", [0xC0, 0xBC], "1:7"),
      ("past the last scalar", "<a b=\"?\"/>", [0xF5, 0x80, 0x80, 0x80], "1:7"),
      ("in a name", "<ab?c/>", [0xE9], "1:4"),
      ("in text", "<a>\n  b?c\n</a>", [0xE9], "2:4"),
      ("in a comment", "<a><!-- ?t --></a>", [0xE9], "1:9"),
    ] as [(String, String, [UInt8], String)]
  )
  func malformedUTF8(what: String, input: String, bytes: [UInt8], place: String) {
    let parts = input.utf8.split(separator: UInt8(ascii: "?"), omittingEmptySubsequences: false).map(
      Array.init
    )
    #expect(Reading(Array(parts.joined(separator: bytes))).findings == ["\(place): \(Self.notUTF8)"])
  }

  private static let utf16 = """
    1:1: error: the file is in UTF-16; save it as UTF-8, the encoding that Xcode writes [unsupported-encoding]
    """

  @Test(
    arguments: [
      [0xFF, 0xFE, 0x3C, 0x00, 0x61, 0x00], [0xFE, 0xFF, 0x00, 0x3C, 0x00, 0x61],
      [0x3C, 0x00, 0x61, 0x00], [0x00, 0x3C, 0x00, 0x61],
    ] as [[UInt8]]
  )
  func utf16(bytes: [UInt8]) {
    #expect(Reading(bytes).findings == [Self.utf16])
  }

  @Test(
    arguments: [
      ("a binary property list", Array("bplist00".utf8) + [0xD1, 0x00], "1:10"),
      ("a zero in a model", Array("<a>\n\0</a>".utf8), "2:1"),
    ] as [(String, [UInt8], String)]
  )
  func binary(what: String, bytes: [UInt8], place: String) {
    let message =
      "error: the file is binary (it contains a zero byte), not the XML of a data model [malformed-xml]"
    #expect(Reading(bytes).findings == ["\(place): \(message)"])
  }
}
