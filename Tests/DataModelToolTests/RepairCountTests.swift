import DataModelTestSupport
import Foundation
import Testing

/// How many of the findings of `validate` the command `fix` repairs.
@Suite struct RepairCountTests {
  private static let broken = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Item" abstract="NO">
            <attribute name="size" optional="YES" attributeType="Integer64"/>
            <attribute name="kind" optional="YES" attributeType="Bool"/>
        </entity>
    </model>
    """

  private func folder(
    _ contents: String = broken,
    at path: String = "M.xcdatamodel/contents"
  ) throws
    -> TemporaryFolder
  {
    let folder = try TemporaryFolder()
    try folder.write(contents, to: path)
    return folder
  }

  /// The line behind the summary.
  private func line(_ arguments: [String], in folder: TemporaryFolder) throws -> String? {
    let lines = try ToolProcess.run(["validate"] + arguments, in: folder.url).errors.split(separator: "\n")
    let summary = try #require(lines.firstIndex { $0.contains(" checked: ") })
    return summary + 1 < lines.count ? String(lines[summary + 1]) : nil
  }

  @Test func saysHowManyAndHow() throws {
    let folder = try folder()
    #expect(
      try line(["M.xcdatamodel"], in: folder) == "2 of these can be repaired: datamodel fix M.xcdatamodel"
    )
    // As 'fix' says itself.
    let fixed = try ToolProcess.run(["fix", "M.xcdatamodel"], in: folder.url)
    #expect(fixed.errors.contains("\n2 fixed. "))
    #expect(try line(["M.xcdatamodel"], in: folder) == nil)
  }

  /// Each of the five repairs is a round of its own, after which the next finding is on another line.
  @Test func countsFindingsThatOtherRepairsMove() throws {
    let folder = try folder(
      """
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Item"><attribute name="text" optional="YES" attributeType="String"/></entity>
      </model>
      """
    )
    let options = ["M.xcdatamodel", "--profile", "mobile-apps"]
    #expect(
      try line(options, in: folder)
        == "5 of these can be repaired: datamodel fix M.xcdatamodel --profile mobile-apps"
    )
    #expect(try ToolProcess.run(["fix"] + options, in: folder.url).errors.contains("\n5 fixed. "))
  }

  /// The command is the whole one, so that it repairs what was counted.
  @Test func namesTheOptionsThatCount() throws {
    let folder = try folder(at: "My App's.xcdatamodel/contents")
    try folder.write("", to: "other.yaml")
    let arguments = [
      "My App's.xcdatamodel", "--profile", "none", "--config", "other.yaml", "--disable",
      "misspelt-xml-attribute",
      "--strict",
    ]
    #expect(
      try line(arguments, in: folder)
        == #"1 of these can be repaired: datamodel fix 'My App'\''s.xcdatamodel' --profile none --config "#
        + #"other.yaml "#
        + "--disable misspelt-xml-attribute"
    )
  }

  /// Only the paths with something to repair, each once.
  @Test func namesThePathsThatCount() throws {
    let folder = try folder()
    try folder.write(
      Self.broken.replacing(" abstract=\"NO\"", with: "").replacing("Integer64", with: "String"),
      to: "N.xcdatamodel/contents"
    )
    #expect(
      try line(["N.xcdatamodel", "."], in: folder) == "2 of these can be repaired: datamodel fix ."
    )
  }

  /// A finding that two versions share is reported once, and counted once.
  @Test func countsWhatIsReported() throws {
    let folder = try folder(at: "M.xcdatamodeld/M.xcdatamodel/contents")
    try folder.write(Self.broken, to: "M.xcdatamodeld/M 2.xcdatamodel/contents")
    #expect(
      try line([".", "--all-versions"], in: folder)
        == "2 of these can be repaired, which changes the version hash: "
        + "datamodel fix . --all-versions --change-version-hash"
    )
    #expect(
      try line([".", "--model-version", "M 2"], in: folder)
        == "2 of these can be repaired, which changes the version hash: "
        + "datamodel fix . --model-version 'M 2' --change-version-hash"
    )
  }

  /// Two attributes of one name would be left.
  @Test func doesNotCountWhatFixLeavesOut() throws {
    let contents = Self.broken.replacing(
      "abstract=\"NO\"",
      with: "abstract=\"NO\" isAbstract=\"NO\""
    )
    let folder = try folder(contents)
    #expect(
      try line(["."], in: folder) == "1 of these can be repaired: datamodel fix ."
    )
  }

  @Test(arguments: ["json", "sarif", "github", "momc"])
  func isNotForPrograms(_ format: String) throws {
    let folder = try folder()
    let outcome = try ToolProcess.run(["validate", ".", "--format", format], in: folder.url)
    #expect(!outcome.errors.contains("can be repaired") && !outcome.output.contains("can be repaired"))
  }

  /// The file has the findings, and the person who waits this.
  @Test func isForThePersonWhoWaits() throws {
    let folder = try folder()
    #expect(
      try line([".", "--output", "findings.txt"], in: folder) == "2 of these can be repaired: datamodel fix ."
    )
    let file = try String(contentsOf: folder.url.appendingPathComponent("findings.txt"), encoding: .utf8)
    #expect(!file.contains("can be repaired"))
  }
}
