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
    (
      "(1, 1, 1, 'a', 'A', 1), (2, 1, 1, 'a', 'B', 1)",
      ["Item 2.code: an earlier row has the same 'code', which must be unique"]
    ),
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

  /// Rows that no entity claims would be read by none.
  @Test func rowsOfNoEntityAreNamed() async throws {
    let store = try MadeStore(
      """
      <entity name="Base" isAbstract="YES"/>
      <entity name="Item" parentEntity="Base"/>
      """,
      entities: ["Base", "Item"],
      parents: ["Item": 1],
      """
      CREATE TABLE ZBASE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER);
      INSERT INTO ZBASE VALUES (1, 2, 1), (2, NULL, 1), (3, 77, 1), (4, 1, 1);
      """
    )
    #expect(
      try await store.reasonsOfRefusal() == [
        "Base 2: it is of no entity that has rows in 'ZBASE'",
        "Base 3: its number of an entity, 77, is that of none that has rows in 'ZBASE'",
        "Base 4: its number of an entity, 1, is that of none that has rows in 'ZBASE'",
      ]
    )
  }

  /// No column says how many objects a to-many has; triggers check only what changes.
  @Test(arguments: [
    (
      "(1, 1, 1, 1), (2, 1, 1, 1), (3, 1, 1, 2)",
      ["List 3.items: it has 0 objects, and the model requires at least 1"]
    ),
    (
      "(1, 1, 1, 1), (2, 1, 1, 1), (3, 1, 1, 1), (4, 1, 1, 2), (5, 1, 1, 3)",
      ["List 1.items: it has 3 objects, and the model requires at most 2"]
    ), ("(1, 1, 1, 1), (2, 1, 1, 2), (3, 1, 1, 3)", []),
  ])
  func numbersOfObjectsAreChecked(items: String, reasons: [String]) async throws {
    let store = try MadeStore(
      """
      <entity name="Item">
        <relationship name="list" optional="YES" maxCount="1" deletionRule="Nullify" \
      destinationEntity="List" inverseName="items" inverseEntity="List"/>
      </entity>
      <entity name="List">
        <attribute name="code" attributeType="String"/>
        <relationship name="items" toMany="YES" minCount="1" maxCount="2" deletionRule="Nullify" \
      destinationEntity="Item" inverseName="list" inverseEntity="Item"/>
      </entity>
      """,
      entities: ["Item", "List"],
      """
      CREATE TABLE ZITEM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZLIST INTEGER);
      CREATE TABLE ZLIST (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCODE);
      INSERT INTO ZLIST VALUES (1, 2, 1, 'a'), (2, 2, 1, 'b'), (3, 2, 1, 'c');
      INSERT INTO ZITEM VALUES \(items);
      """
    )
    #expect(try await store.reasonsOfRefusal() == reasons)
  }

  /// No column ensures a one-to-one relationship; triggers check only what changes.
  @Test func rowsThatShareAOneToOneAreNamed() async throws {
    let store = try MadeStore(
      """
      <entity name="Card">
        <relationship name="owner" optional="YES" maxCount="1" deletionRule="Nullify" \
      destinationEntity="Person" inverseName="card" inverseEntity="Person"/>
      </entity>
      <entity name="Person">
        <relationship name="card" optional="YES" maxCount="1" deletionRule="Nullify" \
      destinationEntity="Card" inverseName="owner" inverseEntity="Card"/>
      </entity>
      """,
      entities: ["Card", "Person"],
      """
      CREATE TABLE ZCARD (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZOWNER INTEGER);
      CREATE TABLE ZPERSON (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCARD INTEGER);
      INSERT INTO ZCARD VALUES (1, 1, 1, 1), (2, 1, 1, 1), (3, 1, 1, 2);
      INSERT INTO ZPERSON VALUES (1, 2, 1, 1), (2, 2, 1, 3);
      """
    )
    let reason = "another row refers to the same one, and the relationship is one-to-one"
    #expect(
      try await store.reasonsOfRefusal() == ["Card 1.owner: \(reason)", "Card 2.owner: \(reason)"]
    )
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
