@_spi(Generated) import DataModelRuntime
import GRDB
import Testing

/// Relationships and the entities of one table, on records written by hand in the form of generated ones.
@Suite struct RelationshipTests {
  private let database: DatabaseQueue

  init() throws {
    database = try DatabaseQueue()
    try database.write { db in
      try db.execute(
        sql: """
          CREATE TABLE "Owner" ("_id" INTEGER PRIMARY KEY) STRICT;
          CREATE TABLE "Pet" ("_id" INTEGER PRIMARY KEY, "_entity" TEXT NOT NULL, "name" TEXT,
            "owner" INTEGER REFERENCES "Owner", "_position_owner" INTEGER) STRICT;
          CREATE TABLE "_friends" ("_source" INTEGER NOT NULL, "_destination" INTEGER NOT NULL,
            PRIMARY KEY ("_source", "_destination")) STRICT;
          """
      )
    }
  }

  // MARK: - Objects without a key

  @Test func anObjectWithoutAKeyIsNotAskedForRelatedObjects() throws {
    try database.write { db in
      _ = try Dog(name: "stray").inserted(db)
      #expect(throws: LocalStore.UnsavedObjectError.self) { try Owner().request(for: Owner.dogs) }
      #expect(throws: LocalStore.UnsavedObjectError.self) { try Dog(name: "new").request(for: Dog.friends) }
      #expect(throws: LocalStore.UnsavedObjectError.self) { try Owner().request(for: Owner.oldest) }
    }
  }

  @Test func anObjectWithoutAKeyIsNotRelated() throws {
    try database.write { db in
      let owner = try Owner().inserted(db)
      let dog = try Dog(name: "a", owner: owner.rowID).inserted(db)
      #expect(throws: LocalStore.UnsavedObjectError.self) { try Owner.dogs.set([dog], of: Owner(), db) }
      #expect(throws: LocalStore.UnsavedObjectError.self) {
        try Owner.dogs.set([Dog(name: "new")], of: owner, db)
      }
      #expect(throws: LocalStore.UnsavedObjectError.self) {
        try Dog.friends.add([Dog(name: "new")], to: dog, db)
      }
      #expect(throws: LocalStore.UnsavedObjectError.self) {
        try Dog.friends.set([dog], of: Dog(name: "new"), db)
      }
      #expect(try owner.request(for: Owner.dogs).fetchAll(db).map(\.name) == ["a"])
    }
  }

  // MARK: - Order

  @Test func newcomersStandAtTheEnd() throws {
    try database.write { db in
      let owner = try Owner().inserted(db)
      let first = try Dog(name: "first").inserted(db)
      let second = try Dog(name: "second").inserted(db)
      try Owner.dogs.set([second, first], of: owner, db)
      _ = try Dog(name: "third", owner: owner.rowID).inserted(db)
      #expect(
        try owner.request(for: Owner.dogs).fetchAll(db).map(\.name) == ["second", "first", "third"]
      )
    }
  }

  // MARK: - Entities of one table

  @Test func writesTouchRowsOfTheEntityOnly() throws {
    try database.write { db in
      let dog = try Dog(name: "dog").inserted(db)
      try db.execute(sql: #"INSERT INTO "Pet" ("_entity", "name") VALUES ('Cat', 'cat')"#)
      let cat = db.lastInsertedRowID
      let name = Column("name")
      #expect(try Dog.updateAll(db, name.set(to: "a")) == 1)
      #expect(try Dog.updateAll(db, [name.set(to: "b")]) == 1)
      #expect(try Dog.updateAll(db) { _ in name.set(to: "c") } == 1)
      #expect(try Dog.updateAll(db) { _ in [name.set(to: "d")] } == 1)
      #expect(try Dog.fetchOne(db, id: cat) == nil)
      #expect(try Dog.filter(id: cat).fetchCount(db) == 0)
      #expect(try Dog.filter(ids: [cat, dog.rowID]).fetchAll(db).map(\.name) == ["d"])
      #expect(try Dog.deleteOne(db, id: cat) == false)
      #expect(try Dog.deleteOne(db, key: cat) == false)
      #expect(try Dog.deleteAll(db, ids: [cat]) == 0)
      #expect(try Dog.deleteAll(db, keys: [cat]) == 0)
      #expect(try Dog.deleteOne(db, id: dog.rowID))
      #expect(try String.fetchAll(db, sql: #"SELECT "name" FROM "Pet""#) == ["cat"])
    }
  }
}

private struct Owner: StoredRecord {
  var rowID: Int64?

  static let dogs = ToManyRelationship<Owner, Dog>(
    "dogs",
    column: "owner",
    positionColumn: "_position_owner"
  )
  static let oldest = hasOne(Dog.self, using: ForeignKey(["owner"]))

  init() {}

  static let storedTable = LocalStore.StoredTable("Owner", columns: ["_id"])
  var storedKey: DatabaseValue { rowID?.databaseValue ?? .null }

  init(from row: inout LocalStore.RowReader) throws { rowID = try row.value() }

  func write(to row: inout LocalStore.RowWriter) {
    row.write(rowID)
  }

  mutating func didInsert(_ inserted: InsertionSuccess) { rowID = inserted.rowID }
}

private struct Dog: StoredSubentity, StoredRecord, Equatable, Identifiable {
  var rowID: Int64?
  var name: String
  var owner: Int64?

  static let friends = PairedRelationship<Dog, Dog>(
    "friends",
    table: "_friends",
    sourceColumn: "_source",
    destinationColumn: "_destination",
    isSymmetric: true
  )

  init(name: String, owner: Int64? = nil) {
    self.name = name
    self.owner = owner
  }

  var id: Int64? { rowID }

  static let storedTable = LocalStore.StoredTable(
    "Pet",
    entity: "Dog",
    entities: ["Dog"],
    columns: ["_id", "_entity", "name", "owner"]
  )
  var storedKey: DatabaseValue { rowID?.databaseValue ?? .null }

  init(from row: inout LocalStore.RowReader) throws {
    rowID = try row.value()
    try row.requireEntity("Dog")
    name = try row.value()
    owner = row.optionalValue()
  }

  func write(to row: inout LocalStore.RowWriter) {
    row.write(rowID)
    row.write("Dog")
    row.write(name)
    row.write(owner)
  }

  mutating func didInsert(_ inserted: InsertionSuccess) { rowID = inserted.rowID }
}
