@_spi(Generated) import CoreDataImport
import DataModelRuntime
import DataModelTestSupport
import Foundation
import GRDB
import Testing

/// Stores of which nothing is imported: each reason is a sentence, and no file is left.
struct RefusedStoreTests {
  private static let missing =
    "the required value is missing; state one under 'missingValues' in datamodel.yaml"

  private static let model = """
    <entity name="Item">
      <attribute name="code" optional="YES" attributeType="String"/>
      <attribute name="name" attributeType="String"/>
      <relationship name="next" maxCount="1" deletionRule="Nullify" destinationEntity="Item"/>
      <uniquenessConstraints>
        <uniquenessConstraint><constraint value="code"/></uniquenessConstraint>
      </uniquenessConstraints>
    </entity>
    """

  @Test(arguments: [
    ("(1, 1, 1, 'a', 'A', 1), (2, 1, 1, 'b', NULL, 1)", ["Item 2.name: \(Self.missing)"]),
    ("(1, 1, 1, 'a', 'A', 1), (2, 1, 1, 'a', 'B', 1)", ["Item 2: UNIQUE constraint failed: Item.code"]),
    ("(1, 1, 1, 'a', 'A', 9)", ["Item 1.next: the required reference is missing, or leads to no row"]),
    (
      "(1, 1, 1, 'a', NULL, 1), (2, 1, 1, 'a', x'00', 1), (3, 1, 1, 'c', NULL, 3)",
      [
        "Item 1.name: \(Self.missing)", "Item 2.name: the value is not a text",
        "Item 3.name: \(Self.missing)",
      ]
    ),
  ])
  func rowsThatDoNotFitAreNamed(rows: String, reasons: [String]) async throws {
    let store = try MadeStore(
      Self.model,
      entities: ["Item"],
      """
      CREATE TABLE ZITEM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCODE, ZNAME, ZNEXT \
      INTEGER);
      INSERT INTO ZITEM VALUES \(rows);
      """
    )
    #expect(try await store.reasonsOfRefusal() == reasons)
    #expect(try names(in: store.folder) == ["Store.sqlite"])
  }

  @Test(arguments: [
    (
      "CREATE TABLE ZITEM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCODE, ZNEXT INTEGER)",
      "'ZITEM' has no column 'ZNAME' for 'Item.name'"
    ), ("CREATE TABLE OTHER (A)", "the table 'ZITEM' of the entity 'Item' is missing"),
  ])
  func otherTablesAreNamed(sql: String, message: String) async throws {
    let store = try MadeStore(Self.model, entities: ["Item"], sql)
    await #expect(throws: CoreDataStoreError.unexpectedTables(path: store.path, message: message)) {
      try await store.imported()
    }
  }

  @Test func filesThatAreNoStoresAreRefusedByName() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write("<?xml version=\"1.0\"?><database/>", to: "Store.xml")
    try folder.write(
      Data((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) }),
      to: "Encrypted.sqlite"
    )
    let queue = try DatabaseQueue(path: folder.file("Plain.sqlite").path)
    try queue.write { try $0.execute(sql: "CREATE TABLE a (b)") }
    try queue.close()
    let cases: [(String, (String) -> CoreDataStoreError)] = [
      ("Missing.sqlite", { .missing(path: $0) }), ("", { .isFolder(path: $0) }),
      ("Store.xml", { .notADatabase(path: $0) }), ("Encrypted.sqlite", { .notADatabase(path: $0) }),
      ("Plain.sqlite", { .notAStore(path: $0) }),
    ]
    for (name, error) in cases {
      let path = folder.file(name).path
      #expect(throws: error(path)) { try CoreDataStore(path: path) }
    }
  }

  private func names(in folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }
}
