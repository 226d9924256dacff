import DataModelRuntime
import Foundation
import GRDB
import OfflineSync
import QSDataModelReference
import TableService
import Testing

/// The examples of `Documentation/Guides/OfflineSync.md` that sync by themselves.
@Suite struct AutomaticSnippets {
  private func client() throws -> TableClient {
    let tables = QSDataModelSchema.schema.syncedTables.map { ServiceTable($0) }
    let service = try TableService(tables: tables, database: try DatabaseQueue())
    return try TableClient(
      url: try #require(URL(string: "http://localhost")),
      transport: InProcessTransport(service)
    )
  }

  private func context() throws -> SyncContext {
    try SyncContext(try LocalStore(inMemory: QSDataModelSchema.schema), client: client())
  }

  @Test func syncsNow() async throws {
    let context = try context()
    try await context.table(TodoItem.self).insert(TodoItem(text: "Buy milk"))

    let queries = [PullQuery(TodoItem.self, id: "allTodoItems")]
    let sync = SyncEngine(context, pulling: queries, policy: [.onChange(), .every(.seconds(60))])
    await sync.start()

    var shown: [String] = []
    func show(_ text: String) { shown.append(text) }

    let round = await sync.sync()
    switch round.failure?.reason {
    case nil: show("\(round.push?.pushedCount ?? 0) sent, \(round.pull?.changedCount ?? 0) received")
    case .offline, .serverBusy: show("No connection. Your changes are kept.")
    case .signInRequired, .otherAccount: show("Please sign in.")
    default: show("\(round)")
    }

    #expect(shown == ["1 sent, 0 received"])

    await sync.reconnected()

    await sync.stop()
  }

  @Test func begins() async throws {
    let (store, client) = (try LocalStore(inMemory: QSDataModelSchema.schema), try client())

    let sync = try SyncEngine(store, client: client, pulling: [PullQuery(TodoItem.self, id: "all")])
    await sync.start()

    #expect(await sync.sync().failure == nil)
    await sync.stop()
  }

  @Test func listens() async throws {
    let context = try context()
    let queries = [PullQuery(TodoItem.self, id: "all")]

    let sync = SyncEngine(context, pulling: queries, listening: true)
    await sync.start()

    var events = await sync.events().makeAsyncIterator()
    var isListening = false
    while !isListening { if case .listening = await events.next() { isListening = true } }
    await sync.stop()
  }

  @Test func waitsForARow() async throws {
    let context = try context()
    try await context.table(TodoItem.self).insert(TodoItem(id: "milk", text: "Buy milk"))
    let sync = SyncEngine(context, pulling: [PullQuery(TodoItem.self, id: "all")])
    await sync.start()

    let status = try await sync.waitUntilSynced("milk", in: TodoItem.self)

    #expect(status == .synced)
    await sync.stop()
  }

  /// Never called: events have no end.
  private func follow(_ sync: SyncEngine, show: (String) -> Void) async {
    for await event in await sync.events() {
      switch event {
      case .began: show("Syncing …")
      case .ended(let round):
        let isComplete = round.push?.isComplete == true
        show(round.failure.map { "\($0)" } ?? (isComplete ? "In step" : "Some changes wait"))
      case .waiting(let duration): show("Next attempt after \(duration)")
      case .listening: show("Live")
      case .notListening: show("Not live")
      }
    }
  }
}
