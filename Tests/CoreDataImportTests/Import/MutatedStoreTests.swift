import DataModelRuntime
import DataModelTestSupport
import Foundation
import GRDB
import Testing

@_spi(Generated) @testable import CoreDataImport

/// Stores with random damage: each is imported or refused with a sentence, and nothing else is written.
struct MutatedStoreTests {
  private static let count =
    ProcessInfo.processInfo.environment["DATAMODEL_MUTATED_STORES"].flatMap(Int.init) ?? 300

  private static func store() throws -> MadeStore {
    try MadeStore(
      """
      <entity name="Item">
        <attribute name="amount" optional="YES" attributeType="Decimal"/>
        <attribute name="data" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
        <attribute name="name" optional="YES" attributeType="String"/>
        <attribute name="when" optional="YES" attributeType="Date"/>
        <relationship name="list" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="List"
          inverseName="items" inverseEntity="List"/>
        <relationship name="tags" optional="YES" toMany="YES" ordered="YES" deletionRule="Nullify"
          destinationEntity="Tag" inverseName="items" inverseEntity="Tag"/>
      </entity>
      <entity name="List">
        <relationship name="items" optional="YES" toMany="YES" ordered="YES" deletionRule="Nullify"
          destinationEntity="Item" inverseName="list" inverseEntity="Item"/>
      </entity>
      <entity name="Tag">
        <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Item"
          inverseName="tags" inverseEntity="Item"/>
      </entity>
      """,
      entities: ["Item", "List", "Tag"],
      hasArchive: true,
      """
      CREATE TABLE ZITEM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZLIST INTEGER, \
      Z_FOK_LIST INTEGER, ZAMOUNT DECIMAL, ZWHEN TIMESTAMP, ZNAME VARCHAR, ZDATA BLOB);
      CREATE TABLE ZLIST (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER);
      CREATE TABLE ZTAG (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER);
      CREATE TABLE Z_1TAGS (Z_1ITEMS INTEGER, Z_3TAGS INTEGER, Z_FOK_3TAGS INTEGER, \
      PRIMARY KEY (Z_1ITEMS, Z_3TAGS));
      INSERT INTO ZLIST VALUES (1, 2, 1), (2, 2, 1);
      INSERT INTO ZTAG VALUES (1, 3, 1), (2, 3, 1);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
      INSERT INTO ZITEM SELECT i, 1, 1, 1 + i % 2, 1024 * i, i * 1.25, i * 1e7, 'Item ' || i, x'01' || \
      randomblob(40)
      FROM n;
      INSERT INTO Z_1TAGS SELECT Z_PK, 1 + Z_PK % 2, 1024 FROM ZITEM;
      """
    )
  }

  @Test func areImportedOrRefused() throws {
    let store = try Self.store()
    let original = try Data(contentsOf: URL(fileURLWithPath: store.path))
    let versions = store.versions.versions
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = folder.file("Store.sqlite").path
    var outcomes: [String: Int] = [:]
    for seed in 1...UInt64(Self.count) {
      var generator = SeededGenerator(seed: seed)
      let damaged = try Self.damaged(original, folder, &generator)
      try damaged.write(to: URL(fileURLWithPath: path))
      let new = folder.file("new.db").path
      do {
        let source = try CoreDataStore(path: path, copyingInto: folder.url)
        let archived = try source.modelArchive().map { try ArchivedModel(archive: $0) }
        _ = try StoreImport(of: source, archived, versions: versions).write(to: new)
        outcomes["imported", default: 0] += 1
      } catch let error as CoreDataStoreError {
        outcomes["\("\(error)".isEmpty ? "" : "store")", default: 0] += 1
      } catch let error as ArchivedModelError {
        outcomes["\("\(error)".isEmpty ? "" : "archive")", default: 0] += 1
      } catch let error as CoreDataImportError {
        // A number may have become a text that SQLite takes for the same number: the comparison finds it.
        let isUnequal = if case .notEqual = error { true } else { false }
        outcomes["\("\(error)".isEmpty ? "" : isUnequal ? "unequal" : "rows")", default: 0] += 1
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == damaged, "seed \(seed)")
      for name in ["new.db", "new.db-journal"] { try? FileManager.default.removeItem(at: folder.file(name)) }
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["Store.sqlite"],
        "seed \(seed)"
      )
    }
    let counts = outcomes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    print("mutated stores: \(counts.joined(separator: ", "))")
    #expect(Set(outcomes.keys).subtracting(["unequal"]) == ["archive", "imported", "rows", "store"])
    #expect(outcomes["unequal", default: 0] * 20 < Self.count)
  }

  /// Damages bytes, cuts the file, drops or changes tables, or damages the archive.
  private static func damaged(
    _ original: Data,
    _ folder: TemporaryFolder,
    _ generator: inout SeededGenerator
  ) throws -> Data {
    var data = original
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return data.prefix(Int.random(in: 0..<data.count, using: &generator))
    case 1:
      let start = Int.random(in: 0..<data.count, using: &generator)
      let end = min(data.count, start + Int.random(in: 1...4096, using: &generator))
      for index in start..<end { data[index] = 0 }
      return data
    case 2, 3: return try changed(data, folder, &generator)
    default:
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        data[Int.random(in: 0..<data.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      return data
    }
  }

  /// Changes the file as SQLite does, so that it stays a database.
  private static func changed(
    _ data: Data,
    _ folder: TemporaryFolder,
    _ generator: inout SeededGenerator
  ) throws -> Data {
    let file = folder.file("changed")
    defer { try? FileManager.default.removeItem(at: file) }
    try data.write(to: file)
    let queue = try DatabaseQueue(path: file.path)
    let bytes = (0..<6).map { _ in Int.random(in: 0..<400, using: &generator) }
    let statements = [
      "DROP TABLE ZITEM", "DROP TABLE Z_PRIMARYKEY", "DROP TABLE Z_1TAGS",
      "DELETE FROM Z_PRIMARYKEY WHERE Z_ENT = 2",
      "UPDATE Z_MODELCACHE SET Z_CONTENT = substr(Z_CONTENT, 1, \(bytes[0]))",
      """
      UPDATE Z_MODELCACHE SET Z_CONTENT = CAST(substr(Z_CONTENT, 1, \(bytes[1])) || x'a5' || \
      substr(Z_CONTENT, \(bytes[1] + 2)) AS BLOB)
      """,
      "UPDATE ZITEM SET ZLIST = \(bytes[2]) WHERE Z_PK % 7 = 0",
      "UPDATE ZITEM SET ZWHEN = 'soon' WHERE Z_PK = 3",
      "UPDATE ZITEM SET ZDATA = x'02' || 'nowhere' WHERE Z_PK = 4", "UPDATE Z_PRIMARYKEY SET Z_NAME = 7",
      "ALTER TABLE ZITEM RENAME COLUMN ZNAME TO ZOTHER", "UPDATE ZITEM SET Z_ENT = 99 WHERE Z_PK = 5",
      "UPDATE Z_1TAGS SET Z_3TAGS = 900 WHERE Z_1ITEMS < 9",
      "DROP TABLE Z_METADATA; CREATE VIEW Z_METADATA AS SELECT 1",
    ]
    let statement = statements[Int.random(in: 0..<statements.count, using: &generator)]
    try queue.writeWithoutTransaction { try $0.execute(sql: statement) }
    try queue.close()
    return try Data(contentsOf: file)
  }
}
