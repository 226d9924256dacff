import Foundation
import GRDB
import Testing

@testable import DataModelRuntime

/// A text with U+0000 is stored whole where it is no key, whatever writes it, and read whole; everywhere else
/// it is refused.
@Suite struct WholeTextTests {
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

  static let texts = ["\0", "a\0", "\0a", "a\0b", "é\0\0👍", String(repeating: "long ", count: 99) + "\0end"]

  private static let ways: [(name: String, write: @Sendable (Leaf, Database) throws -> Void)] = [
    ("insert", { leaf, db in try leaf.insert(db) }),
    ("insertWithoutValidation", { leaf, db in try leaf.insertWithoutValidation(db) }),
    ("save", { leaf, db in try leaf.save(db) }),
    (
      "update",
      { leaf, db in
        try Leaf(id: leaf.id, text: "before").insert(db)
        try leaf.update(db)
      }
    ),
    (
      "save again",
      { leaf, db in
        try Leaf(id: leaf.id, text: "before").insert(db)
        try leaf.save(db)
      }
    ),
  ]

  @Test(arguments: texts, ways.indices)
  func isStoredAndReadWhole(_ text: String, _ way: Int) throws {
    try database.write { db in
      let leaf = Leaf(id: "1", text: text)
      try Self.ways[way].write(leaf, db)
      let bytes = try Data.fetchOne(db, sql: "SELECT CAST(text AS BLOB) FROM Leaf")
      #expect(bytes == Data(text.utf8), "\(Self.ways[way].name)")
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

  private static let refused: [(leaf: Leaf, column: String)] = [
    (Leaf(id: "a\0b"), "id"), (Leaf(id: "1", code: "\0"), "home_code"), (Leaf(id: "1", part: "a\0"), "part"),
    (Leaf(id: "1", owner: "a\0b"), "owner"), (Leaf(id: "1", text: "\0", code: "a\0"), "home_code"),
  ]

  @Test(arguments: refused.indices)
  func isRefusedInAKey(_ index: Int) throws {
    let (leaf, column) = Self.refused[index]
    let sentence =
      "'Leaf.\(column)' is a key and holds a text with U+0000, at which GRDB ends what it looks for: "
      + "take the character out"
    for way in Self.ways {
      // There is no row with such a key that could be updated.
      if column == "id", ["update", "save again"].contains(way.name) { continue }
      let error = #expect(throws: LocalStore.UnstorableValueError.self, "\(way.name)") {
        try database.write { db in try way.write(leaf, db) }
      }
      #expect(error?.description == sentence, "\(way.name)")
    }
    #expect(try database.read { db in try Leaf.fetchCount(db) } == 0)
  }

  /// What GRDB binds would be cut.
  @Test func isRefusedWhereGRDBWrites() throws {
    let leaf = Leaf(id: "1", text: "a\0b")
    let sentence =
      "'text' holds a text with U+0000, which GRDB would end there: "
      + "use 'insert', 'update' or 'save', without a resolution of conflicts, or take the character out"
    let ways: [(Database) throws -> Void] = [
      { try leaf.upsert($0) }, { try leaf.update($0, onConflict: .ignore) },
      { try leaf.update($0, columns: ["text"]) },
      { _ = try leaf.updateChanges($0, from: Leaf(id: "1")) },
    ]
    try database.write { db in
      try Leaf(id: "1", text: "before").insert(db)
      for way in ways {
        let error = #expect(throws: LocalStore.UnstorableValueError.self) { try way(db) }
        #expect(error?.description == sentence)
      }
      let error = #expect(throws: LocalStore.UnstorableValueError.self) {
        try Leaf.updateAll(db, Leaf.Columns.text.set(to: "a\0b"))
      }
      #expect(
        error?.description
          == """
          'text' cannot be set to a text with U+0000 for many rows: use 'update' for each, or take the \
          character out
          """
      )
      #expect(try Leaf.fetchAll(db).map(\.text) == ["before"])
    }
  }

  @Test func isRefusedInAnArgument() throws {
    typealias Argument = LocalStore.QueryArgument
    let ways: [(Database) throws -> Void] = [
      { _ = try Leaf.fetchOne($0, key: "a\0b") },
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
            the key of an object of 'Leaf' holds a text with U+0000, which no key may: take the character out
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

private struct Leaf: StoredRecord, PersistableRecord, Hashable, Codable {
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
