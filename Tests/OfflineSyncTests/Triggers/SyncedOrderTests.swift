import GRDB
import Testing

/// The order of a to-many between synced tables.
@Suite struct SyncedOrderTests {
  /// Places are not sent. A row that a pull brings is the last, too, and nothing of it is queued.
  @Test(arguments: QueueModel.Running.all)
  func betweenSyncedTables(_ running: QueueModel.Running) throws {
    let id = #"<attribute name="id" attributeType="String"/>"#
    func toMany(_ name: String, _ destination: String, _ inverse: String) -> String {
      """
      <relationship name="\(name)" optional="YES" toMany="YES" ordered="YES" deletionRule="Nullify" \
      destinationEntity="\(destination)" inverseName="\(inverse)" inverseEntity="\(destination)"/>
      """
    }
    let elements = """
      <entity name="List">\(id)\(toMany("items", "Item", "list"))\(toMany("tags", "Tag", "lists"))</entity>
      <entity name="Item">\(id)
        <relationship name="list" optional="YES" maxCount="1" deletionRule="Nullify" \
      destinationEntity="List" inverseName="items" inverseEntity="List"/>
      </entity>
      <entity name="Tag">\(id)\(toMany("lists", "List", "tags"))\(toMany("alike", "Tag", "alike"))</entity>
      \(QueueModel.systemTables)
      """
    try QueueModel.database(elements, running).write { db in
      try db.apply(
        """
        INSERT INTO "List" ("id") VALUES ('l'), ('m');
        INSERT INTO "Item" ("id", "list") VALUES ('z', 'l'), ('b', 'l'), ('y', 'm')
        """
      )
      try db.execute(
        sql: """
          INSERT INTO "Item" ("id", "list") VALUES ('c', 'l'); UPDATE "Item" SET "list" = 'l' WHERE "id" = 'y'
          """
      )
      try db.apply(
        """
        INSERT INTO "Item" ("id", "list") VALUES ('a', 'l'), ('b', 'l')
        ON CONFLICT ("id") DO UPDATE SET "list" = excluded."list"
        """
      )
      #expect(
        try db.lines(#"SELECT "id", "_position_list" FROM "Item" ORDER BY "_position_list""#)
          == [#""z" 0"#, #""b" 1"#, #""c" 2"#, #""y" 3"#, #""a" 4"#]
      )
      #expect(try db.queue() == ["Insert Item c", "Update Item y"])
      try db.execute(
        sql: """
          INSERT INTO "Tag" ("id") VALUES ('t'), ('s');
          INSERT INTO "_List_tags" ("_source", "_destination") VALUES ('l', 't'), ('l', 's');
          INSERT INTO "_Tag_alike" ("_source", "_destination") VALUES ('t', 's')
          """
      )
      #expect(
        try db.lines(#"SELECT "_destination", "_position" FROM "_List_tags" ORDER BY "_position""#)
          == [#""t" 0"#, #""s" 1"#]
      )
      #expect(
        try db.lines(#"SELECT "_source", "_destination" FROM "_Tag_alike" ORDER BY 1"#)
          == [#""s" "t""#, #""t" "s""#]
      )
      #expect(try db.queue().suffix(2) == ["Insert Tag s", "Insert Tag t"])
    }
  }
}
