import DataModelTestSupport
import Foundation
import GRDB
import Testing

/// `datamodel diff --database`.
@Suite struct DatabaseDifferenceTests {
  private static func model(_ properties: String) -> String {
    """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Item">
        <attribute name="text" optional="YES" attributeType="String"/>\(properties)
        <relationship name="list" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="List" inverseName="items"/>
      </entity>
      <entity name="List">
        <relationship name="items" optional="YES" toMany="YES" deletionRule="Cascade" \
    destinationEntity="Item" inverseName="list"/>
      </entity>
    </model>
    """
  }

  private static let rank =
    #"<attribute name="rank" attributeType="Integer 16" defaultValueString="3"/>"#

  /// A file of 'M', with some changes. The current version is 'M 2'.
  private func folder(_ sql: String = "") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.model(""), to: "M.xcdatamodeld/M.xcdatamodel/contents")
    try folder.write(Self.model(Self.rank), to: "M.xcdatamodeld/M 2.xcdatamodel/contents")
    let key = "<key>_XCCurrentVersionName</key><string>M 2.xcdatamodel</string>"
    try folder.write("<plist><dict>\(key)</dict></plist>", to: "M.xcdatamodeld/.xccurrentversion")
    let script = try ToolProcess.run(["sql", "M.xcdatamodeld", "--model-version", "M"], in: folder.url)
    let queue = try DatabaseQueue(path: folder.file("m.sqlite").path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF;" + script.output + sql)
    }
    try queue.close()
    return folder
  }

  private func difference(_ options: String..., in folder: TemporaryFolder) throws -> ProgramRun {
    try ToolProcess.run(["diff", "--database", "m.sqlite", "M.xcdatamodeld"] + options, in: folder.url)
  }

  @Test func aFileOfTheVersionIsEqual() throws {
    let folder = try folder()
    let before = try Data(contentsOf: folder.file("m.sqlite"))
    let outcome = try difference("--model-version", "M", in: folder)
    #expect((outcome.status, outcome.output, outcome.errors) == (0, "m.sqlite has the tables of 'M'\n", ""))
    #expect(try Data(contentsOf: folder.file("m.sqlite")) == before)
  }

  @Test func aFileOfAnOlderVersionIsNot() throws {
    let folder = try folder()
    let outcome = try difference(in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors == "note: the file states that it has version 'M'\n")
    #expect(
      outcome.output == """
        --- M 2
        +++ m.sqlite

        Item
        - check ( "rank" BETWEEN - 32768 AND 32767 )
        - column "rank" INTEGER NOT NULL DEFAULT 3

        """
    )
  }

  /// A migrated file has the text of its tables written otherwise, and means the same.
  @Test func aMigratedFileIsEqual() throws {
    let folder = try folder()
    #expect(try ToolProcess.run(["migrate", "m.sqlite", "M.xcdatamodeld"], in: folder.url).status == 0)
    let outcome = try difference(in: folder)
    #expect((outcome.status, outcome.output) == (0, "m.sqlite has the tables of 'M 2'\n"))
  }

  private static let item = #"CREATE TABLE "Item" ("#
  private static let columns =
    #""_id" INTEGER PRIMARY KEY, "text" TEXT, "list" INTEGER CONSTRAINT "x" REFERENCES "List" ("_id") "#
  private static let index = #"; CREATE INDEX "Item.list" ON "Item" ("list")"#

  /// What is done to a file of 'M', and the lines that are said to differ.
  static let changes: [(sql: String, lines: [String])] = [
    (#"ALTER TABLE "Item" ADD COLUMN "more" ANY"#, [#"+ column "more" ANY"#]),
    (#"DROP INDEX "Item.list""#, [#"- index "Item.list" ("list")"#]),
    (
      #"DROP INDEX "Item.list"; CREATE UNIQUE INDEX "Item.list" ON "Item" ("list" DESC) WHERE "list" > 1"#,
      [#"- index "Item.list" ("list")"#, #"+ index "Item.list" UNIQUE ("list" DESC) WHERE "list" > 1"#]
    ),
    (
      rebuilt("ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED"),
      [
        #"- reference "list" to "List" ("_id") ON UPDATE NO ACTION ON DELETE CASCADE"#,
        #"+ reference "list" to "List" ("_id") ON UPDATE NO ACTION ON DELETE SET NULL"#,
      ]
    ),
    (
      rebuilt("ON DELETE CASCADE"), [#"- reference of "list" DEFERRABLE INITIALLY DEFERRED"#]
    ),
    (
      rebuilt(#"ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED CHECK ( "list">0 ) /* a, remark ( */"#),
      [#"+ check ( "list" > 0 )"#]
    ),
    (rebuilt("ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED", options: ""), ["- option STRICT"]),
    (#"DROP TABLE "Item""#, ["Item: the table is missing"]),
  ]

  private static func rebuilt(_ reference: String, options: String = "STRICT") -> String {
    #"DROP TABLE "Item"; \#(item)\#(columns)\#(reference)) \#(options)\#(index)"#
  }

  @Test(arguments: changes.indices)
  func saysWhatDiffers(_ number: Int) throws {
    let (sql, expected) = Self.changes[number]
    let folder = try folder(sql)
    let outcome = try difference("--model-version", "M", in: folder)
    #expect(outcome.status == 1)
    let lines = outcome.output.split(separator: "\n").dropFirst(2).filter { $0 != "Item" }
    #expect(lines.map(String.init) == expected)
  }

  /// Layout, remarks, letter case of words and names of constraints mean nothing.
  @Test func onlyTheStructureCounts() throws {
    let layout = Self.rebuilt("on delete cascade\n-- a remark, (\nDeferrable INITIALLY deferred")
    let outcome = try difference("--model-version", "M", in: folder(layout))
    #expect(outcome.output == "m.sqlite has the tables of 'M'\n")
  }

  @Test func whatIsAnAppsIsListed() throws {
    let folder = try folder(
      #"CREATE TABLE "log" ("a"); CREATE INDEX "own" ON "Item" ("text"); CREATE TABLE "b\#u{1B}" ("a")"#
    )
    let outcome = try difference("--model-version", "M", in: folder)
    #expect(outcome.status == 0)
    let list = #"not in the model: index 'own' of 'Item', table 'b\u{1B}', table 'log'"#
    #expect(outcome.output == "m.sqlite has the tables of 'M'\n\n\(list)\n")
  }

  @Test func whatIsNoDatabaseCannotBeCompared() throws {
    let folder = try folder()
    try folder.write("no database at all, but a text", to: "m.sqlite")
    let outcome = try difference(in: folder)
    #expect((outcome.status, outcome.output) == (66, ""))
    #expect(outcome.errors.contains("m.sqlite: error: "))
  }

  @Test(arguments: [
    ["--database", "m.sqlite", "A", "B"], ["--database", "m.sqlite", "A", "--from", "M"],
    ["--database", "m.sqlite", "A", "--format", "json"], ["A", "--model-version", "M"],
    ["--database", "m.sqlite", "-", "--model-version", "M"],
  ])
  func wrongUsage(_ arguments: [String]) throws {
    #expect(try ToolProcess.run(["diff"] + arguments).status == 64)
  }
}
