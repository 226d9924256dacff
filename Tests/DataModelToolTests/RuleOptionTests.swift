import DataModelTestSupport
import Foundation
import Testing

/// `--disable`, `--enable` and `datamodel rules`.
@Suite struct RuleOptionTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="E"><attribute name="a" attributeType="Integer 64" defaultValueString="NO"/></entity>
      </model>
      """,
      to: "M.xcdatamodel/contents"
    )
    return folder
  }

  static let commands = [
    ["validate", "."], ["sql", "."], ["inspect", "."], ["generate", ".", "--output", "out"],
  ]

  @Test(arguments: commands)
  func everyCommandTakesThem(_ arguments: [String]) throws {
    let folder = try folder()
    #expect(try ToolProcess.run(arguments, in: folder.url).errors.contains("[lenient-default]"))
    let silent = try ToolProcess.run(arguments + ["--disable", "lenient-default,sync"], in: folder.url)
    #expect(!silent.errors.contains("[lenient-default]") && silent.status == 0)
    let wrong = try ToolProcess.run(arguments + ["--disable", "lenient-defalt"], in: folder.url)
    #expect(wrong.status == 64)
    #expect(
      wrong.errors.hasPrefix(
        "Error: there is no rule or group 'lenient-defalt'; did you mean 'lenient-default'?\n"
      )
    )
  }

  @Test func enablesWhatTheConfigurationDisables() throws {
    let folder = try folder()
    try folder.write("rules: {disable: [lenient-default]}", to: "datamodel.yaml")
    #expect(try ToolProcess.run(["validate", "."], in: folder.url).findings == [])
    let outcome = try ToolProcess.run(["validate", ".", "--enable", "lenient-default"], in: folder.url)
    #expect(outcome.findings.count == 1)
  }

  @Test func listsAndExplains() throws {
    let list = try ToolProcess.run(["rules"])
    #expect(list.status == 0)
    #expect(list.output.split(separator: "\n").contains { $0.hasPrefix("lenient-default ") })
    let group = try ToolProcess.run(["rules", "sync"]).output.split(separator: "\n")
    // Those of 'datamodel compat' are in the same group.
    let isOfSync = group.map { $0.hasPrefix("sync-") || $0.hasPrefix("compat-") }
    #expect(!isOfSync.contains(false) && isOfSync.count >= 5)
    let rule = try ToolProcess.run(["rules", "lenient-default"])
    #expect(rule.output.hasPrefix("lenient-default: warning, group structure\n\n"))
    let wrong = try ToolProcess.run(["rules", "lenient-defalt"])
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("did you mean 'lenient-default'?"))
  }
}
