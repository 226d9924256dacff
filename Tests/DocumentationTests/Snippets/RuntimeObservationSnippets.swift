import DataModelRuntime
import Foundation
import GRDB
import NotebookReference
import Observation
import Testing

#if canImport(SwiftUI)
import SwiftUI
#endif

// The module Testing has one, too.
private typealias Tag = NotebookReference.Tag

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@MainActor @Observable
final class NoteList {
  private(set) var notes: [Note] = []
  private(set) var failure: String?
  private let store: LocalStore

  init(_ store: LocalStore) {
    self.store = store
  }

  /// Follows the database until the task is cancelled.
  func follow() async {
    do {
      for try await notes in store.observe({ db in try Note.sorted(by: \.due).fetchAll(db) }) {
        self.notes = notes
      }
    } catch {
      failure = error.localizedDescription
    }
  }

  func complete(_ note: Note) async {
    do {
      try await store.write { db in
        var note = note
        note.complete = true
        try note.update(db)
      }
    } catch {
      failure = error.localizedDescription
    }
  }
}

#if canImport(SwiftUI)
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
struct NoteListView: View {
  @State var list: NoteList

  var body: some View {
    List(list.notes, id: \.rowID) { note in
      Button(note.text) { Task { await list.complete(note) } }
    }
    .task { await list.follow() }
  }
}
#endif

/// The examples of `Documentation/Guides/Runtime.md` about observation, SwiftUI and `async`.
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
    for try await notes in store.observe({ db in try Note.sorted(by: \.due).fetchAll(db) }) {
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
    for try await tags in store.observe({ db in try note.request(for: Note.tags).fetchAll(db) }) {
      show(tags)
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @MainActor @Test func feedsAView() async throws {
    let note = try await store.write { db in
      var note = Note(text: "Water the roses")
      try note.insert(db)
      return note
    }
    let list = NoteList(store)
    let following = Task { await list.follow() }
    while list.notes.isEmpty { await Task.yield() }
    await list.complete(note)
    while list.notes.allSatisfy({ !$0.complete }) { await Task.yield() }
    following.cancel()
    await following.value
    #expect(list.failure == nil)
    await list.complete(Note(text: "?"))
    #expect(list.failure != nil)
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
