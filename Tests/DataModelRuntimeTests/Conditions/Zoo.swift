import GRDB

@_spi(Generated) @testable import DataModelRuntime

/// A keeper with creatures, which are puppies and cats in one table.
struct Keeper: StoredEntity {
  var id: Int64

  init(from row: inout LocalStore.RowReader) throws { id = try row.value() }

  static let storedTable = LocalStore.StoredTable("Keeper", columns: ["_id"])
  static var creatures: ToManyRelationship<Keeper, Creature> { .init("creatures", column: "keeper") }
  static var puppies: ToManyRelationship<Keeper, Puppy> { .init("puppies", column: "keeper") }
  static var friends: PairedRelationship<Keeper, Creature> {
    .init("friends", table: "Friends", sourceColumn: "keeper", destinationColumn: "creature")
  }
  var storedKey: DatabaseValue { id.databaseValue }

  enum Columns {
    static var rowID: StoredColumn<Int64> { .init("_id") }
    static var name: StoredColumn<String> { .init("name") }
  }

  static func createTables(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE Keeper (_id INTEGER PRIMARY KEY, name TEXT);
        CREATE TABLE Creature (
          _id INTEGER PRIMARY KEY, _entity TEXT NOT NULL, name TEXT, weight REAL, keeper INTEGER REFERENCES \
        Keeper
        );
        CREATE TABLE Friends (keeper INTEGER, creature INTEGER, PRIMARY KEY (keeper, creature));
        INSERT INTO Keeper VALUES (1, 'Ada'), (2, 'Rex');
        INSERT INTO Creature VALUES
          (1, 'Puppy', 'Rex', 20, 1), (2, 'Cat', 'Rex', 4, 1), (3, 'Puppy', 'Bo', NULL, 1), (4, 'Puppy', \
        'Rex', 9, 2);
        INSERT INTO Friends VALUES (1, 1), (1, 3), (2, 2);
        """
    )
  }
}

struct Creature: StoredEntity {
  var id: Int64
  var name: String?

  init(from row: inout LocalStore.RowReader) throws {
    id = try row.value()
    name = row.optionalValue()
  }

  static let storedTable = LocalStore.StoredTable("Creature", columns: ["_id", "name"])
  var storedKey: DatabaseValue { id.databaseValue }
  static var keeper: BelongsToAssociation<Creature, Keeper> {
    belongsTo(Keeper.self, key: "keeper", using: ForeignKey(["keeper"]))
  }

  enum Columns {
    static var rowID: StoredColumn<Int64> { .init("_id") }
    static var name: StoredColumn<String> { .init("name") }
    static var weight: StoredColumn<Double> { .init("weight") }
  }
}

struct Puppy: StoredSubentity {
  var id: Int64

  init(from row: inout LocalStore.RowReader) throws {
    id = try row.value()
    try row.requireEntity("Puppy")
  }

  static let storedTable = LocalStore.StoredTable(
    "Creature",
    entity: "Puppy",
    entities: ["Puppy"],
    columns: ["_id", "_entity"]
  )
  var storedKey: DatabaseValue { id.databaseValue }

  enum Columns {
    static var rowID: StoredColumn<Int64> { .init("_id") }
    static var name: StoredColumn<String> { .init("name") }
    static var weight: StoredColumn<Double> { .init("weight") }
  }
}
