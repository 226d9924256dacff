import Foundation
import GRDB
import Testing

@_spi(Generated) @testable import DataModelRuntime

/// A text with U+0000 is refused by everything that writes it, or compares with it. One that something else
/// has written is read whole.
@Suite struct TextWithNULTests {
  private let database: DatabaseQueue

  init() throws {
    database = try DatabaseQueue()
    try database.write { db in
      try db.execute(
        sql: """
          CREATE TABLE Owner (id TEXT PRIMARY KEY) STRICT;
          CREATE TABLE Leaf (
            id TEXT PRIMARY KEY, text TEXT, home_code TEXT, part TEXT, number INTEGER,
            owner TEXT REFERENCES Owner, UNIQUE (part, number)
          ) STRICT;
          CREATE UNIQUE INDEX code ON Leaf (home_code);
          INSERT INTO Owner VALUES ('a');
          """
      )
    }
  }

  @Test(arguments: ["\0", "a\0", "\0a", "a\0b", "é\0\0👍", String(repeating: "long ", count: 99) + "\0end"])
  func isReadWhole(_ text: String) throws {
    try database.write { db in
      try db.execute(
        sql: "INSERT INTO Leaf (id, text) VALUES ('1', CAST(? AS TEXT))",
        arguments: [Data(text.utf8)]
      )
      let read = [
        try Leaf.fetchAll(db), try Leaf.fetchAll(db, sql: "SELECT number, text, * FROM Leaf"),
        [try #require(try Leaf.fetchOne(db, key: "1"))],
        [try #require(try Leaf.fetchOne(db, sql: "SELECT text AS TEXT, * FROM Leaf"))],
        try Array(Leaf.fetchCursor(db)), try Array(Leaf.fetchSet(db)),
        try Leaf.select([Column("number")] + Leaf.storedTable.columns.map { Column($0) }).fetchAll(db),
        try Leaf.including(optional: Leaf.owner).asRequest(of: LeafWithOwner.self).fetchAll(db).map(\.leaf),
      ]
      #expect(read.map { $0.map(\.text) } == Array(repeating: [text], count: read.count))
    }
  }

  private static let ways: [(name: String, write: @Sendable (Leaf, Database) throws -> Void)] = [
    ("insert", { leaf, db in try leaf.insert(db) }),
    ("insert or replace", { leaf, db in try leaf.insert(db, onConflict: .replace) }),
    ("insertWithoutValidation", { leaf, db in try leaf.insertWithoutValidation(db) }),
    ("save", { leaf, db in try leaf.save(db) }),
    ("update", { leaf, db in try leaf.update(db) }),
    ("update or ignore", { leaf, db in try leaf.update(db, onConflict: .ignore) }),
    ("update of columns", { leaf, db in try leaf.update(db, columns: ["text"]) }),
    ("updateChanges", { leaf, db in _ = try leaf.updateChanges(db, from: Leaf(id: leaf.id)) }),
    ("upsert", { leaf, db in try leaf.upsert(db) }),
  ]

  private static let leaves: [(leaf: Leaf, column: String)] = [
    (Leaf(id: "1", text: "a\0b"), "text"), (Leaf(id: "a\0b"), "id"), (Leaf(id: "1", code: "\0"), "home_code"),
    (Leaf(id: "1", part: "a\0"), "part"), (Leaf(id: "1", owner: "a\0b"), "owner"),
    (Leaf(id: "1", text: "\0", code: "a\0"), "text"),
  ]

  private static func sentence(_ column: String) -> String {
    "'\(column)': a text with U+0000 cannot be stored, since SQLite's functions cut it off there: "
      + "remove the character"
  }

  @Test(arguments: leaves.indices, ways.indices)
  func isNotWritten(_ index: Int, _ way: Int) throws {
    let (leaf, column) = Self.leaves[index]
    try database.write { db in
      try Leaf(id: "1", text: "before").insert(db)
      let error = #expect(throws: LocalStore.UnstorableValueError.self) { try Self.ways[way].write(leaf, db) }
      #expect(error?.description == Self.sentence(column), "\(Self.ways[way].name)")
      #expect(try Leaf.fetchAll(db).map(\.text) == ["before"])
    }
  }

  @Test func isNotWrittenIntoManyRows() throws {
    try database.write { db in
      let error = #expect(throws: LocalStore.UnstorableValueError.self) {
        try Leaf.updateAll(db, Leaf.Columns.text.set(to: "a\0b"))
      }
      #expect(error?.description == Self.sentence("text"))
    }
  }

  @Test func isRefusedInAnArgument() throws {
    typealias Argument = LocalStore.QueryArgument
    let ways: [(Database) throws -> Void] = [
      { _ = try Leaf.matching { $0.text == "a\0b" }.fetchAll($0) },
      { _ = try Leaf.matching { ["a\0b"].contains($0.text) }.fetchCount($0) },
      { _ = try Leaf.filter(sql: "text = ?", arguments: ["a\0b"]).fetchAll($0) },
      { _ = try Leaf.filter(sql: "text = ? OR number = ?", arguments: ["a\0b", 1]).deleteAll($0) },
      { _ = try Leaf.filter(sql: "text = ?", arguments: [Argument.value("a\0b")]).fetchAll($0) },
      {
        let list = Argument.list(["x", "a\0b"])
        _ = try Leaf.filter(sql: "text IN (SELECT value FROM json_each(?))", arguments: [list]).fetchAll($0)
      },
    ]
    try database.write { db in
      try Leaf(id: "a", text: "a").insert(db)
      for way in ways {
        let error = #expect(throws: StoredConditionError.self) { try way(db) }
        #expect(error?.description.contains("U+0000") == true)
      }
      #expect(try Leaf.filter(sql: "text = ? AND id = ?", arguments: ["a", "a"]).fetchCount(db) == 1)
      #expect(try Leaf.filter(sql: "text = :t", arguments: ["t": "a"]).fetchCount(db) == 1)
      #expect(try Leaf.filter(sql: "number IS ?", arguments: [nil]).fetchCount(db) == 1)
    }
  }

  /// All ways to find or delete rows by keys, with the number of rows that each finds.
  private static let waysByKey: [(name: String, find: @Sendable (Database, String) throws -> Int)] = [
    ("fetchOne(key:)", { try Leaf.fetchOne($0, key: $1) == nil ? 0 : 1 }),
    ("find(key:)", { try [Leaf.find($0, key: $1)].count }),
    ("exists(key:)", { try Leaf.exists($0, key: $1) ? 1 : 0 }),
    ("deleteOne(key:)", { try Leaf.deleteOne($0, key: $1) ? 1 : 0 }),
    ("filter(key:)", { try Leaf.filter(key: $1).fetchCount($0) }),
    ("filter(keys:)", { try Leaf.filter(keys: ["x", $1]).fetchCount($0) }),
    ("fetchCursor(keys:)", { try Array(Leaf.fetchCursor($0, keys: ["x", $1])).count }),
    ("fetchAll(keys:)", { try Leaf.fetchAll($0, keys: ["x", $1]).count }),
    ("fetchSet(keys:)", { try Leaf.fetchSet($0, keys: ["x", $1]).count }),
    ("deleteAll(keys:)", { try Leaf.deleteAll($0, keys: ["x", $1]) }),
    ("fetchOne(id:)", { try Leaf.fetchOne($0, id: $1) == nil ? 0 : 1 }),
    ("find(id:)", { try [Leaf.find($0, id: $1)].count }),
    ("exists(id:)", { try Leaf.exists($0, id: $1) ? 1 : 0 }),
    ("deleteOne(id:)", { try Leaf.deleteOne($0, id: $1) ? 1 : 0 }),
    ("filter(id:)", { try Leaf.filter(id: $1).fetchCount($0) }),
    ("filter(ids:)", { try Leaf.filter(ids: ["x", $1]).fetchCount($0) }),
    ("fetchCursor(ids:)", { try Array(Leaf.fetchCursor($0, ids: ["x", $1])).count }),
    ("fetchAll(ids:)", { try Leaf.fetchAll($0, ids: ["x", $1]).count }),
    ("fetchSet(ids:)", { try Leaf.fetchSet($0, ids: ["x", $1]).count }),
    ("deleteAll(ids:)", { try Leaf.deleteAll($0, ids: ["x", $1]) }),
    ("fetchOne(key: [:])", { try Leaf.fetchOne($0, key: ["id": $1]) == nil ? 0 : 1 }),
    ("find(key: [:])", { try [Leaf.find($0, key: ["id": $1])].count }),
    ("exists(key: [:])", { try Leaf.exists($0, key: ["id": $1]) ? 1 : 0 }),
    ("deleteOne(key: [:])", { try Leaf.deleteOne($0, key: ["id": $1]) ? 1 : 0 }),
    ("filter(key: [:])", { try Leaf.filter(key: ["id": $1]).fetchCount($0) }),
    ("filter(keys: [[:]])", { try Leaf.filter(keys: [["id": "x"], ["id": $1]]).fetchCount($0) }),
    ("fetchCursor(keys: [[:]])", { try Array(Leaf.fetchCursor($0, keys: [["id": $1]])).count }),
    ("fetchAll(keys: [[:]])", { try Leaf.fetchAll($0, keys: [["id": $1]]).count }),
    ("fetchSet(keys: [[:]])", { try Leaf.fetchSet($0, keys: [["id": $1]]).count }),
    ("deleteAll(keys: [[:]])", { try Leaf.deleteAll($0, keys: [["id": $1]]) }),
    ("a request's filter(key:)", { try Leaf.all().filter(key: $1).fetchCount($0) }),
    ("a request's filter(keys:)", { try Leaf.all().filter(keys: [$1]).deleteAll($0) }),
    ("a request's filter(id:)", { try Leaf.all().filter(id: $1).deleteAll($0) }),
    ("a request's filter(ids:)", { try Leaf.all().filter(ids: [$1]).fetchCount($0) }),
    ("a request's filter(key: [:])", { try Leaf.all().filter(key: ["id": $1]).deleteAll($0) }),
    ("a request's filter(keys: [[:]])", { try Leaf.all().filter(keys: [["id": $1]]).deleteAll($0) }),
  ]

  /// GRDB would find, or delete, the row "a".
  @Test(arguments: waysByKey.indices)
  func isRefusedInAKey(_ index: Int) throws {
    let (name, find) = Self.waysByKey[index]
    try database.write { db in
      try Leaf(id: "a").insert(db)
      try Leaf(id: "b").insert(db)
      let error = #expect(throws: StoredConditionError.self, "\(name)") { try find(db, "a\0b") }
      #expect(error?.description.contains("U+0000") == true)
      #expect(try Leaf.fetchCount(db) == 2)
      #expect(try find(db, "a") == 1, "\(name)")
    }
  }

  /// GRDB would delete the row "a".
  @Test func aRowOfSuchAKeyDoesNotExist() throws {
    try database.write { db in
      try Leaf(id: "a", text: "a").insert(db)
      #expect(try !Leaf(id: "a\0b").exists(db))
      #expect(try !Leaf(id: "a\0b").delete(db))
      #expect(try Leaf.fetchCount(db) == 1)
    }
  }

  @Test func isRefusedInTheKeyOfARelatedObject() throws {
    let owner = Leaf(id: "a\0b")
    try database.write { db in
      try db.execute(
        sql: "CREATE TABLE Pair (a TEXT, b TEXT, PRIMARY KEY (a, b)); INSERT INTO Pair VALUES ('a', 'a')"
      )
      let other = Leaf(id: "a")
      try other.insert(db)
      for way: () throws -> Void in [
        { try Leaf.pairs.add([owner], to: other, db) }, { try Leaf.pairs.remove([owner], from: other, db) },
        { try Leaf.pairs.set([owner], of: other, db) }, { try Leaf.pairs.set([], of: owner, db) },
        { _ = try owner.request(for: Leaf.pairs) },
      ] {
        let error = #expect(throws: LocalStore.UnstorableValueError.self) { try way() }
        #expect(
          error?.description
            == """
            the key of an object of 'Leaf' contains U+0000, which is not allowed in a key: remove the \
            character
            """
        )
      }
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM Pair") == 1)
    }
  }
}

