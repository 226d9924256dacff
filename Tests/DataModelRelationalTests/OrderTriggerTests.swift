import DataModelTestSupport
import GRDB
import Testing

/// What joins an ordered relationship from the other side is the last.
@Suite struct OrderTriggerTests {
  @Test func inAColumn() throws {
    let xml = try ModelXML(
      """
      <entity name="Item">
        <relationship name="list" optional="YES" maxCount="1" deletionRule="Nullify" \
      destinationEntity="List" inverseName="items" inverseEntity="List"/>
      </entity>
      <entity name="List">
        <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" ordered="YES" \
      destinationEntity="Item" inverseName="list" inverseEntity="Item"/>
      </entity>
      """
    )
    let queue = try TestDatabase.create(xml.lowered().schema)
    let places = try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO "List" ("_id") VALUES (1), (2), (3);
          INSERT INTO "Item" ("_id", "list") VALUES (19, 1), (12, 1), (15, 2), (11, 3);
          UPDATE "Item" SET "list" = 1 WHERE "_id" = 15;
          DELETE FROM "List" WHERE "_id" = 3;
          """
      )
      return try String.fetchAll(
        db,
        sql: """
          SELECT "_id" || ':' || ifnull("_position_list", '-') FROM "Item" ORDER BY "list", "_position_list"
          """
      )
    }
    #expect(places == ["11:-", "19:0", "12:1", "15:2"])
  }

  @Test func inATableOfPairs() throws {
    let xml = try ModelXML(
      """
      <entity name="Song">
        <relationship name="playlists" optional="YES" toMany="YES" deletionRule="Nullify" ordered="YES" \
      destinationEntity="Playlist" inverseName="songs" inverseEntity="Playlist"/>
      </entity>
      <entity name="Playlist">
        <relationship name="songs" optional="YES" toMany="YES" deletionRule="Nullify" ordered="YES" \
      destinationEntity="Song" inverseName="playlists" inverseEntity="Song"/>
      </entity>
      """
    )
    let queue = try TestDatabase.create(xml.lowered().schema)
    let places = try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO "Song" ("_id") VALUES (1), (2);
          INSERT INTO "Playlist" ("_id") VALUES (1), (2);
          INSERT INTO "_Playlist_songs" ("_source", "_destination") VALUES (1, 2), (1, 1), (2, 2);
          """
      )
      return try Row.fetchAll(db, sql: #"SELECT * FROM "_Playlist_songs" ORDER BY "_source", "_destination""#)
        .map { $0.databaseValues.map { "\($0)" }.joined(separator: " ") }
    }
    // Source, destination, place of the destination among those of the source, and the other way round.
    #expect(places == ["1 1 1 0", "1 2 0 0", "2 2 0 1"])
  }

  /// The last place of an order is in an index, on both sides of a join table, and no other index repeats
  /// it.
  @Test func theLastPlaceIsInAnIndex() throws {
    let xml = try ModelXML(
      """
      <entity name="Item">
        <relationship name="list" optional="YES" maxCount="1" deletionRule="Nullify" \
      destinationEntity="List" inverseName="items" inverseEntity="List"/>
        <relationship name="tags" optional="YES" toMany="YES" deletionRule="Nullify" ordered="YES" \
      destinationEntity="List" inverseName="tagged" inverseEntity="List"/>
        <relationship name="plain" optional="YES" toMany="YES" deletionRule="Nullify" \
      destinationEntity="List"/>
        <relationship name="marks" optional="YES" toMany="YES" deletionRule="Nullify" \
      destinationEntity="List" inverseName="marked" inverseEntity="List"/>
        <compoundIndexes><compoundIndex><index value="list"/></compoundIndex></compoundIndexes>
      </entity>
      <entity name="List">
        <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" ordered="YES" \
      destinationEntity="Item" inverseName="list" inverseEntity="Item"/>
        <relationship name="tagged" optional="YES" toMany="YES" deletionRule="Nullify" ordered="YES" \
      destinationEntity="Item" inverseName="tags" inverseEntity="Item"/>
        <relationship name="marked" optional="YES" toMany="YES" deletionRule="Nullify" ordered="YES" \
      destinationEntity="Item" inverseName="marks" inverseEntity="Item"/>
      </entity>
      """
    )
    #expect(
      xml.statements().filter { $0.hasPrefix("CREATE INDEX") } == [
        #"CREATE INDEX "Item.list" ON "Item" ("list", "_position_list")"#,
        #"CREATE INDEX "_Item_marks._destination" ON "_Item_marks" ("_destination", "_inversePosition")"#,
        #"CREATE INDEX "_Item_plain._destination" ON "_Item_plain" ("_destination")"#,
        #"CREATE INDEX "_Item_tags._source" ON "_Item_tags" ("_source", "_position")"#,
        #"CREATE INDEX "_Item_tags._destination" ON "_Item_tags" ("_destination", "_inversePosition")"#,
      ]
    )
    let plans = try TestDatabase.create(xml.lowered().schema).read { db in
      try [
        #"SELECT max("_position_list") FROM "Item" WHERE "list" = 1 AND "_id" <> 2"#,
        #"SELECT max("_position") FROM "_Item_tags" WHERE "_source" = 1"#,
        #"SELECT max("_inversePosition") FROM "_Item_tags" WHERE "_destination" = 1"#,
      ].flatMap { try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \($0)").map { $0["detail"] as String } }
    }
    #expect(
      plans == [
        "SEARCH Item USING COVERING INDEX Item.list (list=?)",
        "SEARCH _Item_tags USING COVERING INDEX _Item_tags._source (_source=?)",
        "SEARCH _Item_tags USING COVERING INDEX _Item_tags._destination (_destination=?)",
      ]
    )
  }
}
