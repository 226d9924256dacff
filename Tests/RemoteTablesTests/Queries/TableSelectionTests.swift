import DataModelRuntime
import Foundation
import GRDB
import RemoteTables
import RemoteTablesTestSupport
import Testing

@Suite struct TableSelectionTests {
  private let selection = TableQuery<SampleItem>().matching { $0.text != nil }.sorted { [$0.id.ascending] }
    .selecting(\.id, \.list, \.large)

  @Test func readsColumnsFromTheServer() async throws {
    let scripted = try Scripted([
      .answer(200, #"[{"id":"1","listId":"L","large":9007199254740993},{"id":"2"}]"#)
    ])
    let rows = try await scripted.client.table(SampleItem.self).rows(selection).rows
    #expect(try rows.map { try $0[\.id] } == ["1", "2"])
    #expect(try rows.map { try $0[\.list] } == ["L", nil])
    #expect(try rows.map { try $0[\.large] } == [9_007_199_254_740_993, nil])
    #expect(
      await scripted.lines
        == [
          """
          GET /todo/tables/sample?code=1&$filter=(text%20ne%20null)&$orderby=id%20asc&$select=id,listId,large
          """
        ]
    )
  }

  @Test func readsColumnsFromTheDatabase() throws {
    try DatabaseQueue().write { db in
      try db.execute(sql: "CREATE TABLE SampleItem (id, text, list, large, secret)")
      try db.execute(sql: "INSERT INTO SampleItem VALUES ('1', 'a', 'L', 3, 's'), ('2', NULL, 'M', 4, 's')")
      let rows = try selection.request().fetchAll(db)
      #expect(try rows.map { try $0[\.list] } == ["L"])
      #expect(try rows.map { try $0[\.large] } == [3])
    }
  }

  /// No value in the place of one that cannot be read: nil is for a row that has none.
  @Test func aValueOfAnotherTypeInTheDatabaseIsAnError() throws {
    try DatabaseQueue().write { db in
      try db.execute(sql: "CREATE TABLE SampleItem (id, text, list, large, secret)")
      try db.execute(sql: "INSERT INTO SampleItem VALUES ('1', 'a', 'L', 'many', 's')")
      let row = try #require(try selection.request().fetchOne(db))
      #expect(try row[\.list] == "L")
      let error = #expect(throws: StoredValueError.self) { try row[\.large] }
      #expect(error?.column == "large")
    }
  }

  @Test func refusesWhatTheServerDoesNotHave() async throws {
    let scripted = try Scripted([])
    let selection = TableQuery<SampleItem>().selecting(\.id, \.draft)
    await #expect(
      throws: TableError.invalidRequest(
        "'SampleItem.draft' stays on the device: a query of the server cannot use it"
      )
    ) { try await scripted.client.table(SampleItem.self).rows(selection) }
  }

  @Test func refusesAValueOfAnotherType() async throws {
    let scripted = try Scripted([.answer(200, #"[{"id":"1","listId":"L","large":"many"}]"#)])
    await #expect(
      throws: TableError.invalidAnswer(status: 200, reason: "row 0: 'large' is not a valid int64")
    ) { try await scripted.client.table(SampleItem.self).rows(selection) }
  }
}
