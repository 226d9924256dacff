import CoreDataImport
import DataModelReader
import DataModelTestSupport
import DataModelTool
import Foundation
import GRDB
import Testing

/// `datamodel extract`: stores without a model, and where a model is written.
@Suite struct ExtractCommandTests {
  private static let metadata = """
    CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
    CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
    """
  private static let cache = "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB);"

  private func folder(_ sql: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let queue = try DatabaseQueue(path: folder.file("store.sqlite").path)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
    return folder
  }

  private static let other = """
    this is not an SQLite database: it may be encrypted, or an XML or binary store, which an app converts \
    with \
    migratePersistentStore
    """

  @Test(arguments: [
    (
      "store.sqlite",
      """
      the store does not contain its model, as those of iOS 6 and before; \
      'datamodel import --from VERSION' imports it with a version of the app's own model
      """
    ),
    ("nowhere.sqlite", "no such file"),
    ("", "this is a folder; name a file in it"),
    ("empty", "the file is empty"),
    ("random", other),
    ("short", other),
    ("store.xml", other),
    ("store.plist", other),
  ])
  func needsAStoreWithItsModel(_ path: String, _ reason: String) throws {
    let folder = try folder(Self.metadata)
    try folder.write("", to: "empty")
    try folder.write(Data((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 3) }), to: "random")
    try folder.write("SQLite", to: "short")
    try folder.write(#"<?xml version="1.0"?><!DOCTYPE database SYSTEM "CoreData.dtd">"#, to: "store.xml")
    try folder.write("bplist00", to: "store.plist")
    let given = path.isEmpty ? "." : path
    let outcome = try ToolProcess.run(["extract", given], in: folder.url)
    #expect(outcome.output == "" && outcome.status == 66)
    #expect(outcome.errors == "\(given): error: \(reason)\n")
  }

  @Test(arguments: ["CREATE TABLE a (b);", "CREATE TABLE Z_METADATA (a);"])
  func refusesOtherDatabases(_ sql: String) throws {
    let folder = try folder(sql)
    let outcome = try ToolProcess.run(["extract", "store.sqlite"], in: folder.url)
    #expect(outcome.output == "" && outcome.status == 66)
    #expect(outcome.errors == "store.sqlite: error: this database is not a Core Data store\n")
  }

  @Test(arguments: ["", "INSERT INTO Z_MODELCACHE VALUES (NULL);", "INSERT INTO Z_MODELCACHE VALUES (x'');"])
  func needsAnArchive(_ sql: String) throws {
    let folder = try folder(Self.metadata + Self.cache + sql)
    let outcome = try ToolProcess.run(["extract", "store.sqlite", "-o", "A.xcdatamodeld"], in: folder.url)
    #expect(outcome.status == 66 && outcome.errors.contains("does not contain its model"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["store.sqlite"])
  }

  @Test func saysWhatIsWrongWithAnArchive() throws {
    let folder = try folder(Self.metadata + Self.cache + "INSERT INTO Z_MODELCACHE VALUES (x'010203');")
    let outcome = try ToolProcess.run(["extract", "store.sqlite"], in: folder.url)
    #expect(outcome.status == 66 && outcome.errors.hasPrefix("store.sqlite: error: "))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["store.sqlite"])
  }

  @Test(arguments: ["A", "A.xcdatamodels", ".xcdatamodeld", "x/.xcdatamodel", "/", "", "a\u{1}.xcdatamodel"])
  func needsTheNameOfAModel(_ path: String) throws {
    #expect(NewBundle(path: path) == nil)
    let outcome = try ToolProcess.run(["extract", "store.sqlite", "--output", path])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("--output needs a name that ends in .xcdatamodeld or .xcdatamodel."))
  }

  @Test(arguments: ["A & B.xcdatamodeld", "A & B.xcdatamodeld//", "A & B.xcdatamodel"])
  func writesAModelThatIsRead(_ name: String) throws {
    let folder = try TemporaryFolder()
    let model = ArchivedModel(entities: [
      ArchivedEntity(name: "Note", attributes: [ArchivedAttribute(name: "text", type: .string)])
    ])
    let extracted = try ExtractedModel(model)
    let bundle = try #require(NewBundle(path: folder.url.path + "/" + name))
    try bundle.write(extracted.contents)
    let isBundle = name.contains("modeld")
    let written = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
      .filter { !$0.hasSuffix(".xcdatamodel") && !$0.hasSuffix(".xcdatamodeld") }
    #expect(
      Set(written)
        == (isBundle
          ? ["A & B.xcdatamodeld/.xccurrentversion", "A & B.xcdatamodeld/A & B.xcdatamodel/contents"]
          : ["A & B.xcdatamodel/contents"])
    )
    #expect(throws: (any Error).self) { try bundle.write("") }
    for command in ["validate", "sql", "generate"] {
      let options = command == "generate" ? ["--output", "Generated"] : []
      let outcome = try ToolProcess.run([command, name] + options, in: folder.url)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    let first = try ToolProcess.run(["sql", name], in: folder.url)
    #expect(first.output.contains(#"CREATE TABLE "Note" ("#))
  }

  @Test func leavesNothingWhereItCannotWrite() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "file")
    let bundle = try #require(NewBundle(path: folder.url.path + "/file/A.xcdatamodeld"))
    #expect(throws: (any Error).self) { try bundle.write("") }
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.url.path) == ["file"])
  }
}
