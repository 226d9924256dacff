@_spi(Generated) import DataModelRuntime
import Foundation
import GRDB
import Testing

/// What an insertion that inserts nothing, and a value that no two rows may share, say.
@Suite struct UniqueRowTests {
  private static let tag = TagTable.sql

  private func database(_ more: String = "") throws -> DatabaseQueue {
    let database = try DatabaseQueue()
    try database.write { db in
      try db.execute(sql: Self.tag + more)
      for key in ["a", "b"] {
        var tag = Tag(key: key, note: "theirs")
        try tag.insert(db)
      }
    }
    return database
  }

  // MARK: - An insertion that is ignored

  /// The ways to insert that can ignore a row, and what each says of it.
  enum Way: CaseIterable {
    case insert, insertByPolicy, inserted, insertAndFetch, save

    func run(_ tag: inout Tag, _ db: Database) throws -> String {
      do {
        switch self {
        case .insert: return try tag.insert(db, onConflict: .ignore) ? "inserted" : "ignored"
        case .insertByPolicy: try tag.insert(db, onConflict: Database.ConflictResolution?.some(.ignore))
        case .inserted: tag = try tag.inserted(db, onConflict: .ignore)
        case .insertAndFetch: _ = try tag.insertAndFetch(db, onConflict: .ignore, as: Tag.self)
        case .save: try tag.save(db, onConflict: .ignore)
        }
        return "inserted"
      } catch let error as LocalStore.NotInsertedError {
        return "no \(error.entity)"
      } catch is RecordError {
        return "not found"
      }
    }

    var says: String {
      switch self {
      case .insert: "ignored"
      case .insertAndFetch: "not found"
      case .insertByPolicy, .inserted, .save: "no Tag"
      }
    }
  }

  @Test(arguments: Way.allCases)
  func anInsertionThatIsIgnoredGivesNoKey(_ way: Way) throws {
    try database().write { db in
      var again = Tag(key: "a", note: "mine")
      let said = try way.run(&again, db)
      #expect(said == way.says)
      #expect(again.rowID == nil)
      again.key = "c"
      #expect(throws: RecordError.self) { try again.update(db) }
      #expect(try Tag.fetchAll(db).map(\.text) == ["1 a theirs", "2 b theirs"])
      // Where nothing is in the way, the row gets its own key.
      let then = try way.run(&again, db)
      #expect(then == "inserted")
      #expect(try Tag.fetchAll(db).map(\.text) == ["1 a theirs", "2 b theirs", "3 c mine"])
    }
  }

  /// A trigger of the app can ignore a row without having been asked to.
  @Test func anInsertionThatATriggerIgnoresIsAnError() throws {
    let trigger = """
      ; CREATE TRIGGER "no more" BEFORE INSERT ON "Tag" WHEN NEW."key" = 'c' BEGIN SELECT RAISE(IGNORE); END
      """
    try database(trigger).write { db in
      var tag = Tag(key: "c", note: "mine")
      let error = LocalStore.NotInsertedError.self
      #expect(throws: error) { try tag.insert(db) }
      #expect(throws: error) { try tag.insert(db, onConflict: .replace) }
      #expect(throws: error) { _ = try tag.inserted(db) }
      #expect(throws: error) { try tag.insertWithoutValidation(db) }
      #expect(tag.rowID == nil)
    }
  }

  @Test func whatReplacesARowTakesItsPlace() throws {
    try database().write { db in
      var tag = Tag(key: "a", note: "mine")
      let isInserted = try tag.insert(db, onConflict: .replace)
      #expect(isInserted)
      #expect(tag.rowID == 3)
      #expect(try String.fetchAll(db, sql: #"SELECT "note" FROM "Tag" WHERE "key" = 'a'"#) == ["mine"])
    }
  }

  // MARK: - A value that is there

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let says: String
    let write: @Sendable (Database) throws -> Void

    init(_ name: String, _ says: String, _ write: @escaping @Sendable (Database) throws -> Void) {
      (testDescription, self.says, self.write) = (name, says, write)
    }
  }

  @Test(arguments: [
    Case("insert", "Tag cannot be inserted: Tag 1 has the same 'key', 'a'") { db in
      var tag = Tag(key: "a", note: nil)
      try tag.insert(db)
    },
    Case("inserted", "Tag cannot be inserted: Tag 1 has the same 'key', 'a'") { db in
      _ = try Tag(key: "a", note: nil).inserted(db)
    },
    Case("the key", "Tag cannot be inserted: Tag 2 has the same '_id', 2") { db in
      var tag = Tag(rowID: 2, key: "c", note: nil)
      try tag.insert(db)
    },
    Case("update", "Tag 2 cannot be changed: Tag 1 has the same 'key', 'a'") { db in
      try Tag(rowID: 2, key: "a", note: nil).update(db)
    },
    Case("updateChanges", "Tag 2 cannot be changed: Tag 1 has the same 'key', 'a'") { db in
      guard var tag = try Tag.fetchOne(db, key: 2) else { return }
      try tag.updateChanges(db) { $0.key = "a" }
    },
    Case("several columns", "Tag cannot be inserted: Tag 3 has the same 'group', 7, and 'place', 1") { db in
      for key in ["c", "d"] {
        var tag = Tag(key: key, note: nil, group: 7, place: 1)
        try tag.insert(db)
      }
    },
  ])
  func aValueThatIsThereNamesItsRow(_ test: Case) throws {
    let error = #expect(throws: LocalStore.NotUniqueError.self) { try database().write(test.write) }
    #expect(error?.description == test.says)
    #expect(error?.localizedDescription == test.says)
  }

  /// What is not about a value that is there is SQLite's to say.
  @Test func otherErrorsStayAsTheyAre() throws {
    let trigger = #"; CREATE TRIGGER "full" BEFORE INSERT ON "Tag" BEGIN SELECT RAISE(ABORT, 'full'); END"#
    let database = try DatabaseQueue()
    let error = #expect(throws: DatabaseError.self) {
      try database.write { db in
        try db.execute(sql: Self.tag + trigger)
        var tag = Tag(key: "a", note: nil)
        try tag.insert(db)
      }
    }
    #expect(error?.message == "full")
  }
}

private enum TagTable {
  static let sql = """
    CREATE TABLE "Tag" ("_id" INTEGER PRIMARY KEY, "key" TEXT UNIQUE, "note" TEXT, "group" INTEGER, \
    "place" INTEGER, UNIQUE ("group", "place")) STRICT
    """
}

/// A type as generated code has it, with a key that SQLite gives.
struct Tag: StoredRecord, FetchableRecord {
  var rowID: Int64?
  var key: String
  var note: String?
  var group: Int64?
  var place: Int64?

  init(rowID: Int64? = nil, key: String, note: String?, group: Int64? = nil, place: Int64? = nil) {
    (self.rowID, self.key, self.note, self.group, self.place) = (rowID, key, note, group, place)
  }

  static let storedTable = LocalStore.StoredTable("Tag", columns: ["_id", "key", "note", "group", "place"])
  var storedKey: DatabaseValue { LocalStore.storedKey(of: rowID) }
  var text: String { "\(rowID ?? 0) \(key) \(note ?? "")" }

  init(from row: inout LocalStore.RowReader) throws {
    rowID = try row.value()
    key = try row.value()
    note = row.optionalValue()
    group = row.optionalValue()
    place = row.optionalValue()
  }

  func write(to row: inout LocalStore.RowWriter) {
    row.write(rowID)
    row.write(key)
    row.write(note)
    row.write(group)
    row.write(place)
  }

  mutating func didInsert(_ inserted: InsertionSuccess) { rowID = inserted.rowID }
}
