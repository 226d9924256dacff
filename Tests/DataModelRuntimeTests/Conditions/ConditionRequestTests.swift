import GRDB
import Testing

@testable import DataModelRuntime

/// Conditions and orders on entities, requests, subentities and associations.
@Suite struct ConditionRequestTests {
  private func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try DatabaseQueue().write { db in
      try Keeper.createTables(db)
      return try body(db)
    }
  }

  @Test func requestsAddTheirConditions() throws {
    let found = try read { db in
      try Creature.matching { $0.name == "Rex" }.matching { $0.weight > 5 }.filter(Column("_id") > 1)
        .fetchAll(db).map(\.id)
    }
    #expect(found == [4])
  }

  @Test func subentitiesFindTheirRowsOnly() throws {
    try read { db throws -> Void in
      #expect(try Creature.matching { $0.name == "Rex" }.fetchCount(db) == 3)
      #expect(try Puppy.matching { $0.name == "Rex" }.fetchAll(db).map(\.id) == [1, 4])
      #expect(try Puppy.matching { $0.name != "Rex" || $0.name == "Rex" }.fetchCount(db) == 3)
      #expect(try Puppy.matching(.always).fetchCount(db) == 3)
      #expect(try Puppy.matching(!.never).fetchCount(db) == 3)
      #expect(try Puppy.sorted(by: \.weight, .descending).fetchAll(db).map(\.id) == [1, 4, 3])
      #expect(
        try Puppy.sorted { [$0.name.ascending, $0.rowID.descending] }.fetchAll(db).map(\.id) == [3, 4, 1]
      )
      func count<Entity: StoredEntity>(_ type: Entity.Type) throws -> Int {
        try type.matching(.always).fetchCount(db)
      }
      #expect(try count(Puppy.self) == 3, "also where the compiler knows an entity only")
      #expect(try Puppy.matching { $0.name == "Rex" }.deleteAll(db) == 2)
      #expect(try Creature.fetchCount(db) == 2)
    }
  }

  @Test func associationsTakeConditions() throws {
    try read { db throws -> Void in
      let heavy = Keeper.creatures.association.matching { $0.weight > 5 }
      let rows = try Row.fetchAll(db, Keeper.sorted(by: \.rowID).including(all: heavy))
      #expect(rows.map { $0.prefetchedRows["creatures"]?.map { $0["_id"] as Int64 } } == [[1], [4]])
      let dogs = Keeper.puppies.association.matching { $0.name == "Rex" }
      #expect(try Keeper.matching(.always).joining(required: dogs).distinct().fetchCount(db) == 2)
      let friends = Keeper.friends.association.matching { $0.name == "Bo" }
      let friendly = try Keeper.sorted(by: \.rowID).joining(required: friends).fetchAll(db)
      #expect(friendly.map(\.id) == [1])
    }
  }

  /// Both tables have a column `name`: each condition is about its own.
  @Test func joinedTablesKeepTheirColumnsApart() throws {
    let found = try read { db in
      let keeper = Creature.keeper.matching { $0.name != "Ada" && $0.name.hasPrefix("R") }
      return try Creature.matching { $0.name.lowercased() == "rex" && $0.name != "Bo" }
        .joining(required: keeper).fetchAll(db).map(\.id)
    }
    #expect(found == [4])
  }

  @Test func ordersSayWhereMissingValuesStand() throws {
    try read { db throws -> Void in
      #expect(try Creature.sorted(by: \.weight).fetchAll(db).map(\.id) == [3, 2, 4, 1])
      #expect(try Creature.sorted(by: \.weight, .descending).fetchAll(db).map(\.id) == [1, 4, 2, 3])
      let request = Creature.sorted(by: \.name).sorted { [$0.name.length.descending, $0.weight.ascending] }
      #expect(try request.fetchAll(db).map(\.id) == [2, 4, 1, 3], "an order takes the place of the last")
      #expect(try request.reversed().fetchAll(db).map(\.id) == [3, 1, 4, 2])
      let sql = try request.makePreparedRequest(db).statement.sql
      #expect(sql == #"SELECT "_id", "name" FROM "Creature" ORDER BY length("name") DESC, "weight" ASC"#)
    }
  }

  @Test func decimalsAreOrderedAsNumbers() throws {
    let found = try DatabaseQueue().write { db in
      try Sample.createTable(db, rows: [["price": .decimal(100)], ["price": .decimal(9)], [:]])
      return try Sample.sorted(by: \.price).fetchAll(db).map(\.id)
    }
    #expect(found == [3, 2, 1])
  }

  @Test func conditionsStandAmongThoseOfGRDB() throws {
    let condition = StoredCondition(Creature.self) { $0.name == "Rex" }
    let found = try read { db in
      try Creature.filter(try condition.sqlExpression() && Column("_id") < 4).fetchAll(db).map(\.id)
    }
    #expect(found == [1, 2])
  }

  /// GRDB watches one row, not the whole table, for a comparison with its key.
  @Test func aKeyIsObservedByItself() throws {
    let region = try read { db in
      try Creature.matching { $0.rowID == 3 }.databaseRegion(db).description
    }
    #expect(region == "Creature(_id,name)[3]")
  }
}
