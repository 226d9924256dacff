import DataModelRuntime
import DataModelTestSupport
import Foundation
import GRDB
import OfflineSync
import QSDataModelReference
import TableService
import Testing

/// The examples on the front pages of the libraries, in the catalogues of `Sources`.
@Suite struct CatalogueSnippets {
  private func client() throws -> TableClient {
    let url = try #require(URL(string: "http://localhost"))

    let tables = QSDataModelSchema.schema.syncedTables.map { ServiceTable($0) }
    let service = try TableService(tables: tables, database: try DatabaseQueue())
    let client = try TableClient(url: url, transport: InProcessTransport(service))

    return client
  }

  @Test func opensAStore() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let file = folder.file("todo.sqlite").path

    let store = try LocalStore(QSDataModelSchema.schema, path: file)
    try await store.write { db in
      try TodoItem(complete: false, text: "Buy milk").insert(db)
    }
    let open = try await store.read { db in
      try TodoItem.matching { $0.complete == false && $0.text != nil }
        .sorted(by: \.text).fetchAll(db)
    }

    #expect(open.map(\.text) == ["Buy milk"])
  }

  @Test func syncs() async throws {
    let client = try client()
    let store = try LocalStore(inMemory: QSDataModelSchema.schema)

    let sync = try SyncEngine(store, client: client, pulling: [PullQuery(TodoItem.self, id: "all")])
    await sync.start()

    let round = await sync.sync()
    #expect(round.failure == nil)
    await sync.stop()
  }

  /// Never called: there is no server at its address.
  private func asksAServer(_ url: URL) async throws {
    let client = try TableClient(url: url, dialect: .mobileApps)
    let items = client.table(TodoItem.self)

    var row = try await items.insert(TodoItem(text: "Buy milk"))
    row.item.complete = true
    row = try await items.update(row)
    try await items.delete(row)
  }

  @Test func asksAService() async throws {
    let items = try client().table(TodoItem.self)
    _ = try await items.insert(TodoItem(text: "Buy milk"))
    #expect(try await items.rows().rows.map(\.item.text) == ["Buy milk"])
  }
}
