@_spi(Generated) import DataModelRuntime
import Foundation
import RemoteTables
import RemoteTablesTestSupport
import Testing

/// Objects of generated types as rows of a server.
@Suite struct RemoteEntityTableTests {
  /// As SQL Server and a newer server have it: a date with seven digits, and a column that the model does not
  /// know.
  private static let row =
    #"{"id":"1","text":"a","flag":true,"date":"2016-01-31T09:00:00.1239999Z","listId":"L","extra":[1],"#
    + #""version":"v1","updatedAt":"2016-02-01T00:00:00.000Z","deleted":false}"#
  private static let answer = ScriptedTransport.Reply.answer(200, row)

  @Test func readsObjects() async throws {
    let scripted = try Scripted([Self.answer])
    let row = try await scripted.client.table(SampleItem.self).row("1")
    #expect(row.item.text == "a")
    #expect(row.item.flag == true)
    #expect(row.item.list == "L")
    #expect(row.item.date == Date(timeIntervalSince1970: 1_454_230_800.123).roundedToMilliseconds)
    #expect(row.item.large == nil)
    #expect(row.item.version == "v1")
    #expect(row.version == "v1")
    #expect(row.received?["extra"] == [1])
    #expect(await scripted.lines == ["GET /todo/tables/sample/1?code=1"])
  }

