import DataModelTestSupport
import Foundation
import GRDB
import Testing

@Suite struct VerifyCommandTests {
  private let folder: TemporaryFolder

  /// A model whose second version renames an attribute, and whose third limits it.
  init() throws {
    folder = try TemporaryFolder()
    let old = #"<attribute name="text" optional="YES" attributeType="String"/>"#
    let new = #"<attribute name="title" elementID="text" optional="YES" attributeType="String""#
    try write("Shop", old)
    try write("Shop 2", "\(new)/>")
    try current("Shop 2")
  }

  private func write(_ version: String, _ attribute: String) throws {
    let entity = "<entity name=\"Item\" syncable=\"YES\">\n\(attribute)\n</entity>"
    try folder.write(
      ModelXML.document(around: entity),
      to: "Shop.xcdatamodeld/\(version).xcdatamodel/contents"
    )
  }

  private func current(_ version: String) throws {
    let list =
      "<plist><dict><key>_XCCurrentVersionName</key><string>\(version).xcdatamodel</string></dict></plist>"
    try folder.write(list, to: "Shop.xcdatamodeld/.xccurrentversion")
  }

  private func verify(_ arguments: String...) throws -> ProgramRun {
    try ToolProcess.run(["verify", "Shop.xcdatamodeld"] + arguments, in: folder.url)
  }

  @Test func saysALineForEachVersion() throws {
    let outcome = try verify("--rows", "7")
    #expect(outcome.status == 0)
    #expect(outcome.output == "'Shop' → 'Shop 2': 7 objects are kept\n")
  }

  /// Texts are longer than the new version allows: an app could not open such a file.
  @Test func reportsAFileThatWouldBeRefused() throws {
    let limit = #"<attribute name="title" optional="YES" attributeType="String" maxValueString="3"/>"#
    try write("Shop 3", limit)
    try current("Shop 3")
    let outcome = try verify("--rows", "9")
    #expect(outcome.status == 1)
    let lines = outcome.output.split(separator: "\n")
    #expect(
      lines.first == "'Shop' → 'Shop 3': REFUSED: an app could not open the file, since rows do not fit"
    )
    #expect(lines.dropFirst().first?.contains("Item.title at most 3 characters") == true)
  }

  /// What is dropped is no fault, but it is said.
  @Test func listsLosses() throws {
    try write("Shop 3", "")
    try current("Shop 3")
    let outcome = try verify("--rows", "9")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("'Shop 2' → 'Shop 3': 9 objects are kept\n  dropped Item.title: "))
  }

  @Test func triesACopyOfARealFile() throws {
    let script = try ToolProcess.run(["sql", "Shop.xcdatamodeld", "--model-version", "Shop"], in: folder.url)
    let path = folder.file("real.sqlite").path
    let file = try DatabaseQueue(path: path)
    try file.writeWithoutTransaction { db in
      try db.execute(sql: script.output)
      try db.execute(sql: #"INSERT INTO "Item" ("text") VALUES ('a'), ('b'), (NULL)"#)
    }
    try file.close()
    let before = try Data(contentsOf: folder.file("real.sqlite"))
    let outcome = try verify("--database", "real.sqlite")
    #expect(outcome.status == 0)
    #expect(outcome.output == "'Shop' → 'Shop 2': 3 objects are kept\n")
    #expect(try Data(contentsOf: folder.file("real.sqlite")) == before)
    let missing = try verify("--database", "nowhere.sqlite")
    #expect(missing.status == 66)
    #expect(missing.errors.hasSuffix("nowhere.sqlite: error: no such file\n"))
  }

  @Test func hasNothingToDoForOneVersion() throws {
    try FileManager.default.removeItem(at: folder.file("Shop.xcdatamodeld/Shop.xcdatamodel"))
    let outcome = try verify()
    #expect(outcome.status == 0)
    #expect(outcome.output == "'Shop 2' is the only version: nothing is migrated\n")
  }

  /// A new required attribute without a value is a question, which comes before any trial.
  @Test func asksFirst() throws {
    try write("Shop 3", #"<attribute name="rank" attributeType="Integer 16"/>"#)
    try current("Shop 3")
    let outcome = try verify()
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("[undecided-migration]"))
  }
}
