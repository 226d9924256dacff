import DataModelTestSupport
import GRDB
import Testing

/// Which pairs are left after rows of one or both ends were deleted, where delete rules of both sides leave
/// them.
@Suite struct LostPairTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let source: String
    let destination: String
    /// The deletions, and the pairs that each leaves.
    let steps: [(sql: String, left: String)]

    var testDescription: String { "\(source), \(destination)" }
  }

  private static let note = #"DELETE FROM "Note" WHERE "_id" = 1"#
  private static let tag = #"DELETE FROM "Tag" WHERE "_id" = 11"#
  private static let otherTag = #"DELETE FROM "Tag" WHERE "_id" = 12"#

  @Test(arguments: [
    Case(
      source: "No Action",
      destination: "No Action",
      steps: [(note, "1→11 1→12 2→11"), (tag, "1→12 2→11"), (otherTag, "2→11")]
    ),
    Case(
      source: "No Action",
      destination: "No Action",
      steps: [(tag, "1→11 1→12 2→11"), (note, "1→12 2→11"), (otherTag, "2→11")]
    ),
    Case(source: "No Action", destination: "Nullify", steps: [(note, "1→11 1→12 2→11"), (tag, "1→12")]),
    Case(source: "Nullify", destination: "No Action", steps: [(tag, "1→11 1→12 2→11"), (note, "2→11")]),
    Case(source: "Nullify", destination: "Nullify", steps: [(note, "2→11"), (tag, "")]),
  ])
  func ofTwoEntities(_ case: Case) throws {
    let xml = try ModelXML(
      """
      <entity name="Note">
        <relationship name="tags" optional="YES" toMany="YES" deletionRule="\(`case`.source)"
          destinationEntity="Tag" inverseName="notes" inverseEntity="Tag"/>
      </entity>
      <entity name="Tag">
        <relationship name="notes" optional="YES" toMany="YES" deletionRule="\(`case`.destination)"
          destinationEntity="Note" inverseName="tags" inverseEntity="Note"/>
      </entity>
      """
    )
    let queue = try TestDatabase.create(xml.lowered().schema)
    try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO "Note" ("_id") VALUES (1), (2);
          INSERT INTO "Tag" ("_id") VALUES (11), (12);
          INSERT INTO "_Note_tags" ("_source", "_destination") VALUES (1, 11), (1, 12), (2, 11);
          """
      )
    }
    for step in `case`.steps {
      try queue.write { db in try db.execute(sql: step.sql) }
      #expect(try pairs(queue, "_Note_tags") == step.left, "\(step.sql)")
    }
  }

  /// Both ends are rows of one table; the relationship is its own inverse, or has another one.
  @Test(arguments: [
    ("friends", "1→2 2→1 2→3 3→2 4→4", "1→2 2→1 2→3 3→2", "2→3 3→2", ""),
    ("fans", "1→2 2→3 4→4", "1→2 2→3", "2→3", ""),
  ])
  func ofAnEntityWithItself(
    _ inverse: String,
    _ all: String,
    _ withoutFour: String,
    _ withoutOneAndTwo: String,
    _ none: String
  ) throws {
    let relationships = Set(["friends", inverse]).sorted().map { name in
      """
      <relationship name="\(name)" optional="YES" toMany="YES" deletionRule="No Action" \
      destinationEntity="Person"
        inverseName="\(name == "friends" ? inverse : "friends")" inverseEntity="Person"/>
      """
    }
    let xml = try ModelXML(#"<entity name="Person">\#(relationships.joined())</entity>"#)
    let queue = try TestDatabase.create(xml.lowered().schema)
    let table = inverse == "fans" ? "_Person_fans" : "_Person_friends"
    try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO "Person" ("_id") VALUES (1), (2), (3), (4);
          INSERT INTO "\(table)" ("_source", "_destination") VALUES (1, 2), (2, 3), (4, 4);
          """
      )
    }
    #expect(try pairs(queue, table) == all)
    for (key, left) in [(4, withoutFour), (1, withoutFour), (2, withoutOneAndTwo), (3, none)] {
      try queue.write { db in try db.execute(sql: #"DELETE FROM "Person" WHERE "_id" = \#(key)"#) }
      #expect(try pairs(queue, table) == left, "without \(key)")
    }
  }

  /// Many at once, and an object with many pairs.
  @Test func manyGoAtOnce() throws {
    let xml = try ModelXML(
      """
      <entity name="Person">
        <relationship name="friends" optional="YES" toMany="YES" deletionRule="No Action" \
      destinationEntity="Person"
          inverseName="friends" inverseEntity="Person"/>
      </entity>
      """
    )
    let queue = try TestDatabase.create(xml.lowered().schema)
    try queue.write { db in
      try db.execute(
        sql: """
          WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 500)
          INSERT INTO "Person" ("_id") SELECT i FROM n;
          INSERT INTO "_Person_friends" ("_source", "_destination") SELECT 1, "_id" FROM "Person" WHERE \
          "_id" > 1;
          DELETE FROM "Person" WHERE "_id" > 1;
          """
      )
      #expect(try Int.fetchOne(db, sql: #"SELECT count(*) FROM "_Person_friends""#) == 998)
      try db.execute(sql: #"DELETE FROM "Person""#)
      #expect(try Int.fetchOne(db, sql: #"SELECT count(*) FROM "_Person_friends""#) == 0)
    }
  }

  private func pairs(_ queue: DatabaseQueue, _ table: String) throws -> String {
    try queue.read { db in
      try Row.fetchAll(db, sql: #"SELECT "_source", "_destination" FROM "\#(table)" ORDER BY 1, 2"#)
        .map { "\($0[0] as Int)→\($0[1] as Int)" }.joined(separator: " ")
    }
  }
}
