import DataModelRelational
import DataModelTestSupport
import GRDB
import Testing

/// Models in which very many relationships cascade.
@Suite struct LargeCascadeTests {
  /// Steps along circles are more here than SQLite takes terms in a query.
  @Test func circlesOf700RelationshipsAreFollowedToTheirEnd() throws {
    let count = 100
    let model = Self.entities(count) { number in (1...7).map { (number + $0) % count } }
    let queue = try TestDatabase.create(try ModelXML(model).lowered().schema)
    // Two rows in each table, the first ones after the last: once around, and once more.
    try queue.write { db in
      for number in 0..<2 * count { try Self.insert(db, number, count: count) }
      for number in 0..<2 * count {
        for next in number + 1...number + 7 where next < 2 * count {
          try Self.connect(db, from: number, to: next, count: count)
        }
      }
    }
    try queue.write { db in try db.execute(sql: #"DELETE FROM "E3" WHERE "_id" = 0"#) }
    #expect(try queue.read { db in try Self.rows(db, count: count) } == ["E0.0", "E1.0", "E2.0"])
  }

  /// JSON has no form for the bytes of a UUID, so that these steps are no choices in a list of it.
  @Test func keysOfBytesAreFollowedToo() throws {
    let count = 40
    let model = Self.entities(count, key: #"<attribute name="code" attributeType="UUID"/>"#) { number in
      (1...3).map { (number + $0) % count }
    }
    let lowered = ModelLowering.lower(
      try ModelXML(model).model,
      modelName: "Model",
      profile: .none,
      primaryKeys: Dictionary(uniqueKeysWithValues: (0..<count).map { ("E\($0)", "code") })
    )
    // Each second row refers to that of the next table.
    let left = try TestDatabase.create(lowered.schema).write { db in
      for number in 0..<count {
        try db.execute(sql: "INSERT INTO E\(number) (code) VALUES (zeroblob(16)), (x'\(Self.uuid)')")
      }
      for number in 0..<count - 1 {
        try db.execute(sql: "UPDATE E\(number) SET to\(number + 1) = code WHERE code = x'\(Self.uuid)'")
      }
      try db.execute(sql: "DELETE FROM E1 WHERE code = x'\(Self.uuid)'")
      return try (0..<count).map { try Int.fetchOne(db, sql: "SELECT count(*) FROM E\($0)") ?? 0 }
    }
    #expect(left == [2] + Array(repeating: 1, count: count - 1))
  }

  private static let uuid = "FF00470080FF4BF49960E1C80E27ABA0"

  /// The same without a circle, with many ways to the same row.
  @Test func aLadderOf700RelationshipsIsFollowedToItsEnd() throws {
    let count = 104
    let model = Self.entities(count) { number in (number + 1...number + 7).filter { $0 < count } }
    let queue = try TestDatabase.create(try ModelXML(model).lowered().schema)
    try queue.write { db in
      for number in 0..<count { try Self.insert(db, number, count: count) }
      for number in 0..<count {
        for next in number + 1...number + 7 where next < count {
          try Self.connect(db, from: number, to: next, count: count)
        }
      }
    }
    try queue.write { db in try db.execute(sql: #"DELETE FROM "E2" WHERE "_id" = 0"#) }
    #expect(try queue.read { db in try Self.rows(db, count: count) } == ["E0.0", "E1.0"])
  }

  /// Twice as many entities, each with three cascades, take twice as much SQL.
  @Test func theSchemaGrowsAsTheModelDoes() throws {
    func size(_ count: Int) throws -> Int {
      let model = Self.entities(count) { number in [1, 7, 31].map { (number + $0) % count } }
      return try ModelXML(model).statements().reduce(0) { $0 + $1.utf8.count }
    }
    let ratio = Double(try size(100)) / Double(try size(50))
    #expect(ratio < 2.1)
  }

  // MARK: - Models and rows

  /// Entities `E0`, `E1`, … each of which deletes one object of some others.
  private static func entities(_ count: Int, key: String = "", _ next: (Int) -> [Int]) -> String {
    (0..<count).map { number in
      let relationships = next(number).map { other in
        """
        <relationship name="to\(other)" optional="YES" maxCount="1" deletionRule="Cascade" \
        destinationEntity="E\(other)"/>
        """
      }
      return "<entity name=\"E\(number)\">\(key)\(relationships.joined())</entity>"
    }.joined()
  }

  /// The row with a number: in the table that is its remainder, with the quotient as its key.
  private static func insert(_ db: Database, _ number: Int, count: Int) throws {
    try db.execute(sql: "INSERT INTO \"E\(number % count)\" (\"_id\") VALUES (\(number / count))")
  }

  private static func connect(_ db: Database, from source: Int, to destination: Int, count: Int) throws {
    try db.execute(
      sql: """
        UPDATE "E\(source % count)" SET "to\(destination % count)" = \(destination / count) \
        WHERE "_id" = \(source / count)
        """
    )
  }

  private static func rows(_ db: Database, count: Int) throws -> [String] {
    try (0..<count).flatMap { number in
      try Int.fetchAll(db, sql: "SELECT \"_id\" FROM \"E\(number)\"").map { "E\(number).\($0)" }
    }
  }
}
