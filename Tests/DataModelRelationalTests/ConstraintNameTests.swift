import DataModelRelational
import DataModelTestSupport
import GRDB
import Testing

/// The names of constraints: what a person reads when SQLite refuses a row.
@Suite struct ConstraintNameTests {
  static let model = """
    <entity name="Animal">
      <attribute name="born" optional="YES" attributeType="Date" minDateTimeInterval="0"/>
      <attribute name="it's &quot;a&quot;" optional="YES" attributeType="Boolean"/>
      <attribute name="home" optional="YES" attributeType="Composite" composite="Point"/>
      <attribute name="weight" optional="YES" attributeType="Double" minValueString="0" \
    maxValueString="99.5"/>
    </entity>
    <entity name="Dog" parentEntity="Animal">
      <attribute name="age" optional="YES" attributeType="Integer 16"/>
      <attribute name="name" attributeType="String" maxValueString="5"/>
      <attribute name="uid" optional="YES" attributeType="UUID"/>
      <relationship name="owner" maxCount="1" deletionRule="Nullify" destinationEntity="Owner"/>
    </entity>
    <entity name="Owner"/>
    <composite name="Point"><attribute name="x" optional="YES" attributeType="Float"/></composite>
    """

  static let cases: [(values: String, message: String)] = [
    ("(_entity) VALUES ('Cat')", "CHECK constraint failed: Animal._entity concrete entity"),
    (
      "(_entity, born) VALUES ('Animal', '2024-02-30 00:00:00.000')",
      "CHECK constraint failed: Animal.born date"
    ),
    (
      "(_entity, born) VALUES ('Animal', '2000-12-31 23:59:59.999')",
      "CHECK constraint failed: Animal.born at least 2001-01-01 00:00:00.000"
    ),
    (#"(_entity, "it's ""a""") VALUES ('Animal', 2)"#, #"CHECK constraint failed: Animal.it's "a" boolean"#),
    ("(_entity, home_x) VALUES ('Animal', 1e300)", "CHECK constraint failed: Animal.home.x float"),
    ("(_entity, weight) VALUES ('Animal', 9e999)", "CHECK constraint failed: Animal.weight finite"),
    ("(_entity, weight) VALUES ('Animal', -1)", "CHECK constraint failed: Animal.weight at least 0"),
    ("(_entity, weight) VALUES ('Animal', 100)", "CHECK constraint failed: Animal.weight at most 99.5"),
    ("(_entity, owner) VALUES ('Dog', 1)", "CHECK constraint failed: Dog.name required"),
    ("(_entity, name) VALUES ('Dog', 'Rex')", "CHECK constraint failed: Dog.owner required"),
    (
      "(_entity, name, owner) VALUES ('Dog', 'Sultan', 1)",
      "CHECK constraint failed: Dog.name at most 5 characters"
    ),
    (
      "(_entity, name, owner, age) VALUES ('Dog', 'Rex', 1, 32768)",
      "CHECK constraint failed: Dog.age 16-bit integer"
    ),
    ("(_entity, name, owner, uid) VALUES ('Dog', 'Rex', 1, x'00')", "CHECK constraint failed: Dog.uid UUID"),
  ]

  @Test(arguments: cases)
  func sayWhatIsWrong(_ values: String, _ message: String) throws {
    let queue = try TestDatabase.create(try ModelXML(Self.model).lowered().schema)
    let error = #expect(throws: DatabaseError.self) {
      try queue.write { db in
        try db.execute(sql: "INSERT INTO Owner (_id) VALUES (1)")
        try db.execute(sql: "INSERT INTO Animal \(values)")
      }
    }
    #expect(error?.message == message)
  }

  /// Names that are cut, or differ in letter case only, are told apart; no name grows with the model's.
  @Test func areShortAndUnique() throws {
    let long = String(repeating: "ü", count: 500)
    let xml = try ModelXML(
      """
      <entity name="E">
        <attribute name="same" optional="YES" attributeType="Boolean"/>
        <attribute name="Same" optional="YES" attributeType="Boolean"/>
        <attribute name="\(long)1" optional="YES" attributeType="Boolean"/>
        <attribute name="\(long)2" optional="YES" attributeType="Boolean"/>
        <attribute name="n" optional="YES" attributeType="Decimal" \
      minValueString="0.\(String(repeating: "1", count: 500))"/>
        <relationship name="\(long)3" optional="YES" maxCount="1" deletionRule="Nullify" \
      destinationEntity="E"/>
        <relationship name="\(long)4" optional="YES" toMany="YES" deletionRule="Nullify" \
      destinationEntity="E"/>
      </entity>
      """
    )
    let schema = xml.lowered().schema
    try TestDatabase.create(schema)
    for table in schema.tables {
      let names = table.columns.flatMap { column in
        [column.foreignKey?.name].compactMap { $0 } + column.checks.map(\.name)
      }
      #expect(Set(names.map { $0.lowercased() }).count == names.count)
      #expect(names.allSatisfy { $0.unicodeScalars.count < 180 })
    }
    let names = schema.tables[0].columns.flatMap(\.checks).map(\.name)
    #expect(names.contains("E.same boolean") && names.contains("E.Same boolean (2)"))
  }

  /// A column takes its conditions and its foreign key along when it is dropped or added.
  @Test func standAtTheirColumns() throws {
    let queue = try TestDatabase.create(try ModelXML(Self.model).lowered().schema)
    try queue.write { db in
      try db.execute(
        sql: """
          DROP TRIGGER IF EXISTS "Dog.owner.entity.insert";
          DROP INDEX "Animal.owner";
          ALTER TABLE "Animal" DROP COLUMN "owner";
          ALTER TABLE "Animal" DROP COLUMN "name";
          ALTER TABLE "Animal" DROP COLUMN "weight";
          INSERT INTO "Animal" ("_entity") VALUES ('Dog');
          """
      )
    }
  }
}
