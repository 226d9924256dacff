import GRDB
import Testing

/// What a sync profile changes in the tables.
@Suite struct SyncedTableTests {
  static let elements = """
    <entity name="Item">
      <attribute name="id" optional="YES" attributeType="String"/>
      <relationship name="list" maxCount="1" deletionRule="Nullify" destinationEntity="List"
        inverseName="items" inverseEntity="List"/>
      <uniquenessConstraints><uniquenessConstraint><constraint value="id"/></uniquenessConstraint></uniquenessConstraints>
    </entity>
    <entity name="List">
      <attribute name="id" attributeType="String"/>
      <relationship name="items" toMany="YES" deletionRule="Cascade" destinationEntity="Item"
        inverseName="list" inverseEntity="Item"/>
    </entity>
    <entity name="MS_TableOperations">
      <attribute name="id" attributeType="Integer 64"/>
      <attribute name="itemId" optional="YES" attributeType="String"/>
      <attribute name="table" optional="YES" attributeType="String"/>
    </entity>
    """

  /// Nothing may block a pull: pages come in any order, so references are neither keys nor required.
  @Test func tablesAreKeyedByIDAndReferToEachOtherFreely() throws {
    #expect(
      try ModelXML(Self.elements).statements(.mobileApps) == [
        """
        CREATE TABLE "Item" (
          "id" TEXT NOT NULL PRIMARY KEY COLLATE NOCASE,
          "list" TEXT COLLATE NOCASE
        ) STRICT
        """,
        """
        CREATE TABLE "List" (
          "id" TEXT NOT NULL PRIMARY KEY COLLATE NOCASE
        ) STRICT
        """,
        """
        CREATE TABLE "MS_TableOperations" (
          "id" INTEGER PRIMARY KEY AUTOINCREMENT,
          "itemId" TEXT COLLATE NOCASE,
          "table" TEXT
        ) STRICT
        """,
        #"CREATE INDEX "Item.list" ON "Item" ("list")"#,
        #"CREATE INDEX "MS_TableOperations.item" ON "MS_TableOperations" ("itemId", "table")"#,
      ]
    )
  }

  @Test func idsCompareWithoutRegardToCase() throws {
    let queue = try TestDatabase.create(try ModelXML(Self.elements).lowered(.mobileApps).schema)
    let found = try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO "List" ("id") VALUES ('ABC');
          INSERT INTO "Item" ("id", "list") VALUES ('1', 'abc');
          """
      )
      return try Int.fetchOne(
        db,
        sql:
          #"SELECT count(*) FROM "Item" JOIN "List" ON "Item"."list" = "List"."id" WHERE "List"."id" = 'aBc'"#
      )
    }
    #expect(found == 1)
  }
}
