import DataModelRuntime
import Foundation
import GRDB
import NotebookReference
import Testing

private typealias Tag = NotebookReference.Tag

/// The examples of `Documentation/Guides/Runtime.md` about reading, writing and validation.
@Suite struct RuntimeRecordsSnippets {
  private let store: LocalStore
  private let now = Date(timeIntervalSince1970: 1_700_000_000)
  private var tomorrow: Date { now.addingTimeInterval(86_400) }
  private var lastWeek: Date { now.addingTimeInterval(-7 * 86_400) }

  init() throws {
    store = try LocalStore(inMemory: NotebookSchema.schema)
  }

  @Test func reads() throws {
    try store.write { db in
      for (text, due) in [("Water the roses", now.addingTimeInterval(-1)), ("Cut the hedge", tomorrow)] {
        var note = Note(due: due, text: text)
        try note.insert(db)
      }
    }
    let notes = try store.read { db in try Note.fetchAll(db) }
    let note = try store.read { db in try Note.fetchOne(db, key: 1) }
    let open = try store.read { db in
      try Note.matching { $0.complete == false && $0.due < tomorrow }
        .sorted { [$0.priority.descending, $0.due.ascending] }
        .fetchAll(db)
    }
    let count = try store.read { db in try Note.matching { $0.text.contains("rose") }.fetchCount(db) }
    let texts = try store.read { db in try Note.select({ $0.text }, as: String.self).fetchAll(db) }
    let overdue = try store.read { db in try Note.overdueRequest(now: now).limit(10).fetchAll(db) }
    #expect(notes.map(\.text) == ["Water the roses", "Cut the hedge"])
    #expect(note == notes.first)
    #expect(open == [notes[0]])
    #expect(count == 1)
    #expect(texts == notes.map(\.text))
    #expect(overdue == [notes[0]])
  }

  @Test func writes() throws {
    try store.write { db in
      var late = Note(due: lastWeek.addingTimeInterval(-1), text: "Cut the hedge")
      try late.insert(db)
    }
    try store.write { db in
      var note = Note(due: tomorrow, text: "Water the roses")
      try note.insert(db)  // note.rowID is the key that SQLite gave it
      note.priority = .high
      try note.update(db)
      try Note.matching { $0.due < lastWeek }.updateAll(db) { [$0.complete.set(to: true)] }
      try Note.matching { $0.complete == true }.deleteAll(db)
    }
    let notes = try store.read { db in try Note.fetchAll(db) }
    #expect(notes.map(\.text) == ["Water the roses"])
    #expect(notes.map(\.priority) == [.high])
    #expect(notes.map(\.rowID) == [2])
  }

  @Test func insertsWhatIsNotThere() throws {
    for expected in [true, false] {
      let isNew = try store.write { db in
        var tag = Tag(name: "urgent")
        return try tag.insert(db, onConflict: .ignore)
      }
      #expect(isNew == expected)
    }
  }

  @Test func validates() throws {
    var printed: [String] = []
    func print(_ value: some Any) { printed.append("\(value)") }
    do {
      try store.write { db in
        var note = Note(text: "?")
        try note.insert(db)
      }
    } catch let error as LocalStore.ValidationError {
      print(error.localizedDescription)  // Note: text: at least 3 characters
      print(error.failures.map(\.property))  // ["text"]
    }
    #expect(printed == ["Note: text: at least 3 characters", #"["text"]"#])
  }

  @Test func goesAroundValidation() throws {
    let texts = ["?", "Water the roses"]
    try store.write { db in
      for text in texts { try Note(text: text).insertWithoutValidation(db) }
    }
    #expect(try store.read { db in try Note.fetchAll(db).map(\.text) } == texts)
  }

  @Test func savesAPart() throws {
    let texts = ["?", "Water the roses"]
    let skipped = try store.write { db in
      var skipped: [String] = []
      for text in texts {
        do {
          try db.inSavepoint {
            var note = Note(text: text)
            try note.insert(db)
            return .commit
          }
        } catch is LocalStore.ValidationError {
          skipped.append(text)
        }
      }
      return skipped
    }
    #expect(skipped == ["?"])
    #expect(try store.read { db in try Note.fetchAll(db).map(\.text) } == ["Water the roses"])
  }

  @Test func comparesAsGRDB() throws {
    try store.write { db throws -> Void in
      for due in [nil, now, tomorrow] {
        var note = Note(complete: true, due: due, text: "Water the roses")
        try note.insert(db)
      }
      let complete = try Note.filter { $0.complete == "no" }.fetchCount(db)  // compiles, and finds nothing
      let later = try Note.filter { $0.due != tomorrow }.fetchCount(db)  // not the notes without a date
      #expect(complete == 0)
      #expect(later == 1)
      #expect(try Note.matching { $0.due != tomorrow }.fetchCount(db) == 2)
    }
  }

  @Test func mendsBeforeTheTransactionEnds() throws {
    var garden = Folder(title: "Garden")
    try store.write { db in
      try garden.insert(db)
      var note = Note(text: "Water the roses", folderID: garden.rowID)
      try note.insert(db)
    }
    var printed: [String] = []
    func print(_ value: String) { printed.append(value) }
    do {
      _ = try store.write { db in try garden.delete(db) }
    } catch {
      print(error.localizedDescription)  // says which notes are still in the folder
    }
    try store.write { db in
      try garden.delete(db)
      try Note.matching { $0.folderID == garden.rowID }.deleteAll(db)
    }
    #expect(printed.count == 1)
    #expect(try store.read { db in try Folder.fetchCount(db) + Note.fetchCount(db) } == 0)
  }
}
