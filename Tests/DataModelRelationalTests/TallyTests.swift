import DataModelRelational
import DataModelTestSupport
import GRDB
import Testing

/// Counts and sums that are kept by the difference, compared with what a plain query says.
@Suite struct TallyTests {
  private static let xml = """
    <entity name="Order">
      <attribute name="number" derived="YES" attributeType="Integer 64" derivationExpression="lines.@count"/>
      <attribute name="pieces" derived="YES" attributeType="Integer 64" \
    derivationExpression="lines.pieces.@sum"/>
      <attribute name="piecesAsText" derived="YES" attributeType="Decimal" \
    derivationExpression="lines.pieces.@sum"/>
      <attribute name="weight" derived="YES" attributeType="Double" derivationExpression="lines.weight.@sum"/>
      <attribute name="cost" derived="YES" attributeType="Decimal" derivationExpression="lines.price.@sum"/>
      <attribute name="gifts" derived="YES" attributeType="Integer 64" \
    derivationExpression="presents.@count"/>
      <attribute name="labels" derived="YES" attributeType="Integer 64" derivationExpression="tags.@count"/>
      <attribute name="worth" derived="YES" attributeType="Double" derivationExpression="tags.worth.@sum"/>
      <relationship name="lines" optional="YES" toMany="YES" deletionRule="Cascade"
        destinationEntity="Line" inverseName="order" inverseEntity="Line"/>
      <relationship name="presents" optional="YES" toMany="YES" deletionRule="Nullify"
        destinationEntity="Gift" inverseName="occasion" inverseEntity="Gift"/>
      <relationship name="tags" optional="YES" toMany="YES" deletionRule="Nullify"
        destinationEntity="Tag" inverseName="orders" inverseEntity="Order"/>
    </entity>
    <entity name="Line">
      <attribute name="code" optional="YES" attributeType="Integer 64"/>
      <attribute name="pieces" optional="YES" attributeType="Integer 64"/>
      <attribute name="weight" optional="YES" attributeType="Double"/>
      <attribute name="price" optional="YES" attributeType="Decimal"/>
      <relationship name="order" optional="YES" maxCount="1" deletionRule="Nullify"
        destinationEntity="Order" inverseName="lines" inverseEntity="Order"/>
      <uniquenessConstraints><uniquenessConstraint><constraint \
    value="code"/></uniquenessConstraint></uniquenessConstraints>
    </entity>
    <entity name="Gift" parentEntity="Line">
      <relationship name="occasion" optional="YES" maxCount="1" deletionRule="Nullify"
        destinationEntity="Order" inverseName="presents" inverseEntity="Order"/>
    </entity>
    <entity name="Tag">
      <attribute name="code" optional="YES" attributeType="Integer 64"/>
      <attribute name="worth" optional="YES" attributeType="Double"/>
      <relationship name="orders" optional="YES" toMany="YES" deletionRule="Nullify"
        destinationEntity="Order" inverseName="tags" inverseEntity="Tag"/>
      <uniquenessConstraints><uniquenessConstraint><constraint \
    value="code"/></uniquenessConstraint></uniquenessConstraints>
    </entity>
    """

  private static let values = [
    "number": "(SELECT count(*) FROM Line l WHERE l.\"order\" = r._id)",
    "pieces": "(SELECT ifnull(sum(pieces), 0) FROM Line l WHERE l.\"order\" = r._id)",
    "piecesAsText": "(SELECT CAST(ifnull(sum(pieces), 0) AS TEXT) FROM Line l WHERE l.\"order\" = r._id)",
    "weight": "(SELECT total(weight) FROM Line l WHERE l.\"order\" = r._id)",
    "gifts": "(SELECT count(*) FROM Line l WHERE l.occasion = r._id AND l._entity = 'Gift')",
    "labels": "(SELECT count(*) FROM _Order_tags t WHERE t._source = r._id)",
    "worth": """
    (SELECT total(worth) FROM _Order_tags p JOIN Tag t ON t._id = p._destination WHERE p._source = r._id)
    """,
  ]

