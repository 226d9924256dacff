import DataModelRuntime
import Foundation
import GRDB
import OfflineSync
import QSDataModelReference
import TableService
import Testing

/// The examples of `Documentation/OfflineSync.md` that sync by themselves.
@Suite struct AutomaticSnippets {
  private func context() throws -> SyncContext {
    let tables = QSDataModelSchema.schema.syncedTables.map { ServiceTable($0) }
    let service = try TableService(tables: tables, database: try DatabaseQueue())
    let client = try TableClient(
      url: try #require(URL(string: "http://localhost")),
      transport: InProcessTransport(service)
    )
    let store = try LocalStore(inMemory: QSDataModelSchema.schema)
    return try SyncContext(store, client: client)
  }

  @Test func syncsNow() async throws {
    let context = try context()
    try await context.table(TodoItem.self).insert(TodoItem(text: "Buy milk"))

    let queries = [PullQuery(TodoItem.self, id: "allTodoItems")]
    let sync = AutomaticSync(context, pulling: queries, policy: .onChange())
    await sync.start()

    var shown: [String] = []
    func show(_ text: String) { shown.append(text) }

    let round = await sync.syncNow()
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

  @Test func asksAgain() async throws {
    let context = try context()
    try await context.table(TodoItem.self).insert(TodoItem(text: "Buy milk"))
    let sync = AutomaticSync(context, pulling: [PullQuery(TodoItem.self, id: "all")], policy: .manual)
    let events = await sync.events()
    await sync.start()

    let polling = Task {
      while !Task.isCancelled {
        _ = await sync.syncNow()
        try await Task.sleep(for: .seconds(60))
      }
    }

    var pushedCount: Int?
    for await event in events {
      guard case .ended(let round) = event else { continue }
      pushedCount = round.push?.pushedCount
      break
    }
    #expect(pushedCount == 1)
    polling.cancel()
    await #expect(throws: CancellationError.self) { try await polling.value }
    await sync.stop()
  }

  /// Never called: events have no end.
  private func follow(_ sync: AutomaticSync, show: (String) -> Void) async {
    for await event in await sync.events() {
      switch event {
      case .began: show("Syncing …")
      case .ended(let round):
        let isComplete = round.push?.isComplete == true
        show(round.failure.map { "\($0)" } ?? (isComplete ? "In step" : "Some changes wait"))
      case .waiting(let duration): show("Next attempt after \(duration)")
      }
    }
  }
}
