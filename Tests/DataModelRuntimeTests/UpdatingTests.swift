import Foundation
import GRDB
import Testing

@_spi(Generated) @testable import DataModelRuntime

/// Updates shadow those of GRDB, and call the same callbacks. Only the columns in 'willUpdate' are those of
/// the type, without any other columns of the table.
@Suite struct UpdatingTests {
  private let database: DatabaseQueue

  init() throws {
    database = try DatabaseQueue()
    try database.write { db in
      try db.execute(
        sql: "CREATE TABLE Note (text TEXT, extra TEXT DEFAULT 'x', id INTEGER PRIMARY KEY) STRICT"
      )
      try db.execute(sql: "CREATE TABLE Key (id TEXT PRIMARY KEY) STRICT")
    }
  }

  @Test func callbacksHearWhatGRDBWouldTellThem() throws {
    func log(_ update: (Note, Database) throws -> Void) throws -> [String] {
      try database.write { db in
        try Note.deleteAll(db)
        var note = Note(id: 7, text: "Milk")
        try note.insert(db)
        note.log.lines = []
        note.text = "Bread"
        try update(note, db)
        #expect(try Row.fetchOne(db, sql: "SELECT * FROM Note") == ["text": "Bread", "extra": "x", "id": 7])
        return note.log.lines
      }
    }
    let expected = [
      "willSave", "willUpdate id text", "updated id=7 text=Bread", "didUpdate id=7 text=Bread",
      "didSave id=7 text=Bread",
    ]
    #expect(try log { try $0.update($1) } == expected)
    #expect(try log { try $0.update($1, onConflict: .replace) } == expected)
    #expect(
      try log {
        var note = $0
        try note.save($1)
      } == expected
    )
  }

  @Test(arguments: [nil, 8] as [Int64?])
  func aRowThatIsGoneIsAnErrorOfGRDB(_ key: Int64?) throws {
    let note = Note(id: key, text: "a")
    try database.write { db in
      var errors: [String] = []
      for resolution in [nil, .replace] as [Database.ConflictResolution?] {
        let error = #expect(throws: RecordError.self) { try note.update(db, onConflict: resolution) }
        errors.append("\(String(describing: error))")
      }
      #expect(errors[0] == errors[1])
    }
  }

  @Test func savesWhatIsThereAndWhatIsNot() throws {
    try database.write { db in
      var note = Note(id: nil, text: "a")
      try note.save(db)
      #expect(note.id == 1)
      note.text = "b"
      try note.save(db)
      var other = Note(id: 5, text: "c")
      try other.save(db)
      #expect(try Note.fetchAll(db).map(\.text) == ["b", "c"])
    }
  }

  /// Who observes a table without other columns hears of it all the same.
  @Test func aTypeWithNothingButAKeyIsUpdated() throws {
    try database.write { db in
      try Key(id: "a").insert(db)
      let before = db.totalChangesCount
      try Key(id: "a").update(db)
      #expect(db.totalChangesCount == before + 1)
      try Key(id: "b").save(db)
      #expect(try Key.fetchCount(db) == 2)
    }
  }
}

private final class Log: @unchecked Sendable {
  // Used by one test at a time.
  var lines: [String] = []
}

private struct Note: StoredRecord {
  var id: Int64?
  var text: String
  let log = Log()

  init(id: Int64?, text: String) {
    self.id = id
    self.text = text
  }

  static let storedTable = LocalStore.StoredTable("Note", columns: ["id", "text"])
  var storedKey: DatabaseValue { id?.databaseValue ?? .null }

  init(from row: inout LocalStore.RowReader) throws {
    id = try row.value()
    text = try row.value()
  }

  func write(to row: inout LocalStore.RowWriter) {
    row.write(id)
    row.write(text)
  }

  mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

  private static func text(_ container: PersistenceContainer) -> String {
    ["id", "text"].map { "\($0)=\(container[$0]?.databaseValue.storage.value ?? "NULL")" }.joined(
      separator: " "
    )
  }

  func willSave(_ db: Database) { log.lines.append("willSave") }

  func willUpdate(_ db: Database, columns: Set<String>) {
    log.lines.append("willUpdate \(columns.sorted().joined(separator: " "))")
  }

  func aroundUpdate(_ db: Database, columns: Set<String>, update: () throws -> PersistenceSuccess) throws {
    log.lines.append("updated " + Self.text(try update().persistenceContainer))
  }

  func didUpdate(_ updated: PersistenceSuccess) {
    log.lines.append("didUpdate " + Self.text(updated.persistenceContainer))
  }

  func didSave(_ saved: PersistenceSuccess) {
    log.lines.append("didSave " + Self.text(saved.persistenceContainer))
  }
}

private struct Key: StoredRecord, PersistableRecord {
  var id: String

  init(id: String) {
    self.id = id
  }

  static let storedTable = LocalStore.StoredTable("Key", columns: ["id"])
  var storedKey: DatabaseValue { id.databaseValue }

  init(from row: inout LocalStore.RowReader) throws { id = try row.value() }

  func write(to row: inout LocalStore.RowWriter) {
    row.write(id)
  }
}
