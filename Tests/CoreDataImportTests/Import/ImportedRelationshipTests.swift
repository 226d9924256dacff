import CoreDataImport
import Testing

/// What becomes of relationships, in each of the forms in which Core Data stores them.
struct ImportedRelationshipTests {
  /// Numbers of an order have gaps; only their order counts.
  @Test func anOrderedToManyKeepsItsOrder() async throws {
    let store = try MadeStore(
      """
      <entity name="Item">
        <relationship name="list" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="List"
          inverseName="items" inverseEntity="List"/>
      </entity>
      <entity name="List">
        <relationship name="items" optional="YES" toMany="YES" ordered="YES" deletionRule="Nullify"
          destinationEntity="Item" inverseName="list" inverseEntity="Item"/>
      </entity>
      """,
      entities: ["Item", "List"],
      """
      CREATE TABLE ZITEM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZLIST INTEGER, \
      Z_FOK_LIST INTEGER);
      CREATE TABLE ZLIST (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER);
      INSERT INTO ZLIST VALUES (1, 2, 1), (2, 2, 1);
      INSERT INTO ZITEM VALUES (1, 1, 1, 1, 4096), (2, 1, 1, 1, 1024), (3, 1, 1, 2, 1024), (4, 1, 1, 1, 3072);
      """
    )
    let report = try await store.imported()
    #expect(
      report.entities.map { "\($0.name) \($0.counts.rows) \($0.counts.references)" } == [
        "Item 4 4", "List 2 0",
      ]
    )
    #expect(
      try store.rows(#"SELECT "list", "_id", "_position_list" FROM "Item" ORDER BY 1, 3"#)
        == ["1|2|0", "1|4|1", "1|1|2", "2|3|0"]
    )
  }

  @Test func aManyToManyKeepsTheOrdersOfBothSides() async throws {
    let store = try MadeStore(
      """
      <entity name="Note">
        <relationship name="tags" optional="YES" toMany="YES" ordered="YES" deletionRule="Nullify"
          destinationEntity="Tag" inverseName="notes" inverseEntity="Tag"/>
      </entity>
      <entity name="Tag">
        <relationship name="notes" optional="YES" toMany="YES" ordered="YES" deletionRule="Nullify"
          destinationEntity="Note" inverseName="tags" inverseEntity="Note"/>
      </entity>
      """,
      entities: ["Note", "Tag"],
      """
      CREATE TABLE ZNOTE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER);
      CREATE TABLE ZTAG (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER);
      CREATE TABLE Z_1TAGS (Z_1NOTES INTEGER, Z_2TAGS INTEGER, Z_FOK_1NOTES INTEGER, Z_FOK_2TAGS INTEGER);
      INSERT INTO ZNOTE VALUES (1, 1, 1), (2, 1, 1);
      INSERT INTO ZTAG VALUES (5, 2, 1), (6, 2, 1);
      INSERT INTO Z_1TAGS VALUES (1, 5, 2048, 2048), (1, 6, 1024, 1024), (2, 5, 1024, 1024), (9, 5, 1, 1);
      """
    )
    let report = try await store.imported()
    #expect(
      try store.rows(#"SELECT * FROM "_Note_tags" ORDER BY 1, 2"#) == ["1|5|1|1", "1|6|0|0", "2|5|0|0"]
    )
    #expect(
      report.findings.map(\.message) == [
        "the pair with row 5 leads to a row that does not exist; it is left out"
      ]
    )
  }

  /// Core Data calls the second column of such a table REFLEXIVE.
  @Test func aRelationshipThatIsItsOwnInverseHasBothDirections() async throws {
    let store = try MadeStore(
      """
      <entity name="Person">
        <relationship name="friends" optional="YES" toMany="YES" deletionRule="Nullify" \
        destinationEntity="Person"
          inverseName="friends" inverseEntity="Person"/>
      </entity>
      """,
      entities: ["Person"],
      """
      CREATE TABLE ZPERSON (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER);
      CREATE TABLE Z_1FRIENDS (Z_1FRIENDS INTEGER, REFLEXIVE INTEGER);
      INSERT INTO ZPERSON VALUES (1, 1, 1), (2, 1, 1), (3, 1, 1);
      INSERT INTO Z_1FRIENDS VALUES (1, 2), (2, 3), (3, 2);
      """
    )
    try await store.imported()
    #expect(
      try store.rows(#"SELECT * FROM "_Person_friends" ORDER BY 1, 2"#) == ["1|2", "2|1", "2|3", "3|2"]
    )
  }

  @Test func aToManyWithoutAnInverseIsAHiddenColumnOfItsMembers() async throws {
    let store = try MadeStore(
      """
      <entity name="Album">
        <relationship name="songs" optional="YES" toMany="YES" deletionRule="Nullify" \
        destinationEntity="Song"/>
      </entity>
      <entity name="Song"/>
      """,
      entities: ["Album", "Song"],
      """
      CREATE TABLE ZALBUM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER);
      CREATE TABLE ZSONG (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, Z1SONGS INTEGER);
      INSERT INTO ZALBUM VALUES (1, 1, 1);
      INSERT INTO ZSONG VALUES (3, 2, 1, 1), (4, 2, 1, NULL), (5, 2, 1, 1);
      """
    )
    let report = try await store.imported()
    #expect(try store.rows(#"SELECT * FROM "_Album_songs" ORDER BY 1, 2"#) == ["1|3", "1|5"])
    #expect(report.entities.first?.counts.pairs == 2)
  }

  /// Rows of a hierarchy share a table; a second property of a name gets a number, by entity.
  @Test func aHierarchyIsReadByEntity() async throws {
    let store = try MadeStore(
      """
      <entity name="Animal" isAbstract="YES"><attribute name="name" optional="YES" \
      attributeType="String"/></entity>
      <entity name="Cat" parentEntity="Animal">
        <attribute name="age" optional="YES" attributeType="Integer 16"/>
      </entity>
      <entity name="Dog" parentEntity="Animal">
        <attribute name="age" optional="YES" attributeType="String"/>
      </entity>
      <entity name="Visit">
        <relationship name="dog" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Dog"/>
      </entity>
      """,
      entities: ["Animal", "Cat", "Dog", "Visit"],
      parents: ["Cat": 1, "Dog": 1],
      """
      CREATE TABLE ZANIMAL (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZAGE INTEGER, ZAGE1 \
      VARCHAR, \
      ZNAME VARCHAR);
      CREATE TABLE ZVISIT (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZDOG INTEGER, Z3_DOG \
      INTEGER);
      INSERT INTO ZANIMAL VALUES (1, 2, 1, 4, NULL, 'Minka'), (2, 3, 1, NULL, 'old', 'Rex');
      INSERT INTO ZVISIT VALUES (1, 4, 1, 2, 3), (2, 4, 1, 1, 2), (3, 4, 1, 77, 3);
      """
    )
    let report = try await store.imported()
    #expect(
      try store.rows(#"SELECT "_id", "_entity", "name", "Cat_age", "Dog_age" FROM "Animal""#)
        == ["1|Cat|Minka|4|NULL", "2|Dog|Rex|NULL|old"]
    )
    #expect(try store.rows(#"SELECT "_id", "dog" FROM "Visit""#) == ["1|2", "2|NULL", "3|NULL"])
    #expect(
      report.findings.map { "\($0.entity) \($0.key): \($0.message)" } == [
        "Visit 2: row 1 of its destination does not exist; the reference is left out",
        "Visit 3: row 77 of its destination does not exist; the reference is left out",
      ]
    )
  }

  @Test func bothSidesOfAOneToOneAreCompared() async throws {
    let store = try MadeStore(
      """
      <entity name="Passport">
        <relationship name="owner" optional="YES" maxCount="1" deletionRule="Nullify" \
        destinationEntity="Person"
          inverseName="passport" inverseEntity="Person"/>
      </entity>
      <entity name="Person">
        <relationship name="passport" optional="YES" maxCount="1" deletionRule="Nullify"
          destinationEntity="Passport" inverseName="owner" inverseEntity="Passport"/>
      </entity>
      """,
      entities: ["Passport", "Person"],
      """
      CREATE TABLE ZPASSPORT (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZOWNER INTEGER);
      CREATE TABLE ZPERSON (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZPASSPORT INTEGER);
      INSERT INTO ZPASSPORT VALUES (1, 1, 1, 1), (2, 1, 1, NULL);
      INSERT INTO ZPERSON VALUES (1, 2, 1, 1), (2, 2, 1, 2);
      """
    )
    let report = try await store.imported()
    #expect(try store.rows(#"SELECT "_id", "owner" FROM "Passport""#) == ["1|1", "2|NULL"])
    #expect(
      report.findings.map { "\($0.kind.rawValue) \($0.entity) \($0.key): \($0.message)" } == [
        """
        one-sided-reference Person 2: row 2 of its destination does not refer back; the reference is left out
        """
      ]
    )
  }

  /// A key that is an attribute takes the place of Core Data's number, in references too.
  @Test func referencesLeadToTheKeyThatTheModelChooses() async throws {
    let store = try MadeStore(
      """
      <entity name="Country">
        <attribute name="code" attributeType="String"/>
        <userInfo><entry key="datamodel.primaryKey" value="code"/></userInfo>
      </entity>
      <entity name="City">
        <relationship name="country" optional="YES" maxCount="1" deletionRule="Nullify" \
        destinationEntity="Country"/>
      </entity>
      """,
      entities: ["City", "Country"],
      """
      CREATE TABLE ZCITY (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCOUNTRY INTEGER);
      CREATE TABLE ZCOUNTRY (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCODE VARCHAR);
      INSERT INTO ZCOUNTRY VALUES (1, 2, 1, 'DE'), (2, 2, 1, 'AT');
      INSERT INTO ZCITY VALUES (1, 1, 1, 2), (2, 1, 1, 1);
      """
    )
    try await store.imported()
    #expect(try store.rows(#"SELECT "_id", "country" FROM "City""#) == ["1|AT", "2|DE"])
  }
}