  @Test func insertsAllColumnsThatAreSent() async throws {
    let scripted = try Scripted([Self.answer])
    var item = SampleItem(id: "1")
    item.text = "a"
    item.large = 9_007_199_254_740_993
    item.draft = "stays here"
    _ = try await scripted.client.table(SampleItem.self).insert(item)
    let body = try #require(await scripted.transport.sent.first?.body)
    #expect(
      body
        == #"""
        {"id":"1","text":"a","flag":null,"small":null,"medium":null,"large":9007199254740993,\#
        "double":null,"float":null,"decimal":null,"date":null,"bytes":null,"uuid":null,"url":null,\#
        "listId":null}
        """#
    )
  }

  /// PATCH names what has changed; PUT sends the rest back as it came.
  @Test(arguments: [
    (Dialect.mobileApps, #"{"id":"1","text":"b","listId":null}"#),
    (
      .datasync,
      #"{"id":"1","text":"b","flag":true,"date":"2016-01-31T09:00:00.1239999Z","listId":null,"extra":[1]}"#
    ),
  ])
  func updatesWhatHasChanged(_ dialect: Dialect, _ body: String) async throws {
    let scripted = try Scripted(dialect: dialect, [Self.answer, Self.answer])
    let table = scripted.client.table(SampleItem.self)
    var row = try await table.row("1")
    row.item.text = "b"
    row.item.list = nil
    row.item.draft = "not sent"
    _ = try await table.update(row)
    let sent = try #require(await scripted.transport.sent.last)
    #expect(sent.body == body)
    #expect(sent.header("If-Match") == "\"v1\"")
  }

  @Test func sendsNothingIfNothingHasChanged() async throws {
    let scripted = try Scripted([Self.answer])
    let table = scripted.client.table(SampleItem.self)
    let row = try await table.row("1")
    #expect(try await table.update(row) == row)
    #expect(await scripted.transport.sent.count == 1)
  }

  /// Swift takes some texts for equal that are not.
  @Test func sendsTheSmallestEdit() async throws {
    let scripted = try Scripted([
      .answer(200, #"{"id":"1","text":"e\u0301","double":0}"#), Self.answer,
    ])
    let table = scripted.client.table(SampleItem.self)
    var row = try await table.row("1")
    row.item.text = "\u{E9}"
    row.item.double = -0.0
    _ = try await table.update(row, check: .overwriting)
    #expect(await scripted.transport.sent.last?.body == "{\"id\":\"1\",\"text\":\"\u{E9}\",\"double\":-0}")
  }

  @Test func keepsWhatStaysOnTheDevice() async throws {
    let scripted = try Scripted([Self.answer, Self.answer])
    let table = scripted.client.table(SampleItem.self)
    var item = SampleItem(id: "1")
    item.draft = "mine"
    var row = try await table.insert(item)
    #expect(row.item.draft == "mine")
    row.item.text = "b"
    #expect(try await table.update(row).item.draft == "mine")
  }

  @Test func deletesWhatCannotBeSent() async throws {
    let scripted = try Scripted([
      .answer(200, #"{"id":"1","text":"a\u0000b","version":"v"}"#), .answer(204, ""),
      .answer(200, "[]"),
    ])
    let table = scripted.client.table(SampleItem.self)
    try await table.delete(try await table.row("1"))
    #expect(await scripted.lines.dropFirst().first == "DELETE /todo/tables/sample/1?code=1")
  }

  @Test func bringsNoChangedRowBack() async throws {
    let scripted = try Scripted([Self.answer])
    let table = scripted.client.table(SampleItem.self)
    var row = try await table.row("1")
    row.item.text = "b"
    let problem = "a row must be undeleted without changes: update it afterwards"
    await #expect(throws: TableError.invalidRequest(problem)) {
      try await table.undelete(row)
    }
  }

  @Test func makesAnObjectOfTheRowInConflict() async throws {
    let scripted = try Scripted([])
    let json = try #require(try JSONValue(Data(Self.row.utf8)).object)
    #expect(try scripted.client.table(SampleItem.self).row(of: json).item.text == "a")
  }

  @Test func refusesAnotherID() async throws {
    let scripted = try Scripted([Self.answer])
    let table = scripted.client.table(SampleItem.self)
    var row = try await table.row("1")
    row.item.id = "2"
    await #expect(
      throws: TableError.invalidRequest(
        "the id of a row cannot be changed: insert another row, and delete this one"
      )
    ) { try await table.update(row) }
  }

  @Test func overwritesOnlyWhoSaysSo() async throws {
    let scripted = try Scripted([Self.answer, Self.answer])
    let table = scripted.client.table(SampleItem.self)
    let row = TableRow(SampleItem(id: "1"), version: nil)
    let refusal = TableError.invalidRequest(
      "the version of the row is not known: read the row, or pass '.version(…)' or '.overwriting'"
    )
    await #expect(throws: refusal) { try await table.update(row) }
    await #expect(throws: refusal) { try await table.delete(row) }
    _ = try await table.update(row, check: .overwriting)
    try await table.delete(TableRow(SampleItem(id: "1"), version: "v0"))
    #expect(await scripted.transport.sent.map { $0.header("If-Match") } == [nil, "\"v0\""])
  }

  @Test func refusesATextThatNoDatabaseTakes() async throws {
    let scripted = try Scripted([])
    var item = SampleItem(id: "1")
    item.text = "a\0b"
    let error = await #expect(throws: TableError.self) {
      try await scripted.client.table(SampleItem.self).insert(item)
    }
    #expect(
      error?.description.hasPrefix("'SampleItem' cannot be sent: 'text': a text with U+0000") == true
    )
  }

  @Test func readsPages() async throws {
    let scripted = try Scripted([.answer(200, "[\(Self.row)]"), .answer(200, "[]")])
    let query = TableQuery<SampleItem>().matching { $0.list == "L" }
    var texts: [String?] = []
    for try await page in try scripted.client.table(SampleItem.self).pages(query) {
      texts += page.rows.map(\.item.text)
    }
    #expect(texts == ["a"])
    #expect(
      await scripted.lines.first
        == "GET /todo/tables/sample?code=1&$filter=(listId%20eq%20'L')&$orderby=id%20asc"
    )
  }

  @Test func makesNoObjectOfSomeColumns() async throws {
    let scripted = try Scripted([])
    var query = RowQuery()
    query.selection = ["id"]
    await #expect(throws: TableError.self) { try await scripted.client.table(SampleItem.self).rows(query) }
  }
}
