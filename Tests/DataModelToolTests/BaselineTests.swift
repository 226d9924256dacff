import DataModelTestSupport
import Foundation
import Testing

/// `validate --baseline`: an old model with many findings fails only for new ones.
@Suite struct BaselineTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write(Self.wrong("a"))
  }

  /// An attribute of a type that there is not.
  private static func wrong(_ name: String) -> String {
    "<attribute name=\"\(name)\" optional=\"YES\" attributeType=\"Text\"/>\n"
  }

  private func write(_ attributes: String) throws {
    let entity = "<entity name=\"Item\" syncable=\"YES\">\n\(attributes)</entity>"
    try folder.write(ModelXML.document(around: entity), to: "Shop.xcdatamodel/contents")
  }

  private func validate(_ arguments: String...) throws -> ProgramRun {
    try ToolProcess.run(["validate", "Shop.xcdatamodel"] + arguments, in: folder.url)
  }

  @Test func failsOnlyForWhatIsNew() throws {
    #expect(try validate().status == 1)
    let written = try validate("--write-baseline", "known.txt")
    #expect(written.status == 0)
    #expect(written.errors.contains("note: wrote 1 finding to known.txt\n"))
    let lines = try String(contentsOf: folder.file("known.txt"), encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.last?.hasPrefix("Shop.xcdatamodel/contents: ") == true)
    #expect(lines.last?.hasSuffix("[unknown-attribute-type]") == true)

    let known = try validate("--baseline", "known.txt", "--strict")
    #expect(known.status == 0)
    #expect(
      known.findings == [
        "note: 1 of the baseline is not shown",
        "note: known errors keep a model from being checked further: its tables, queries and migrations",
      ]
    )

    // Known though it moved, and a second one beside it.
    try write("\n\n" + Self.wrong("a") + Self.wrong("b"))
    let new = try validate("--baseline", "known.txt")
    #expect(new.status == 1)
    #expect(new.findings.count { $0.contains("[unknown-attribute-type]") } == 1)
    #expect(new.findings.contains { $0.hasPrefix("Shop.xcdatamodel/contents:6:") })
    // Other formats, too.
    let json = try validate("--baseline", "known.txt", "--format", "json")
    #expect(json.output.contains("Item.b") && !json.output.contains("Item.a"))
  }

  /// A new version begins as a copy of the one before, with all that was known of it.
  @Test func knowsACopyOfAVersion() throws {
    let attribute = #"<attribute name="Text" optional="YES" attributeType="String"/>"#
    try folder.write(
      ModelXML.document(around: "<entity name=\"Item\" syncable=\"YES\">\n\(attribute)\n</entity>"),
      to: "App/Notes.xcdatamodeld/Notes.xcdatamodel/contents"
    )
    func run(_ arguments: String...) throws -> ProgramRun {
      try ToolProcess.run(arguments, in: folder.url)
    }
    #expect(try run("validate", "App", "--strict").status == 1)
    #expect(try run("validate", "App", "--write-baseline", "known.txt").status == 0)
    #expect(try run("version", "Notes 2", "App/Notes.xcdatamodeld").status == 0)
    #expect(try run("validate", "App", "--strict").errors.contains("Notes 2.xcdatamodel/contents:3:"))
    #expect(try run("validate", "App", "--strict", "--baseline", "known.txt").status == 0)
  }

  /// One line stands for one finding, not for all that read alike.
  @Test func countsEqualFindings() throws {
    try write(Self.wrong("a") + Self.wrong("a"))
    let before = try validate().findings.count { $0.contains("[unknown-attribute-type]") }
    #expect(before == 2)
    let line = "Shop.xcdatamodel/contents: "
    _ = try validate("--write-baseline", "known.txt")
    let text = try String(contentsOf: folder.file("known.txt"), encoding: .utf8)
    let types = text.split(separator: "\n").filter { $0.hasPrefix(line) && $0.hasSuffix("attribute-type]") }
    try #require(types.count == 2)
    let once = text.replacing("\(types[0])\n\(types[0])\n", with: "\(types[0])\n")
    try folder.write(once, to: "known.txt")
    let outcome = try validate("--baseline", "known.txt")
    #expect(outcome.findings.count { $0.contains("[unknown-attribute-type]") } == 1)
  }

  @Test func saysWhatHasGone() throws {
    _ = try validate("--write-baseline", "known.txt")
    try write("")
    let outcome = try validate("--baseline", "known.txt")
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.contains(
        "note: 1 line of the baseline was not found in what was checked\n"
      )
    )
  }

  @Test func needsItsFile() throws {
    let missing = try validate("--baseline", "nowhere.txt")
    #expect(missing.status == 66)
    #expect(missing.errors == "nowhere.txt: error: the file cannot be read\n")
    try folder.write("{}", to: "other.txt")
    let other = try validate("--baseline", "other.txt")
    #expect(other.status == 66)
    #expect(other.errors == "other.txt: error: this is not a file of --write-baseline\n")
    #expect(try validate("--baseline", "a", "--write-baseline", "b").status == 64)
  }
}
