import DataModelTestSupport
import Foundation
import Testing

/// `--model-version`, which every command that takes a model has.
@Suite struct ModelVersionTests {
  private static func model(_ entity: String) -> String {
    """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="\(entity)"><attribute name="a" attributeType="Integer64"/></entity>
    </model>
    """
  }

  /// Two versions, of which the second is the current one.
  private func folder(
    _ first: String = model("Old"),
    _ second: String = model("New")
  ) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(first, to: "M.xcdatamodeld/M.xcdatamodel/contents")
    try folder.write(second, to: "M.xcdatamodeld/M 2.xcdatamodel/contents")
    let key = "<key>_XCCurrentVersionName</key><string>M 2.xcdatamodel</string>"
    try folder.write("<plist><dict>\(key)</dict></plist>", to: "M.xcdatamodeld/.xccurrentversion")
    return folder
  }

  private static func right(_ entity: String) -> String {
    model(entity).replacing("Integer64", with: "Integer 64")
  }

  static let commands = [
    ["validate"], ["fix", "--dry-run"], ["sql"], ["inspect"], ["generate", "--output", "out"],
    ["generate", "--print-context"],
  ]

  @Test(arguments: commands)
  func choosesTheVersion(_ command: [String]) throws {
    let folder = try folder(Self.model("Old"), Self.right("New"))
    // That no step leads from the version is a warning.
    let hasErrors = { (options: [String]) in
      try ToolProcess.run(command + ["M.xcdatamodeld"] + options, in: folder.url).findings.contains {
        $0.hasPrefix("M.xcdatamodeld/M.xcdatamodel/contents:2:") && $0.contains(": error: ")
      }
    }
    #expect(!(try hasErrors([])))
    #expect(!(try hasErrors(["--model-version", "M 2"])))
    #expect(try hasErrors(["--model-version", "M"]))
    #expect(try hasErrors(["--model-version", "M.xcdatamodel"]))
  }

  @Test(arguments: commands)
  func oneThatIsNotThereIsAFinding(_ command: [String]) throws {
    let folder = try folder(Self.right("Old"), Self.right("New"))
    let outcome = try ToolProcess.run(command + ["M.xcdatamodeld", "--model-version", "M 3"], in: folder.url)
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(
      outcome.errors.contains(
        "M.xcdatamodeld: error: the bundle has no version 'M 3'; it has 'M', 'M 2' [unknown-version]"
      )
    )
  }

  @Test(arguments: [["validate"], ["fix"]])
  func orAllVersions(_ command: [String]) throws {
    let arguments = command + [".", "--all-versions", "--model-version", "M"]
    let folder = try folder()
    let outcome = try ToolProcess.run(arguments, in: folder.url)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("leave out --model-version"))
  }

  /// Only the version that is compiled has to have what the configuration names.
  @Test func theConfigurationIsAboutOneVersion() throws {
    let folder = try folder(Self.right("Old"), Self.right("New"))
    let configuration = "names: {New: Newer}\nrules: {disable: [possible-rename]}"
    try folder.write(configuration, to: "datamodel.yaml")
    let finding =
      "datamodel.yaml:1:9: error: the model 'M' has no entity 'New' [configuration-unknown-element]"
    let run = { (options: [String]) in
      try ToolProcess.run(["validate", "."] + options, in: folder.url).findings
    }
    #expect(try run([]) == [])
    #expect(try run(["--all-versions"]) == [])
    #expect(try run(["--model-version", "M"]) == [finding])
    // Without a current version it is the newest.
    try FileManager.default.removeItem(
      at: folder.url.appendingPathComponent("M.xcdatamodeld/.xccurrentversion")
    )
    #expect(try run(["--all-versions"]) == [])
  }
}
