// What the app imports stands where it does in the example.
// swift-format-ignore-file: OrderedImports

import DataModelTestSupport
import DataModelRuntime
import Foundation
import GRDB

func keepTodos(in file: String, show: ([TodoItem]) -> Void) async throws {
  let store = try LocalStore(QSDataModelSchema.schema, path: file)
  try await store.write { db in
    _ = try TodoItem(complete: false, text: "Buy milk").inserted(db)
  }
  let open = try await store.read { db in
    try TodoItem.matching { $0.complete == false && $0.text != nil }.sorted(by: \.text).fetchAll(db)
  }
  show(open)
  for try await items in store.observe({ db in try TodoItem.fetchAll(db) }) { show(items) }
}

// An app has the generated types in the module of its own.
import QSDataModelReference
import Testing

@Suite struct ReadmeSnippets {
  @Test func keepsTodos() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let shown = try await Follow.first(2) { show in
      try await keepTodos(in: folder.file("todo.sqlite").path, show: show)
    }
    #expect(shown.map { $0.map(\.text) } == [["Buy milk"], ["Buy milk"]])
  }
}
