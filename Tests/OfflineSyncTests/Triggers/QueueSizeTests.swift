import DatabaseTestSupport
import GRDB
import Testing

/// What SQLite compiles for a write. Each connection keeps it for each statement, and an app has many.
@Suite struct QueueSizeTests {
  private static let writes = [
    #"INSERT INTO "Note1" ("id", "text") VALUES (?, ?)"#,
    #"INSERT OR REPLACE INTO "Note1" ("id") VALUES (?)"#,
    #"UPDATE "Note1" SET "text" = ? WHERE "id" = ?"#, #"DELETE FROM "Note1" WHERE "id" = ?"#,
  ]

  private static func sizes(tables count: Int) throws -> [Int] {
    let notes = (1...count).map { number in
      """
      <entity name="Note\(number)">
        <attribute name="id" attributeType="String"/>
        <attribute name="text" optional="YES" attributeType="String"/>
        <attribute name="version" optional="YES" attributeType="String"/>
      </entity>
      """
    }
    return try QueueModel.database(notes.joined() + QueueModel.systemTables).read { db in
      try writes.map { try db.preparedSize(of: $0) }
    }
  }

  /// A write compiles the triggers of its own table. Of the others it may compile the one by which bases go
  /// with their operation.
  @Test func aWriteDoesNotCompileTheTriggersOfOtherTables() throws {
    let (alone, among) = (try Self.sizes(tables: 1), try Self.sizes(tables: 21))
    for (write, sizes) in zip(Self.writes, zip(alone, among)) {
      #expect(sizes.0 > 5000)
      #expect(
        sizes.1 - sizes.0 < 20 * 2048,
        "\(write): \(sizes.0) bytes, and \(sizes.1) with 20 other tables"
      )
    }
  }
}
