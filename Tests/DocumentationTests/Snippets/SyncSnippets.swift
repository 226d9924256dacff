import DataModelRuntime
import DataModelTestSupport
import Foundation
import GRDB
import OfflineSync
import QSDataModelReference
import TableService
import Testing

/// The examples of `Documentation/Guides/OfflineSync.md` that write offline, push and pull.
@Suite struct SyncSnippets {
  /// A service, and two apps of it.
  private struct Scene {
    let client: TableClient
    let store: LocalStore
    let context: SyncContext

    init() throws {
      let tables = QSDataModelSchema.schema.syncedTables.map { ServiceTable($0) }
      let service = try TableService(tables: tables, database: try DatabaseQueue())
      client = try TableClient(
        url: try #require(URL(string: "http://localhost")),
        transport: InProcessTransport(service)
      )
      store = try LocalStore(inMemory: QSDataModelSchema.schema)
      context = try SyncContext(store, client: client)
    }

    /// Both sides have 'Buy milk', and then another text each.
    func makeConflict() async throws {
      let items = context.table(TodoItem.self)
      var item = try await items.insert(TodoItem(id: "milk", text: "Buy milk"))
      _ = try await context.push()
      var theirs = try await client.table(TodoItem.self).row("milk")
      theirs.item.text = "Buy oat milk"
      _ = try await client.table(TodoItem.self).update(theirs)
      item.text = "Buy milk and bread"
      try await items.update(item)
    }

    func text() async throws -> String? { try await client.table(TodoItem.self).row("milk").item.text }
  }

  /// Never called: there is no server at its address.
  private func begins(_ url: URL, _ path: String) async throws {
    let client = try TableClient(url: url)
    let store = try LocalStore(QSDataModelSchema.schema, path: path)
    let context = try SyncContext(store, client: client)

    try await context.table(TodoItem.self).insert(TodoItem(text: "Buy milk"))
    let result = try await context.push()
    print(result.pushedCount, "sent,", result.pendingCount, "left")
  }

