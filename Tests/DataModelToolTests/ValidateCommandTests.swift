import DataModelTestSupport
import Foundation
import Testing

@Suite struct ValidateCommandTests {
  private static let model = "QSDataModel.xcdatamodeld/QSDataModel.xcdatamodel/contents"

  @Test(arguments: ["Schemas", "Schemas/QSDataModel.xcdatamodeld", "Schemas/QSTodoDataModel.xcdatamodeld/"])
  func shippedModelsAreClean(_ path: String) throws {
    let outcome = try ToolProcess.run(["validate", path, "--strict"])
    #expect(outcome.status == 0)
    #expect(outcome.findings == [])
    #expect(outcome.output == "")
    #expect(outcome.errors.hasSuffix("checked: no errors, no warnings.\n"))
  }

  /// An edit of the shipped model, and the one error that it gives. A table of the service that has another
  /// name also counts as one of the app, which has no version.
  @Test(arguments: [
    (
      #"        <attribute name="itemId" optional="YES" attributeType="String"/>"# + "\n", "",
      "16:5", "sync-missing-column"
    ),
    (
      #"name="itemId" optional="YES" attributeType="String""#,
      #"name="itemId" optional="YES" attributeType="Integer 64""#,
      "18:49", "sync-column-type"
    ),
    (
      #"<attribute name="text" "#, #"<attribute name="ms_colour" "#,
      "27:20", "sync-reserved-name"
    ),
    (
      #"name="MS_TableConfig""#, #"name="Config""#,
      "2:1", "sync-missing-table"
    ),
    (
      #"        <attribute name="id" attributeType="String"/>"# + "\n        <attribute name=\"text\"",
      "        <attribute name=\"text\"",
      "23:5", "sync-missing-id"
    ),
  ])
  func reportsOneErrorAtItsPlace(_ old: String, _ new: String, _ place: String, _ rule: String) throws {
    let folder = try TemporaryFolder()
    let original = Repository.url(of: "Schemas/\(Self.model)")
    let text = try String(contentsOf: original, encoding: .utf8)
    try #require(text.contains(old))
    let range = try #require(text.range(of: old, options: .backwards))
    try folder.write(text.replacingCharacters(in: range, with: new), to: Self.model)
    let outcome = try ToolProcess.run(
      ["validate", "--profile", "mobile-apps", "QSDataModel.xcdatamodeld"],
      in: folder.url
    )
    #expect(outcome.status == 1)
    let errors = outcome.findings.filter { !$0.hasSuffix("[sync-missing-version]") }
    #expect(errors.count == 1)
    let finding = try #require(errors.first)
    #expect(finding.hasPrefix("\(Self.model):\(place): error: "))
    #expect(finding.hasSuffix(" [\(rule)]"))
  }

  @Test func withStrictWarningsAreFindings() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="E"><attribute name="a" attributeType="Integer 64" defaultValueString="NO"/></entity>
      </model>
      """,
      to: "M.xcdatamodel/contents"
    )
    #expect(try ToolProcess.run(["validate", "."], in: folder.url).status == 0)
    #expect(try ToolProcess.run(["validate", ".", "--strict"], in: folder.url).status == 1)
  }

  @Test(arguments: [[], ["validate"], ["validate", "Schemas", "--profile", "other"], ["nonsense"]])
  func wrongUsageIs64(_ arguments: [String]) throws {
    let outcome = try ToolProcess.run(arguments)
    #expect(outcome.status == (arguments.isEmpty ? 0 : 64))
  }

  /// Workflows ask the script, which needs no build.
  @Test func theScriptPrintsTheVersion() throws {
    let version = try ToolProcess.run(["--version"]).output
    #expect(try ShellScript(in: Repository.root).run("Scripts/version").output == version)
  }

  @Test func helpNamesTheCommands() throws {
    let help = try ToolProcess.run(["--help"]).output
    for command in ["validate", "generate", "sql", "inspect", "rules", "fix", "diff"] {
      #expect(help.contains(command))
    }
  }
}
