import DataModelRuntime
import DataModelTestSupport
import Foundation
import GRDB
import OfflineSync
import QSDataModelReference
import Testing

struct TodoApp: Sendable {
  let store: LocalStore
  let sync: SyncEngine

  init(_ url: URL, file path: String) throws {
    store = try LocalStore(QSDataModelSchema.schema, path: path)
    var options = SyncOptions()
    options.resolver = .serverWins
    let all = [PullQuery(TodoItem.self, id: "all")]
    sync = try SyncEngine(store, client: TableClient(url: url), pulling: all, options: options)
  }

  func add(_ text: String) async throws {
    try await store.write { db in try TodoItem(complete: false, text: text).insert(db) }
  }

  func showOpenItems(_ show: ([TodoItem]) -> Void) async throws {
    await sync.start()
    let open = TableQuery<TodoItem>().matching { $0.complete == false }.sorted { [$0.text.ascending] }
    for try await items in store.observe(open.request()) { show(items) }
  }
}

/// The first example of `Documentation/Guides/OfflineSync.md`, at an address without a server.
@Suite struct ShortPathSnippets {
  @Test func showsWhatIsAddedWithoutAConnection() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let url = try #require(URL(string: "http://127.0.0.1:9"))
    let app = try TodoApp(url, file: folder.file("todo.sqlite").path)
    try await app.add("Buy milk")
    let shown = try await Follow.first(2) { show in
      try await app.showOpenItems(show)
    } between: {
      try await app.add("Bake bread")
    }
    await app.sync.stop()
    #expect(shown.map { $0.map(\.text) } == [["Buy milk"], ["Bake bread", "Buy milk"]])
    #expect(try await app.sync.context.pendingOperationCount() == 2)
  }
}
