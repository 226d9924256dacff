import DataModelRuntime
import Foundation
import GRDB
import NotebookReference
import Testing

// The module Testing has one, too.
private typealias Tag = NotebookReference.Tag

/// The examples of `Documentation/Guides/Runtime.md` about observation and `async`.
@Suite struct RuntimeObservationSnippets {
  private let store: LocalStore

  init() throws {
    store = try LocalStore(inMemory: NotebookSchema.schema)
  }

  @Test func observes() async throws {
    let store = store
    let shown = try await Follow.first(2) { (show: @escaping ([Note]) -> Void) in
      try await Self.notes(in: store, show)
    } between: {
      try await store.write { db in
        var note = Note(text: "Water the roses")
        try note.insert(db)
      }
    }
    #expect(shown.map { $0.map(\.text) } == [[], ["Water the roses"]])
  }

  private static func notes(in store: LocalStore, _ show: ([Note]) -> Void) async throws {
    for try await notes in store.observe(Note.sorted(by: \.due)) {
      show(notes)
    }
  }

  @Test func observesPairs() async throws {
    let store = store
    let (note, tag) = try await store.write { db in
      var (note, tag) = (Note(text: "Water the roses"), Tag(name: "urgent"))
      try note.insert(db)
      try tag.insert(db)
      return (note, tag)
    }
    let shown = try await Follow.first(2) { (show: @escaping ([Tag]) -> Void) in
      try await Self.tags(of: note, in: store, show)
    } between: {
      try await store.write { db in try Note.tags.add([tag], to: note, db) }
    }
    #expect(shown == [[], [tag]])
  }

  private static func tags(of note: Note, in store: LocalStore, _ show: ([Tag]) -> Void) async throws {
    for try await tags in store.observe(try note.request(for: Note.tags)) {
      show(tags)
    }
  }

  @Test func observesAValue() async throws {
    let store = store
    let shown = try await Follow.first(2) { (show: @escaping (Int) -> Void) in
      try await Self.count(in: store, show)
    } between: {
      try await store.write { db in
        var note = Note(text: "Water the roses")
        try note.insert(db)
      }
    }
    #expect(shown == [0, 1])
  }

  private static func count(in store: LocalStore, _ show: (Int) -> Void) async throws {
    for try await count in store.observe({ db in try Note.fetchCount(db) }) {
      show(count)
    }
  }

  @Test func waitsWithoutBlocking() async throws {
    let key = try await store.write { db in
      var note = Note(text: "Water the roses")
      try note.insert(db)
      return note.rowID
    }
    let notes = try await store.read { db in try Note.fetchAll(db) }
    #expect(notes.map(\.rowID) == [key])
  }
}
