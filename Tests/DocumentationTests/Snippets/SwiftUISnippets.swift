import DataModelRuntime
import DataModelTestSupport
import Foundation
import GRDB
import OfflineSync
import QSDataModelReference
import Testing

#if canImport(SwiftUI)
import SwiftUI
#endif

#if canImport(GRDBQuery)
import GRDBQuery
#endif

#if canImport(SwiftUI)
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
struct TodoListView: View {
  @State private var items: ObservedRows<TodoItem>

  init(_ store: LocalStore) {
    _items = State(
      initialValue: ObservedRows(store, TodoItem.matching { $0.complete == false }.sorted(by: \.text))
    )
  }

  var body: some View {
    List(items.rows, id: \.id) { item in Text(item.text ?? "") }
      .overlay { if items.isLoading { ProgressView() } }
  }
}
#endif

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@MainActor
func search(_ text: String, in items: ObservedRows<TodoItem>) {
  items.show(TodoItem.matching { $0.text.contains(text) }.sorted(by: \.text))
}

#if canImport(SwiftUI)
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
struct SyncBar: View {
  @State private var sync: ObservedSync

  init(_ engine: SyncEngine) {
    _sync = State(initialValue: ObservedSync(engine))
  }

  var body: some View {
    Button(statusText(of: sync)) { Task { _ = await sync.engine.sync() } }
  }
}
#endif

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@MainActor
func statusText(of sync: ObservedSync) -> String {
  if sync.isSyncing { return "Syncing …" }
  if sync.state.undecidedCount > 0 { return "\(sync.state.undecidedCount) conflicts" }
  if let failure = sync.failure { return "\(failure)" }
  return sync.state.pendingCount == 0 ? "Up to date" : "\(sync.state.pendingCount) to send"
}

@MainActor
func add(_ text: String, to store: LocalStore) async -> String? {
  do {
    try await store.write { db in _ = try TodoItem(complete: false, text: text).inserted(db) }
    return nil
  } catch { return error.localizedDescription }
}

#if canImport(GRDBQuery)
struct OpenItems: ValueObservationQueryable {
  static var defaultValue: [TodoItem] { [] }

  func fetch(_ db: Database) throws -> [TodoItem] {
    try TodoItem.matching { $0.complete == false }.fetchAll(db)
  }
}

struct OpenItemList: View {
  @Query(OpenItems()) private var items: [TodoItem]

  var body: some View {
    List(items, id: \.id) { item in Text(item.text ?? "") }
  }
}

@MainActor
func contents(of store: LocalStore) -> some View {
  OpenItemList().databaseContext(.readOnly { store.database })
}
#endif

/// The examples of `Documentation/Guides/SwiftUI.md`: the views where there is SwiftUI, the rest everywhere.
@Suite struct SwiftUISnippets {
  private let store: LocalStore

  init() throws { store = try LocalStore(inMemory: QSDataModelSchema.schema) }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @MainActor @Test func searches() async throws {
    #expect(await add("Buy milk", to: store) == nil)
    #expect(await add("Water the plants", to: store) == nil)
    let items = ObservedRows(store) { db in try TodoItem.fetchAll(db) }
    while items.rows.count != 2 { await Task.yield() }
    search("milk", in: items)
    while items.isLoading { await Task.yield() }
    #expect(items.rows.map(\.text) == ["Buy milk"])
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @MainActor @Test func saysHowTheSyncIs() async throws {
    let nowhere = try #require(URL(string: "http://127.0.0.1:9"))
    let query = PullQuery(TodoItem.self, id: "all")
    let engine = try SyncEngine(store, client: TableClient(url: nowhere), pulling: [query], policy: .manual)
    let sync = ObservedSync(engine)
    #expect(statusText(of: sync) == "Up to date")
    #expect(await add("Buy milk", to: store) == nil)
    while statusText(of: sync) != "1 to send" { await Task.yield() }
    _ = await sync.engine.sync()
    while sync.failure == nil { await Task.yield() }
    #expect(statusText(of: sync).contains("cannot be reached"))
  }
}
