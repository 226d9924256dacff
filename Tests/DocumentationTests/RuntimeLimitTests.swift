@_spi(Generated) import DataModelRuntime
import Foundation
import GRDB
import NotebookReference
import Testing

/// What `Documentation/Guides/Runtime.md` says of forms in the file, and of what no API can put right.
@Suite struct RuntimeLimitTests {
  private let store: LocalStore

  init() throws {
    store = try LocalStore(inMemory: NotebookSchema.schema)
  }

  @Test func valuesHaveTheFormsOfGRDB() throws {
    let due = Date(timeIntervalSince1970: 1_706_691_600)
    try store.write { db throws -> Void in
      var folder = Folder(title: "Garden")
      try folder.insert(db)
      var note = Note(complete: true, due: due, priority: .high, text: "Roses", folderID: folder.rowID)
      try note.insert(db)
      var receipt = Receipt(name: "Fertilizer", total: 12.5, noteID: note.rowID)
      try receipt.insert(db)
      #expect(
        try Row.fetchOne(db, sql: "SELECT * FROM Note") == [
          "_id": 1, "complete": 1, "due": "2024-01-31 09:00:00.000", "priority": 2, "text": "Roses",
          "folder": 1,
          "_position_folder": 0,
        ]
      )
      #expect(
        try Row.fetchOne(db, sql: "SELECT _entity, total, note FROM Attachment")
          == ["_entity": "Receipt", "total": "12.5", "note": 1]
      )
      #expect(try Note.filter { $0.due == due }.fetchCount(db) == 1)
      #expect(try Note.fetchAll(db, sql: "SELECT * FROM Note WHERE due = ?", arguments: [due]) == [note])
    }
  }

  @Test func decimalsAreTextInSQL() throws {
    try store.write { db throws -> Void in
      for total in [9, 10] as [Decimal] {
        var receipt = Receipt(name: "\(total)", total: total)
        try receipt.insert(db)
      }
      let names = { (request: QueryInterfaceRequest<Receipt>) in try request.fetchAll(db).map(\.name) }
      let raw = Column("total")
      #expect(try names(Receipt.order(raw)) == ["10", "9"])
      #expect(try names(Receipt.filter(raw > Decimal(9))) == [])
      #expect(try Receipt.select(max(raw), as: Decimal.self).fetchOne(db) == 9)
      #expect(try names(Receipt.filter(sql: "CAST(total AS REAL) > 9")) == ["10"])
      #expect(try names(Receipt.filter { $0.total > Decimal(9) }) == ["10"])
      #expect(try names(Receipt.matching { $0.total > Decimal(9) }) == ["10"])
      #expect(try names(Receipt.sorted(by: \.total)) == ["9", "10"])
      #expect(try Receipt.select({ max($0.total) }, as: Decimal.self).fetchOne(db) == 10)
    }
  }

  @Test func textsEndAtNULInArguments() throws {
    try store.write { db throws -> Void in
      var tag = NotebookReference.Tag(name: "a")
      try tag.insert(db)
      #expect(try Tag.filter { $0.name == "a\0b" }.fetchCount(db) == 1)
      #expect(throws: StoredConditionError.self) {
        try NotebookReference.Tag.matching { $0.name == "a\0b" }.fetchCount(db)
      }
    }
  }

  /// Something else has written the text. GRDB copies some rows before anything of ours sees them.
  @Test func textsEndAtNULInRowsThatGRDBCopies() throws {
    try store.write { db throws -> Void in
      var folder = Folder(title: "Garden")
      try folder.insert(db)
      var note = Note(text: "all\0b", folderID: folder.rowID)
      let error = #expect(throws: LocalStore.UnstorableValueError.self) { try note.insert(db) }
      #expect(
        error?.localizedDescription
          == "'text': a text with U+0000 cannot be stored, since SQLite's functions cut it off there: "
          + "remove the character"
      )
      note.text = "all"
      try note.insert(db)
      try db.execute(sql: "UPDATE Note SET text = 'all' || char(0) || 'b'")
      #expect(try Note.fetchAll(db).map(\.text) == ["all\0b"])
      let folders = try Folder.including(all: Folder.notes).asRequest(of: FolderWithNotes.self).fetchAll(db)
      #expect(folders.first?.notes.map(\.text) == ["all"])
      #expect(try Row.fetchAll(db, sql: "SELECT * FROM Note").map { try Note(row: $0).text } == ["all"])
      #expect(try Note.select({ $0.text }, as: String.self).fetchAll(db) == ["all"])
      #expect(try folder.request(for: Folder.notes).fetchAll(db).map(\.text) == ["all\0b"])
    }
  }

  @Test func equalTextsMayDifferInSQLite() throws {
    try store.write { db throws -> Void in
      let (one, two) = ("\u{E9}", "e\u{301}")
      #expect(one == two)
      var tag = NotebookReference.Tag(name: one)
      try tag.insert(db)
      #expect(try Tag.matching { $0.name == two }.fetchCount(db) == 0)
      let same = two.precomposedStringWithCanonicalMapping
      #expect(try Tag.matching { $0.name == same }.fetchCount(db) == 1)
    }
  }

  /// 4 October 1582 of the Julian calendar was a Thursday, the day before 15 October; SQLite counts on in the
  /// Gregorian.
  @Test func oldDatesAreJulian() throws {
    try store.write { db throws -> Void in
      let day = Date(timeIntervalSince1970: -141_428 * 86_400)
      var note = Note(due: day, text: "Council of Nicaea")
      try note.insert(db)
      #expect(try String.fetchOne(db, sql: "SELECT due FROM Note") == "1582-10-04 00:00:00.000")
      #expect(try Int.fetchOne(db, sql: "SELECT unixepoch(due) / 86400 FROM Note") == -141_438)
      #expect(try Note.fetchAll(db).map(\.due) == [day])
    }
  }

  @Test func propertiesRoundDates() throws {
    let exact = Date(timeIntervalSince1970: 1_700_000_000.123_456)
    try store.write { db throws -> Void in
      var note = Note(due: exact, text: "Roses")
      try note.insert(db)
      #expect(note.due != exact && note.due == exact.roundedToMilliseconds)
      #expect(try Note.fetchAll(db) == [note])
    }
  }

  @Test func updateAllDoesNotValidate() throws {
    try store.write { db throws -> Void in
      var note = Note(text: "Roses")
      try note.insert(db)
      try Note.updateAll(db) { $0.text.set(to: "?") }
      #expect(try Note.fetchAll(db).map(\.text) == ["?"])
      #expect(throws: DatabaseError.self) {
        try Note.updateAll(db) { $0.text.set(to: String(repeating: "a", count: 101)) }
      }
    }
  }
}
