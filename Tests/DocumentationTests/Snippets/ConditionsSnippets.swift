import DataModelRuntime
import Foundation
import GRDB
import NotebookReference
import QSDataModelReference
import Testing

/// The examples of `Documentation/Reference/Conditions.md`.
@Suite struct ConditionsSnippets {
  private let now = Date(timeIntervalSince1970: 1_700_000_000)

  private func todoItems() throws -> LocalStore {
    let store = try LocalStore(inMemory: QSDataModelSchema.schema)
    try store.write { db in
      for (id, days) in [("1", -1.0), ("2", -2), ("3", -8)] {
        let date = now.addingTimeInterval(days * 86_400)
        try TodoItem(id: id, complete: false, text: id).insert(db)
        try set(date, of: id, db)
      }
      try TodoItem(id: "4", complete: false).insert(db)
      try set(now, of: "4", db)
    }
    return store
  }

  /// What offline sync writes, and an app does not.
  private func set(_ date: Date, of id: String, _ db: Database) throws {
    try db.execute(sql: #"UPDATE "_Sync" SET "applying" = 1"#)
    try TodoItem.filter(key: id).updateAll(db) { $0.updatedAt.set(to: date) }
    try db.execute(sql: #"UPDATE "_Sync" SET "applying" = 0"#)
  }

  @Test func matches() throws {
    let lastWeek = now.addingTimeInterval(-7 * 86_400)
    try todoItems().read { db throws -> Void in
      let items = try TodoItem.matching { $0.complete == false && $0.updatedAt > lastWeek && $0.text != nil }
        .sorted(by: \.updatedAt, .descending)
        .fetchAll(db)
      #expect(items.map(\.id) == ["1", "2"])
    }
  }

  @Test func sorts() throws {
    try todoItems().read { db throws -> Void in
      let items = try TodoItem.sorted { [$0.updatedAt.descending, $0.id.ascending] }.fetchAll(db)
      #expect(items.map(\.id) == ["4", "1", "2", "3"])
    }
  }

  @Test func notes() throws {
    let store = try LocalStore(inMemory: NotebookSchema.schema)
    try store.write { db throws -> Void in
      var garden = Folder(title: "Garden")
      try garden.insert(db)
      for (text, due) in [("! Roses", -1.0), ("Hedge", 1)] {
        var note = Note(due: now.addingTimeInterval(due), text: text, folderID: garden.rowID)
        try note.insert(db)
      }
      let folders = Folder.including(all: Folder.notes.association.matching { $0.text.hasPrefix("!") })
      let fetched = try folders.asRequest(of: FolderWithNotes.self).fetchAll(db)
      #expect(fetched.map { $0.notes.map(\.text) } == [["! Roses"]])
      let open = StoredCondition(Note.self) { $0.complete == false }
      let late = StoredCondition(Note.self) { $0.due < now }
      let notes = try Note.matching(open && late).fetchAll(db)
      #expect(notes.map(\.text) == ["! Roses"])
    }
  }
}
