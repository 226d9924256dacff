import DataModelRelational
import DataModelRuntime
import GRDB
import Testing

/// The tool and the runtime write the same record, and neither knows the other.
@Suite struct StoreRecordTests {
  private static let elements = """
    <entity name="Folder"><relationship name="notes" toMany="YES" deletionRule="Cascade" \
    destinationEntity="Note" inverseName="folder"/><relationship name="parent" optional="YES" maxCount="1" \
    deletionRule="Deny" destinationEntity="Folder"/></entity>
    <entity name="Note"><relationship name="folder" optional="YES" maxCount="1" deletionRule="Cascade" \
    destinationEntity="Folder" inverseName="notes"/></entity>
    """

  @Test func aScriptMakesTheSameDatabase() throws {
    let (schema, definition) = try ModelSchema.make(Self.elements)
    func content(_ db: Database) throws -> [String] {
      try String.fetchAll(
        db,
        sql: "SELECT type || ' ' || name || ' ' || sql FROM sqlite_master WHERE sql <> '' ORDER BY 1"
      )
        + Row.fetchAll(db, sql: #"SELECT * FROM "_Model""#).map(\.description)
        + String.fetchAll(db, sql: #"SELECT "type" || ' ' || "name" FROM "_ModelObject" ORDER BY 1"#)
    }
    let made = try LocalStore(inMemory: schema).read(content)
    let file = try TemporaryFile()
    let queue = try DatabaseQueue(path: file.path)
    try queue.writeWithoutTransaction { db in try db.execute(sql: definition.script) }
    #expect(try queue.read(content) == made)
    #expect(try queue.read { db in try Int.fetchOne(db, sql: "PRAGMA auto_vacuum") } == 2)
    #expect(made.contains { $0.contains("trigger Folder.cascade") && $0.count < 40 })
    try queue.close()
    #expect(try LocalStore(schema, path: file.path).read(content) == made, "opening changes nothing")
  }

  @Test func hasOneRow() throws {
    let store = try LocalStore(inMemory: try ModelSchema.make(Self.elements).schema)
    #expect(throws: DatabaseError.self) {
      try store.write { db in
        try db.execute(
          sql: #"INSERT INTO "_Model" SELECT 2, "name", "version", "fingerprint", 1, 1, '', 1 FROM "_Model""#
        )
      }
    }
  }
}
