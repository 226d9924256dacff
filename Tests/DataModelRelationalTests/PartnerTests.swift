import DataModelRelational
import DataModelTestSupport
import GRDB
import Testing

/// Relationships that are their own inverse: both rows say the same, whatever program writes.
@Suite struct PartnerTests {
  private func database(
    _ rule: String = "Nullify",
    isOptional: Bool = true,
    isRecursive: Bool = false
  ) throws -> DatabaseQueue {
    let xml = try ModelXML(
      """
      <entity name="Person">
        <relationship name="spouse" \(isOptional ? "optional=\"YES\"" : "") maxCount="1" \
      deletionRule="\(rule)"
          destinationEntity="Person" inverseName="spouse" inverseEntity="Person"/>
        <relationship name="friends" optional="YES" toMany="YES" deletionRule="Nullify" ordered="YES"
          destinationEntity="Person" inverseName="friends" inverseEntity="Person"/>
      </entity>
      """
    )
    let queue = try TestDatabase.create(xml.lowered().schema)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA recursive_triggers = \(isRecursive)")
    }
    return queue
  }

  private func couples(_ db: Database) throws -> [String] {
    try String.fetchAll(
      db,
      sql: "SELECT _id || '-' || spouse FROM Person WHERE spouse IS NOT NULL ORDER BY _id"
    )
  }

  /// Of 1 and 2, 3 and 4, and 5 and 6 alone.
  @Test(
    arguments: [
      ("UPDATE Person SET spouse = 6 WHERE _id = 5", ["1-2", "2-1", "3-4", "4-3", "5-6", "6-5"]),
      ("UPDATE Person SET spouse = NULL WHERE _id = 2", ["3-4", "4-3"]),
      ("UPDATE Person SET spouse = 5 WHERE _id = 1", ["1-5", "3-4", "4-3", "5-1"]),
      ("UPDATE Person SET spouse = 4 WHERE _id = 1", ["1-4", "4-1"]),
      ("UPDATE Person SET spouse = 1 WHERE _id = 1", ["1-1", "3-4", "4-3"]),
      ("UPDATE Person SET spouse = 5", ["5-6", "6-5"]),
      ("UPDATE Person SET spouse = NULL", []),
      (
        "UPDATE Person SET spouse = CASE _id WHEN 1 THEN 4 WHEN 2 THEN 3 WHEN 3 THEN 2 WHEN 4 THEN 1 END",
        ["1-4", "2-3", "3-2", "4-1"]
      ),
      (
        "UPDATE Person SET spouse = CASE _id WHEN 1 THEN 3 WHEN 2 THEN 4 END WHERE _id < 3",
        ["1-3", "2-4", "3-1", "4-2"]
      ),
      ("INSERT INTO Person (_id, spouse) VALUES (7, 1)", ["1-7", "3-4", "4-3", "7-1"]),
      ("INSERT INTO Person (_id, spouse) VALUES (7, 8), (8, 7)", ["1-2", "2-1", "3-4", "4-3", "7-8", "8-7"]),
      (
        "INSERT INTO Person (_id, spouse) VALUES (7, 8), (8, NULL)",
        ["1-2", "2-1", "3-4", "4-3", "7-8", "8-7"]
      ),
      ("INSERT INTO Person (_id, spouse) VALUES (7, 8), (8, 1)", ["1-8", "3-4", "4-3", "8-1"]),
      (
        "INSERT INTO Person (_id, spouse) VALUES (7, 8), (9, 8), (8, NULL)",
        ["1-2", "2-1", "3-4", "4-3", "8-9", "9-8"]
      ),
      ("INSERT OR REPLACE INTO Person (_id, spouse) VALUES (1, 2)", ["1-2", "2-1", "3-4", "4-3"]),
      ("INSERT OR REPLACE INTO Person (_id, spouse) VALUES (1, 3)", ["1-3", "3-1"]),
      ("INSERT OR REPLACE INTO Person (_id, spouse) VALUES (1, NULL)", ["3-4", "4-3"]),
      (
        "INSERT INTO Person (_id, spouse) VALUES (1, 5) ON CONFLICT (_id) DO UPDATE SET spouse = 3",
        ["1-3", "3-1"]
      ),
      ("INSERT OR IGNORE INTO Person (_id, spouse) VALUES (1, 3)", ["1-2", "2-1", "3-4", "4-3"]),
      ("DELETE FROM Person WHERE _id = 1", ["3-4", "4-3"]),
    ],
    [false, true]
  )
  func bothRowsChange(_ change: (sql: String, couples: [String]), isRecursive: Bool) throws {
    let queue = try database(isRecursive: isRecursive)
    try queue.write { db in
      try db.execute(
        sql: "INSERT INTO Person (_id, spouse) VALUES (1, 2), (2, 1), (3, 4), (4, 3), (5, NULL), (6, NULL)"
      )
      try db.execute(sql: change.sql)
    }
    #expect(try queue.read(couples) == change.couples)
  }

  @Test(arguments: 1...8, [false, true])
  func areInStepAfterEveryStatement(_ seed: Int, isRecursive: Bool) throws {
    let queue = try database(isRecursive: isRecursive)
    var random = SeededGenerator(seed: UInt64(seed))
    func id() -> String { "\(Int.random(in: 1...6, using: &random))" }
    func reference() -> String { Int.random(in: 0...3, using: &random) == 0 ? "NULL" : id() }
    func conflict() -> String { ["", " OR REPLACE", " OR IGNORE"].randomElement(using: &random) ?? "" }
    var history: [String] = []
    for _ in 0..<200 {
      let sql =
        switch Int.random(in: 0...6, using: &random) {
        case 0, 1: "INSERT\(conflict()) INTO Person (_id, spouse) VALUES (\(id()), \(reference()))"
        case 2: "UPDATE Person SET spouse = \(reference()) WHERE _id = \(id())"
        case 3: "UPDATE Person SET spouse = (_id + \(id())) % 7 WHERE _id > \(id()) AND (_id + 1) % 7 > 0"
        case 4: "INSERT\(conflict()) INTO _Person_friends (_source, _destination) VALUES (\(id()), \(id()))"
        case 5: "UPDATE\(conflict()) _Person_friends SET _destination = \(id()) WHERE _source = \(id())"
        default:
          """
          DELETE FROM \(Bool.random(using: &random) ? "Person WHERE _id" : "_Person_friends WHERE _source") \
          = \(id())
          """
        }
      do { try queue.write { db in try db.execute(sql: sql) } } catch let error as DatabaseError
        where error.resultCode == .SQLITE_CONSTRAINT
      {
        continue
      }
      history.append(sql)
      let wrong = try queue.read { db in
        try Row.fetchAll(
          db,
          sql: """
            SELECT a._id, a.spouse FROM Person a LEFT JOIN Person b ON b._id = a.spouse
            WHERE a.spouse IS NOT NULL AND b.spouse IS NOT a._id
            UNION ALL SELECT a._source, a._destination FROM _Person_friends a WHERE a._position IS NULL OR \
            NOT EXISTS
              (SELECT 1 FROM _Person_friends b WHERE b._source = a._destination AND b._destination = \
            a._source)
            """
        )
      }
      if !wrong.isEmpty {
        Issue.record("\(wrong) after \(history.suffix(8).joined(separator: ";\n"))")
        return
      }
    }
    #expect(history.count > 100)
  }

  /// Where every row needs a partner, one that lost its partner must have another when the transaction ends.
  @Test(arguments: [
    ("UPDATE Person SET spouse = 4 WHERE _id = 1", nil),
    (
      "UPDATE Person SET spouse = 4 WHERE _id = 1; UPDATE Person SET spouse = 3 WHERE _id = 2",
      ["1-4", "2-3", "3-2", "4-1"]
    ),
    ("UPDATE Person SET spouse = 3 WHERE _id = 1; DELETE FROM Person WHERE _id IN (2, 4)", ["1-3", "3-1"]),
    ("UPDATE Person SET spouse = NULL WHERE _id = 1", nil),
    ("DELETE FROM Person WHERE _id = 1", nil),
    ("DELETE FROM Person WHERE _id IN (1, 2)", ["3-4", "4-3"]),
    ("INSERT INTO Person (_id, spouse) VALUES (5, 1)", nil),
    ("INSERT INTO Person (_id, spouse) VALUES (5, 6), (6, 5)", ["1-2", "2-1", "3-4", "4-3", "5-6", "6-5"]),
    ("INSERT INTO Person (_id, spouse) VALUES (5, 6), (6, 7), (7, 5)", nil),
  ])
  func aRequiredPartnerIsJudgedAtTheEnd(_ sql: String, _ couples: [String]?) throws {
    for isRecursive in [false, true] {
      let queue = try database(isOptional: false, isRecursive: isRecursive)
      try queue.write { db in
        try db.execute(sql: "INSERT INTO Person (_id, spouse) VALUES (1, 2), (2, 1), (3, 4), (4, 3)")
      }
      if let couples {
        try queue.write { db in try db.execute(sql: sql) }
        #expect(try queue.read(self.couples) == couples)
      } else {
        #expect(throws: DatabaseError.self) { try queue.write { db in try db.execute(sql: sql) } }
      }
    }
  }

  @Test(arguments: [
    ("Nullify", ["3-4", "4-3"], [2, 3, 4]), ("Cascade", ["3-4", "4-3"], [3, 4]),
    ("No Action", ["2-1", "3-4", "4-3"], [2, 3, 4]),
    ("Deny", ["1-2", "2-1", "3-4", "4-3"], [1, 2, 3, 4]),
  ])
  func deleteRulesHold(_ rule: String, _ couples: [String], _ people: [Int]) throws {
    let queue = try database(rule)
    try queue.write { db in
      try db.execute(sql: "INSERT INTO Person (_id, spouse) VALUES (1, 2), (2, 1), (3, 4), (4, 3)")
    }
    let deletion = "DELETE FROM Person WHERE _id = 1"
    if rule == "Deny" {
      #expect(throws: DatabaseError.self) { try queue.write { db in try db.execute(sql: deletion) } }
      // Who is left by the partner first can go.
      try queue.writeWithoutTransaction { db in
        try db.inSavepoint {
          try db.execute(sql: "UPDATE Person SET spouse = NULL WHERE _id = 1; \(deletion)")
          return .rollback
        }
      }
    } else {
      try queue.write { db in try db.execute(sql: deletion) }
    }
    #expect(try queue.read(self.couples) == couples)
    #expect(try queue.read { db in try Int.fetchAll(db, sql: "SELECT _id FROM Person") } == people)
  }

  /// A pull brings both rows, and nothing may change one of them that the server did not.
  @Test func syncedRowsAreLeftAlone() throws {
    let xml = try ModelXML(
      """
      <entity name="Person">
        <attribute name="id" attributeType="String"/>
        <relationship name="spouse" optional="YES" maxCount="1" deletionRule="Nullify"
          destinationEntity="Person" inverseName="spouse" inverseEntity="Person"/>
      </entity>
      <entity name="MS_TableOperations"><attribute name="id" attributeType="Integer 64"/></entity>
      """
    )
    #expect(!xml.statements(.mobileApps).contains { $0.contains("partner") })
  }
}
