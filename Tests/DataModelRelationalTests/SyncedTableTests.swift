import DataModelDefinition
import DataModelTestSupport
import GRDB
import Testing

/// What a sync profile changes in the tables.
@Suite struct SyncedTableTests {
  static let elements = """
    <entity name="Item">
      <attribute name="id" optional="YES" attributeType="String"/>
      <relationship name="list" maxCount="1" deletionRule="Nullify" destinationEntity="List"
        inverseName="items" inverseEntity="List"/>
      <uniquenessConstraints><uniquenessConstraint><constraint \
    value="id"/></uniquenessConstraint></uniquenessConstraints>
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
      try ModelXML(Self.elements).statements(.mobileApps).filter { !$0.contains("_Deletion") } == [
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
          "itemId" TEXT,
          "table" TEXT
        ) STRICT
        """,
        #"CREATE INDEX "Item.list" ON "Item" ("list")"#,
      ]
    )
  }

  /// A local entity is a table as without sync: its key is a number, and references among local tables are
  /// held.
  @Test func localEntitiesHaveTablesOfTheirOwn() throws {
    let elements = """
      <entity name="Draft">
        <attribute name="code" attributeType="String"/>
        <relationship name="item" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Item"
          inverseName="drafts" inverseEntity="Item"/>
        <relationship name="folder" maxCount="1" deletionRule="Nullify" destinationEntity="Folder"
          inverseName="drafts" inverseEntity="Folder"/>
        <userInfo><entry key="datamodel.sync" value="local"/></userInfo>
      </entity>
      <entity name="Folder">
        <attribute name="name" attributeType="String"/>
        <relationship name="drafts" optional="YES" toMany="YES" deletionRule="Cascade" \
      destinationEntity="Draft"
          inverseName="folder" inverseEntity="Draft"/>
        <userInfo>
          <entry key="datamodel.primaryKey" value="name"/>
          <entry key="datamodel.sync" value="local"/>
        </userInfo>
      </entity>
      <entity name="Item">
        <attribute name="id" attributeType="String"/>
        <relationship name="drafts" optional="YES" toMany="YES" deletionRule="Nullify" \
      destinationEntity="Draft"
          inverseName="item" inverseEntity="Draft"/>
      </entity>
      """
    #expect(
      try ModelXML(elements).statements(.mobileApps).filter {
        $0.hasPrefix("CREATE TABLE")
      } == [
        """
        CREATE TABLE "Draft" (
          "_id" INTEGER PRIMARY KEY,
          "code" TEXT NOT NULL,
          "item" TEXT COLLATE NOCASE,
          "folder" TEXT NOT NULL
            CONSTRAINT "Draft.folder" REFERENCES "Folder" ("name") ON DELETE CASCADE DEFERRABLE INITIALLY \
        DEFERRED
        ) STRICT
        """,
        """
        CREATE TABLE "Folder" (
          "name" TEXT NOT NULL PRIMARY KEY
        ) STRICT
        """,
        """
        CREATE TABLE "Item" (
          "id" TEXT NOT NULL PRIMARY KEY COLLATE NOCASE
        ) STRICT
        """,
      ]
    )
    let entities = try ModelXML(elements).lowered(.mobileApps).entities
    #expect(entities.map { $0.isSynced } == [false, false, true])
  }

  /// The property of a required reference must take the NULL that its column may have.
  @Test(arguments: [(ModelProfile.none, [false, false]), (.mobileApps, [true, true])])
  func requiredReferencesMayBeMissing(_ profile: ModelProfile, _ isOptional: [Bool]) throws {
    let relationships = try ModelXML(Self.elements).lowered(profile).entities.flatMap(\.relationships)
    #expect(relationships.map(\.relationship.isOptional) == [false, false])
    #expect(relationships.map(\.isOptional) == isOptional)
  }

  /// Without foreign keys a trigger must do what the rule Cascade asks for.
  @Test(arguments: [
    ("Cascade", [0, 0]), ("Nullify", [2, 2]), ("Deny", [2, 2]), ("No Action", [2, 0]),
  ])
  func deleteRulesNeedNoKeys(_ rule: String, _ expected: [Int]) throws {
    let elements = Self.elements.replacing("Cascade", with: rule)
    let queue = try TestDatabase.create(try ModelXML(elements).lowered(.mobileApps).schema)
    let counts = try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO "List" ("id") VALUES ('ABC'), ('other');
          INSERT INTO "Item" ("id", "list") VALUES ('1', 'abc'), ('2', 'ABC'), ('3', 'other');
          DELETE FROM "List" WHERE "id" = 'abc';
          """
      )
      return try ["\"id\" < '3'", "\"list\" IS NULL"].map {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM \"Item\" WHERE \($0)") ?? 0
      }
    }
    #expect(counts == expected)
  }

  @Test func aCascadeTakesThePairsAlong() throws {
    let xml = try ModelXML(
      """
      <entity name="Note">
        <attribute name="id" attributeType="String"/>
        <relationship name="tags" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Tag" \
      inverseName="notes" inverseEntity="Tag"/>
      </entity>
      <entity name="Tag">
        <attribute name="id" attributeType="String"/>
        <relationship name="notes" optional="YES" toMany="YES" deletionRule="Nullify" \
      destinationEntity="Note" inverseName="tags" inverseEntity="Note"/>
      </entity>
      """
    )
    let counts = try TestDatabase.create(xml.lowered(.mobileApps).schema).write { db in
      try db.execute(
        sql: """
          INSERT INTO "Note" ("id") VALUES ('a'), ('b');
          INSERT INTO "Tag" ("id") VALUES ('1'), ('2');
          INSERT INTO "_Note_tags" ("_source", "_destination") VALUES ('A', '1'), ('b', '1'), ('b', '2');
          DELETE FROM "Note" WHERE "id" = 'a';
          """
      )
      return try ["Note", "Tag", "_Note_tags"].map {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM \"\($0)\"") ?? 0
      }
    }
    #expect(counts == [1, 1, 1])
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