private struct LeafWithOwner: FetchableRecord {
  var leaf: Leaf

  init(row: Row) throws {
    leaf = try Leaf(row: row)
  }
}

private struct Owner: StoredEntity {
  var id: String

  static let storedTable = LocalStore.StoredTable("Owner", columns: ["id"])
  var storedKey: DatabaseValue { id.databaseValue }

  init(from row: inout LocalStore.RowReader) throws { id = try row.value() }
}

private struct Leaf: StoredRecord, PersistableRecord, Identifiable, Hashable, Codable {
  var id: String
  var text: String?
  var code: String?
  var part: String?
  var owner: String?

  init(
    id: String,
    text: String? = nil,
    code: String? = nil,
    part: String? = nil,
    owner: String? = nil
  ) {
    (self.id, self.text, self.code, self.part, self.owner) = (id, text, code, part, owner)
  }

  static let storedTable = LocalStore.StoredTable(
    "Leaf",
    columns: ["id", "text", "home_code", "part", "owner"]
  )
  static let owner = belongsTo(Owner.self, using: ForeignKey(["owner"]))
  static let pairs = PairedRelationship<Leaf, Leaf>(
    "pairs",
    table: "Pair",
    sourceColumn: "a",
    destinationColumn: "b"
  )
  var storedKey: DatabaseValue { id.databaseValue }

  enum Columns {
    static let text = StoredColumn<String>("text")
  }

  init(from row: inout LocalStore.RowReader) throws {
    id = try row.value()
    text = row.optionalValue()
    code = row.optionalValue()
    part = row.optionalValue()
    owner = row.optionalValue()
  }

  func write(to row: inout LocalStore.RowWriter) {
    row.write(id)
    row.write(text)
    row.write(code)
    row.write(part)
    row.write(owner)
  }
}
