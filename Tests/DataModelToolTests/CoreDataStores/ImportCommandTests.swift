import CoreDataTestSupport
import DataModelTestSupport
import DataModelTool
import Foundation
import GRDB
import Testing

@_spi(Generated) @testable import CoreDataImport

/// What `datamodel import` prints, and the file that it makes or does not make.
@Suite struct ImportCommandTests {
  /// Three versions, of which the second is the current one.
  private static let versions = [
    """
    <entity name="Item">
      <attribute name="name" attributeType="String"/>
      <attribute name="rank" optional="YES" attributeType="Integer 16"/>
      <relationship name="list" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="List" \
    inverseName="items" inverseEntity="List"/>
    </entity>
    <entity name="List">
      <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Item" \
    inverseName="list" inverseEntity="Item"/>
    </entity>
    """,
    """
    <entity name="Item">
      <attribute name="title" elementID="name" attributeType="String"/>
      <relationship name="list" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="List" \
    inverseName="items" inverseEntity="List"/>
    </entity>
    <entity name="List">
      <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Item" \
    inverseName="list" inverseEntity="Item"/>
    </entity>
    """,
    #"<entity name="Item"><attribute name="other" optional="YES" attributeType="String"/></entity>"#,
  ]

  private static let rows = "(1, 1, 1, 1, NULL, 'Milk'), (2, 1, 1, NULL, NULL, 'Bread')"

