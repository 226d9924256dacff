import GRDB
import Testing

/// What joins an ordered relationship from the other side is the last.
@Suite struct OrderTriggerTests {
  @Test func inAColumn() throws {
    let xml = try ModelXML(
      """
      <entity name="Item">
        <relationship name="list" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="List" inverseName="items" inverseEntity="List"/>
      </entity>
      <entity name="List">
        <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" ordered="YES" destinationEntity="Item" inverseName="list" inverseEntity="Item"/>
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
        <relationship name="playlists" optional="YES" toMany="YES" deletionRule="Nullify" ordered="YES" destinationEntity="Playlist" inverseName="songs" inverseEntity="Playlist"/>
      </entity>
      <entity name="Playlist">
        <relationship name="songs" optional="YES" toMany="YES" deletionRule="Nullify" ordered="YES" destinationEntity="Song" inverseName="playlists" inverseEntity="Song"/>
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
}
