import DataModelTestSupport
import GRDB
import Testing

/// One-to-one: at most one object refers to another, judged when the transaction ends.
@Suite struct OneToOneTests {
  private func couples() throws -> DatabaseQueue {
    let xml = try ModelXML(
      """
      <entity name="Pass">
        <relationship name="citizen" maxCount="1" deletionRule="Nullify" destinationEntity="Citizen" \
      inverseName="pass" inverseEntity="Citizen"/>
      </entity>
      <entity name="Citizen">
        <relationship name="pass" maxCount="1" deletionRule="Cascade" destinationEntity="Pass" \
      inverseName="citizen" inverseEntity="Pass"/>
      </entity>
      """
    )
    let queue = try TestDatabase.create(xml.lowered().schema)
    try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO "Citizen" ("_id") VALUES (1), (2);
          INSERT INTO "Pass" ("_id", "citizen") VALUES (11, 1), (12, 2);
          """
      )
    }
    return queue
  }

  /// A unique index would refuse the first of the two updates.
  @Test func twoThatMustHaveAPartnerSwap() throws {
    let queue = try couples()
    try queue.write { db in
      try db.execute(sql: #"UPDATE "Pass" SET "citizen" = 2 WHERE "_id" = 11"#)
      try db.execute(sql: #"UPDATE "Pass" SET "citizen" = 1 WHERE "_id" = 12"#)
    }
    let found = try queue.read { db in
      try Int.fetchAll(db, sql: #"SELECT "citizen" FROM "Pass" ORDER BY "_id""#)
    }
    #expect(found == [2, 1])
  }

  @Test(arguments: [
    #"UPDATE "Pass" SET "citizen" = 2 WHERE "_id" = 11"#,
    #"INSERT INTO "Pass" ("citizen") VALUES (1)"#,
    #"DELETE FROM "Pass" WHERE "_id" = 11"#,
  ])
  func oneTooManyOrTooFewIsRefused(_ sql: String) throws {
    let queue = try couples()
    #expect(throws: DatabaseError.self) { try queue.write { db in try db.execute(sql: sql) } }
  }

  @Test func whatIsMendedIsAccepted() throws {
    let queue = try couples()
    try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO "Pass" ("_id", "citizen") VALUES (13, 1);
          DELETE FROM "Pass" WHERE "_id" = 11;
          """
      )
    }
  }
}
