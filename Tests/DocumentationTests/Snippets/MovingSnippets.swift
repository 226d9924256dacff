import DataModelRuntime
import Foundation
import GRDB
import HTTPTypes
import OfflineSync
import QSDataModelReference
import TableService
import Testing

/// The calls in the tables of `Documentation/Guides/MovingFromMobileApps.md`: each is here on a line.
/// Most are never run.
private enum MovingCalls {
  static func client(_ url: URL, _ logger: any RequestInterceptor) async throws {
    let session = try UserSession(url: url)
    var options = TableClientOptions()
    options.applicationKey = "key"
    options.installationID = UUID().uuidString
    options.interceptors = [logger]
    options.tableFolder = "tables"
    options.apiFolder = "api"
    options.tokens = session
    let client = try TableClient(url: url, dialect: .mobileApps, options: options)
    _ = client.table("TodoItem")
    _ = client.table(TodoItem.self)
    _ = try await client.invoke("complete", method: .post, body: ["all": true])
    _ = try await client.invoke("picture", data: Data(), contentType: "image/png")

    try await session.signIn(provider: "google", token: ["id_token": "…"])
    _ = await session.user?.id
    await session.signOut()
    options.tokens = ClosureTokenSource { rejected in try await freshToken(replacing: rejected) }
    let former = UserSession.User(id: "sid:1", token: "…")
    _ = try UserSession(url: url, user: former)
  }

  static func freshToken(replacing rejected: String?) async throws -> String? { rejected }

  static func tables(_ client: TableClient, _ next: RowQuery) async throws {
    let table = client.table("TodoItem")
    var row = try await table.insert(["text": "Buy milk"])
    row = try await table.update(row)
    row = try await table.update(row, parameters: ["reason": "shopping"])
    try await table.delete(row)
    try await table.delete("the id")
    row = try await table.undelete(row)
    row = try await table.row("the id")
    var query = RowQuery()
    query.filter = "complete eq \(false)"
    let page = try await table.rows(query)
    _ = (page.rows, page.totalCount, page.next)
    query.filter = ODataFilter(text: "complete eq false")
    _ = try await table.rows(next)
  }

  static func queries() throws {
    var query = TableQuery<TodoItem>()
    query = query.matching { $0.complete == false }
    query = query.sorted { [$0.text.ascending, $0.id.descending] }
    query = query.skipping(50).taking(50)
    query.includesTotalCount = true
    query.parameters = ["tenant": "b"]
    _ = query.selecting(\.id, \.text)
    query = query.matching { $0.createdAt >= Date(timeIntervalSince1970: 0) }
    _ = try query.rowQuery(for: .mobileApps).filter
  }

  static func localTables(_ context: SyncContext, _ store: LocalStore) async throws {
    let table = context.table(TodoItem.self)
    var item = try await table.insert(TodoItem(text: "Buy milk"))
    item.complete = true
    try await table.update(item)
    try await table.update("the id") { $0.complete = true }
    try await table.delete(item)
    _ = try await table.row("the id")
    let open = TableQuery<TodoItem>().matching { $0.complete == false }
    _ = try await table.rows(open)
    _ = try await table.count(open)
    _ = try await table.pull("open", open)
    _ = try await table.pull("open", open, pageSize: 200)
    _ = try await table.pull(nil, open)
    try await table.purge(open)
    try await table.purge()
    try await table.forcePurge()
    try await store.write { db in try TodoItem(text: "Buy milk").insert(db) }
  }

  static func context(_ store: LocalStore, _ client: TableClient, _ database: any DatabaseWriter) async throws
  {
    var options = SyncOptions()
    options.resolver = ConflictResolver { conflict in conflict.localRow == nil ? .takeServer : .leave }
    let context = try SyncContext(store, client: client, options: options)
    let result = try await context.push()
    _ = (result.failure, result.failures, result.isComplete)
    _ = try await context.pendingOperationCount()
    _ = try await context.pendingOperations()
    _ = try await context.push(resolving: .serverWins)
    let push = Task { try await context.push() }
    push.cancel()
    for try await state in context.states() { print(state.pendingCount) }
    _ = try SyncContext(database, QSDataModelSchema.schema, client: client)
    _ = TodoItem.syncedTable.columns
  }

  static func operations(
    _ context: SyncContext,
    _ failure: PushResult.Failure,
    _ conflict: SyncConflict,
    _ merged: SyncedRow
  ) async throws {
    let operation = failure.operation
    _ = (operation.kind, operation.table, operation.itemID)
    _ = (failure.failure.reason, failure.failure.status, failure.failure.description)
    _ = (conflict.localRow, conflict.serverRow, conflict.baseRow)
    try await context.cancelAndUpdate(operation, to: merged)
    try await context.cancelAndDiscard(operation)
    _ = try await context.resolve(conflict, .merge(merged))
    _ = try await context.resolve(conflict, .keepLocal)
    _ = try await context.resolve(conflict, .takeServer)
  }
}

/// The longer examples of `Documentation/Guides/MovingFromMobileApps.md`.
@Suite struct MovingSnippets {
  private func client() throws -> TableClient {
    let tables = QSDataModelSchema.schema.syncedTables.map { ServiceTable($0) }
    let service = try TableService(tables: tables, database: try DatabaseQueue())
    let url = try #require(URL(string: "http://localhost"))
    return try TableClient(url: url, transport: InProcessTransport(service))
  }

