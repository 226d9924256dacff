// The imports are in the order of the page.
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
  for try await items in store.observe(TodoItem.all()) { show(items) }
}

func keepTodosInSync(in file: String, with service: URL) async throws -> SyncEngine {
  let store = try LocalStore(QSDataModelSchema.schema, path: file)
  let all = PullQuery(TodoItem.self, id: "all")
  let sync = try SyncEngine(store, client: TableClient(url: service), pulling: [all])
  await sync.start()
  try await store.write { db in _ = try TodoItem(complete: false, text: "Buy milk").inserted(db) }
  return sync
}

// An app has the generated types in its own module.
import OfflineSync
import QSDataModelReference
import Testing

@Suite struct StartSnippets {
  @Test func keepsTodos() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let shown = try await Follow.first(2) { show in
      try await keepTodos(in: folder.file("todo.sqlite").path, show: show)
    }
    #expect(shown.map { $0.map(\.text) } == [["Buy milk"], ["Buy milk"]])
  }

  @Test func keepsTodosThatWaitForTheService() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let nowhere = try #require(URL(string: "http://127.0.0.1:9"))
    let sync = try await keepTodosInSync(in: folder.file("todo.sqlite").path, with: nowhere)
    await sync.stop()
    #expect(try await sync.context.pendingOperationCount() == 1)
  }
}
