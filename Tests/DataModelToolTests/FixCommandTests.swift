import DataModelTestSupport
import Foundation
import Testing

@Suite struct FixCommandTests {
  private static let path = "M.xcdatamodel/contents"
  private static let broken = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Item" abstract="NO">
            <attribute name="size" optional="YES" attributeType="Integer64"/>
            <attribute name="kind" optional="YES" attributeType="Bool"/>
        </entity>
    </model>
    """
  private static let fixed = broken.replacing("abstract", with: "isAbstract")
    .replacing("Integer64", with: "Integer 64")

  private static func hashes(_ repairs: String) -> String {
    "\(repairs) the version hash: an app that uses Core Data has to migrate its stores from the unrepaired "
      + "model."
  }

  private func folder(_ contents: String = broken) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(contents, to: Self.path)
    return folder
  }

  private func contents(_ folder: TemporaryFolder, _ path: String = path) throws -> String {
    try String(contentsOf: folder.url.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func writesWhatIsCertainAndReportsTheRest() throws {
    let folder = try folder()
    let outcome = try ToolProcess.run(["fix", "M.xcdatamodel"], in: folder.url)
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(
      outcome.errors == """
        \(Self.path):3:25: fixed: rename 'abstract' to 'isAbstract'; it changes the version hash \
        [misspelt-xml-attribute]
        \(Self.path):4:47: fixed: write 'Integer 64'; it changes the version hash [unknown-attribute-type]
        \(Self.path):5:47: error: 'Item.kind' has the unknown type 'Bool'; did you mean 'Boolean'? \
        [unknown-attribute-type]
        2 fixed. 1 model checked: 1 error, no warnings.
        \(Self.hashes("2 repairs change"))

        """
    )
    #expect(try contents(folder) == Self.fixed)
  }

  @Test func theSecondTimeNothingIsWritten() throws {
    let folder = try folder(Self.broken.replacing("Bool", with: "Boolean"))
    #expect(try ToolProcess.run(["fix", "M.xcdatamodel"], in: folder.url).status == 0)
    let before = try folder.modificationTimes()
    let outcome = try ToolProcess.run(["fix", "M.xcdatamodel"], in: folder.url)
    #expect(outcome.status == 0)
    #expect(outcome.errors == "0 fixed. 1 model checked: no errors, no warnings.\n")
    #expect(try folder.modificationTimes() == before)
  }

  @Test func aDryRunPrintsADifferenceForPatch() throws {
    let folder = try TemporaryFolder()
    let path = "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents"
    try folder.write(Self.broken, to: path)
    let outcome = try ToolProcess.run(["fix", ".", "--dry-run"], in: folder.url)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.hasSuffix(
        "\n2 can be fixed. 1 model checked: 1 error, no warnings.\n\(Self.hashes("2 repairs would change"))\n"
      )
    )
    #expect(
      outcome.output == """
        --- a/\(path)\t
        +++ b/\(path)\t
        @@ -1,7 +1,7 @@
         <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
         <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        -    <entity name="Item" abstract="NO">
        -        <attribute name="size" optional="YES" attributeType="Integer64"/>
        +    <entity name="Item" isAbstract="NO">
        +        <attribute name="size" optional="YES" attributeType="Integer 64"/>
                 <attribute name="kind" optional="YES" attributeType="Bool"/>
             </entity>
         </model>
        \\ No newline at end of file

        """
    )
    #expect(try contents(folder, path) == Self.broken)
  }

  @Test func onlyTheCurrentVersionUnlessAllAreAskedFor() throws {
    let folder = try TemporaryFolder()
    for name in ["M", "M 2"] {
      try folder.write(Self.broken, to: "M.xcdatamodeld/\(name).xcdatamodel/contents")
    }
    let key = "<key>_XCCurrentVersionName</key><string>M 2.xcdatamodel</string>"
    try folder.write("<plist><dict>\(key)</dict></plist>", to: "M.xcdatamodeld/.xccurrentversion")
    _ = try ToolProcess.run(["fix", ".", "--change-version-hash"], in: folder.url)
    #expect(try contents(folder, "M.xcdatamodeld/M.xcdatamodel/contents") == Self.broken)
    #expect(try contents(folder, "M.xcdatamodeld/M 2.xcdatamodel/contents") == Self.fixed)
    _ = try ToolProcess.run(["fix", ".", "--all-versions", "--change-version-hash"], in: folder.url)
    #expect(try contents(folder, "M.xcdatamodeld/M.xcdatamodel/contents") == Self.fixed)
  }

  @Test func whatIsSilencedStays() throws {
    let folder = try folder()
    _ = try ToolProcess.run(["fix", ".", "--disable", "misspelt-xml-attribute"], in: folder.url)
    #expect(try contents(folder) == Self.broken.replacing("Integer64", with: "Integer 64"))
  }

  /// The file that a link leads to is changed; the link stays one, and permissions stay.
  @Test func linksAndPermissionsStay() throws {
    let folder = try folder()
    let file = folder.url.appendingPathComponent("real")
    let link = folder.url.appendingPathComponent(Self.path)
    try FileManager.default.moveItem(at: link, to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    _ = try ToolProcess.run(["fix", "M.xcdatamodel"], in: folder.url)
    #expect(try contents(folder, "real") == Self.fixed)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == [
        "M.xcdatamodel", "real",
      ]
    )
  }

  @Test func whatCannotBeReadIs66AndTheRestIsFixed() throws {
    let folder = try folder()
    let outcome = try ToolProcess.run(["fix", "nowhere", "M.xcdatamodel"], in: folder.url)
    #expect(outcome.status == 66)
    #expect(outcome.findings.contains("nowhere: error: no such file or folder"))
    #expect(try contents(folder) == Self.fixed)
  }

  @Test func whatIsNoXMLStays() throws {
    let folder = try folder("<model")
    let outcome = try ToolProcess.run(["fix", "."], in: folder.url)
    #expect(outcome.status == 1)
    #expect(outcome.findings.count == 1 && outcome.errors.contains("[malformed-xml]"))
    #expect(try contents(folder) == "<model")
  }
}
