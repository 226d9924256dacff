import Foundation
import GRDB
import Testing

@_spi(Generated) @testable import DataModelRuntime

/// Objects are inserted by a statement of our own, and callers of GRDB cannot tell.
@Suite struct InsertionTests {
  private let database: DatabaseQueue

  init() throws {
    database = try DatabaseQueue()
    try database.write { db in
      try db.execute(sql: "CREATE TABLE Note (id TEXT PRIMARY KEY, text TEXT, date TEXT) STRICT")
      try db.execute(sql: "CREATE TABLE Mark (id INTEGER PRIMARY KEY, text TEXT) STRICT")
    }
  }

  @Test func callbacksHearWhatGRDBWouldTellThem() throws {
    let date = Date(timeIntervalSinceReferenceDate: 0.5)
    func log(_ insert: (Note, Database) throws -> Void) throws -> [String] {
      try database.write { db in
        try Note.deleteAll(db)
        let note = Note(id: "1", text: "Milk", date: date)
        try insert(note, db)
        return note.log.lines
      }
    }
    let ours = try log { note, db in try note.insert(db) }
    let byGRDB = try log { note, db in try insertByGRDB(note, db) }
    let values = "id=1 text=Milk date=2001-01-01 00:00:00.500"
    #expect(
      ours == [
        "willSave", "aroundSave", "willInsert", "aroundInsert", "inserted \(values)",
        "didInsert nil \(values)", "saved \(values)", "didSave \(values)",
      ]
    )
    #expect(ours == byGRDB)
  }

  /// The key of SQLite's is in the container too, and so is its column.
  @Test(arguments: [nil, 7] as [Int64?])
  func callbacksHearTheKeyThatSQLiteGives(_ key: Int64?) throws {
    try database.write { db in
      var ours = Mark(rowID: key, text: "a")
      try ours.insert(db)
      try Mark.deleteAll(db)
      var byGRDB = Mark(rowID: key, text: "a")
      try insertByGRDB(&byGRDB, db)
      #expect(ours.inserted == "\(key ?? 1) id id=\(key ?? 1) text=a")
      #expect(ours.inserted == byGRDB.inserted)
    }
  }

  @Test func manyObjectsKeepTheirOwnValues() throws {
    let notes = [
      Note(id: "1", text: "Milk", date: nil), Note(id: "2", text: nil, date: .distantPast),
      Note(id: "3", text: "", date: nil),
    ]
    try database.write { db in
      for note in notes { try note.insert(db) }
      #expect(try Note.order(Column("id")).fetchAll(db).map(\.text) == ["Milk", nil, ""])
    }
  }

  /// The statement is in the cache that everybody uses.
  @Test func argumentsOfOthersAreNotInsertedAgain() throws {
    try database.write { db in
      try Note(id: "1", text: "a", date: nil).insert(db)
      let sql = Note.storedTable.objectStatements.insertion
      try db.cachedStatement(sql: sql).execute(arguments: ["2", "theirs", nil])
      try Note(id: "3", text: "b", date: nil).insert(db)
      try db.cachedStatement(sql: sql).setArguments(["4", "theirs", nil])
      try Note(id: "5", text: "c", date: nil).insert(db)
      #expect(
        try String.fetchAll(db, sql: "SELECT id || text FROM Note ORDER BY id") == [
          "1a", "2theirs", "3b", "5c",
        ]
      )
    }
  }

  @Test func aRowThatIsThereIsAnErrorAndTheNextIsInserted() throws {
    try database.write { db in
      try Note(id: "1", text: "a", date: nil).insert(db)
      let error = #expect(throws: DatabaseError.self) { try Note(id: "1", text: "b", date: nil).insert(db) }
      #expect(error?.extendedResultCode == .SQLITE_CONSTRAINT_PRIMARYKEY)
      try Note(id: "2", text: "c", date: nil).insert(db)
      #expect(try Note.fetchCount(db) == 2)
    }
  }

  @Test func aValueThatNoColumnCanHoldIsRefusedAndTheNextIsInserted() throws {
    try database.write { db in
      #expect(throws: LocalStore.UnstorableValueError.self) {
        try Note(id: "1", text: nil, date: Date(timeIntervalSinceReferenceDate: 1e15)).insert(db)
      }
      try Note(id: "2", text: nil, date: nil).insert(db)
      #expect(try Note.fetchCount(db) == 1)
    }
  }
}

// Here the compiler sees GRDB's functions alone.
private func insertByGRDB(_ object: some PersistableRecord, _ db: Database) throws { try object.insert(db) }

private func insertByGRDB(_ object: inout some MutablePersistableRecord, _ db: Database) throws {
  try object.insert(db)
}

private final class Log {
  var lines: [String] = []
}

private struct Note: StoredRecord, PersistableRecord {
  var id: String
  var text: String?
  var date: Date?
  let log = Log()

  init(id: String, text: String?, date: Date?) {
    self.id = id
    self.text = text
    self.date = date
  }

  static let storedTable = LocalStore.StoredTable("Note", columns: ["id", "text", "date"])
  var storedKey: DatabaseValue { id.databaseValue }

  init(from row: inout LocalStore.RowReader) throws {
    id = try row.value()
    text = row.optionalValue()
    date = row.optionalValue()
  }

  func write(to row: inout LocalStore.RowWriter) {
    row.write(id)
    row.write(text)
    row.write(date)
  }

  private static func text(_ container: PersistenceContainer) -> String {
    ["id", "text", "date"].map {
      "\($0)=\(container[$0].map { "\($0.databaseValue.storage.value ?? "NULL")" } ?? "nil")"
    }
    .joined(separator: " ")
  }

  func willSave(_ db: Database) { log.lines.append("willSave") }
  func willInsert(_ db: Database) { log.lines.append("willInsert") }

  func aroundSave(_ db: Database, save: () throws -> PersistenceSuccess) throws {
    log.lines.append("aroundSave")
    log.lines.append("saved " + Self.text(try save().persistenceContainer))
  }

  func aroundInsert(_ db: Database, insert: () throws -> InsertionSuccess) throws {
    log.lines.append("aroundInsert")
    log.lines.append("inserted " + Self.text(try insert().persistenceContainer))
  }

  func didInsert(_ inserted: InsertionSuccess) {
    log.lines.append("didInsert \(inserted.rowIDColumn ?? "nil") " + Self.text(inserted.persistenceContainer))
  }

  func didSave(_ saved: PersistenceSuccess) {
    log.lines.append("didSave " + Self.text(saved.persistenceContainer))
  }
}

// `Log` is used by one test at a time.
extension Log: @unchecked Sendable {}

private struct Mark: StoredRecord {
  var rowID: Int64?
  var text: String
  var inserted = ""

  init(rowID: Int64?, text: String) {
    self.rowID = rowID
    self.text = text
  }

  static let storedTable = LocalStore.StoredTable("Mark", columns: ["id", "text"])
  var storedKey: DatabaseValue { rowID?.databaseValue ?? .null }

  init(from row: inout LocalStore.RowReader) throws {
    rowID = try row.value()
    text = try row.value()
  }

  func write(to row: inout LocalStore.RowWriter) {
    row.write(rowID)
    row.write(text)
  }

  mutating func didInsert(_ inserted: InsertionSuccess) {
    rowID = inserted.rowID
    let values = ["id", "text"].map {
      "\($0)=\(inserted.persistenceContainer[$0]?.databaseValue.storage.value ?? "NULL")"
    }
    self.inserted = "\(inserted.rowID) \(inserted.rowIDColumn ?? "nil") \(values.joined(separator: " "))"
  }
}
