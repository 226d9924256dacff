import DataModelDefinition
import DataModelRelational
import DataModelTestSupport
import GRDB
import Testing

/// A uniqueness constraint of a synced table: what the app writes is held to it, and rows of the server are
/// not.
@Suite struct SyncedUniquenessTests {
  private static func unique(_ names: String...) -> String {
    let parts = names.map { "<constraint value=\"\($0)\"/>" }.joined()
    return "<uniquenessConstraint>\(parts)</uniquenessConstraint>"
  }

  static let elements = """
    <entity name="Folder"><attribute name="id" attributeType="String"/></entity>
    <entity name="Note">
      <attribute name="code" optional="YES" attributeType="String"/>
      <attribute name="id" attributeType="String"/>
      <attribute name="place" optional="YES" attributeType="Integer 64"/>
      <attribute name="text" optional="YES" attributeType="String"/>
      <attribute name="copy" optional="YES" attributeType="String" derived="YES" \
    derivationExpression="code"/>
      <relationship name="folder" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Folder"/>
      <uniquenessConstraints>\(unique("text"))\(unique("folder", "place"))\(unique("copy"))\(unique("id"))\
    \(unique("text"))</uniquenessConstraints>
    </entity>
    \(QueueModel.systemTables)
    """

  @Test(arguments: [
    (#"INSERT INTO "Note" ("id", "text") VALUES ('x', 'a')"#, "Note.text"),
    (#"INSERT OR IGNORE INTO "Note" ("id", "text") VALUES ('x', 'a')"#, "Note.text"),
    (#"REPLACE INTO "Note" ("id", "text") VALUES ('x', 'a')"#, "Note.text"),
    (#"UPDATE "Note" SET "text" = 'a' WHERE "id" = 'two'"#, "Note.text"),
    (#"INSERT INTO "Note" ("id", "folder", "place") VALUES ('x', 'f', 1)"#, "Note.folder, Note.place"),
    (#"UPDATE "Note" SET "folder" = 'f' WHERE "id" = 'two'"#, "Note.folder, Note.place"),
    (#"INSERT INTO "Note" ("id", "code") VALUES ('x', 'c')"#, "Note.copy"),
    (#"UPDATE "Note" SET "code" = 'c' WHERE "id" = 'two'"#, "Note.copy"),
    (#"INSERT INTO "Note" ("id", "text") VALUES ('x', 'A')"#, nil),
    (#"INSERT INTO "Note" ("id", "place") VALUES ('x', 1), ('y', 1)"#, nil),
    (#"INSERT INTO "Note" ("id") VALUES ('x'), ('y')"#, nil),
    (#"UPDATE "Note" SET "text" = "text", "folder" = "folder", "place" = "place""#, nil),
    (#"UPDATE "Note" SET "text" = 'z' WHERE "id" = 'one'"#, nil),
    (#"REPLACE INTO "Note" ("id", "text") VALUES ('ONE', 'a')"#, nil),
    (#"INSERT INTO "Note" ("id", "text") VALUES ('one', 'a') ON CONFLICT DO UPDATE SET "text" = 'a'"#, nil),
  ])
  func localWritesAreHeldToIt(_ sql: String, _ columns: String?) throws {
    try QueueModel.database(Self.elements).write { db in
      try db.execute(
        sql: """
          INSERT INTO "Note" ("id", "text", "folder", "place", "code") VALUES
            ('one', 'a', 'F', 1, 'c'), ('two', 'b', 'g', 1, 'd')
          """
      )
      if let columns {
        let error = #expect(throws: DatabaseError.self) { try db.execute(sql: sql) }
        #expect(error?.message == "UNIQUE constraint failed: \(columns)")
        #expect(error?.resultCode == .SQLITE_CONSTRAINT)
        try db.apply(sql)
      } else {
        try db.execute(sql: sql)
      }
    }
  }

  /// Of two rows of the server that are alike, both can be changed in everything else.
  @Test func rowsOfTheServerThatBreakItCanChange() throws {
    try QueueModel.database(Self.elements).write { db in
      try db.apply(#"INSERT INTO "Note" ("id", "text") VALUES ('one', 'a'), ('two', 'a')"#)
      try db.execute(sql: #"UPDATE "Note" SET "text" = 'a', "place" = 1"#)
      #expect(try db.queue() == ["Update Note one", "Update Note two"])
    }
  }

  /// An index finds the other row, and stops none.
  @Test func indexesAreOrdinary() throws {
    let note = try #require(ModelXML(Self.elements).lowered(.mobileApps).schema.table(named: "Note"))
    #expect(
      note.indexes.map { "\($0.name)\($0.isUnique ? " unique" : "")" } == [
        "Note.folder", "Note.unique_copy", "Note.unique_folder_place", "Note.unique_text",
      ]
    )
  }
}
