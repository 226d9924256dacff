import DataModelRuntime
import Foundation
import OfflineSync

/// The file of the app, and the sync with the service.
struct TodoStore: Sendable {
  let store: LocalStore
  let sync: SyncEngine

  init() throws {
    let documents = try FileManager.default.url(
      for: .documentDirectory,
      in: .userDomainMask,
      appropriateFor: nil,
      create: true
    )
    let file = documents.appendingPathComponent("todo.sqlite")
    guard let service = URL(string: "http://127.0.0.1:8080") else { throw URLError(.badURL) }
    store = try LocalStore(QSDataModelSchema.schema, path: file.path)
    sync = try SyncEngine(
      store,
      client: TableClient(url: service),
      pulling: [PullQuery(TodoItem.self, id: "all")],
      listening: true
    )
  }

  func add(_ text: String) async throws {
    try await store.write { db in _ = try TodoItem(complete: false, text: text).inserted(db) }
  }

  /// Marks an item as done. Only this column is written and sent.
  func complete(_ item: TodoItem) async throws {
    try await store.write { db in
      var item = item
      _ = try item.updateChanges(db) { $0.complete = true }
    }
  }

  func delete(_ item: TodoItem) async throws {
    try await store.write { db in _ = try item.delete(db) }
  }
}
