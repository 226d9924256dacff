import DataModelTestSupport
import Foundation
import Testing

/// `generate --check`: whether the sources that are checked in are those that the model gives.
@Suite struct DriftCheckTests {
  private static let model = """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Item"><attribute name="text" optional="YES" attributeType="String"/></entity>
      <entity name="List"/>
    </model>
    """
  private static let generate = ["generate", "Shop.xcdatamodel", "--output", "Generated"]

  /// A folder with a model and its sources.
  private func freshFolder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.model, to: "Shop.xcdatamodel/contents")
    #expect(try ToolProcess.run(Self.generate, in: folder.url).status == 0)
    return folder
  }

  private func check(_ folder: TemporaryFolder, _ options: [String] = []) throws -> ProgramRun {
    let before = try folder.modificationTimes()
    let outcome = try ToolProcess.run(Self.generate + ["--check"] + options, in: folder.url)
    #expect(try folder.modificationTimes() == before, "a check writes nothing")
    return outcome
  }

  private func edit(_ path: String, in folder: TemporaryFolder, _ change: (String) -> String) throws {
    let text = try String(contentsOf: folder.url.appendingPathComponent(path), encoding: .utf8)
    let changed = change(text)
    #expect(changed != text)
    try folder.write(changed, to: path)
  }

  @Test func saysNothingOfAFreshTree() throws {
    let outcome = try check(try freshFolder())
    #expect(outcome.status == 0)
    #expect(outcome.output == "" && outcome.errors == "")
  }

  @Test func findsAFileThatSomebodyEdited() throws {
    let folder = try freshFolder()
    try edit("Generated/List.generated.swift", in: folder) { $0 + "// mine\n" }
    let outcome = try check(folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.findings == [
        """
        Generated/List.generated.swift: error: the generated file differs from what Shop.xcdatamodel \
        generates
        """,
        """
        1 of 3 files differ from what Shop.xcdatamodel generates; generate again without --check (with \
        --prune to remove files), and commit the result.
        """,
      ]
    )
    let lines = outcome.output.split(separator: "\n")
    #expect(
      lines.prefix(2) == ["--- Generated/List.generated.swift", "+++ Generated/List.generated.swift"]
    )
    #expect(lines.last == "-// mine")
  }

  /// The patch is what generating would do.
  @Test func givesAPatchThatMakesItRight() throws {
    let folder = try freshFolder()
    try edit("Shop.xcdatamodel/contents", in: folder) { $0.replacing("String", with: "Boolean") }
    let patch = try check(folder).output
    #expect(patch.contains("\n-  public var text: String?\n+  public var text: Bool?\n"))
    try folder.write(patch, to: "drift.patch")
    let run = try ProgramRun(named: "git", ["apply", "-p0", "drift.patch"], in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try check(folder).status == 0)
  }

  @Test func findsAFileThatIsMissing() throws {
    let folder = try freshFolder()
    try FileManager.default.removeItem(
      at: folder.url.appendingPathComponent("Generated/Item.generated.swift")
    )
    let outcome = try check(folder)
    #expect(outcome.status == 1)
    #expect(outcome.findings.first == "Generated/Item.generated.swift: error: the generated file is missing")
    #expect(outcome.output.hasPrefix("--- /dev/null\n+++ Generated/Item.generated.swift\n@@ -0,0 +1,"))
  }

  @Test func findsThatNothingWasGenerated() throws {
    let folder = try freshFolder()
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("Generated"))
    #expect(try check(folder).findings.count == 4)
  }

  @Test func findsAFileThatTheModelNoLongerGives() throws {
    let folder = try freshFolder()
    try edit("Shop.xcdatamodel/contents", in: folder) {
      $0.replacing("  <entity name=\"List\"/>\n", with: "")
    }
    #expect(try ToolProcess.run(Self.generate, in: folder.url).status == 0)
    let outcome = try check(folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.findings.first
        == "Generated/List.generated.swift: error: Shop.xcdatamodel no longer generates this file; remove it"
    )
    #expect(outcome.output.contains("\n+++ /dev/null\n"))
  }

  @Test func findsAnOptionThatWasChanged() throws {
    let folder = try freshFolder()
    #expect(try check(folder, ["--access-level", "internal"]).status == 1)
    try folder.write("conformances: [Hashable]", to: "datamodel.yaml")
    #expect(try check(folder).status == 1)
  }

  /// Without its header a file is somebody's own, which no run may overwrite.
  @Test func findsAFileWithoutItsHeader() throws {
    let folder = try freshFolder()
    try folder.write("struct Item {}\n", to: "Generated/Item.generated.swift")
    let outcome = try check(folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.findings.first
        == """
        Generated/Item.generated.swift: error: this was not generated, or its header was changed; remove it
        """
    )
  }

  @Test(arguments: ["--dry-run", "--prune"])
  func goesWithNothingThatWrites(_ option: String) throws {
    let folder = try freshFolder()
    let outcome = try check(folder, [option])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("--check writes nothing; leave out \(option)."))
  }
}
