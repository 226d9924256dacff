import DataModelTestSupport
import Foundation
import Testing

/// `datamodel generate --keep-steps`: what was kept changes only how long a run takes.
@Suite struct KeptStepsTests {
  /// A change of a model with three versions after a run that kept their steps.
  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Files to write, by their paths.
    var files: [String: String] = [:]
    var removed: [String] = []
    var options: [String] = []
  }

  private static func attribute(_ name: String, _ type: String = "String", _ more: String = "") -> String {
    #"<attribute name="\#(name)" optional="YES" attributeType="\#(type)" \#(more)/>"#
  }

  private static func model(_ item: String..., tag: String = attribute("name")) -> String {
    ModelXML.document(
      around: "<entity name=\"Item\">\(item.joined())</entity><entity name=\"Tag\">\(tag)</entity>"
    )
  }

  private static func path(_ version: String) -> String { "M.xcdatamodeld/\(version).xcdatamodel/contents" }

  private static let (text, rank, note) = (
    attribute("text"), attribute("rank", "Integer 16"), attribute("note")
  )
  private static let required = #"<attribute name="note" attributeType="String"/>"#

  private static func relationship(_ name: String, _ destination: String, inverse: String) -> String {
    """
    <relationship name="\(name)" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="\(destination)" inverseName="\(inverse)" inverseEntity="\(destination)"/>
    """
  }

  private static let changes = [
    Change(testDescription: "nothing"),
    Change(
      testDescription: "a column of the newest version",
      files: [path("M 3"): model(text, rank, attribute("size"))]
    ),
    Change(
      testDescription: "a condition of the newest version, so that earlier steps need none",
      files: [path("M 3"): model(text, attribute("rank", "Integer 16", #"maxValueString="3""#), note)]
    ),
    Change(
      testDescription: "a condition of another table",
      files: [path("M 3"): model(text, rank, note, tag: attribute("name", "String", #"maxValueString="3""#))]
    ),
    Change(
      testDescription: "a renamed table, and one that is gone",
      files: [
        path("M 2"): ModelXML.document(
          around: "<entity name=\"Thing\" elementID=\"Item\">\(text)</entity>"
        ),
        path("M 3"): ModelXML.document(
          around: "<entity name=\"thing\" elementID=\"Item\">\(text)\(note)</entity>"
        ),
      ]
    ),
    Change(
      testDescription: "a hierarchy with pairs",
      files: [
        path("M 3"): ModelXML.document(
          around: """
            <entity name="Item">\(text)\(rank)\(relationship("tags", "Tag", inverse: "items"))</entity>\
            <entity name="Part" parentEntity="Item">\(note)</entity>\
            <entity name="Tag">\(attribute("name"))\(relationship("items", "Item", inverse: "tags"))</entity>
            """
        )
      ]
    ),
    Change(
      testDescription: "the version in the middle",
      files: [path("M 2"): model(text, attribute("score", "Double"))]
    ),
    Change(testDescription: "the first version", files: [path("M"): model(text, attribute("old"))]),
    Change(testDescription: "an error in the middle", files: [path("M 2"): "<<<<<<< ours\n"]),
    Change(testDescription: "an element that was gone and returns", files: [path("M 2"): model(rank)]),
    Change(testDescription: "a question", files: [path("M 3"): model(text, rank, required)]),
    Change(
      testDescription: "a statement",
      files: [
        path("M 3"): model(text, rank, required),
        "datamodel.yaml": "migrations:\n  M 3:\n    Item.note: { value: none }\n",
      ]
    ),
    Change(
      testDescription: "a version that is left out",
      files: ["datamodel.yaml": "versions: [M 2, M 3]\n"]
    ),
    Change(testDescription: "a version that is gone", removed: ["M.xcdatamodeld/M 2.xcdatamodel"]),
    Change(testDescription: "another key", files: ["datamodel.yaml": "primaryKeys: { Tag: name }\n"]),
    Change(
      testDescription: "an import that is about all versions",
      files: ["datamodel.yaml": "coreDataImport: true\n"]
    ),
    Change(testDescription: "another option", options: ["--disable", "unreached-version"]),
    Change(
      testDescription: "a frozen version that has changed since",
      files: [
        path("M 2"): model(text),
        "M.frozen": "\(String(repeating: "0", count: 32)) 1 M\n",
      ]
    ),
  ]

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.model(Self.text), to: Self.path("M"))
    try folder.write(Self.model(Self.text, Self.rank), to: Self.path("M 2"))
    try folder.write(Self.model(Self.text, Self.rank, Self.note), to: Self.path("M 3"))
    let key = "<key>_XCCurrentVersionName</key><string>M 3.xcdatamodel</string>"
    try folder.write("<plist><dict>\(key)</dict></plist>", to: "M.xcdatamodeld/.xccurrentversion")
    return folder
  }

  private func generate(_ folder: TemporaryFolder, _ options: [String]) throws -> ProgramRun {
    try ToolProcess.run(["generate", "M.xcdatamodeld", "--output", "out"] + options, in: folder.url)
  }

  private func sources(_ folder: TemporaryFolder) throws -> [String: String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("out").path)
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, try String(contentsOf: folder.file("out/\($0)"), encoding: .utf8))
      }
    )
  }

  private func kept(_ folder: TemporaryFolder) throws -> String {
    try String(contentsOf: folder.file("Steps.json"), encoding: .utf8)
  }

  @Test(arguments: changes)
  func aRunGivesWhatItGivesWithoutKeptSteps(_ change: Change) throws {
    let (folder, plain) = (try folder(), try folder())
    let keeping = ["--keep-steps", "Steps.json"] + change.options
    #expect(try generate(folder, keeping).status == 0)
    #expect(try generate(plain, change.options).status == 0)
    for changed in [folder, plain] {
      for (path, text) in change.files { try changed.write(text, to: path) }
      for path in change.removed { try FileManager.default.removeItem(at: changed.file(path)) }
    }
    // The second of these runs has what the first one kept.
    for _ in 1...2 {
      let (found, expected) = (try generate(folder, keeping), try generate(plain, change.options))
      #expect(
        (found.status, found.output, found.errors) == (expected.status, expected.output, expected.errors)
      )
      #expect(try sources(folder) == sources(plain))
    }
  }

  @Test func keptStepsAreTaken() throws {
    let folder = try folder()
    let keeping = ["--keep-steps", "Steps.json"]
    #expect(try generate(folder, keeping).status == 0)
    let first = try kept(folder)
    // Only a step that is not planned again can have other statements.
    try folder.write(first.replacingOccurrences(of: "ADD COLUMN", with: "TAKEN"), to: "Steps.json")
    #expect(try generate(folder, keeping).status == 0)
    let schema = try #require(try sources(folder)["MSchema.generated.swift"])
    #expect(schema.components(separatedBy: "TAKEN").count == 3)
    // The newest version has changed, and the step between the others has not.
    try folder.write(Self.model(Self.text, Self.rank, Self.attribute("size")), to: Self.path("M 3"))
    #expect(try generate(folder, keeping).status == 0)
    let changed = try #require(try sources(folder)["MSchema.generated.swift"])
    #expect(changed.components(separatedBy: "TAKEN").count == 2)
  }

  @Test(arguments: ["", #"{"context":1}"#, #"{"context":"#])
  func aFileWithoutStepsIsWrittenAgain(_ text: String) throws {
    let folder = try folder()
    #expect(try generate(folder, ["--keep-steps", "Steps.json"]).status == 0)
    let first = try kept(folder)
    try folder.write(text, to: "Steps.json")
    let again = try generate(folder, ["--keep-steps", "Steps.json"])
    #expect((again.status, again.errors) == (0, "0 of 3 files changed.\n"))
    #expect(try kept(folder).count == first.count)
  }

  @Test(arguments: ["import Foundation\n", #"{"name":"app"}"#])
  func anotherFileStays(_ text: String) throws {
    let folder = try folder()
    try folder.write(text, to: "Steps.json")
    let outcome = try generate(folder, ["--keep-steps", "Steps.json"])
    #expect(outcome.status == 0)
    let warning = """
      Steps.json: warning: the steps are not kept for the next run: the file has something else; give the \
      path of another one

      """
    #expect(outcome.errors == warning + "3 of 3 files changed.\n")
    #expect(try kept(folder) == text)
  }

  @Test(arguments: ["--check", "--dry-run"])
  func runsThatWriteNothingKeepNothing(_ option: String) throws {
    let outcome = try generate(try folder(), ["--keep-steps", "Steps.json", option])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("--keep-steps is for runs that write sources"))
  }

  @Test func aFileThatCannotBeWrittenIsReported() throws {
    let folder = try folder()
    try folder.write("", to: "file")
    let outcome = try generate(folder, ["--keep-steps", "file/Steps.json"])
    #expect(outcome.status == 0)
    let warning = """
      file/Steps.json: warning: the steps are not kept for the next run: the file cannot be written; give a \
      path in a folder that can be

      """
    #expect(outcome.errors == warning + "3 of 3 files changed.\n")
  }
}
