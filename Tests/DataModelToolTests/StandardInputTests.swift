import DataModelTestSupport
import Foundation
import Testing

/// `-` in place of a path.
@Suite struct StandardInputTests {
  private static let model = """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Item"><attribute name="a" optional="YES" attributeType="Strnig"/></entity>
    </model>
    """
  private static let right = model.replacing("Strnig", with: "String")

  private func run(
    _ arguments: [String],
    _ input: String,
    in folder: TemporaryFolder? = nil
  ) throws
    -> ProgramRun
  {
    let folder = try folder ?? TemporaryFolder()
    return try withExtendedLifetime(folder) {
      try ToolProcess.run(arguments, in: folder.url, input: Data(input.utf8))
    }
  }

  @Test func validates() throws {
    let outcome = try run(["validate", "-"], Self.model)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors == """
        <stdin>:2:58: error: 'Item.a' has the unknown type 'Strnig'; did you mean 'String'? \
        [unknown-attribute-type]
        1 model checked: 1 error, no warnings.

        """
    )
    #expect(try run(["validate", "-"], Self.right).status == 0)
  }

  /// The line of a finding is there to be shown, on a terminal and in reports.
  @Test func isReportedInAllFormats() throws {
    let colored = try run(["validate", "-", "--color", "always"], Self.model)
    #expect(colored.errors.contains(#"<entity name="Item"><attribute name="a""#))
    let json = try run(["validate", "-", "--format", "json"], Self.model)
    #expect(json.output.contains(#""path" : "<stdin>""#))
  }

  /// What can be repaired is no file that could be written.
  @Test func offersNoRepair() throws {
    let outcome = try run(["validate", "-"], Self.model.replacing("Strnig", with: "string"))
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasSuffix("1 model checked: 1 error, no warnings.\n"))
  }

  @Test func isCompiledAndInspected() throws {
    let sql = try run(["sql", "-"], Self.right)
    #expect(sql.status == 0 && sql.errors == "")
    #expect(sql.output.contains(#"CREATE TABLE "Item""#))
    #expect(sql.output.contains("VALUES (1, 'Model', "))
    let json = try run(["inspect", "-"], Self.right)
    #expect(json.output.contains(#""path" : "<stdin>""#))
    #expect(try run(["inspect", "-", "--format", "dot"], Self.right).output.hasPrefix("digraph \"Model\""))
    let context = try run(["generate", "-", "--print-context"], Self.right)
    #expect(context.status == 0 && context.output.contains(#""typeName" : "Item""#))
    for arguments in [["sql", "-"], ["inspect", "-"], ["generate", "-", "--print-context"]] {
      let outcome = try run(arguments, Self.model)
      #expect(outcome.status == 1 && outcome.output == "")
    }
  }

  /// The configuration is that of the current folder.
  @Test func hasAConfiguration() throws {
    let folder = try TemporaryFolder()
    try folder.write("names: {Itme: Article}", to: "datamodel.yaml")
    for arguments in [["validate", "-"], ["sql", "-"], ["inspect", "-"]] {
      let outcome = try run(arguments, Self.right, in: folder)
      #expect(outcome.status == 1)
      #expect(
        outcome.findings == [
          "datamodel.yaml:1:9: error: the model 'Model' has no entity 'Itme'; did you mean 'Item'? "
            + "[configuration-unknown-element]"
        ]
      )
    }
  }

  @Test func worksBesidePaths() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.right, to: "M.xcdatamodel/contents")
    let outcome = try run(["validate", "M.xcdatamodel", "-"], Self.right, in: folder)
    #expect(outcome.errors == "2 models checked: no errors, no warnings.\n")
  }

  @Test func canBeReadOnce() throws {
    let outcome = try run(["validate", "-", "-"], Self.right)
    #expect(outcome.status == 66)
    #expect(outcome.findings == ["<stdin>: error: standard input can be read only once; give '-' once"])
  }

  @Test(arguments: ["", "no XML", "<model"])
  func isRefusedAsAFileWouldBe(_ input: String) throws {
    for arguments in [["validate", "-"], ["sql", "-"], ["inspect", "-"]] {
      let outcome = try run(arguments, input)
      #expect(outcome.status == 1 && outcome.output == "")
      #expect(outcome.findings.count == 1 && outcome.errors.hasPrefix("<stdin>:"))
    }
  }

  @Test func isNotReadWithoutEnd() throws {
    let outcome = try run(["validate", "-"], String(repeating: " ", count: 32 << 20 + 1))
    #expect(outcome.status == 1)
    #expect(outcome.findings.map { $0.hasSuffix("[document-too-large]") } == [true])
  }

  @Test func aFileOfThatNameIsWrittenWithItsFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.model, to: "-")
    let outcome = try run(["validate", "./-"], Self.right, in: folder)
    #expect(outcome.status == 1 && outcome.errors.hasPrefix("./-:2:58: error: "))
  }

  /// What needs a file, or a name.
  @Test(arguments: [
    (["fix", "-"], "fix writes the repairs to the file; give a path instead of '-'."),
    (["fix", "M.xcdatamodel", "-", "--dry-run"], "give a path instead of '-'."),
    (["generate", "-", "--output", "out"], "give the path of a model."),
    (["generate", "-", "--output", "out", "--check"], "give the path of a model."),
    (["sql", "-", "--model-version", "M"], "standard input is one version."),
    (["inspect", "-", "--model-version", "M"], "standard input is one version."),
    (["validate", "-", "--model-version", "M"], "standard input is one version."),
    (["generate", "-", "--print-context", "--model-version", "M"], "standard input is one version."),
  ])
  func isRefusedWhereItCannotBe(_ arguments: [String], _ reason: String) throws {
    let outcome = try run(arguments, Self.right)
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
    #expect(outcome.errors.split { $0.isWhitespace }.joined(separator: " ").contains(reason))
  }
}
