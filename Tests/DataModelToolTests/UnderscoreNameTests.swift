import DataModelTestSupport
import Foundation
import GRDB
import Testing

/// Names that begin with an underscore, as those of tables and columns that the compiler adds do.
@Suite struct UnderscoreNameTests {
  private static func model(_ text: String) -> String {
    """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
    <entity name="_Item">
      \(text)
      <relationship name="_tags" optional="YES" toMany="YES" ordered="YES" deletionRule="Nullify" \
    destinationEntity="_Item_tags" inverseName="_items" inverseEntity="_Item_tags"/>
    </entity>
    <entity name="_Item_tags">
      <attribute name="__name" optional="YES" attributeType="String"/>
      <relationship name="_items" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="_Item" inverseName="_tags" inverseEntity="_Item"/>
    </entity>
    </model>
    """
  }

  private static let old = #"<attribute name="_text" optional="YES" attributeType="String"/>"#
  private static let new =
    #"""
    <attribute name="_title" optional="YES" attributeType="String" elementID="_text"/><attribute \#
    name="_rank" attributeType="Integer 16" defaultValueString="3"/>
    """#

  @Test func keepTheirRows() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.model(Self.old), to: "M.xcdatamodeld/M.xcdatamodel/contents")
    try folder.write(Self.model(Self.new), to: "M.xcdatamodeld/M 2.xcdatamodel/contents")
    let key = "<key>_XCCurrentVersionName</key><string>M 2.xcdatamodel</string>"
    try folder.write("<plist><dict>\(key)</dict></plist>", to: "M.xcdatamodeld/.xccurrentversion")
    let validated = try ToolProcess.run(["validate", "--strict", "M.xcdatamodeld"], in: folder.url)
    #expect((validated.status, validated.findings) == (0, []))

    let script = try ToolProcess.run(["sql", "M.xcdatamodeld", "--model-version", "M"], in: folder.url)
    try #require(script.status == 0, "\(script.errors)")
    let path = folder.file("m.sqlite").path
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: script.output)
      try db.execute(
        sql: """
          INSERT INTO "_Item" ("_text") VALUES ('tea'), ('cake');
          INSERT INTO "_Item_tags" ("__name") VALUES ('hot');
          INSERT INTO "__Item__tags" ("_source", "_destination") VALUES (1, 1), (2, 1);
          DELETE FROM "_Item" WHERE "_text" = 'cake';
          """
      )
    }
    try queue.close()
    let migrated = try ToolProcess.run(["migrate", "m.sqlite", "M.xcdatamodeld"], in: folder.url)
    #expect(migrated.status == 0, "\(migrated.errors)")
    let result = try DatabaseQueue(path: path)
    let rows = try result.read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT "_title" || "_rank" || "__name" FROM "_Item" JOIN "__Item__tags" ON "_source" = "_Item"."_id"
          JOIN "_Item_tags" ON "_destination" = "_Item_tags"."_id"
          """
      )
    }
    #expect(rows == ["tea3hot"])
    try result.close()
  }
}
