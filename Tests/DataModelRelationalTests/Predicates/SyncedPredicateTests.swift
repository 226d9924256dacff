import DataModelDefinition
import DataModelRelational
import DataModelTestSupport
import GRDB
import Testing

/// Predicates over synced tables, whose keys are texts that compare without regard to case.
@Suite struct SyncedPredicateTests {
  static let elements = """
    <entity name="Item">
      <attribute name="id" attributeType="String"/>
      <attribute name="note" optional="YES" attributeType="String"/>
      <relationship name="list" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="List" \
    inverseName="items" inverseEntity="List"/>
    </entity>
    <entity name="List">
      <attribute name="id" attributeType="String"/>
      <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Item" \
    inverseName="list" inverseEntity="Item"/>
      <relationship name="folder" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="List"/>
    </entity>
    <entity name="MS_TableOperations"><attribute name="id" attributeType="Integer 64"/></entity>
    """

  static let rows = """
    INSERT INTO "List" ("id", "folder") VALUES ('A', 'b'), ('B', NULL);
    INSERT INTO "Item" ("id", "note", "list") VALUES ('1', 'a', 'a'), ('2', 'B', 'B'), ('x', NULL, 'gone');
    """

  @Test(arguments: [
    ("list == $list", "A", ["1"]),
    ("list.id == 'a'", "", ["1"]),
    ("list.id != 'a'", "", ["2"]),
    ("list.folder == $list", "B", ["1"]),
    ("list.folder IN {$list}", "B", ["1"]),
    ("list.folder IN $list", "[\"B\"]", ["1"]),
    ("id == 'X'", "", ["x"]),
    ("id IN {'X', '2'}", "", ["2", "x"]),
    ("SELF IN $list", "[\"X\"]", ["x"]),
    ("note == list.id", "", ["1", "2"]),
    ("list.id == note", "", ["1", "2"]),
    ("list.folder == list", "", []),
    ("list != nil AND list.id == nil", "", ["x"]),
    ("note == 'A'", "", []),
    ("ANY list.items.id == 'X'", "", []),
    ("list.items.@count == 1", "", ["1", "2"]),
  ])
  func keysIgnoreCase(_ text: String, _ value: String, _ ids: [String]) throws {
    let lowered = try ModelXML(Self.elements).lowered(.mobileApps)
    let translated = try PredicateTranslation(lowered).translate(Predicate.parse(text), for: "Item")
    let queue = try TestDatabase.create(lowered.schema)
    let found = try queue.write { db in
      try db.execute(sql: Self.rows)
      return try String.fetchAll(
        db,
        sql: #"SELECT "id" FROM "Item" WHERE \#(translated.sql) ORDER BY 1"#,
        arguments: translated.arguments(["list": value])
      )
    }
    #expect(found == ids, "\(translated.sql)")
  }

  @Test func keysAreTexts() throws {
    let lowered = try ModelXML(Self.elements).lowered(.mobileApps)
    let translation = PredicateTranslation(lowered)
    let types = try ["list == $x", "SELF == $x"].map { text in
      try translation.translate(Predicate.parse(text), for: "Item").variables.map(\.type)
    }
    #expect(
      types == [
        [.object(entity: "List", key: .attribute(.string))],
        [.object(entity: "Item", key: .attribute(.string))],
      ]
    )
  }

  @Test func aliasesAvoidTables() throws {
    let xml = try ModelXML(
      """
      <entity name="_1">
        <attribute name="a" optional="YES" attributeType="Integer 64"/>
        <relationship name="up" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="_1"/>
      </entity>
      """
    )
    let translated = try PredicateTranslation(xml.lowered()).translate(
      Predicate.parse("up.a == 1"),
      for: "_1"
    )
    #expect(translated.sql == #"(SELECT "_2"."a" FROM "_1" AS "_2" WHERE "_2"."_id" = "_1"."up") = ?"#)
  }
}
