import DataModelTestSupport
import Foundation
import Testing

@Suite struct DiffCommandTests {
  private static func model(_ attribute: String, _ identifier: String? = nil) -> String {
    let identifier = identifier.map { " elementID=\"\($0)\"" } ?? ""
    return """
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Item"><attribute name="\(attribute)" optional="YES" \
      attributeType="String"\(identifier)/></entity>
      </model>
      """
  }

  /// Three versions, each with another name for one attribute; the last is the current one.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let versions = [("M", Self.model("a")), ("M 2", Self.model("b", "a")), ("M 10", Self.model("c", "b"))]
    for (name, text) in versions { try folder.write(text, to: "M.xcdatamodeld/\(name).xcdatamodel/contents") }
    let key = "<key>_XCCurrentVersionName</key><string>M 10.xcdatamodel</string>"
    try folder.write("<plist><dict>\(key)</dict></plist>", to: "M.xcdatamodeld/.xccurrentversion")
    return folder
  }

  private static let warning = """
    M.xcdatamodeld/M 10.xcdatamodel/contents:2:81: warning: 'Item.c' is taken for 'b' of the previous \
    version, because that is its renaming identifier; the canonical name is 'a'

    """

  /// What is changed, the first line of what is said, and what was assumed.
  @Test(arguments: [
    ([], "M 2 → M 10\n", "b → c", warning),
    (["--from", "M"], "M → M 10, with 1 in between\n", "a → c", warning),
    (["--from", "M.xcdatamodel", "--to", "M 2"], "M → M 2\n", "a → b", ""),
  ])
  func comparesVersions(_ options: [String], _ title: String, _ values: String, _ errors: String) throws {
    let folder = try folder()
    let outcome = try ToolProcess.run(["diff", "M.xcdatamodeld"] + options, in: folder.url)
    #expect(outcome.status == 1)
    #expect(outcome.errors == errors)
    #expect(outcome.output.hasPrefix(title))
    #expect(outcome.output.contains("renamed: \(values) [inferred, renames]"))
  }

  /// A comment on a pull request: names cannot end a cell, or call somebody.
  @Test func writesMarkdown() throws {
    let folder = try TemporaryFolder()
    func write(_ version: String, _ attributes: String) throws {
      let entity = "<entity name=\"Item\">\(attributes)</entity>"
      try folder.write(
        ModelXML.document(around: entity),
        to: "M.xcdatamodeld/\(version).xcdatamodel/contents"
      )
    }
    try write("M", #"<attribute name="a" optional="YES" attributeType="String" defaultValueString="x"/>"#)
    try write(
      "M 2",
      #"<attribute name="a" optional="YES" attributeType="String" defaultValueString="|@all&lt;b&gt;"/>"#
        + #"<attribute name="rank" attributeType="Integer 16"/>"#
    )
    let arguments = ["diff", "M.xcdatamodeld", "--from", "M", "--to", "M 2", "--format", "markdown"]
    let outcome = try ToolProcess.run(arguments, in: folder.url)
    #expect(outcome.status == 1)
    #expect(
      outcome.output == """
        ### Model: M → M 2

        **1 change needs a statement, unless there is one, before users' files can be migrated.**

        | Element | Change | Rows | Core Data |
        |---|---|---|---|
        | Item.a (attribute) | has another default: x → &#124;&#64;all&#60;b&#62; | nothing | no-version |
        | Item.rank (attribute) | added, required without a default: Integer 16 | **needs** a value for \
        existing rows&#58; a constant, or an SQL expression | refused: a required attribute needs a default |

        """
    )
    let same = ["diff", "M.xcdatamodeld", "--from", "M", "--to", "M", "--format", "markdown"]
    #expect(
      try ToolProcess.run(same, in: folder.url).output
        == "### Model: M → M\n\nNothing that is stored changes.\n"
    )
  }

  @Test func noChanges() throws {
    let folder = try folder()
    let arguments = ["diff", "M.xcdatamodeld", "--from", "M", "--to", "M"]
    let outcome = try ToolProcess.run(arguments, in: folder.url)
    #expect(outcome.status == 0)
    #expect(outcome.output == "M → M: no changes\n")
  }

  /// Where the names do not say the order, the configuration does.
  @Test func theOrderOfTheConfiguration() throws {
    let folder = try folder()
    try folder.write("versions: [M 2, M, M 10]", to: "datamodel.yaml")
    let run = { try ToolProcess.run(["diff", "M.xcdatamodeld"] + $0, in: folder.url) }
    #expect(try run([]).output.hasPrefix("M → M 10\n"))
    try folder.write("versions: [M, M 10]", to: "datamodel.yaml")
    let unlisted = try run(["--from", "M 2"])
    #expect(unlisted.status == 1 && unlisted.output == "")
    #expect(unlisted.errors == "M.xcdatamodeld: error: 'versions' in the configuration does not list 'M 2'\n")
  }

  @Test func twoModels() throws {
    let folder = try folder()
    let old = "M.xcdatamodeld/M.xcdatamodel/contents"
    let arguments = ["diff", old, "-", "--format", "json"]
    let outcome = try ToolProcess.run(arguments, in: folder.url, input: Data(Self.model("b", "a").utf8))
    #expect(outcome.status == 1)
    #expect(outcome.errors == "")
    #expect(outcome.output.contains(#""change" : "attribute-renamed""#))
  }

  @Test func versionsThatAreNotThere() throws {
    let folder = try folder()
    let run = { try ToolProcess.run(["diff", "M.xcdatamodeld"] + $0, in: folder.url) }
    let unknown = try run(["--from", "M 3"])
    #expect(unknown.status == 1 && unknown.output == "")
    #expect(unknown.errors.contains("the bundle has no version 'M 3'"))
    let first = try run(["--to", "M"])
    #expect(first.status == 1 && first.output == "")
    #expect(
      first.errors == "M.xcdatamodeld: error: there is no version before 'M'; name one with --from\n"
    )
    let missing = try ToolProcess.run(["diff", "N.xcdatamodeld"], in: folder.url)
    #expect(missing.status == 66)
  }

  @Test func elementsThatCannotBeToldApart() throws {
    let folder = try folder()
    let text = Self.model("x", "z").replacing(
      "</entity>",
      with: #"<attribute name="y" elementID="z" attributeType="String"/></entity>"#
    )
    try folder.write(text, to: "M.xcdatamodeld/M 2.xcdatamodel/contents")
    let outcome = try ToolProcess.run(["diff", "M.xcdatamodeld"], in: folder.url)
    let place = "M.xcdatamodeld/M 2.xcdatamodel/contents:2:"
    #expect(outcome.status == 1 && outcome.output == "")
    #expect(
      outcome.errors == """
        \(place)116: error: 'Item.y' has the renaming identifier 'z', and so does 'x'
        \(place)81: note: the other one is here

        """
    )
  }

  @Test(arguments: [
    (["diff", "-"], "give a second path to compare it with"),
    (["diff", "a", "b", "c"], "give one path or two"),
    (["diff", "a", "b", "--textconv"], "give one path"),
    (["diff", "a", "--textconv", "--from", "b"], "leave out --from"),
    (["diff", "-", "a", "--from", "b"], "standard input is one version"),
  ])
  func wrongUsage(_ arguments: [String], _ reason: String) throws {
    let outcome = try ToolProcess.run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.errors.split { $0.isWhitespace }.joined(separator: " ").contains(reason))
  }

  /// A file with a merge conflict is shown as it is: if the tool failed, git would show nothing.
  @Test func anOutlineOfWhatIsNoModel() throws {
    let folder = try TemporaryFolder()
    try folder.write("<model\n<<<<<<< HEAD\n", to: "contents")
    let outcome = try ToolProcess.run(["diff", "--textconv", "contents"], in: folder.url)
    #expect(outcome.status == 0)
    #expect(outcome.output == "<model\n<<<<<<< HEAD\n")
    #expect(outcome.errors.hasPrefix("contents:"))
  }

  /// The lines of `Documentation/Reference/Differences.md`, in a repository of git.
  @Test func isATextconvOfGit() throws {
    guard let git = ["/usr/bin/git", "/usr/local/bin/git"].first(where: FileManager.default.isExecutableFile)
    else {
      return
    }
    let folder = try folder()
    let tool = try #require(BuiltProgram.url(of: "datamodel")).path
    func run(_ arguments: [String]) throws -> String {
      let settings = [
        "-c", "user.name=A", "-c", "user.email=a@example.com", "-c",
        "diff.datamodel.textconv='\(tool)' diff --textconv",
      ]
      let run = try ProgramRun(URL(fileURLWithPath: git), settings + arguments, in: folder.url)
      #expect(run.status == 0, "\(run.errors)")
      return run.output
    }
    try folder.write(
      "**/*.xcdatamodel/contents diff=datamodel\n",
      to: ".gitattributes"
    )
    _ = try run(["init", "--quiet"])
    _ = try run(["add", "."])
    _ = try run(["commit", "--quiet", "--message", "first"])
    try folder.write(Self.model("z"), to: "M.xcdatamodeld/M.xcdatamodel/contents")
    let lines = try run(["diff", "--", "M.xcdatamodeld"]).split(separator: "\n").suffix(3)
    #expect(
      lines == [" entity Item", "-  attribute a: String, optional", "+  attribute z: String, optional"]
    )
  }
}
