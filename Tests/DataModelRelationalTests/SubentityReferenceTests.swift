import DataModelDefinition
import DataModelTestSupport
import GRDB
import Testing

/// References to a subentity lead to its rows only, which a foreign key cannot see.
@Suite struct SubentityReferenceTests {
  private let animals = """
    <entity name="Animal" isAbstract="YES"/>
    <entity name="Cat" parentEntity="Animal"/>
    <entity name="Dog" parentEntity="Animal">
      <relationship name="rivals" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Cat"/>
    </entity>
    <entity name="Poodle" parentEntity="Dog"/>
    <entity name="Collar">
      <relationship name="dog" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Dog"/>
    </entity>
    """

  @Test func areCheckedByTriggers() throws {
    let triggers = try ModelXML(animals).statements().filter {
      $0.contains("\"Collar.dog") && $0.contains("TRIGGER")
    }
    let refusal = "BEGIN\n  SELECT RAISE(ABORT, 'Collar.dog must be a Dog');\nEND"
    #expect(
      triggers == [
        """
        CREATE TRIGGER "Collar.dog.entity.destination" AFTER INSERT ON "Animal" \
        WHEN NEW."_entity" NOT IN ('Dog', 'Poodle') AND EXISTS \
        (SELECT 1 FROM "Collar" AS "_row" WHERE "_row"."dog" = NEW."_id")
        \(refusal)
        """,
        """
        CREATE TRIGGER "Collar.dog.entity.insert" BEFORE INSERT ON "Collar" WHEN EXISTS \
        (SELECT 1 FROM "Animal" WHERE "_id" = NEW."dog" AND "_entity" NOT IN ('Dog', 'Poodle'))
        \(refusal)
        """,
        """
        CREATE TRIGGER "Collar.dog.entity.update" BEFORE UPDATE OF "dog" ON "Collar" WHEN EXISTS \
        (SELECT 1 FROM "Animal" WHERE "_id" = NEW."dog" AND "_entity" NOT IN ('Dog', 'Poodle'))
        \(refusal)
        """,
      ]
    )
  }

  @Test(arguments: [
    ("INSERT INTO Collar (dog) VALUES (2), (3), (NULL)", nil),
    ("INSERT INTO Collar (dog) VALUES (1)", "Collar.dog must be a Dog"),
    ("INSERT INTO Collar (dog) VALUES (2); UPDATE Collar SET dog = 3", nil),
    ("INSERT INTO Collar (dog) VALUES (2); UPDATE Collar SET dog = 1", "Collar.dog must be a Dog"),
    ("INSERT INTO Collar (dog) VALUES (9); INSERT INTO Animal (_id, _entity) VALUES (9, 'Poodle')", nil),
    (
      "INSERT INTO Collar (dog) VALUES (9); INSERT INTO Animal (_id, _entity) VALUES (9, 'Cat')",
      "Collar.dog must be a Dog"
    ),
    ("INSERT INTO Collar (dog) VALUES (9)", "FOREIGN KEY constraint failed"),
    ("INSERT INTO _Dog_rivals (_source, _destination) VALUES (2, 1), (3, 1)", nil),
    ("INSERT INTO _Dog_rivals (_source, _destination) VALUES (2, 3)", "Dog.rivals must be a Cat"),
    ("INSERT INTO _Dog_rivals (_source, _destination) VALUES (1, 1)", "Dog.rivals._source must be a Dog"),
  ])
  func refuseOtherEntities(_ sql: String, _ message: String?) throws {
    let queue = try TestDatabase.create(try ModelXML(animals).lowered().schema)
    try queue.write { db in
      try db.execute(sql: "INSERT INTO Animal (_id, _entity) VALUES (1, 'Cat'), (2, 'Dog'), (3, 'Poodle')")
    }
    var found: String?
    do {
      try queue.write { db in try db.execute(sql: sql) }
    } catch let error as DatabaseError {
      found = error.message
    }
    #expect(found == message)
  }

  /// Siblings that declare the same relationship share its column, and each checks its own rows.
  @Test func ofSiblingsWithOneColumn() throws {
    let xml = try ModelXML(
      """
      <entity name="Item"/>
      <entity name="Box" parentEntity="Item">
        <relationship name="holds" optional="YES" maxCount="1" deletionRule="Nullify" \
      destinationEntity="Box"/>
      </entity>
      <entity name="Bag" parentEntity="Item">
        <relationship name="holds" optional="YES" maxCount="1" deletionRule="Nullify" \
      destinationEntity="Box"/>
      </entity>
      """
    )
    let queue = try TestDatabase.create(xml.lowered().schema)
    try queue.write { db in
      try db.execute(sql: "INSERT INTO Item (_id, _entity) VALUES (1, 'Box'), (2, 'Bag')")
      try db.execute(sql: "INSERT INTO Item (_entity, holds) VALUES ('Box', 1), ('Bag', 1)")
      #expect(throws: DatabaseError.self) {
        try db.execute(sql: "INSERT INTO Item (_entity, holds) VALUES ('Bag', 2)")
      }
    }
  }

  @Test func betweenSyncedTablesNothingIsRefused() throws {
    let statements = try ModelXML(
      """
      <entity name="Animal"><attribute name="id" attributeType="String"/></entity>
      <entity name="Dog" parentEntity="Animal"/>
      <entity name="Collar">
        <attribute name="id" attributeType="String"/>
        <relationship name="dog" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Dog"/>
      </entity>
      """
    ).statements(.mobileApps)
    #expect(!statements.contains { $0.contains("RAISE") })
  }
}
