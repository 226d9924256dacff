@_spi(Generated) import DataModelRuntime
import Foundation
import GRDB
import RemoteTables
import RemoteTablesTestSupport
import TableService
import Testing

/// The client against a whole service, of each generation and release.
@Suite struct ServiceRoundTripTests {
  struct Peer: Sendable, CustomTestStringConvertible {
    let dialect: Dialect
    let service: ServiceDialect

    var testDescription: String { "\(service)" }

    static let all = [
      Peer(dialect: .mobileApps, service: .mobileApps(.v3_0_0)),
      Peer(dialect: .mobileApps, service: .mobileApps(.v4_0_1)),
      Peer(dialect: .datasync, service: .datasync),
    ]

    /// A client of an empty service; each is another user of it.
    func client(_ service: TableService? = nil) throws -> TableClient {
      try TableClient(
        url: try #require(URL(string: "http://localhost")),
        dialect: dialect,
        transport: InProcessTransport(try service ?? self.emptyService())
      )
    }

    func emptyService() throws -> TableService {
      var tables = SampleItem.localStoreSchema.syncedTables.map { ServiceTable($0) }
      for index in tables.indices { tables[index].columns.append(ServiceColumn("extra", .string)) }
      return try TableService(tables: tables, database: try DatabaseQueue(), dialect: service)
    }
  }

  private var full: SampleItem {
    var item = SampleItem(id: "a b'ü")
    item.text = "it's \"x\"\n😀"
    item.flag = true
    item.small = -3
    item.medium = 2_147_483_647
    item.large = 9_007_199_254_740_993
    item.double = 0.1
    item.float = 0.1
    item.decimal = Decimal(string: "1.5")
    item.date = Date(timeIntervalSince1970: 1_454_230_800.123).roundedToMilliseconds
    item.bytes = Data([0, 255])
    item.uuid = UUID()
    item.url = URL(string: "https://example.com/?a=b")
    item.list = "L"
    return item
  }

  /// Ids that a server, or another client, may give.
  @Test(arguments: Peer.all)
  func editsRowsWhateverTheirIDs(_ peer: Peer) async throws {
    let table = try peer.client().table(SampleItem.self)
    for id in [
      #"o"q"#, "o+p", "o/s", "o?q", #"o\b"#, "o%2Fs", "a'b;c&d=e#f", " ", String(repeating: "日", count: 300),
    ] {
      if peer.dialect == .datasync, id.contains("/") { continue }
      var row = try await table.insert(SampleItem(id: id))
      row.item.text = id
      row = try await table.update(row)
      #expect(try await table.row(id).item.text == id)
      try await table.delete(row)
      await #expect(throws: TableError.self) { try await table.row(id) }
    }
  }

  @Test(arguments: Peer.all)
  func keepsEveryValue(_ peer: Peer) async throws {
    let table = try peer.client().table(SampleItem.self)
    let sent = full
    let inserted = try await table.insert(sent)
    let read = try await table.row(sent.id)
    for row in [inserted, read] {
      #expect(row.version != nil)
      #expect(row.item.updatedAt != nil)
      var item = row.item
      // What only the server gives.
      item = try withoutSystemColumns(item)
      #expect(item == sent)
    }
  }

  private func withoutSystemColumns(_ item: SampleItem) throws -> SampleItem {
    var values = try item.databaseDictionary.mapValues { Optional($0) as (any DatabaseValueConvertible)? }
    for column in ["updatedAt", "version"] { values[column] = .some(nil) }
    return try SampleItem(row: Row(values))
  }

  @Test(arguments: Peer.all)
  func noticesWhatOthersHaveWritten(_ peer: Peer) async throws {
    let service = try peer.emptyService()
    let (mine, theirs) = (
      try peer.client(service).table(SampleItem.self), try peer.client(service).table(SampleItem.self)
    )
    var first = try await mine.insert(SampleItem(id: "1"))
    var second = try await theirs.row("1")
    second.item.text = "theirs"
    second = try await theirs.update(second)
    first.item.text = "mine"
    let error = await #expect(throws: TableError.self) { try await mine.update(first) }
    guard case .conflict(let conflict)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(conflict.status == 412)
    #expect(conflict.serverRow?["text"] == "theirs")
    #expect(conflict.serverRow?["version"]?.string == second.version)
    await #expect(throws: TableError.self) { try await mine.delete(first) }
    first = try await mine.update(first, check: .overwriting)
    #expect(try await theirs.row("1").item.text == "mine")
  }

  @Test(arguments: Peer.all)
  func givesTheRowThatHasTheID(_ peer: Peer) async throws {
    let table = try peer.client().table(SampleItem.self)
    let row = try await table.insert(SampleItem(id: "1"))
    let error = await #expect(throws: TableError.self) { try await table.insert(SampleItem(id: "1")) }
    #expect(error == .conflict(TableConflict(status: 409, serverRow: row.received)))
  }

  @Test(arguments: Peer.all)
  func deletesAndBringsBack(_ peer: Peer) async throws {
    let table = try peer.client().table(SampleItem.self)
    var item = SampleItem(id: "1")
    item.text = "a"
    let row = try await table.insert(item)
    let deletion = try await table.delete(row)
    // A row that is gone: to read, to insert again, and in lists.
    await #expect(throws: TableError.self) { try await table.row("1") }
    let again = await #expect(throws: TableError.self) { try await table.insert(item) }
    guard case .gone(let deleted?)? = again else {
      Issue.record("\(String(describing: again))")
      return
    }
    #expect(deleted["deleted"] == true)
    #expect(try await table.rows().rows.isEmpty)
    var query = TableQuery<SampleItem>()
    query.includesDeleted = true
    #expect(try await table.rows(query).rows.map { $0.received?["deleted"] } == [true])
    // Back again.
    let back = try await table.undelete(try #require(try await table.rows(query).rows.first))
    #expect(back.item.text == "a")
    #expect(try await table.row("1").received?["deleted"] == false)
    // By the row that the deletion gave, where the server sends one.
    #expect((deletion == nil) == (peer.service == .datasync))
    if let gone = try await table.delete(back) { #expect(try await table.undelete(gone).item.text == "a") }
  }

  /// A column that the model does not know stays when others change.
  @Test(arguments: Peer.all)
  func keepsColumnsThatTheModelDoesNotKnow(_ peer: Peer) async throws {
    let client = try peer.client()
    _ = try await client.table("sample").insert(["id": "1", "text": "a", "extra": "kept"])
    let table = client.table(SampleItem.self)
    var row = try await table.row("1")
    row.item.text = "b"
    row = try await table.update(row)
    #expect(row.received?["extra"] == "kept")
    #expect(row.received?["text"] == "b")
  }

  @Test(arguments: Peer.all)
  func countsAndPages(_ peer: Peer) async throws {
    let table = try peer.client().table(SampleItem.self)
    for number in 0..<130 {
      _ = try await table.insert(SampleItem(id: "row-\(1000 + number)"))
    }
    var query = TableQuery<SampleItem>().sorted { [$0.id.descending] }
    query.includesTotalCount = true
    let page = try await table.rows(query)
    #expect(page.totalCount == 130)
    #expect(page.rows.count < 130)
    #expect(page.rows.first?.item.id == "row-1129")
    // The next page is the next one, by the server's own link.
    let next = try await table.rows(try #require(page.next))
    #expect(next.rows.first?.item.id == "row-\(1129 - page.rows.count)")
    var ids: [String] = []
    for try await page in try table.pages(query) { ids += page.rows.map(\.item.id) }
    #expect(ids == (0..<130).map { "row-\(1129 - $0)" })
  }
}
