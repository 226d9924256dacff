import DataModelTestSupport
import Foundation
import Testing

/// `datamodel sql --from`.
@Suite struct MigrationScriptCommandTests {
  private static func model(_ attributes: String) -> String {
    """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Item">
        \(attributes)
      </entity>
    </model>
    """
  }

  private static let text = #"<attribute name="text" optional="YES" attributeType="String"/>"#
  private static let title =
    #"<attribute name="title" optional="YES" attributeType="String" elementID="text"/>"#
  private static let rank = #"<attribute name="rank" attributeType="Integer 16">"#
  private static let stated =
    #"<userInfo><entry key="datamodel.migration.value" value="3"/></userInfo></attribute>"#

  private func folder(_ last: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let versions = [("M", Self.text), ("M 2", Self.title), ("M 10", last)]
    for (name, attributes) in versions {
      try folder.write(Self.model(attributes), to: "M.xcdatamodeld/\(name).xcdatamodel/contents")
    }
    let key = "<key>_XCCurrentVersionName</key><string>M 10.xcdatamodel</string>"
    try folder.write("<plist><dict>\(key)</dict></plist>", to: "M.xcdatamodeld/.xccurrentversion")
    return folder
  }

  @Test func goesThroughTheVersionsBetween() throws {
    let folder = try folder(Self.title + Self.rank + Self.stated)
    let outcome = try ToolProcess.run(["sql", "M.xcdatamodeld", "--from", "M"], in: folder.url)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("-- Migrates a file of M from M to M 10.\n"))
    #expect(outcome.output.contains("\n.bail on\nPRAGMA foreign_keys = OFF;\nBEGIN IMMEDIATE;\n"))
    #expect(
      outcome.output.contains(
        """
        -- M → M 2
        ALTER TABLE "Item" RENAME COLUMN "text" TO "title";

        -- M 2 → M 10
        """
      )
    )
    let copy = #"INSERT INTO "_New.Item" ("_id", "title", "rank") SELECT "_id", "title", 3 FROM "Item";"#
    #expect(outcome.output.contains(copy))
    #expect(outcome.output.hasSuffix("\nCOMMIT;\n"))
  }

  /// What is asked can be stated beside the model; a statement about nothing would be missed where it was
  /// meant.
  @Test(arguments: [
    ("Item.rank: {value: 3}", Int32(0), ""),
    (
      "Item.rang: {value: 3}", 1,
      "datamodel.yaml:3:5: error: the version 'M 10' has no 'Item.rang'; did you mean"
    ),
  ])
  func takesWhatTheConfigurationStates(_ statement: String, _ status: Int32, _ error: String) throws {
    let folder = try folder(Self.title + Self.rank + "</attribute>")
    try folder.write("migrations:\n  M 10:\n    \(statement)\n", to: "datamodel.yaml")
    let outcome = try ToolProcess.run(["sql", "M.xcdatamodeld", "--from", "M"], in: folder.url)
    #expect(outcome.status == status)
    #expect(outcome.errors.contains(error) || error.isEmpty, "\(outcome.errors)")
    #expect(outcome.output.contains(#"SELECT "_id", "title", 3 FROM "Item""#) == (status == 0))
  }

  /// What decides nothing was meant for something else. A statement that only says that somebody has thought
  /// of a rename counts.
  @Test(arguments: [
    ("Item.rank: {value: 3}", ""),
    (
      "Item.rank: {value: 3}\n    Item.title: {keep: values}",
      "datamodel.yaml:4:5: warning: 'keep' of 'Item.title' has no effect in the step from 'M 2' to 'M 10': "
        + "remove it, "
        + "or correct the element or the version [configuration-unused-statement]\n"
    ),
    (
      "Item.rank: {value: 3, drop: rows}",
      "datamodel.yaml:3:5: warning: 'drop' of 'Item.rank' has no effect in the step from 'M 2' to 'M 10': "
        + "remove it, "
        + "or correct the element or the version [configuration-unused-statement]\n"
    ),
  ])
  func reportsWhatDecidesNothing(_ statements: String, _ warning: String) throws {
    let folder = try folder(Self.title + Self.rank + "</attribute>")
    try folder.write("migrations:\n  M 10:\n    \(statements)\n", to: "datamodel.yaml")
    let outcome = try ToolProcess.run(["sql", "M.xcdatamodeld", "--from", "M"], in: folder.url)
    #expect(outcome.status == 0)
    #expect(outcome.errors == warning)
  }

  /// Files of a version that never had tables are nowhere; a script from it would be for another one.
  @Test func beginsAtNoVersionThatHasNoTables() throws {
    let folder = try folder(Self.title)
    try folder.write(
      Self.model(#"<attribute name="a" attributeType="Nothing"/>"#) + "<",
      to: "M.xcdatamodeld/M.xcdatamodel/contents"
    )
    let outcome = try ToolProcess.run(["sql", "M.xcdatamodeld", "--from", "M"], in: folder.url)
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("M.xcdatamodeld/M.xcdatamodel/contents:"), "\(outcome.errors)")
    let generated = try ToolProcess.run(["generate", "M.xcdatamodeld", "--output", "out"], in: folder.url)
    #expect(generated.status == 0 && generated.errors.contains("of 2 files changed"), "\(generated.errors)")
  }

  @Test func onlyTheStepsThatAreNeeded() throws {
    let folder = try folder(Self.title + Self.rank + Self.stated)
    let arguments = ["sql", "M.xcdatamodeld", "--from", "M", "--model-version", "M 2"]
    let outcome = try ToolProcess.run(arguments, in: folder.url)
    #expect(outcome.status == 0)
    #expect(!outcome.output.contains("_New.Item"))
  }

  /// A rename that is not stated loses what is stored. What older steps lost is not said in each build.
  @Test(arguments: [
    ("titled", "", "", true),
    ("titled", #" elementID="titled""#, "", false),
    ("titled", #" elementID="text""#, "", false),
    ("titled", "", "rules:\n  disable: [possible-rename]\n", false),
    ("titled", "", "migrations:\n  M 10:\n    Item.titled: {value: none}\n", false),
  ])
  func warnsOfAnUnstatedRename(
    _ name: String,
    _ identifier: String,
    _ configuration: String,
    _ isExpected: Bool
  ) throws {
    let folder = try folder(
      "<attribute name=\"\(name)\" optional=\"YES\" attributeType=\"String\"\(identifier)/>"
    )
    try folder.write(configuration, to: "datamodel.yaml")
    for command in [["validate"], ["sql", "--from", "M"], ["generate", "--output", "out"]] {
      let outcome = try ToolProcess.run(command + ["M.xcdatamodeld"], in: folder.url)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let warning = """
        M.xcdatamodeld/M 10.xcdatamodel/contents:3:16: warning: 'Item.titled' is new, and 'title', of the \
        same type, is gone: a migration loses its values; set its renaming identifier to 'title' if it is \
        the same, or to 'titled' if it is not [possible-rename]
        """
      #expect(outcome.errors.contains(warning) == isExpected, "\(outcome.errors)")
      #expect(outcome.errors.contains("possible-rename") == isExpected, "\(outcome.errors)")
    }
  }

  @Test func asksAtTheElement() throws {
    let folder = try folder(Self.title + Self.rank + "</attribute>")
    let outcome = try ToolProcess.run(["sql", "M.xcdatamodeld", "--from", "M"], in: folder.url)
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(
      outcome.errors.contains(
        """
        M.xcdatamodeld/M 10.xcdatamodel/contents:3:85: error: 'Item.rank' is required, but existing rows \
        have no value: set 'datamodel.migration.value', 'datamodel.migration.expression' or \
        'datamodel.migration.drop' = 'rows' in its user info [undecided-migration]
        """
      ),
      "\(outcome.errors)"
    )
  }

  @Test func standardInputHasNoVersions() throws {
    let outcome = try ToolProcess.run(["sql", "-", "--from", "M"])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("--from chooses a version of a bundle; standard input is one version."))
  }
}
