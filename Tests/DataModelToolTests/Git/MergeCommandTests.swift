import DataModelTestSupport
import Foundation
import Testing

@Suite struct MergeCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    func model(_ attributes: String) -> String {
      ModelXML.document(around: "<entity name=\"A\" syncable=\"YES\">\n\(attributes)</entity>")
    }
    try folder.write(model(""), to: "base")
    try folder.write(model(Self.attribute("a")), to: "ours")
    try folder.write(model(Self.attribute("b")), to: "theirs")
    try folder.write(model(Self.attribute("a", "Date")), to: "other")
  }

  private static func attribute(_ name: String, _ type: String = "String") -> String {
    #"<attribute name="\#(name)" optional="YES" attributeType="\#(type)"/>"# + "\n"
  }

  private func text(_ file: String) throws -> String {
    try String(contentsOf: folder.file(file), encoding: .utf8)
  }

  @Test func replacesOurs() throws {
    let outcome = try ToolProcess.run(["merge", "base", "ours", "theirs"], in: folder.url)
    #expect(outcome.status == 0)
    #expect(outcome.output + outcome.errors == "")
    #expect(try text("ours").contains(Self.attribute("a") + Self.attribute("b")))
  }

  @Test func prints() throws {
    let before = try text("ours")
    let outcome = try ToolProcess.run(["merge", "base", "ours", "theirs", "--print"], in: folder.url)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains(Self.attribute("a") + Self.attribute("b")))
    #expect(try text("ours") == before)
  }

  @Test func hasMarkersOfTheWantedLength() throws {
    let outcome = try ToolProcess.run(
      ["merge", "base", "ours", "other", "--path", "Shop/contents", "--marker-size", "9"],
      in: folder.url
    )
    #expect(outcome.status == 1)
    #expect(
      outcome.errors
        == "Shop/contents:3: both added A.a, each with another attributeType: 'String' here, 'Date' there\n"
    )
    #expect(
      try text("ours").contains(
        "\n<<<<<<<<< ours\n\(Self.attribute("a"))=========\n\(Self.attribute("a", "Date"))>>>>>>>>> theirs\n"
      )
    )
    let checked = try ToolProcess.run(["validate", "ours"], in: folder.url)
    #expect(checked.findings.first?.hasPrefix("ours:") == true)
    #expect(checked.findings.first?.contains("an unresolved merge conflict") == true)
  }

  /// What both added has no base: git gives an empty file.
  @Test func mergesWhatBothAdded() throws {
    try folder.write("", to: "empty")
    let outcome = try ToolProcess.run(["merge", "empty", "ours", "theirs"], in: folder.url)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.split(separator: "\n") == [
        "ours:3: both added A; only here it has A.a", "ours:7: both added A; only there it has A.b",
      ]
    )
  }

  @Test func namesAMissingFile() throws {
    let outcome = try ToolProcess.run(["merge", "base", "ours", "nowhere"], in: folder.url)
    #expect(outcome.status == 66)
    #expect(outcome.errors == "nowhere: error: no such file\n")
  }

  /// A list that a merge cannot read, such as a binary one, is left to git.
  @Test func mergesTheCurrentVersion() throws {
    func list(_ version: String) -> String {
      """
      <plist><dict>
      <key>_XCCurrentVersionName</key>
      <string>\(version).xcdatamodel</string>
      </dict></plist>

      """
    }
    for version in ["Shop", "Shop 2", "Shop 3"] {
      try folder.write("", to: "Shop.xcdatamodeld/\(version).xcdatamodel/contents")
    }
    try folder.write(list("Shop"), to: "base")
    try folder.write(list("Shop 3"), to: "ours")
    try folder.write(list("Shop 2"), to: "theirs")
    let arguments = ["merge", "base", "ours", "theirs", "--print", "--path"]
    let newer = try ToolProcess.run(arguments + ["Shop.xcdatamodeld/.xccurrentversion"], in: folder.url)
    #expect(newer.status == 0)
    #expect(newer.output == list("Shop 3"))
    let unknown = try ToolProcess.run(arguments + ["Else.xcdatamodeld/.xccurrentversion"], in: folder.url)
    #expect(unknown.status == 1)
    #expect(
      unknown.errors == "Else.xcdatamodeld/.xccurrentversion:3: both chose another current version: "
        + "'Shop 3' here, 'Shop 2' there\n"
    )
    try folder.write("bplist00\0", to: "theirs")
    let binary = try ToolProcess.run(arguments + ["Else.xcdatamodeld/.xccurrentversion"], in: folder.url)
    #expect(binary.status == 66)
    let message = ".xccurrentversion: error: git cannot merge the file by line either; it has our side"
    #expect(binary.errors.contains(message))
  }
}