  @Test func writes() async throws {
    let scene = try Scene()
    let (context, store) = (scene.context, scene.store)

    let items = context.table(TodoItem.self)
    var item = try await items.insert(TodoItem(text: "Buy milk"))
    item.complete = true
    try await items.update(item)
    let open = try await items.rows(TableQuery().matching { $0.complete != true })

    try await store.write { db in
      try TodoItem(text: "Water the plants").insert(db)
      try db.execute(sql: #"UPDATE "TodoItem" SET "complete" = 1 WHERE "text" LIKE 'Water%'"#)
    }
    try await items.delete(item)

    #expect(open.isEmpty)
    #expect(try await context.pendingOperationCount() == 1)
  }

  @Test func writesWhatIsChanged() async throws {
    let scene = try Scene()
    let items = scene.context.table(TodoItem.self)
    let original = try await items.insert(TodoItem(id: "milk", text: "Buy milk"))

    try await items.update("milk") { $0.complete = true }

    var edited = original
    edited.text = "Buy oat milk"
    try await items.update(edited, from: original)

    let row = try #require(try await items.row("milk"))
    #expect(row.complete == true && row.text == "Buy oat milk")
    let (item, table) = (edited, items)
    try await table.update(item, version: row.version)
    try await table.delete("milk")
  }

  @Test func tellsWhatAPushDid() async throws {
    let scene = try Scene()
    let context = scene.context
    try await context.table(TodoItem.self).insert(TodoItem(id: "milk"))
    var messages: [String] = []
    func show(_ message: String) { messages.append(message) }

    let result = try await context.push()
    switch result.failure?.reason {
    case nil: show("\(result.pushedCount) changes sent, \(result.pendingCount) left")
    case .offline: show("No connection. Your changes are kept.")
    case .serverBusy: show("The server is busy. Your changes are kept.")
    case .signInRequired, .otherAccount: show("Please sign in.")
    default: show("\(result)")
    }
    for failure in result.failures {
      show("\(failure.operation.table) \(failure.operation.itemID): \(failure.failure)")
    }

    #expect(messages == ["1 changes sent, 0 left"])
  }

  /// Never called: states have no end.
  private func follows(_ context: SyncContext, show: (String) -> Void) async throws {
    for try await state in context.states() {
      switch state.activity {
      case .idle: show(state.pendingCount == 0 ? "Up to date" : "\(state.pendingCount) changes wait")
      case .pushing(let done, let total): show("Sending \(done) of \(total)")
      case .pulling(let progress): show("\(progress.receivedCount) rows received")
      case .failed(let failure): show("\(failure.reason), \(state.pendingCount) changes wait: \(failure)")
      }
    }
  }

  @Test func showsWhyARowIsNotThere() async throws {
    let scene = try Scene()
    let context = scene.context
    try await context.table(TodoItem.self).insert(TodoItem(id: "milk"))
    var shown: [String] = []
    func show(_ text: String) { shown.append(text) }

    switch try await context.status(of: "milk", in: TodoItem.self) {
    case .synced: show("on the server")
    case .waiting, .sending, .inDoubt, .heldBack: show("not sent yet")
    case .failed(_, let failure): show("refused: \(failure)")
    case .undecided: show("somebody else has changed it, too")
    case .notHere: break
    }

    #expect(shown == ["not sent yet"])
  }

  @Test func resolves() async throws {
    let scene = try Scene()
    let context = scene.context

    try await scene.makeConflict()
    _ = try await context.push(resolving: .serverWins)
    #expect(try await scene.text() == "Buy oat milk")
  }

  @Test func resolvesForTheClient() async throws {
    let scene = try Scene()
    let context = scene.context
    try await scene.makeConflict()

    _ = try await context.push(resolving: .clientWins)

    #expect(try await scene.text() == "Buy milk and bread")
  }

  @Test func merges() async throws {
    let scene = try Scene()
    let context = scene.context
    try await scene.makeConflict()

    _ = try await context.push(
      resolving: .merging { column in
        column.name == "text" ? "\(column.local), \(column.server)".databaseValue : column.server
      }
    )

    #expect(try await scene.text()?.contains("oat") == true)
  }

  @Test func resolvesByCode() async throws {
    let scene = try Scene()
    let context = scene.context
    try await scene.makeConflict()

    let resolver = ConflictResolver { conflict in
      guard var merged = conflict.serverRow, let local = conflict.localRow else { return .leave }
      let texts = [local[TodoItem.Columns.text], merged[TodoItem.Columns.text]]
      merged["text"] = texts.compactMap { $0 }.joined(separator: ", ").databaseValue
      return .merge(merged)
    }
    _ = try await context.push(resolving: resolver)

    #expect(try await scene.text() == "Buy milk and bread, Buy oat milk")
  }

  @Test func resolvesLater() async throws {
    let scene = try Scene()
    let context = scene.context
    try await scene.makeConflict()
    _ = try await context.push()

    for conflict in try await context.conflicts() {
      let local: TodoItem? = try conflict.localRow?.object()
      let server: TodoItem? = try conflict.serverRow?.object()
      print("here:", local?.text ?? "deleted", "– there:", server?.text ?? "deleted")
      if try await context.resolve(conflict, .keepLocal) { continue }
      print("it has changed meanwhile: decide again")
    }
    _ = try await context.push()

    #expect(try await scene.text() == "Buy milk and bread")
  }

  @Test func drops() async throws {
    let scene = try Scene()
    let context = scene.context
    try await scene.makeConflict()
    _ = try await context.push()

    for operation in try await context.pendingOperations() where operation.failure != nil {
      try await context.cancelAndDiscard(operation)
    }

    #expect(try await context.pendingOperationCount() == 0)
  }

  /// Never called: it would wait for the network.
  private func configures(_ store: LocalStore, _ client: TableClient) throws -> SyncContext {
    var options = SyncOptions()
    options.resolver = .serverWins
    options.parallelCount = 4
    options.retryPolicy = RetryPolicy(
      maximumAttempts: 50,
      initialDelay: .seconds(5),
      maximumDelay: .seconds(600)
    )
    options.lease = .seconds(120)
    let context = try SyncContext(store, client: client, options: options)

    return context
  }
}
