import DataModelRuntime
import DataModelTestSupport
import Foundation
import GRDB
import OfflineSync
import QSDataModelReference
import TableService
import Testing

/// The examples of `Documentation/Guides/OfflineSync.md` that pull.
@Suite struct PullSnippets {
  /// A service with an item, and an app.
  private func context(account: (@Sendable () async -> String?)? = nil) async throws -> SyncContext {
    let tables = QSDataModelSchema.schema.syncedTables.map { ServiceTable($0) }
    let service = try TableService(tables: tables, database: try DatabaseQueue())
    let url = try #require(URL(string: "http://localhost"))
    let transport = InProcessTransport(service)
    _ = try await TableClient(url: url, transport: transport).table(TodoItem.self)
      .insert(TodoItem(id: "milk", complete: false, text: "Buy milk"))
    var options = TableClientOptions()
    if let account { options.tokens = ClosureTokenSource(account: account) { _ in nil } }
    let client = try TableClient(url: url, transport: transport, options: options)
    return try SyncContext(try LocalStore(inMemory: QSDataModelSchema.schema), client: client)
  }

  @Test func pulls() async throws {
    let context = try await context()

    let result = try await context.pull([PullQuery(TodoItem.self, id: "all")])
    print("\(result.changedCount) rows have changed")

    #expect(result.changedCount == 1)

    let pulled = try await context.pull([PullQuery(TodoItem.self, id: "all")])
    if let failure = pulled.failure { print(failure) }

    #expect(pulled.failure == nil)

    let open = TableQuery<TodoItem>().matching { $0.complete == false }
    let found = try await context.table(TodoItem.self).pull("open", open)

    #expect(found.failure == nil)

    #expect(try await context.table(TodoItem.self).rows().map(\.text) == ["Buy milk"])
  }

  @Test func beginsEarlier() {
    var options = SyncOptions()
    options.pullOverlap = .seconds(5)

    #expect(options.pullOverlap == .seconds(5))
  }

  @Test func saysWhyItEnded() async throws {
    let context = try await context()
    var messages: [String] = []
    func show(_ message: String) { messages.append(message) }

    let result = try await context.pull([PullQuery(TodoItem.self, id: "all", pageSize: 200)])
    if let failure = result.failure {
      switch failure.reason {
      case .offline, .serverBusy: show("No connection. You see what was there before.")
      case .signInRequired, .otherAccount: show("Please sign in.")
      default: show("\(failure)")
      }
    }

    #expect(messages.isEmpty)
  }

  @Test func listsWhatWasSetAside() async throws {
    let context = try await context()

    for row in try await context.setAsideRows() { print("\(row.table) \(row.id): \(row.reason)") }
    let left = try await context.retrySetAsideRows()

    #expect(left.isEmpty)
  }

  @Test func asksAboutReferences() async throws {
    let context = try await context()
    let queries = [PullQuery(TodoItem.self, id: "all")]

    let resolver = ConflictResolver.serverWins.references { reference in
      reference.referencedTable == "List" ? .refer(to: nil) : .leave
    }
    let result = try await context.pull(queries, resolving: resolver)
    for reference in result.danglingReferences { print(reference) }

    #expect(result.danglingReferences.isEmpty)
  }

  @Test func removesRows() async throws {
    let context = try await context()

    let items = context.table(TodoItem.self)
    try await items.purge(TableQuery().matching { $0.complete == true })
    try await items.forcePurge()

    #expect(try await items.count() == 0)

    let result = try await context.reconcile([PullQuery(TodoItem.self, id: "all")])
    print("\(result.queries[0].removedCount) rows are gone")

    #expect(result.changedCount == 1)

    let count = try await context.table(TodoItem.self).queueExistingRows()
    print("\(count) rows will be sent")

    #expect(count == 0)
  }

  /// Somebody else has signed in.
  @Test func changesTheUser() async throws {
    let names = Names()
    let context = try await context(account: { await names.next() })
    #expect(try await context.pull([PullQuery(TodoItem.self, id: "all")]).failure == nil)
    await names.change()
    try await change(context)
    #expect(try await context.table(TodoItem.self).count() == 0)
    #expect(try await context.account() == "ben")
  }

  private func change(_ context: SyncContext) async throws {
    guard try await context.push().failure?.reason == .otherAccount else { return }
    try await context.changeAccount(.wipe)
  }

  /// The server was put back, or another one has taken its place.
  @Test func changesTheServer() async throws {
    let context = try await context()
    try await changeServer(context)
    let pulled = try await context.pull([PullQuery(TodoItem.self, id: "all")])
    for table in pulled.unreconciledTables { print("\(table) may have rows that were deleted: reconcile it") }
    #expect(pulled.unreconciledTables.isEmpty)
  }

  private func changeServer(_ context: SyncContext) async throws {
    guard try await context.push().failure?.reason == .otherServer else { return }
    try await context.changeServer(.sendAgain)
  }

  private actor Names {
    private var name = "anna"

    func next() -> String { name }

    func change() { name = "ben" }
  }
}
