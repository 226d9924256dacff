import DataModelDefinition
import DataModelRuntime
import Foundation
import GRDB
import Testing

/// The queue of a synced model in a store that is opened again.
@Suite struct QueuedStoreTests {
  private static let elements = """
    <entity name="Note">
      <attribute name="id" attributeType="String"/>
      <attribute name="text" optional="YES" attributeType="String"/>
    </entity>
    <entity name="MS_TableOperationErrors">
      <attribute name="id" attributeType="String"/>
      <attribute name="operationId" optional="YES" attributeType="Integer 64"/>
    </entity>
    <entity name="MS_TableOperations">
      <attribute name="id" attributeType="Integer 64"/>
      <attribute name="itemId" optional="YES" attributeType="String"/>
      <attribute name="properties" optional="YES" attributeType="Binary"/>
      <attribute name="table" optional="YES" attributeType="String"/>
    </entity>
    """

  /// What is queued, and what it is based on, are no work of triggers that could be made anew.
  @Test func staysWhenTriggersAreMadeAnew() throws {
    let file = try TemporaryFile()
    for (mark, writes) in [
      (
        "first",
        [#"INSERT INTO "Note" ("id", "text") VALUES ('a', 'old')"#, #"DELETE FROM "MS_TableOperations""#]
      ),
      ("first", [#"UPDATE "Note" SET "text" = 'mine'"#]),
      ("second", [#"UPDATE "Note" SET "text" = 'mine too'"#, #"INSERT INTO "Note" ("id") VALUES ('b')"#]),
      ("third", []),
    ] {
      let schema = try ModelSchema.make(Self.elements, .mobileApps, triggerHash: mark).schema
      try LocalStore(schema, path: file.path).write { db in
        for sql in writes { try db.execute(sql: sql) }
      }
    }
    let schema = try ModelSchema.make(Self.elements, .mobileApps, triggerHash: "third").schema
    try LocalStore(schema, path: file.path).read { db throws -> Void in
      #expect(
        try String.fetchAll(db, sql: #"SELECT "itemId" FROM "MS_TableOperations" ORDER BY "id""#) == [
          "a", "b",
        ]
      )
      #expect(try String.fetchAll(db, sql: #"SELECT "text" FROM "_Known.Note""#) == ["old"])
      #expect(try Int.fetchAll(db, sql: #"SELECT "applying" FROM "_Sync""#) == [0])
    }
  }
}
