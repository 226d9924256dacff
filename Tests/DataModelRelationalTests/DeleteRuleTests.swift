import DataModelTestSupport
import GRDB
import Testing

/// Delete rules, by deleting rows: what goes, what stays, and what the end of the transaction refuses.
@Suite struct DeleteRuleTests {
  /// A parent with children, by the rule on each side.
  private func family(
    toChildren: String,
    toParent: String = "Nullify",
    childNeedsParent: Bool = false,
    parentNeedsChildren: Bool = false
  ) throws -> DatabaseQueue {
    let xml = try ModelXML(
      """
      <entity name="Child">
        <relationship name="parent" \(childNeedsParent ? "" : "optional=\"YES\"") maxCount="1" \
      deletionRule="\(toParent)"
          destinationEntity="Parent" inverseName="children" inverseEntity="Parent"/>
      </entity>
      <entity name="Parent">
        <relationship name="children" \(parentNeedsChildren ? "minCount=\"1\"" : "optional=\"YES\"") \
      toMany="YES" deletionRule="\(toChildren)"
          destinationEntity="Child" inverseName="parent" inverseEntity="Child"/>
      </entity>
      """
    )
    let queue = try TestDatabase.create(xml.lowered().schema)
    try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO "Parent" ("_id") VALUES (1), (2);
          INSERT INTO "Child" ("_id", "parent") VALUES (11, 1), (12, 1), (21, 2);
          """
      )
    }
    return queue
  }

  /// What is left after some SQL in one transaction: `Parents / Children→their parents`, or `refused`.
  private func outcome(_ queue: DatabaseQueue, _ sql: String) throws -> String {
    do {
      try queue.write { db in try db.execute(sql: sql) }
    } catch let error as DatabaseError {
      return error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY ? "refused" : "\(error)"
    }
    return try queue.read { db in
      let parents = try Int.fetchAll(db, sql: #"SELECT "_id" FROM "Parent" ORDER BY 1"#)
      let children = try Row.fetchAll(db, sql: #"SELECT "_id", "parent" FROM "Child" ORDER BY 1"#)
        .map { row in "\(row[0] as Int)→\((row[1] as Int?).map(String.init) ?? "nil")" }
      let leftovers = try String.fetchAll(
        db,
        sql:
          """
          SELECT name FROM sqlite_schema WHERE name = '_Violation' OR name GLOB '_Deletion.*' AND type = \
          'table'
          """
      )
      .reduce(0) { try $0 + (Int.fetchOne(db, sql: "SELECT count(*) FROM \"\($1)\"") ?? 0) }
      return "\(parents.map(String.init).joined(separator: " ")) / \(children.joined(separator: " "))"
        + (leftovers == 0 ? "" : " and leftovers")
    }
  }

  private static let deleteParent = #"DELETE FROM "Parent" WHERE "_id" = 1;"#
  private static let deleteChild = #"DELETE FROM "Child" WHERE "_id" = 11;"#

  @Test(arguments: [
    ("Nullify", false, "2 / 11→nil 12→nil 21→2"),
    ("Nullify", true, "refused"),
    ("Cascade", false, "2 / 21→2"),
    ("Cascade", true, "2 / 21→2"),
    ("Deny", false, "refused"),
    ("Deny", true, "refused"),
    ("No Action", false, "2 / 11→1 12→1 21→2"),
  ])
  func ofTheManySide(_ rule: String, _ childNeedsParent: Bool, _ expected: String) throws {
    let queue = try family(toChildren: rule, childNeedsParent: childNeedsParent)
    #expect(try outcome(queue, Self.deleteParent) == expected)
  }

  /// Core Data checks the counts of a to-many and nothing else: one that is required and has no minimum may
  /// be empty.
  @Test(arguments: [
    ("", true), (#"minCount="0""#, true), (#"maxCount="3""#, true), (#"minCount="1""#, false),
    (#"optional="YES" minCount="1""#, true),
  ])
  func mayBeEmpty(_ counts: String, _ mayBeEmpty: Bool) throws {
    let xml = try ModelXML(
      """
      <entity name="Team">
        <relationship name="players" toMany="YES" \(counts) deletionRule="Nullify" \
      destinationEntity="Player"/>
      </entity>
      <entity name="Player"/>
      """
    )
    let queue = try TestDatabase.create(xml.lowered().schema)
    let insertion = #"INSERT INTO "Team" ("_id") VALUES (1)"#
    if mayBeEmpty {
      try queue.write { db in try db.execute(sql: insertion) }
    } else {
      #expect(throws: DatabaseError.self) { try queue.write { db in try db.execute(sql: insertion) } }
    }
  }

  /// What still refers to a row that is gone must not lead to the next one that is inserted.
  @Test func noActionNeverGivesAKeyAgain() throws {
    let sql = #"DELETE FROM "Parent" WHERE "_id" = 2; INSERT INTO "Parent" DEFAULT VALUES;"#
    #expect(try outcome(try family(toChildren: "No Action"), sql) == "1 3 / 11→1 12→1 21→2")
    #expect(try outcome(try family(toChildren: "Nullify"), sql) == "1 2 / 11→1 12→1 21→nil")
  }

  /// Core Data judges at save: what a deletion breaks may be mended before.
  @Test(arguments: [
    ("Deny", deleteParent + #"DELETE FROM "Child" WHERE "parent" = 1;"#, "2 / 21→2"),
    ("Deny", deleteParent + #"UPDATE "Child" SET "parent" = 2 WHERE "parent" = 1;"#, "2 / 11→2 12→2 21→2"),
    ("Nullify", deleteParent + #"UPDATE "Child" SET "parent" = 2 WHERE "parent" = 1;"#, "2 / 11→2 12→2 21→2"),
    ("Nullify", #"DELETE FROM "Child" WHERE "parent" = 1;"# + deleteParent, "2 / 21→2"),
  ])
  func areJudgedAtTheEnd(_ rule: String, _ sql: String, _ expected: String) throws {
    #expect(try outcome(try family(toChildren: rule, childNeedsParent: true), sql) == expected)
  }

  @Test(arguments: [
    ("Nullify", deleteChild, "1 2 / 12→1 21→2"),
    ("Cascade", deleteChild, "2 / 12→nil 21→2"),
    ("Deny", deleteChild, "refused"),
    ("Deny", deleteChild + deleteParent, "2 / 12→nil 21→2"),
    ("Deny", deleteParent + deleteChild, "2 / 12→nil 21→2"),
    ("Deny", #"UPDATE "Child" SET "parent" = NULL WHERE "_id" = 11;"# + deleteChild, "1 2 / 12→1 21→2"),
    ("No Action", deleteChild, "1 2 / 12→1 21→2"),
  ])
  func ofTheOneSide(_ rule: String, _ sql: String, _ expected: String) throws {
    #expect(try outcome(try family(toChildren: "Nullify", toParent: rule), sql) == expected)
  }

  @Test func cascadesOnBothSidesTakeTheFamily() throws {
    let queue = try family(toChildren: "Cascade", toParent: "Cascade", childNeedsParent: true)
    #expect(try outcome(queue, Self.deleteChild) == "2 / 21→2")
  }

  @Test(arguments: [
    (#"DELETE FROM "Child" WHERE "_id" = 21;"#, "refused"),
    (#"DELETE FROM "Child" WHERE "_id" = 21; DELETE FROM "Parent" WHERE "_id" = 2;"#, "1 / 11→1 12→1"),
    (
      #"DELETE FROM "Child" WHERE "_id" = 21; UPDATE "Child" SET "parent" = 2 WHERE "_id" = 11;"#,
      "1 2 / 11→2 12→1"
    ),
    (#"UPDATE "Child" SET "parent" = 1 WHERE "_id" = 21;"#, "refused"),
    (#"INSERT INTO "Parent" ("_id") VALUES (3);"#, "refused"),
    (
      #"INSERT INTO "Parent" ("_id") VALUES (3); INSERT INTO "Child" ("_id", "parent") VALUES (31, 3);"#,
      "1 2 3 / 11→1 12→1 21→2 31→3"
    ),
    (deleteChild, "1 2 / 12→1 21→2"),
  ])
  func aRequiredToManyNeedsOne(_ sql: String, _ expected: String) throws {
    #expect(try outcome(try family(toChildren: "Nullify", parentNeedsChildren: true), sql) == expected)
  }

  /// Plain triggers stop after one level, foreign keys near a depth of 1,000.
  @Test func aCircleOfThousandsGoesAtOnce() throws {
    let xml = try ModelXML(
      """
      <entity name="Node">
        <relationship name="next" optional="YES" maxCount="1" deletionRule="Nullify" \
      destinationEntity="Node" inverseName="previous" inverseEntity="Node"/>
        <relationship name="previous" optional="YES" toMany="YES" deletionRule="Cascade" \
      destinationEntity="Node" inverseName="next" inverseEntity="Node"/>
      </entity>
      """
    )
    let queue = try TestDatabase.create(xml.lowered().schema)
    let left = try queue.write { db in
      try db.execute(
        sql: """
          WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
          INSERT INTO "Node" ("_id", "next") SELECT i, CASE WHEN i = 5000 THEN 1 ELSE i + 1 END FROM n;
          INSERT INTO "Node" ("_id", "next") VALUES (6000, NULL);
          DELETE FROM "Node" WHERE "_id" = 17;
          """
      )
      return try Int.fetchAll(db, sql: #"SELECT "_id" FROM "Node""#)
    }
    #expect(left == [6000])
  }

  /// SQLite counts a reference as mended twice if it is cleared in a row that is about to be deleted, and
  /// would let the transaction end although a list has lost its last item.
  @Test func aCascadeHidesNothingThatItBreaks() throws {
    let xml = try ModelXML(
      """
      <entity name="Item">
        <relationship name="next" optional="YES" maxCount="1" deletionRule="Cascade" \
      destinationEntity="Item" inverseName="previous" inverseEntity="Item"/>
        <relationship name="previous" optional="YES" toMany="YES" deletionRule="Nullify" \
      destinationEntity="Item" inverseName="next" inverseEntity="Item"/>
      </entity>
      <entity name="List"><relationship name="items" toMany="YES" minCount="1" deletionRule="Nullify" \
      destinationEntity="Item"/></entity>
      """
    )
    let queue = try TestDatabase.create(xml.lowered().schema)
    try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO "Item" ("_id", "next") VALUES (1, 2), (2, 3), (3, NULL);
          INSERT INTO "List" ("_id") VALUES (7);
          INSERT INTO "_List_items" ("_source", "_destination") VALUES (7, 3);
          """
      )
    }
    #expect(throws: DatabaseError.self) {
      try queue.write { db in try db.execute(sql: #"DELETE FROM "Item" WHERE "_id" = 1"#) }
    }
  }

  @Test(arguments: [
    "Nullify", "Cascade", "Deny",
  ])
  func ofATableOfPairs(_ rule: String) throws {
    let xml = try ModelXML(
      """
      <entity name="Note">
        <relationship name="tags" optional="YES" toMany="YES" deletionRule="\(rule)" destinationEntity="Tag" \
      inverseName="notes" inverseEntity="Tag"/>
      </entity>
      <entity name="Tag">
        <relationship name="notes" optional="YES" toMany="YES" deletionRule="Nullify" \
      destinationEntity="Note" inverseName="tags" inverseEntity="Note"/>
      </entity>
      """
    )
    let queue = try TestDatabase.create(xml.lowered().schema)
    try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO "Note" ("_id") VALUES (1);
          INSERT INTO "Tag" ("_id") VALUES (1);
          INSERT INTO "_Note_tags" ("_source", "_destination") VALUES (1, 1);
          """
      )
    }
    let delete = { (sql: String) in try queue.write { db in try db.execute(sql: sql) } }
    if rule == "Deny" {
      #expect(throws: DatabaseError.self) { try delete(#"DELETE FROM "Note""#) }
      try delete(#"DELETE FROM "Note"; DELETE FROM "Tag""#)
    } else {
      try delete(#"DELETE FROM "Note""#)
    }
    let counts = try queue.read { db in
      try ["Tag", "_Note_tags"].map { try Int.fetchOne(db, sql: "SELECT count(*) FROM \"\($0)\"") ?? 0 }
    }
    #expect(counts == [rule == "Nullify" ? 1 : 0, 0])
  }
}