  /// Every writer there is: conflicts of keys and of unique columns, of inserts and of updates, with each way
  /// out.
  @Test(arguments: DerivationSeeds.all, [false, true])
  func followEveryWriter(_ seed: Int, isRecursive: Bool) throws {
    let queue = try TestDatabase.create(try ModelXML(Self.xml).lowered().schema)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA recursive_triggers = \(isRecursive)")
    }
    var random = SeededGenerator(seed: UInt64(seed))
    var history: [String] = []
    for _ in 0..<300 {
      let sql = Self.statement(using: &random)
      let isUndone = Int.random(in: 0...9, using: &random) == 0
      do {
        try queue.writeWithoutTransaction { db in
          try db.inTransaction {
            try db.execute(sql: sql)
            return isUndone ? .rollback : .commit
          }
        }
        history.append(isUndone ? "-- undone: \(sql)" : sql)
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
        continue
      }
      let wrong = try queue.read(Self.differences)
      if !wrong.isEmpty {
        Issue.record("\(wrong)\nafter\n\(history.suffix(15).joined(separator: ";\n"))")
        return
      }
    }
    #expect(history.count > 150)
  }

  private static func differences(_ db: Database) throws -> [String] {
    var wrong = try values.flatMap { column, value in
      let sql = """
        SELECT _id, "\(column)" AS stored, \(value) AS computed FROM "Order" r
        WHERE stored IS NOT computed OR typeof(stored) <> typeof(computed)
        """
      return try Row.fetchAll(db, sql: sql).map { "\(column): \($0)" }
    }
    // Digits after the fifteenth are not certain.
    let cost = """
      SELECT _id, cost, (SELECT total(price) FROM Line l WHERE l."order" = r._id) AS computed FROM "Order" r
      WHERE abs(CAST(cost AS REAL) - computed) > 1e-9 OR typeof(cost) <> 'text'
      """
    wrong += try Row.fetchAll(db, sql: cost).map { "cost: \($0)" }
    wrong += try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { "foreign key: \($0)" }
    let owners = #"SELECT count(*) FROM "_Tally.Order.weight" WHERE "count" = 0"#
    if try Int.fetchOne(db, sql: owners) != 0 { wrong.append("a tally of nothing is left") }
    return wrong
  }

  private static func statement(using random: inout SeededGenerator) -> String {
    func pick(_ choices: [String]) -> String { choices.randomElement(using: &random) ?? "" }
    func id() -> String { "\(Int.random(in: 1...7, using: &random))" }
    func orNull(_ text: String) -> String { Int.random(in: 0...4, using: &random) == 0 ? "NULL" : text }
    func number() -> String { orNull("\(Int.random(in: -99...99, using: &random))") }
    func real() -> String { orNull("\(Double(Int.random(in: -9999...9999, using: &random)) / 64)") }
    func decimal() -> String { orNull("'\(Int.random(in: 0...99, using: &random)).\(id())'") }
    let conflict = pick(["", "", " OR IGNORE", " OR REPLACE", " OR REPLACE"])
    switch Int.random(in: 0...15, using: &random) {
    case 0...4:
      let upsert =
        conflict.isEmpty ? pick(["", "ON CONFLICT (_id) DO UPDATE SET pieces = 7, \"order\" = \(id())"]) : ""
      let entity = pick(["Line", "Gift"])
      let occasion = entity == "Gift" ? orNull(id()) : "NULL"
      return """
        INSERT\(conflict) INTO Line (_id, _entity, code, pieces, weight, price, "order", occasion) VALUES
        (\(orNull(id())), '\(entity)', \(orNull(id())), \(number()), \(real()), \(decimal()), \
        \(orNull(id())), \(occasion))
        \(upsert)
        """
    case 5: return "INSERT\(conflict) INTO \"Order\" (_id) VALUES (\(id()))"
    case 6:
      return "INSERT\(conflict) INTO Tag (_id, code, worth) VALUES (\(id()), \(orNull(id())), \(real()))"
    case 7: return "INSERT\(conflict) INTO _Order_tags (_source, _destination) VALUES (\(id()), \(id()))"
    case 8: return "UPDATE\(conflict) Line SET code = \(id()), weight = \(real()) WHERE _id >= \(id())"
    case 9: return "UPDATE Line SET \"order\" = \(orNull(id())), price = \(decimal()) WHERE _id >= \(id())"
    case 10:
      return
        """
        UPDATE\(conflict) _Order_tags SET \(pick(["_source", "_destination"])) = \(id()) WHERE _source = \
        \(id())
        """
    case 11: return "UPDATE\(conflict) Tag SET code = \(id()), worth = \(real()) WHERE _id <= \(id())"
    case 12: return "DELETE FROM _Order_tags WHERE \(pick(["_source", "_destination"])) = \(id())"
    case 13: return "DELETE FROM \(pick(["\"Order\"", "Line", "Tag"])) WHERE _id = \(id())"
    case 14: return "UPDATE Line SET occasion = \(orNull(id())) WHERE _entity = 'Gift'"
    default: return "DELETE FROM Line WHERE \"order\" = \(id())"
    }
  }

  /// What was added is gone when it is taken away, whatever stood beside it.
  @Test(
    arguments: [
      ([1e300, 1.5], 1.5), ([1e-300, 0.1], 0.1), ([0.1, 0.2, 0.3], 0.5), ([1_099_511_627_776, 0.25], 0.25),
      ([-1e16, 1, 1e-9], 1.000000001), ([1, 1, -0.9999999], 1 - 0.9999999), ([.leastNonzeroMagnitude], 0),
    ] as [([Double], Double)]
  )
  func realsDoNotDrift(_ weights: [Double], _ rest: Double) throws {
    let queue = try TestDatabase.create(try ModelXML(Self.xml).lowered().schema)
    try queue.write { db in
      try db.execute(sql: "INSERT INTO \"Order\" (_id) VALUES (1)")
      for weight in weights {
        try db.execute(
          sql: "INSERT INTO Line (_entity, \"order\", weight) VALUES ('Line', 1, ?)",
          arguments: [weight]
        )
      }
      let sum = try Double.fetchOne(db, sql: "SELECT weight FROM \"Order\"")
      let plain = try Double.fetchOne(db, sql: "SELECT total(weight) FROM Line")
      #expect(abs((sum ?? 0) - (plain ?? 1)) <= abs(plain ?? 0) * 1e-15)
      try db.execute(sql: "DELETE FROM Line WHERE _id = 1")
      #expect(try Double.fetchOne(db, sql: "SELECT weight FROM \"Order\"") == rest)
      try db.execute(sql: "DELETE FROM Line")
      #expect(try Double.fetchOne(db, sql: "SELECT weight FROM \"Order\"") == 0)
    }
  }

  /// A number that was written by hand, which is wrong to do, is right after the next change.
  @Test func whatWasOverwrittenIsRightAfterTheNextChange() throws {
    let queue = try TestDatabase.create(try ModelXML(Self.xml).lowered().schema)
    try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO "Order" (_id) VALUES (1);
          INSERT INTO Line (_entity, "order") VALUES ('Line', 1), ('Gift', 1);
          UPDATE "Order" SET number = 99;
          DELETE FROM Line WHERE _id = 1;
          """
      )
      #expect(try Int.fetchOne(db, sql: "SELECT number FROM \"Order\"") == 1)
    }
  }

  /// Without foreign keys nothing else holds, but counts do, as long as nothing is replaced.
  @Test func deletionsAreSeenWithoutForeignKeys() throws {
    let queue = try TestDatabase.create(try ModelXML(Self.xml).lowered().schema)
    try queue.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          PRAGMA foreign_keys = OFF;
          INSERT INTO "Order" (_id) VALUES (1);
          INSERT INTO Line (_entity, "order") VALUES ('Line', 1), ('Gift', 1);
          DELETE FROM Line WHERE _id = 1;
          """
      )
      #expect(try Int.fetchOne(db, sql: "SELECT number FROM \"Order\"") == 1)
    }
  }

  /// A greatest number that is too large to be counted for every change.
  @Test(arguments: [("70", true), ("64", false)])
  func aLargeNumberIsJudgedByATally(_ maximum: String, hasTally: Bool) throws {
    let xml = try ModelXML(
      """
      <entity name="Player">
        <relationship name="team" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Team"
          inverseName="players" inverseEntity="Team"/>
      </entity>
      <entity name="Team">
        <relationship name="players" optional="YES" toMany="YES" maxCount="\(maximum)" deletionRule="Nullify"
          destinationEntity="Player" inverseName="team" inverseEntity="Player"/>
      </entity>
      """
    )
    #expect(xml.lowered().schema.tables.contains { $0.name == "_Tally.Team.players" } == hasTally)
    let queue = try TestDatabase.create(xml.lowered().schema)
    let limit = try #require(Int(maximum))
    func add(_ count: Int, removing removed: Int = 0) throws {
      try queue.write { db in
        for _ in 0..<count { try db.execute(sql: "INSERT INTO Player (team) VALUES (1)") }
        try db.execute(sql: "DELETE FROM Player WHERE _id <= ?", arguments: [removed])
      }
    }
    try queue.write { db in try db.execute(sql: "INSERT INTO Team (_id) VALUES (1)") }
    try add(limit)
    #expect(throws: DatabaseError.self) { try add(1) }
    try add(1, removing: 1)
    let count = try queue.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM Player") }
    #expect(count == limit)
  }
}
