import DataModelRuntime
import DataModelTestSupport
import Foundation
import GRDB
import OfflineSync
import QSDataModelReference
import TableService
import Testing

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

func openItems(in container: URL) throws -> [TodoItem] {
  let file = container.appendingPathComponent("Database/todo.sqlite")
  let store = try ReadOnlyStore(QSDataModelSchema.schema, path: file.path)
  return try store.read { db in try TodoItem.matching { $0.complete == false }.fetchAll(db) }
}

func openEncrypted(
  path: String,
  unlock: @escaping @Sendable (Database) throws -> Void
) throws -> LocalStore {
  var configuration = Configuration()
  configuration.prepareDatabase { db in
    // With the fork: { db in try db.usePassphrase(passphrase) }
    try unlock(db)
    // SQLite without SQLCipher ignores a key, and writes a file that everybody can read.
    guard try String.fetchOne(db, sql: "PRAGMA cipher_version") != nil else { throw NotEncrypted() }
  }
  return try LocalStore(QSDataModelSchema.schema, path: path, configuration: configuration)
}

struct NotEncrypted: Error {}

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

  @Test func showsRowsInAWidget() async throws {
    let folder = try TemporaryFolder()
    #expect(throws: LocalStoreError.self) { _ = try openItems(in: folder.url) }
    try FileManager.default.createDirectory(at: folder.file("Database"), withIntermediateDirectories: true)
    let store = try LocalStore(QSDataModelSchema.schema, path: folder.file("Database/todo.sqlite").path)
    try await store.write { db in try TodoItem(complete: false, text: "Buy milk").insert(db) }
    #expect(try openItems(in: folder.url).map(\.text) == ["Buy milk"])
  }

  /// SQLite of the system: the app notices that its rows would be readable.
  @Test func refusesASQLiteWithoutEncryption() throws {
    let folder = try TemporaryFolder()
    #expect(throws: LocalStoreError.self) {
      _ = try openEncrypted(path: folder.file("a.sqlite").path) { db in
        try db.execute(sql: "PRAGMA key = 'secret'")
      }
    }
  }
}