  @Test func syncsAsTheTutorialDoes() async throws {
    let client = try client()
    let store = try LocalStore(inMemory: QSDataModelSchema.schema)
    let context = try SyncContext(store, client: client)
    try await context.table(TodoItem.self).insert(TodoItem(complete: false, text: "Buy milk"))
    var shown: [String?] = []
    func show(_ items: [TodoItem]) { shown = items.map(\.text) }

    let items = context.table(TodoItem.self)
    let result = try await items.pull("allTodoItems")
    if let failure = result.failure { print(failure) }
    show(try await items.rows(TableQuery().matching { $0.complete == false }.sorted { [$0.text.ascending] }))

    #expect(shown == ["Buy milk"])
    #expect(try await context.pendingOperationCount() == 0)
  }

  /// The tutorial's handling of errors, as the document has it.
  private func handleErrors(_ context: SyncContext) async throws {
    for failure in try await context.push().failures where failure.operation.state != .undecided {
      try await context.cancelAndDiscard(failure.operation)
    }
    for conflict in try await context.conflicts() { _ = try await context.resolve(conflict, .takeServer) }
  }

  @Test func letsTheServerWin() async throws {
    let client = try client()
    let store = try LocalStore(inMemory: QSDataModelSchema.schema)
    let context = try SyncContext(store, client: client)
    _ = try await client.table(TodoItem.self).insert(TodoItem(id: "milk", text: "theirs"))
    try await context.table(TodoItem.self).insert(TodoItem(id: "milk", text: "mine"))
    try await handleErrors(context)
    #expect(try await context.table(TodoItem.self).row("milk")?.text == "theirs")
    #expect(try await context.pendingOperationCount() == 0)
  }

  /// A network that does not bring anything to the service while it has a fault.
  private actor FaultyTransport: HTTPTransport {
    enum Fault: Sendable {
      case noNetwork, timeout, status(Int)
      /// A page of somebody between the app and the service.
      case page(Int)
    }

    private let transport: any HTTPTransport
    private var fault: Fault?

    init(_ transport: any HTTPTransport) { self.transport = transport }

    func set(_ fault: Fault?) { self.fault = fault }

    func send(_ request: HTTPRequest, body: Data?) async throws -> (HTTPResponse, Data) {
      switch fault {
      case nil: return try await transport.send(request, body: body)
      case .noNetwork?: throw HTTPTransportError.notSent("the device is not connected")
      case .timeout?: throw HTTPTransportError.noAnswer("the request timed out")
      case .status(let code)?: return (HTTPResponse(status: .init(code: code)), Data())
      case .page(let code)?:
        let page = "<html><head><title>\(code)</title></head><body>Blocked</body></html>"
        let headers: HTTPFields = [.contentType: "text/html"]
        return (HTTPResponse(status: .init(code: code), headerFields: headers), Data(page.utf8))
      }
    }
  }

  /// What only has to wait is not dropped: rows and queue are afterwards as they were.
  @Test(arguments: [
    FaultyTransport.Fault.noNetwork, .timeout, .status(302), .status(307), .status(401), .status(404),
    .status(407), .status(408), .status(429), .status(500), .status(502), .status(503),
    .page(200), .page(400), .page(403), .page(404), .page(409), .page(413), .page(502),
  ])
  private func dropsNothingThatWaits(_ fault: FaultyTransport.Fault) async throws {
    let tables = QSDataModelSchema.schema.syncedTables.map { ServiceTable($0) }
    let service = try TableService(tables: tables, database: try DatabaseQueue())
    let transport = FaultyTransport(InProcessTransport(service))
    var clientOptions = TableClientOptions()
    clientOptions.retryPolicy = .never
    let url = try #require(URL(string: "http://localhost"))
    let client = try TableClient(url: url, transport: transport, options: clientOptions)
    let store = try LocalStore(inMemory: QSDataModelSchema.schema)
    var options = SyncOptions()
    options.retryPolicy = nil
    let context = try SyncContext(store, client: client, options: options)
    let items = context.table(TodoItem.self)
    for id in ["changed", "deleted"] { try await items.insert(TodoItem(id: id, text: "base")) }
    #expect(try await context.push().isComplete)
    try await items.insert(TodoItem(id: "new", text: "mine"))
    try await items.update("changed") { $0.text = "mine" }
    try await items.delete("deleted")

    func state() async throws -> [String] {
      try await items.rows().map { "\($0.id) \($0.text ?? "nil") \($0.version ?? "nil")" }
        + context.pendingOperations().map { "\($0.id) \($0.kind) \($0.itemID)" }
    }
    let before = try await state()
    await transport.set(fault)
    try await handleErrors(context)
    #expect(try await state() == before)
    for id in ["new", "changed", "deleted"] {
      let status = try await context.status(of: id, in: TodoItem.self)
      if case .failed = status { Issue.record("\(id): \(status)") }
    }

    // And everything arrives later.
    await transport.set(nil)
    #expect(try await context.push().isComplete)
    #expect(try await client.table(TodoItem.self).rows().rows.map(\.item.text) == ["mine", "mine"])
  }

  /// Any GRDB database.
  @Test func takesADatabaseOfTheApps() async throws {
    let client = try client()

    let database = try DatabaseQueue()
    let schema = QSDataModelSchema.schema
    try await database.write { db in try schema.create(in: db) }
    let context = try SyncContext(database, schema, client: client)

    try await database.write { db in try TodoItem(text: "Buy milk").insert(db) }
    #expect(try await context.push().isComplete)
  }
}