  /// A folder with the model and a store, maybe with a `datamodel.yaml`. The rows of items have `Z_PK`,
  /// `Z_ENT`, `Z_OPT`, list, rank and name; `archived` is the version whose archive the store has.
  private func folder(
    _ items: String = rows,
    archived: Int = 0,
    _ configuration: String = ""
  ) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (index, elements) in Self.versions.enumerated() {
      let name = index == 0 ? "Shop" : "Shop \(index + 1)"
      let path = "Shop.xcdatamodeld/\(name).xcdatamodel/contents"
      try folder.write(ModelXML.document(around: elements), to: path)
    }
    let key = "<key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string>"
    try folder.write("<plist><dict>\(key)</dict></plist>", to: "Shop.xcdatamodeld/.xccurrentversion")
    if !configuration.isEmpty { try folder.write(configuration, to: "datamodel.yaml") }
    let model = try CoreDataVersion(ModelXML(Self.versions[archived]).lowered()).read().archivedModel
    let queue = try DatabaseQueue(path: folder.file("Store.sqlite").path)
    try queue.write { db in
      try db.execute(
        sql: """
          CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
          INSERT INTO Z_METADATA VALUES (1, 'U', NULL);
          CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX \
          INTEGER);
          INSERT INTO Z_PRIMARYKEY VALUES (1, 'Item', 0, 2), (2, 'List', 0, 1);
          CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB);
          CREATE TABLE ZLIST (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER);
          INSERT INTO ZLIST VALUES (1, 2, 1);
          CREATE TABLE ZITEM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZLIST INTEGER, ZRANK, \
          ZNAME, ZOTHER);
          INSERT INTO ZITEM (Z_PK, Z_ENT, Z_OPT, ZLIST, ZRANK, ZNAME) VALUES \(items);
          """
      )
      if archived < 2 { try db.execute(sql: "ALTER TABLE ZITEM DROP COLUMN ZOTHER") }
      try db.execute(
        sql: "INSERT INTO Z_MODELCACHE VALUES (?)",
        arguments: [Data(ArchiveWriter.bytes(of: model))]
      )
    }
    try queue.close()
    return folder
  }

  private func run(_ folder: TemporaryFolder, _ options: String...) throws -> ProgramRun {
    try ToolProcess.run(["import", "Store.sqlite", "Shop.xcdatamodeld"] + options, in: folder.url)
  }

  private func files(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  // MARK: - Imports

  @Test func saysWhatItHasTaken() throws {
    let folder = try folder()
    let outcome = try run(folder, "--output", "new.db")
    #expect(
      outcome.output == """
        imported Store.sqlite into new.db: version 'Shop', migrated to 'Shop 2'
          Item: 2 rows, 1 reference
          List: 1 row
        left out: Z_METADATA, Z_MODELCACHE, Z_PRIMARYKEY

        """
    )
    #expect(outcome.status == 0)
    let titles = try DatabaseQueue(path: folder.file("new.db").path).read { db in
      try String.fetchAll(db, sql: #"SELECT "title" FROM "Item" ORDER BY "_id""#)
    }
    #expect(titles == ["Milk", "Bread"])
  }

  @Test func triesWithoutAFile() throws {
    let folder = try folder()
    let before = try files(folder)
    let outcome = try run(folder, "--dry-run", "--report", "json")
    #expect(outcome.status == 0 && outcome.output.contains("\"storeVersion\" : \"Shop\""))
    #expect(try files(folder) == before)
  }

  /// What the migrations drop is reported, too.
  @Test(arguments: [
    ("(1, 1, 1, 9, NULL, 'Milk')", "warning: Item 1.list: row 9 of its destination does not exist"),
    ("(1, 1, 1, 1, 5, 'Milk')", "dropped Item.rank: 1 row had a value"),
  ])
  func strictRefusesWhatIsReported(items: String, line: String) throws {
    let folder = try folder(items)
    let before = try files(folder)
    let strict = try run(folder, "--output", "new.db", "--strict")
    #expect(strict.output.hasPrefix("Store.sqlite cannot be imported as it is: "))
    #expect(strict.output.contains(line) && strict.status == 1)
    #expect(strict.errors.hasSuffix("error: --strict refuses what is reported above; no file was created\n"))
    #expect(try files(folder) == before)
    let lenient = try run(folder, "--output", "new.db")
    #expect(lenient.status == 0 && lenient.output.contains(line))
  }

  // MARK: - Rows that do not fit

  private static let advice =
    "the required value is missing; state one under 'missingValues' in datamodel.yaml"

  @Test func namesEachRowThatDoesNotFit() throws {
    let folder = try folder("(1, 1, 1, 1, NULL, NULL), (2, 1, 1, 1, NULL, 'a'), (3, 1, 1, 1, NULL, NULL)")
    let before = try files(folder)
    let outcome = try run(folder, "--output", "new.db", "--report", "json")
    #expect(
      outcome.errors == """
        error: Item 1.name: \(Self.advice)
        error: Item 3.name: \(Self.advice)
        no file was created

        """
    )
    #expect(outcome.status == 1)
    struct Report: Decodable {
      struct Finding: Decodable { let kind: String, entity: String, property: String, key: Int }
      let findings: [Finding]
      let output: String?
    }
    let report = try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
    #expect(report.output == nil && report.findings.map(\.key) == [1, 3])
    #expect(report.findings.allSatisfy { $0.kind == "unfit-row" && $0.property == "name" })
    #expect(try files(folder) == before)
  }

  @Test func writesWhatTheConfigurationStates() throws {
    let folder = try folder("(1, 1, 1, 1, NULL, NULL)", "missingValues:\n  Item.name: Untitled\n")
    let outcome = try run(folder, "--output", "new.db")
    let line = "warning: Item 1.name: the value is missing; 'Untitled' is written [filled-value]"
    #expect(outcome.status == 0 && outcome.output.contains(line), "\(outcome.errors)")
  }

  // MARK: - Versions

  @Test(arguments: [
    (
      0, "versions: [Shop 2]\n", [],
      """
      Store.sqlite: error: the store was written with the version 'Shop', from which no way leads to the \
      current version 'Shop 2': it comes later, or 'versions' in datamodel.yaml does not list it

      """
    ),
    (
      2, "", [],
      """
      Store.sqlite: error: the store was written with the version 'Shop 3', from which no way leads to the \
      current version 'Shop 2': it comes later, or 'versions' in datamodel.yaml does not list it

      """
    ),
    (
      0, "", ["--from", "Nope"],
      """
      Shop.xcdatamodeld: error: no store can be of the version 'Nope'; a way to 'Shop 2' leads from 'Shop', \
      'Shop 2'

      """
    ),
  ])
  func saysWhyAVersionCannotBeUsed(
    archived: Int,
    configuration: String,
    options: [String],
    message: String
  ) throws {
    let folder = try folder(archived: archived, configuration)
    let arguments = ["import", "Store.sqlite", "Shop.xcdatamodeld", "--output", "new.db"] + options
    let outcome = try ToolProcess.run(arguments, in: folder.url)
    #expect(outcome.errors == message && outcome.status == 66)
    #expect(try !files(folder).contains("new.db"))
  }

  // MARK: - Mistakes

  @Test(arguments: [
    (["Shop.xcdatamodeld", "Store.sqlite", "--output", "n.db"], 64, "The store comes first"),
    (["Store.sqlite", "Shop.xcdatamodeld"], 64, "Give --output FILE"),
    (["Store.sqlite", "Shop.xcdatamodeld", "--output", ""], 64, "Give --output FILE"),
    (["Store.sqlite", "Shop.xcdatamodeld", "--output", "a/b.db"], 73, "does not exist"),
    (
      ["Store.sqlite", "Shop.xcdatamodeld", "--output", "Store.sqlite"], 1,
      "exists, and an import writes only new"
    ),
    (["Nowhere.sqlite", "Shop.xcdatamodeld", "--output", "n.db"], 66, "Nowhere.sqlite: error: no such file"),
  ])
  func saysWhatIsWrong(arguments: [String], status: Int32, message: String) throws {
    let folder = try folder()
    let before = try files(folder)
    let outcome = try ToolProcess.run(["import"] + arguments, in: folder.url)
    #expect(outcome.status == status && outcome.errors.contains(message), "\(outcome.errors)")
    #expect(try files(folder) == before)
  }
}
