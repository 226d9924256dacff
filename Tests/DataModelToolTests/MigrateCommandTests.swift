import DataModelTestSupport
import Foundation
import GRDB
import Testing

/// `datamodel migrate`, over real files.
@Suite struct MigrateCommandTests {
  private static func model(_ attributes: String) -> String {
    """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Item">\(attributes)</entity>
    </model>
    """
  }

  private static let text = #"<attribute name="text" optional="YES" attributeType="String"/>"#
  private static let title =
    #"<attribute name="title" optional="YES" attributeType="String" elementID="text"/>"#
  private static let rank =
    #"<attribute name="rank" attributeType="Integer 16" defaultValueString="3"/>"#
  private static let short =
    #"<attribute name="title" optional="YES" attributeType="String" maxValueString="4"/>"#
  private static let fourth = "M.xcdatamodeld/M 4.xcdatamodel/contents"

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let versions = [
      ("M", Self.text), ("M 2", Self.title), ("M 3", Self.title + Self.rank), ("M 4", Self.short + Self.rank),
    ]
    for (name, attributes) in versions {
      try folder.write(Self.model(attributes), to: "M.xcdatamodeld/\(name).xcdatamodel/contents")
    }
    let key = "<key>_XCCurrentVersionName</key><string>M 3.xcdatamodel</string>"
    try folder.write("<plist><dict>\(key)</dict></plist>", to: "M.xcdatamodeld/.xccurrentversion")
    return folder
  }

  /// Makes a file of a version by `datamodel sql`, and runs statements in it.
  private func make(_ version: String, _ sql: String = "", in folder: TemporaryFolder) throws {
    let script = try ToolProcess.run(["sql", "M.xcdatamodeld", "--model-version", version], in: folder.url)
    try #require(script.status == 0, "\(script.errors)")
    try write(script.output + sql, in: folder)
  }

  private func write(_ sql: String, in folder: TemporaryFolder) throws {
    let queue = try DatabaseQueue(path: folder.file("m.sqlite").path)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
  }

  private func migrate(_ options: String..., in folder: TemporaryFolder) throws -> ProgramRun {
    try ToolProcess.run(["migrate", "m.sqlite", "M.xcdatamodeld"] + options, in: folder.url)
  }

  private func bytes(_ folder: TemporaryFolder) throws -> Data {
    try Data(contentsOf: folder.file("m.sqlite"))
  }

  @Test func goesThroughTheVersionsBetween() throws {
    let folder = try folder()
    try make("M", #"INSERT INTO "Item" ("text") VALUES ('tea'), ('cake')"#, in: folder)
    let outcome = try migrate(in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output == "migrated m.sqlite from 'M' to 'M 3'\n")
    let progress = outcome.errors.split(separator: "\n")
    #expect(!progress.isEmpty)
    #expect(progress.allSatisfy { $0.hasPrefix("M → M 3: ") })
    // It is one file, with nothing beside it: a copy has everything.
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names.filter { $0.hasPrefix("m.sqlite") } == ["m.sqlite"])
    let queue = try DatabaseQueue(path: folder.file("m.sqlite").path)
    let rows = try queue.read { try String.fetchAll($0, sql: #"SELECT "title" || "rank" FROM "Item""#) }
    #expect(rows == ["tea3", "cake3"])
    #expect(try queue.read { try String.fetchOne($0, sql: #"SELECT "version" FROM "_Model""#) } == "M 3")
    try queue.close()
    let again = try migrate(in: folder)
    #expect((again.status, again.output, again.errors) == (0, "m.sqlite already has version 'M 3'\n", ""))
  }

  /// What an older step would ask is no matter to a file that does not take it.
  @Test func asksOnlyForTheStepsThatTheFileTakes() throws {
    let folder = try folder()
    let number = #"<attribute name="text" optional="YES" attributeType="Integer 16"/>"#
    try folder.write(Self.model(number), to: "M.xcdatamodeld/M.xcdatamodel/contents")
    try make("M", in: folder)
    let refused = try migrate(in: folder)
    #expect(refused.status == 1 && refused.errors.contains("undecided-migration"))
    try FileManager.default.removeItem(at: folder.file("m.sqlite"))
    try make("M 2", in: folder)
    let outcome = try migrate(in: folder)
    #expect((outcome.status, outcome.output) == (0, "migrated m.sqlite from 'M 2' to 'M 3'\n"))
  }

  @Test func saysWhatItDropped() throws {
    let folder = try folder()
    func model(_ item: String, _ others: String, _ version: String) throws {
      let xml = Self.model(item).replacing("</model>", with: others + "</model>")
      try folder.write(xml, to: "M.xcdatamodeld/\(version).xcdatamodel/contents")
    }
    let tag = #"<attribute name="key" optional="YES" attributeType="String"/>"#
    func to(_ name: String, _ entity: String) -> String {
      #"""
      <relationship name="\#(name)" optional="YES" maxCount="1" destinationEntity="\#(entity)" \#
      deletionRule="Nullify"/>
      """#
    }
    let old = Self.text + Self.rank + to("shop", "Tag") + to("tag", "Tag")
    try model(old, "<entity name='Tag'>\(tag)</entity><entity name='Draft'/>", "M")
    let unique = """
      <uniquenessConstraints><uniquenessConstraint><constraint \
      value="key"/></uniquenessConstraint></uniquenessConstraints><userInfo><entry \
      key="datamodel.migration.keep" value="first"/></userInfo>
      """
    try model(Self.text + to("tag", "Tag"), "<entity name='Tag'>\(tag)\(unique)</entity>", "M 2")
    let rows = """
      INSERT INTO "Tag" ("key") VALUES ('a'), ('a'), ('b'); INSERT INTO "Draft" DEFAULT VALUES;
      INSERT INTO "Item" ("shop", "tag") VALUES (1, 2), (3, 3), (NULL, 1);
      """
    try make("M", rows, in: folder)
    let outcome = try migrate("--model-version", "M 2", in: folder)
    #expect(
      outcome.output == """
        migrated m.sqlite from 'M' to 'M 2'
        dropped Draft: 1 row
        dropped Item.rank: 3 rows had a value
        dropped Item.shop: 2 references
        dropped Tag: 1 row because of 'keep' or 'drop'
        moved 1 reference of Item.tag to the Tag that is kept

        """
    )
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  /// A literal that looks like a column, and an expression of another attribute, keep nothing.
  @Test func saysThatItDroppedWhatAnExpressionNames() throws {
    let folder = try folder()
    let c = """
      <attribute name="c" optional="YES" attributeType="String"><userInfo><entry \
      key="datamodel.migration.expression" \
      value="'&quot;text&quot;' || length(&quot;rank&quot;)"/></userInfo></attribute>
      """
    try folder.write(Self.model(c), to: "M.xcdatamodeld/M 4.xcdatamodel/contents")
    try make("M 3", #"INSERT INTO "Item" ("title") VALUES ('tea'), (NULL)"#, in: folder)
    let outcome = try migrate("--model-version", "M 4", in: folder)
    #expect(
      outcome.output == """
        migrated m.sqlite from 'M 3' to 'M 4'
        dropped Item.title: 1 row had a value
        dropped Item.rank: 2 rows had a value

        """
    )
  }

  /// SQL takes a column with quotes and without.
  @Test(arguments: ["CAST(&quot;rank&quot; AS TEXT)", "CAST(rank AS TEXT)", "CAST([Rank] AS TEXT)"])
  func saysNothingOfAColumnThatItsOwnExpressionReads(_ expression: String) throws {
    let folder = try folder()
    let rank = """
      <attribute name="rank" attributeType="String"><userInfo><entry \
      key="datamodel.migration.expression" value="\(expression)"/></userInfo></attribute>
      """
    try folder.write(Self.model(Self.title + rank), to: Self.fourth)
    try make("M 3", #"INSERT INTO "Item" ("title") VALUES ('tea')"#, in: folder)
    let outcome = try migrate("--model-version", "M 4", in: folder)
    #expect(outcome.output == "migrated m.sqlite from 'M 3' to 'M 4'\n", "\(outcome.errors)")
  }

  /// A version between that cannot be compiled is the reason, and not that 'versions' leaves something out.
  @Test func namesTheVersionOnTheWayThatCannotBeCompiled() throws {
    let folder = try folder()
    try make("M", in: folder)
    let odd = #"<attribute name="odd" optional="YES" attributeType="Nonsense"/>"#
    try folder.write(Self.model(Self.title + odd), to: "M.xcdatamodeld/M 2.xcdatamodel/contents")
    let outcome = try migrate(in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("warning: no step leads from the version 'M 2' to 'M 3'"))
    #expect(outcome.errors.contains("and was not changed: 'M 2' cannot be compiled\n"))
  }

  @Test func toTheVersionThatIsAskedFor() throws {
    let folder = try folder()
    try make("M", in: folder)
    let outcome = try migrate("--model-version", "M 2", in: folder)
    #expect((outcome.status, outcome.output) == (0, "migrated m.sqlite from 'M' to 'M 2'\n"))
  }

  @Test func triggersOfAnotherToolAreRecreated() throws {
    let folder = try folder()
    try make("M 3", #"UPDATE "_Model" SET "triggerHash" = 'x'"#, in: folder)
    let outcome = try migrate(in: folder)
    #expect(outcome.output == "m.sqlite already has version 'M 3'; its triggers were recreated\n")
  }

  /// What an app has attached stays.
  @Test func theAppsOwnTriggersStay() throws {
    let folder = try folder()
    let own = """
      CREATE TABLE "log" ("count" INTEGER); CREATE TRIGGER "own" AFTER INSERT ON "Item" BEGIN \
      INSERT INTO "log" VALUES (1); END
      """
    try make("M", own, in: folder)
    #expect(try migrate(in: folder).status == 0)
    try write(#"INSERT INTO "Item" ("title") VALUES ('x')"#, in: folder)
    let queue = try DatabaseQueue(path: folder.file("m.sqlite").path)
    #expect(try queue.read { try Int.fetchOne($0, sql: #"SELECT count(*) FROM "log""#) } == 1)
  }

  @Test func rowsThatDoNotFitAreCounted() throws {
    let folder = try folder()
    try make("M", #"INSERT INTO "Item" ("text") VALUES ('tea'), ('biscuit'), ('bread')"#, in: folder)
    let outcome = try migrate("--model-version", "M 4", in: folder)
    #expect((outcome.status, outcome.output) == (1, ""))
    #expect(
      outcome.errors.contains("cannot be migrated from 'M 3' to 'M 4' and was left unchanged: 2 rows break")
    )
    let queue = try DatabaseQueue(path: folder.file("m.sqlite").path)
    #expect(try queue.read { try Int.fetchOne($0, sql: #"SELECT count("text") FROM "Item""#) } == 3)
  }

  /// Files that are refused, byte for byte as they were.
  static let refused: [(version: String, sql: String, message: String)] = [
    ("M 4", "", "which is later than 'M 3'"),
    (
      "M", #"UPDATE "_Model" SET "fingerprint" = 'edited'"#,
      "If the version was changed after the file was created"
    ),
    (
      "M", #"UPDATE "_Model" SET "version" = 'M 9', "fingerprint" = 'later'"#,
      "holds the version 'M 9' (later) of the model 'M', which this code does not know"
    ),
    ("M", #"UPDATE "_Model" SET "name" = 'Other'"#, "holds the model 'Other', not 'M'"),
    ("M", #"UPDATE "_Model" SET "format" = 99"#, "was written by a newer version"),
    ("M", #"DROP TABLE "_Model""#, "is a database, but not a DataModelRuntime store"),
  ]

  @Test(arguments: refused.indices)
  func refusesByName(_ index: Int) throws {
    let (version, sql, message) = Self.refused[index]
    let folder = try folder()
    try make(version, sql, in: folder)
    let before = try bytes(folder)
    let outcome = try migrate(in: folder)
    #expect((outcome.status, outcome.output) == (1, ""))
    #expect(outcome.errors.contains("error: 'm.sqlite' "), "\(outcome.errors)")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(try bytes(folder) == before)
  }

  @Test(arguments: [
    (nil, "no such file"), ("", "the database is empty"),
    ("this is a text and no database", "not a database"),
  ])
  func whatIsNoDatabaseStays(_ text: String?, _ message: String) throws {
    let folder = try folder()
    if let text { try folder.write(text, to: "m.sqlite") }
    let outcome = try migrate(in: folder)
    #expect((outcome.status, outcome.output) == (66, ""))
    #expect(outcome.errors.contains("m.sqlite: error: "), "\(outcome.errors)")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(FileManager.default.fileExists(atPath: folder.file("m.sqlite").path) == (text != nil))
    if let text { #expect(try bytes(folder) == Data(text.utf8)) }
  }

  @Test func asksBeforeItOpensTheFile() throws {
    let folder = try folder()
    try make("M", in: folder)
    let before = try bytes(folder)
    let required = Self.rank.replacing(#" defaultValueString="3""#, with: "")
    try folder.write(Self.model(Self.title + required), to: "M.xcdatamodeld/M 3.xcdatamodel/contents")
    let outcome = try migrate(in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("[undecided-migration]"))
    #expect(try bytes(folder) == before)
  }
}
