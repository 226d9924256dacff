import DataModelRuntime
import DataModelTestSupport
import Foundation
import GRDB
import NotebookReference
import Testing

extension LocalStore {
  /// A store with two notes, for previews and tests.
  static func sample() throws -> LocalStore {
    let store = try LocalStore(inMemory: NotebookSchema.schema)
    try store.write { db in
      var garden = Folder(title: "Garden")
      try garden.insert(db)
      for text in ["Water the roses", "Cut the hedge"] {
        var note = Note(text: text, folderID: garden.rowID)
        try note.insert(db)
      }
    }
    return store
  }
}

/// The examples of `Documentation/Guides/Runtime.md` about opening a store, and about SQL.
@Suite struct RuntimeOpeningSnippets {
  @Test func opens() throws {
    let temporary = try TemporaryFolder()
    defer { temporary.remove() }
    let folder = temporary.url
    let file = folder.appendingPathComponent("notebook.sqlite")
    let store = try LocalStore(NotebookSchema.schema, path: file.path)
    #expect(try store.read { db in try Note.fetchCount(db) } == 0)
    #expect(FileManager.default.fileExists(atPath: file.path))
  }

  @Test func migrates() async throws {
    let temporary = try TemporaryFolder()
    defer { temporary.remove() }
    let file = temporary.url.appendingPathComponent("notebook.sqlite")
    var options = MigrationOptions()
    options.progress = { progress in
      print("\(progress.toVersion): \(progress.completedCount) of \(progress.totalCount)")
    }
    let store = try await LocalStore.open(NotebookSchema.schema, path: file.path, migration: options)
    #expect(try await store.read { db in try Note.fetchCount(db) } == 0)
  }

  @Test func recreatesAChangedVersion() async throws {
    let temporary = try TemporaryFolder()
    defer { temporary.remove() }
    let file = temporary.url.appendingPathComponent("notebook.sqlite")
    var options = MigrationOptions()
    #if DEBUG
    options.recreatesChangedVersions = true
    #endif
    let store = try await LocalStore.open(NotebookSchema.schema, path: file.path, migration: options)
    #expect(try await store.read { db in try Note.fetchCount(db) } == 0)
  }

  @Test func hasASample() throws {
    let titles = try LocalStore.sample().read { db in
      try Note.fetchAll(db).map { try $0.request(for: Note.folder).fetchOne(db)?.title }
    }
    #expect(titles == ["Garden", "Garden"])
  }

  @Test func takesSQL() throws {
    let tomorrow = Date(timeIntervalSince1970: 1_700_000_000)
    let store = try LocalStore(inMemory: NotebookSchema.schema)
    try store.write { db in
      for offset in [-1.0, 0] {
        var note = Note(due: tomorrow.addingTimeInterval(offset), text: "Water the roses")
        try note.insert(db)
      }
    }
    let notes = try store.read { db in
      try Note.fetchAll(db, sql: "SELECT * FROM Note WHERE due < ?", arguments: [tomorrow])
    }
    let days = try store.read { db in
      try Row.fetchAll(db, sql: "SELECT date(due) AS day, count(*) AS number FROM Note GROUP BY day")
    }
    #expect(notes.map(\.rowID) == [1])
    #expect(days == [["day": "2023-11-14", "number": 2]])
  }
}
