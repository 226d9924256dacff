import GRDB
import Testing

/// Delete rules between synced and local tables, when the app deletes a row and when the server has deleted
/// it.
@Suite struct SyncedDeleteRuleTests {
  private static func toMany(
    _ name: String,
    _ rule: String,
    _ destination: String,
    _ inverse: String
  ) -> String {
    """
    <relationship name="\(name)" optional="YES" toMany="YES" deletionRule="\(rule)" \
    destinationEntity="\(destination)" inverseName="\(inverse)" inverseEntity="\(destination)"/>
    """
  }

  private static func toOne(
    _ name: String,
    _ destination: String,
    _ inverse: String,
    _ userInfo: String = ""
  ) -> String {
    """
    <relationship name="\(name)" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="\(destination)" inverseName="\(inverse)" \
    inverseEntity="\(destination)">\(userInfo)</relationship>
    """
  }

  private static let id = #"<attribute name="id" attributeType="String"/>"#

  /// A folder leads to its parts, to notes, to local scans and on to their local pages; it is the home of
  /// others.
  static let elements = """
    <entity name="Folder">\(id)
    \(toMany("parts", "Cascade", "Folder", "whole"))\(toOne("whole", "Folder", "parts"))
    \(toMany("notes", "Cascade", "Note", "folder"))\(toMany("guests", "Nullify", "Note", "host"))
    \(toMany("scans", "Cascade", "Scan", "folder"))\(toMany("shortcuts", "Nullify", "Shortcut", "folder"))
    \(toMany("marked", "Nullify", "Note", "marker"))\(toMany("tags", "Nullify", "Tag", "folders"))
    </entity>
    <entity name="Note">\(id)
    \(toOne("folder", "Folder", "notes"))\(toOne("host", "Folder", "guests"))
    \(toOne("marker", "Folder", "marked", QueueModel.local))\(toOne("scan", "Scan", "notes"))
    </entity>
    <entity name="Tag">\(id)\(toMany("folders", "Nullify", "Folder", "tags"))</entity>
    <entity name="Scan">\(toOne("folder", "Folder", "scans"))\(toMany("notes", "Nullify", "Note", "scan"))\
    \(toMany("pages", "Cascade", "Page", "scan"))\(QueueModel.local)</entity>
    <entity name="Page">\(toOne("scan", "Scan", "pages"))\(QueueModel.local)</entity>
    <entity name="Shortcut">\(toOne("folder", "Folder", "shortcuts"))\(QueueModel.local)</entity>
    \(QueueModel.systemTables)
    """

  private static let rows = """
    INSERT INTO "Folder" ("id", "whole") VALUES ('f', NULL), ('part', 'f'), ('part of part', 'part');
    INSERT INTO "Scan" ("_id", "folder") VALUES (1, 'f');
    INSERT INTO "Page" ("_id", "scan") VALUES (1, 1);
    INSERT INTO "Shortcut" ("_id", "folder") VALUES (1, 'f');
    INSERT INTO "Note" ("id", "folder") VALUES ('in it', 'f');
    INSERT INTO "Note" ("id", "host") VALUES ('guest', 'f');
    INSERT INTO "Note" ("id", "marker") VALUES ('marked', 'f');
    INSERT INTO "Note" ("id", "scan") VALUES ('scanned', 1);
    INSERT INTO "Tag" ("id") VALUES ('t');
    INSERT INTO "_Folder_tags" ("_source", "_destination") VALUES ('f', 't')
    """

  /// What is left, in the same order.
  private static func rest(in db: Database) throws -> [String] {
    try ["Folder", "Note"].map { table in
      try db.lines("SELECT \"id\" FROM \"\(table)\" ORDER BY \"id\"").joined(separator: " ")
    }
      + ["Scan", "Page", "_Folder_tags"].map { "\($0) \(try db.lines("SELECT count(*) FROM \"\($0)\"")[0])" }
      + db.lines(
        """
        SELECT (SELECT "folder" FROM "Shortcut"), (SELECT "host" FROM "Note" WHERE "id" = 'guest'),
          (SELECT "marker" FROM "Note" WHERE "id" = 'marked'), (SELECT "scan" FROM "Note" WHERE "id" = \
        'scanned')
        """
      )
  }

  @Test(arguments: QueueModel.Running.all)
  func theAppDeletes(_ running: QueueModel.Running) throws {
    try QueueModel.database(Self.elements, running).write { db in
      try db.apply(Self.rows)
      try db.execute(sql: #"DELETE FROM "Folder" WHERE "id" = 'F'"#)
      #expect(
        try Self.rest(in: db) == [
          "", #""guest" "marked" "scanned""#, "Scan 0", "Page 0", "_Folder_tags 0", "– – – –",
        ]
      )
      #expect(
        try db.queue() == [
          "Delete Folder f", "Delete Folder part", "Delete Folder part of part", "Update Note guest",
          "Delete Note in it",
        ]
      )
    }
  }

  /// The server says itself what becomes of rows that it has; of those on the device it knows nothing.
  @Test(arguments: QueueModel.Running.all)
  func theServerDeletes(_ running: QueueModel.Running) throws {
    try QueueModel.database(Self.elements, running).write { db in
      try db.apply(Self.rows)
      try db.apply(#"DELETE FROM "Folder" WHERE "id" = 'F'"#)
      #expect(
        try Self.rest(in: db) == [
          #""part" "part of part""#, #""guest" "in it" "marked" "scanned""#, "Scan 0", "Page 0",
          "_Folder_tags 0",
          #"– "f" – –"#,
        ]
      )
      #expect(try db.queue() == [])
    }
  }
}
