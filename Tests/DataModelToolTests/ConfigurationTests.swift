import DataModelTestSupport
import Foundation
import Testing

/// A `datamodel.yaml`, end to end.
@Suite struct ConfigurationTests {
  /// A model with a warning (`lenient-default`) and a note (`unknown-element`).
  private static let model = """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Item"><attribute name="a" attributeType="Integer 64" defaultValueString="NO"/></entity>
      <novelty/>
    </model>
    """

  private func folder(_ configuration: String, at path: String = "datamodel.yaml") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.model, to: "Models/M.xcdatamodel/contents")
    try folder.write(configuration, to: path)
    return folder
  }

  /// A configuration, the status of `validate`, and the beginnings and ends of its findings.
  @Test(arguments: [
    ("", 0, ["2:70: warning: lenient-default", "3:3: note: unknown-element"]),
    ("rules: {disable: [lenient-default]}", 0, ["3:3: note: unknown-element"]),
    ("rules: {disable: [lenient-default, unknown-element]}", 0, []),
    (
      "rules: {severity: {unknown-element: error}}", 1,
      ["2:70: warning: lenient-default", "3:3: error: unknown-element"]
    ),
    (
      "profile: mobile-apps\nrules: {disable: [lenient-default, unknown-element, sync-missing-table]}", 1,
      ["2:3: error: sync-missing-id", "2:3: warning: sync-missing-version"]
    ),
  ])
  func rulesAndProfile(_ configuration: String, _ status: Int32, _ findings: [String]) throws {
    let folder = try folder(configuration)
    let outcome = try ToolProcess.run(["validate", "."], in: folder.url)
    #expect(outcome.status == status)
    let found = outcome.findings.map { line in
      let parts = line.split(separator: ": ")
      return
        """
        \(parts[0].split(separator: ":").suffix(2).joined(separator: ":")): \(parts[1]): \
        \(line.split(separator: "[").last?.dropLast() ?? "")
        """
    }
    #expect(found == findings)
  }

  @Test(arguments: [
    ["validate", "."], ["sql", "."], ["inspect", "."], ["generate", ".", "--output", "out"],
  ])
  func aMistakeStopsEveryCommand(_ arguments: [String]) throws {
    let folder = try folder("profile: none\nlayuot: fixed\n", at: "Models/datamodel.yaml")
    let outcome = try ToolProcess.run(arguments, in: folder.url)
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(
      outcome.findings == [
        """
        Models/datamodel.yaml:2:1: error: a configuration has no key 'layuot'; did you mean 'layout'? \
        [configuration-unknown-key]
        """
      ]
    )
    #expect(try folder.modificationTimes()["out"] == nil)
  }

  /// What a command refuses when it has the model, `validate` has found.
  @Test(arguments: [
    ["validate", "."], ["fix", "."], ["sql", "."], ["inspect", "."], ["generate", ".", "--output", "out"],
  ])
  func aMistakeAboutTheModelStopsEveryCommand(_ arguments: [String]) throws {
    let yaml = """
      rules: {disable: [lenient-default, unknown-element]}
      names:
        Item.b: text
      primaryKeys:
        Itme: a

      """
    let folder = try folder(yaml)
    let outcome = try ToolProcess.run(arguments, in: folder.url)
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(
      outcome.findings.filter { $0.contains(": error: ") } == [
        """
        datamodel.yaml:3:3: error: the entity 'Item' declares no attribute 'b' \
        [configuration-unknown-element]
        """,
        """
        datamodel.yaml:5:3: error: the model 'M' has no entity 'Itme'; did you mean 'Item'? \
        [configuration-unknown-element]
        """,
      ]
    )
    #expect(try folder.modificationTimes()["out"] == nil)
    try folder.write("names: {Item: MSchema}", to: "datamodel.yaml")
    #expect(
      try ToolProcess.run(arguments, in: folder.url).findings.filter { $0.contains(": error: ") } == [
        """
        datamodel.yaml:1:9: error: 'Item' cannot be called 'MSchema' in Swift: 'MSchema' is the name of the \
        schema [configuration-taken-name]
        """
      ]
    )
  }

  @Test(arguments: [
    ["validate", "."], ["sql", "."], ["inspect", "."], ["generate", ".", "--output", "out"],
  ])
  func anotherFileIsTakenInstead(_ arguments: [String]) throws {
    let folder = try folder("nonsense")
    try folder.write("rules: {severity: {lenient-default: error}}", to: "other.yaml")
    let outcome = try ToolProcess.run(arguments + ["--config", "other.yaml"], in: folder.url)
    #expect(outcome.status == 1)
    #expect(outcome.findings.first?.contains("error: ") == true)
    #expect(outcome.findings.first?.hasSuffix("[lenient-default]") == true)

    let missing = try ToolProcess.run(arguments + ["--config", "nowhere.yaml"], in: folder.url)
    #expect(missing.status == 66)
    #expect(missing.findings == ["nowhere.yaml: error: no such file"])
  }

  @Test func accessLevelAndLayout() throws {
    let folder = try folder("accessLevel: internal\nlayout: fixed\n")
    #expect(try ToolProcess.run(["generate", ".", "--output", "one"], in: folder.url).status == 0)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appendingPathComponent("one").path
    )
    #expect(names.contains("MEntities1.generated.swift"))
    let schema = try String(
      contentsOf: folder.url.appendingPathComponent("one/MSchema.generated.swift"),
      encoding: .utf8
    )
    #expect(!schema.contains("public ") && schema.contains("enum MSchema"))

    // Options win.
    let arguments = [
      "generate", ".", "--output", "two", "--layout", "per-entity", "--access-level", "package",
    ]
    #expect(try ToolProcess.run(arguments, in: folder.url).status == 0)
    let item = try String(
      contentsOf: folder.url.appendingPathComponent("two/Item.generated.swift"),
      encoding: .utf8
    )
    #expect(item.contains("package nonisolated struct Item"))
  }

  @Test func theProfileOptionWins() throws {
    let folder = try folder("profile: mobile-apps\n")
    #expect(try ToolProcess.run(["validate", "."], in: folder.url).status == 1)
    #expect(try ToolProcess.run(["validate", ".", "--profile", "none"], in: folder.url).status == 0)
  }

  /// The nearest one counts; above the current folder there may be others, which do not.
  @Test func theNearestCounts() throws {
    let folder = try folder("nonsense")
    try folder.write("rules: {disable: [lenient-default, unknown-element]}", to: "Models/datamodel.yaml")
    let near = try ToolProcess.run(["validate", "Models/M.xcdatamodel"], in: folder.url)
    #expect(near.status == 0 && near.findings == [])

    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("Models/datamodel.yaml"))
    #expect(try ToolProcess.run(["validate", "Models/M.xcdatamodel"], in: folder.url).status == 1)
    let inside = try ToolProcess.run(["validate", "."], in: folder.url.appendingPathComponent("Models"))
    #expect(inside.status == 0)
  }

  @Test func eachModelHasItsOwn() throws {
    let folder = try folder("rules: {disable: [lenient-default]}", at: "Models/datamodel.yaml")
    try folder.write(Self.model, to: "Other/N.xcdatamodel/contents")
    try folder.write("rules: {disable: [unknown-element]}", to: "Other/datamodel.yaml")
    let outcome = try ToolProcess.run(["validate", "."], in: folder.url)
    #expect(
      outcome.findings.map { $0.split(separator: "[").last } == ["unknown-element]", "lenient-default]"]
    )
  }
}
