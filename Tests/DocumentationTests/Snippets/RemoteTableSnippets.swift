import DataModelRuntime
import Foundation
import GRDB
import OfflineSync
import QSDataModelReference
import TableService
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The examples of `Documentation/Guides/RemoteTables.md`, against a service in the same process.
@Suite struct RemoteTableSnippets {
  private func transport() throws -> InProcessTransport {
    let tables = QSDataModelSchema.schema.syncedTables.map { ServiceTable($0) }.map { table in
      var table = table
      table.hasDynamicSchema = true
      return table
    }
    return InProcessTransport(try TableService(tables: tables, database: try DatabaseQueue()))
  }

  private func items(_ transport: InProcessTransport) throws -> RemoteEntityTable<TodoItem> {
    try TableClient(url: try url, transport: transport).table(TodoItem.self)
  }

  private var url: URL {
    get throws { try #require(URL(string: "http://localhost")) }
  }

  /// Never called: there is no server at its address.
  private func makesAClient(_ url: URL) async throws {
    let client = try TableClient(url: url, dialect: .mobileApps)
    let items = client.table(TodoItem.self)

    var row = try await items.insert(TodoItem(text: "Buy milk"))
    row.item.complete = true
    row = try await items.update(row)
    try await items.delete(row)
  }

  /// Never called, either.
  private func configuresASession(_ url: URL) throws -> TableClient {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.allowsCellularAccess = false
    let transport = URLSessionTransport(configuration, timeout: .seconds(20))
    let client = try TableClient(url: url, transport: transport)

    return client
  }

  @Test func noticesConflicts() async throws {
    let items = try items(transport())
    var row = try await items.insert(TodoItem(text: "Buy milk"))
    var other = row
    other.item.text = "Buy tea"
    other = try await items.update(other)
    row.item.complete = true

    do {
      row = try await items.update(row)
    } catch TableError.conflict(let conflict) {
      print("the server has", conflict.serverRow ?? [:])
      row = try await items.update(row, check: .overwriting)
    }

    #expect(row.item.text == "Buy tea")
    #expect(row.item.complete == true)
  }

  @Test func hasTablesByName() async throws {
    let client = try TableClient(url: try url, transport: transport())

    let table = client.table("TodoItem")
    let inserted = try await table.insert(["text": "Buy milk", "place": 3])
    try await table.delete(inserted)

    #expect(inserted["place"] == 3)
    #expect(try await table.rows().rows == [])
  }

  @Test func asksBothSides() async throws {
    let items = try items(transport())
    for text in ["b", "a"] { _ = try await items.insert(TodoItem(id: text, complete: false, text: text)) }
    _ = try await items.insert(TodoItem(id: "c", complete: true, text: "c"))
    let store = try LocalStore(inMemory: QSDataModelSchema.schema)
    try await store.write { db in
      try TodoItem(id: "a", complete: false, text: "a").insert(db)
      try TodoItem(id: "b", complete: false, text: "b").insert(db)
    }

    let open = TableQuery<TodoItem>().matching { $0.complete == false }
      .sorted { [$0.text.ascending] }.taking(50)
    let there = try await items.rows(open).rows.map(\.item)
    let here = try await store.read { db in try open.request().fetchAll(db) }

    #expect(there.map(\.id) == ["a", "b"])
    #expect(here.map(\.id) == ["a", "b"])

    for try await page in try items.pages(open) {
      print(page.rows.count)
    }
  }

  @Test func asksInTheServersLanguage() async throws {
    let transport = try transport()
    let table = try TableClient(url: try url, transport: transport).table("TodoItem")
    let title = "it's"
    _ = try await table.insert(["id": "1", "text": "it's", "place": 4])

    var query = RowQuery()
    query.filter = "text eq \(title) and place gt \(3)"
    query.order = [.descending("updatedAt")]
    query.selection = ["id", "text"]
    let page = try await table.rows(query)

    #expect(page.rows == [["id": "1", "text": "it's"]])
  }

  /// Never called: there is no server at its address.
  private func signsIn(_ url: URL, _ idToken: String) async throws -> TableClient {
    let session = try UserSession(url: url)
    try await session.signIn(provider: "google", token: ["id_token": .string(idToken)])
    var options = TableClientOptions()
    options.tokens = session
    let client = try TableClient(url: url, options: options)

    return client
  }
}
