import DataModelTestSupport
import Testing

/// Relationships → columns, keys and join tables.
@Suite struct RelationshipTableTests {
  @Test func oneToManyIsAColumnOfTheManySide() throws {
    let xml = try ModelXML(
      """
      <entity name="Item">
        <relationship name="list" maxCount="1" deletionRule="Nullify" destinationEntity="List" \
      inverseName="items" inverseEntity="List"/>
      </entity>
      <entity name="List">
        <relationship name="items" optional="YES" toMany="YES" ordered="YES" deletionRule="Cascade" \
      destinationEntity="Item" inverseName="list" inverseEntity="Item"/>
      </entity>
      """
    )
    #expect(
      xml.statements().filter { !$0.hasPrefix("CREATE TRIGGER") } == [
        """
        CREATE TABLE "Item" (
          "_id" INTEGER PRIMARY KEY,
          "list" INTEGER NOT NULL
            CONSTRAINT "Item.list" REFERENCES "List" ("_id") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
          "_position_list" INTEGER
        ) STRICT
        """,
        """
        CREATE TABLE "List" (
          "_id" INTEGER PRIMARY KEY
        ) STRICT
        """,
        #"CREATE INDEX "Item.list" ON "Item" ("list", "_position_list")"#,
      ]
    )
    try TestDatabase.create(xml.lowered().schema)
  }

  @Test func manyToManyIsATableOfPairs() throws {
    let xml = try ModelXML(
      """
      <entity name="Note">
        <relationship name="tags" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Tag" \
      inverseName="notes" inverseEntity="Tag"/>
      </entity>
      <entity name="Tag">
        <relationship name="notes" optional="YES" toMany="YES" ordered="YES" deletionRule="Nullify" \
      destinationEntity="Note" inverseName="tags" inverseEntity="Note"/>
      </entity>
      """
    )
    #expect(
      xml.statements().last(where: { $0.hasPrefix("CREATE TABLE") }) == """
        CREATE TABLE "_Note_tags" (
          "_source" INTEGER NOT NULL
            CONSTRAINT "Note.tags source" REFERENCES "Note" ("_id") ON DELETE CASCADE DEFERRABLE INITIALLY \
        DEFERRED,
          "_destination" INTEGER NOT NULL
            CONSTRAINT "Note.tags destination" REFERENCES "Tag" ("_id") ON DELETE CASCADE DEFERRABLE \
        INITIALLY DEFERRED,
          "_inversePosition" INTEGER,
          PRIMARY KEY ("_source", "_destination")
        ) STRICT
        """
    )
    try TestDatabase.create(xml.lowered().schema)
  }

  @Test func oneToOneIsAColumnOfTheSideThatNeedsTheOther() throws {
    let xml = try ModelXML(
      """
      <entity name="Passport">
        <relationship name="owner" maxCount="1" deletionRule="Nullify" destinationEntity="Person" \
      inverseName="passport" inverseEntity="Person"/>
      </entity>
      <entity name="Person">
        <relationship name="passport" optional="YES" maxCount="1" deletionRule="Cascade" \
      destinationEntity="Passport" inverseName="owner" inverseEntity="Passport"/>
      </entity>
      """
    )
    #expect(xml.statements().contains(#"CREATE INDEX "Passport.owner" ON "Passport" ("owner")"#))
    try TestDatabase.create(xml.lowered().schema)
  }

  /// `Author.others` ⇄ `Book.others` is no relationship of an entity with itself, for all its names.
  @Test(arguments: [("Author", true), ("Book", false)])
  func onlyItsOwnInverseIsSymmetric(_ destination: String, _ isSymmetric: Bool) throws {
    let inverse = """
      <relationship name="others" optional="YES" toMany="YES" deletionRule="Nullify" \
      destinationEntity="Author" inverseName="others" inverseEntity="Author"/>
      """
    let xml = try ModelXML(
      """
      <entity name="Author">
        <relationship name="others" optional="YES" toMany="YES" deletionRule="Nullify" \
      destinationEntity="\(destination)" inverseName="others" inverseEntity="\(destination)"/>
      </entity>
      <entity name="Book">\(isSymmetric ? "" : inverse)</entity>
      """
    )
    let storages = xml.lowered().entities.flatMap(\.relationships).map(\.storage)
    #expect(!storages.isEmpty)
    for storage in storages {
      guard case .joinTable(let pairs) = storage else {
        Issue.record("\(storage)")
        continue
      }
      #expect(pairs.isSymmetric == isSymmetric)
    }
  }
}
