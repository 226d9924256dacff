import DataModelRuntime
import Foundation
import GRDB
import Observation
import OfflineSync
import QSDataModelReference
import TableService
import Testing

#if canImport(SwiftUI)
import SwiftUI
#endif

#if canImport(BackgroundTasks) && os(iOS)
import BackgroundTasks
#endif

/// Whether everything was sent and received. It ends when its task is cancelled.
func syncInBackground(_ context: SyncContext, _ queries: [PullQuery]) async -> Bool {
  do {
    guard try await context.push().isComplete else { return false }
    return try await context.pull(queries).failure == nil
  } catch {
    return false
  }
}

#if canImport(BackgroundTasks) && os(iOS)
func registerBackgroundTasks(_ context: SyncContext, _ queries: [PullQuery]) {
  for identifier in ["com.example.todo.refresh", "com.example.todo.sync"] {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: nil) { task in
      nonisolated(unsafe) let task = task
      let work = Task {
        task.setTaskCompleted(success: await syncInBackground(context, queries))
      }
      task.expirationHandler = { work.cancel() }
    }
  }
}

func askForBackgroundTime() throws {
  try BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: "com.example.todo.refresh"))
  let request = BGProcessingTaskRequest(identifier: "com.example.todo.sync")
  request.requiresNetworkConnectivity = true
  try BGTaskScheduler.shared.submit(request)
}
#endif

func openShared(in container: URL) throws -> LocalStore {
  let folder = container.appendingPathComponent("Database", isDirectory: true)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  var configuration = Configuration()
  configuration.observesSuspensionNotifications = true
  let file = folder.appendingPathComponent("todo.sqlite")
  return try LocalStore(QSDataModelSchema.schema, path: file.path, configuration: configuration)
}

func protect(_ folder: URL) throws {
  let protection = FileProtectionType.completeUntilFirstUserAuthentication
  try FileManager.default.setAttributes([.protectionKey: protection], ofItemAtPath: folder.path)
}

func appWillBeSuspended() {
  NotificationCenter.default.post(name: Database.suspendNotification, object: nil)
}

func appRunsAgain() {
  NotificationCenter.default.post(name: Database.resumeNotification, object: nil)
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@MainActor @Observable
final class TodoList {
  private(set) var items: [TodoItem] = []
  private(set) var status = ""
  private(set) var failure: String?
  private let store: LocalStore
  private let context: SyncContext
  private let sync: SyncEngine

  init(_ store: LocalStore, _ context: SyncContext, _ sync: SyncEngine) {
    self.store = store
    self.context = context
    self.sync = sync
  }

  /// Follows the database and the sync until the task is cancelled.
  func follow() async {
    await sync.start()
    async let states: Void = followStates()
    await followItems()
    await states
  }

  private func followItems() async {
    let open = TableQuery<TodoItem>().matching { $0.complete != true }.sorted { [$0.text.ascending] }
    do {
      for try await items in store.observe({ db in try open.request().fetchAll(db) }) {
        self.items = items
      }
    } catch { failure = error.localizedDescription }
  }

  private func followStates() async {
    do {
      for try await state in context.states() {
        switch state.activity {
        case .idle: status = state.pendingCount == 0 ? "Up to date" : "\(state.pendingCount) to send"
        case .pushing, .pulling: status = "Syncing …"
        case .failed(let failure): status = "\(state.pendingCount) to send: \(failure)"
        }
      }
    } catch { failure = error.localizedDescription }
  }

  func add(_ text: String) async {
    do {
      try await store.write { db in try TodoItem(complete: false, text: text).insert(db) }
    } catch { failure = error.localizedDescription }
  }

  func refresh() async {
    failure = await sync.sync().failure?.description
  }
}

#if canImport(SwiftUI)
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
struct TodoListView: View {
  @State var list: TodoList

  var body: some View {
    List(list.items, id: \.id) { item in Text(item.text ?? "") }
      .refreshable { await list.refresh() }
      .safeAreaInset(edge: .bottom) { Text(list.status) }
      .task { await list.follow() }
  }
}
#endif

/// The examples of `Documentation/Guides/ApplePlatforms.md`, as far as they run elsewhere.
///
/// Stores that listen to GRDB's notifications are not opened here: those of `SuspensionTests` would reach
/// them.
@Suite struct AppleSnippets {
  private func context(_ store: LocalStore) throws -> SyncContext {
    let tables = QSDataModelSchema.schema.syncedTables.map { ServiceTable($0) }
    let service = try TableService(tables: tables, database: try DatabaseQueue())
    let client = try TableClient(
      url: try #require(URL(string: "http://localhost")),
      transport: InProcessTransport(service)
    )
    return try SyncContext(store, client: client)
  }

  @Test func syncsInTheBackground() async throws {
    let context = try context(try LocalStore(inMemory: QSDataModelSchema.schema))
    try await context.table(TodoItem.self).insert(TodoItem(text: "Buy milk"))
    #expect(await syncInBackground(context, [PullQuery(TodoItem.self, id: "all")]))
    #expect(try await context.pendingOperationCount() == 0)
    let expired = Task {
      while !Task.isCancelled { await Task.yield() }
      return await syncInBackground(context, [PullQuery(TodoItem.self, id: "all")])
    }
    expired.cancel()
    #expect(await expired.value == false)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @MainActor @Test func showsAList() async throws {
    let store = try LocalStore(inMemory: QSDataModelSchema.schema)
    let context = try context(store)
    let sync = SyncEngine(context, pulling: [PullQuery(TodoItem.self, id: "all")], policy: .manual)
    let list = TodoList(store, context, sync)
    let following = Task { await list.follow() }
    await list.add("Buy milk")
    while list.status != "1 to send" { await Task.yield() }
    await list.refresh()
    while list.status != "Up to date" || list.items.isEmpty { await Task.yield() }
    following.cancel()
    await following.value
    #expect(list.items.map(\.text) == ["Buy milk"] && list.failure == nil)
  }
}
