import Foundation
import RemoteTablesTestSupport
import Testing

@testable import RemoteTables

extension RemoteTableTests {
  @Test func takesTheVersionFromTheBodyThenFromAStrongTag() async throws {
    let scripted = try Scripted([
      .answer(200, #"{"id":"1","version":"body"}"#, ["ETag": "\"tag\""]),
      .answer(200, #"{"id":"1"}"#, ["ETag": "\"t\\\"g\""]),
      .answer(200, #"{"id":"1"}"#, ["ETag": "W/\"weak\""]),
    ])
    let table = scripted.client.table("t")
    #expect(try await table.row("1")["version"] == "body")
    #expect(try await table.row("1")["version"] == "t\"g")
    #expect(try await table.row("1")["version"] == nil)
  }

  @Test(
    arguments: [
      (#"[{"id":"1"}]"#, false, nil), (#"{"results":[{"id":"1"}],"count":18}"#, true, 18),
      (#"{"items":[{"id":"1"}],"count":18,"nextLink":"$skip=1"}"#, true, 18),
      (#"{"items":[{"id":"1"}],"count":null,"nextLink":null}"#, false, nil),
    ] as [(String, Bool, Int?)]
  )
  func readsListsOfAllGenerations(_ body: String, _ counts: Bool, _ total: Int?) async throws {
    let scripted = try Scripted([.answer(200, body)])
    var query = RowQuery()
    query.includesTotalCount = counts
    let page = try await scripted.client.table("t").rows(query)
    #expect(page.rows == [["id": "1"]])
    #expect(page.totalCount == total)
    #expect((page.next != nil) == body.contains("$skip"))
  }

  @Test func readsPagesUntilOneIsEmpty() async throws {
    let scripted = try Scripted([
      .answer(200, #"[{"id":"1"},{"id":"2"}]"#), .answer(200, #"[{"id":"3"}]"#), .answer(200, "[]"),
    ])
    var ids: [RowID?] = []
    for try await page in scripted.client.table("t").pages() {
      ids += page.rows.map { $0["id"]?.string.map(RowID.string) }
    }
    #expect(ids == ["1", "2", "3"])
    #expect(
      await scripted.lines == [
        "GET /todo/tables/t?code=1&$orderby=id%20asc", "GET /todo/tables/t?code=1&$orderby=id%20asc&$skip=2",
        "GET /todo/tables/t?code=1&$orderby=id%20asc&$skip=3",
      ]
    )
  }

  @Test func readsNoMoreRowsThanAskedFor() async throws {
    let scripted = try Scripted([.answer(200, #"[{"id":"1"},{"id":"2"}]"#), .answer(200, #"[{"id":"3"}]"#)])
    var query = RowQuery()
    query.take = 3
    var count = 0
    for try await page in scripted.client.table("t").pages(query) { count += page.rows.count }
    #expect(count == 3)
    #expect(await scripted.lines.last == "GET /todo/tables/t?code=1&$orderby=id%20asc&$skip=2&$top=1")
  }

  @Test(
    arguments: [
      ("<https://example.com/tables/t?$select=id,text&$skip=50>; rel=next", "50"),
      ("<https://example.com/?$skip=1>; rel=prev, <https://example.com/?$skip=2,3>; rel=\"next\"", "2,3"),
      // As .NET and Node have it
      ("https://example.com/tables/t?$top=950&$select=id,text&$skip=50; rel=next", "50"),
      ("http://127.0.0.1/?%24top=950&%24skip=50; rel=next", "50"),
      ("https://example.com/?$skip=1; rel=prev", nil),
      ("", nil),
    ] as [(String, String?)]
  )
  func findsTheNextPageInAHeader(_ link: String, _ skip: String?) async throws {
    let scripted = try Scripted([.answer(200, #"[{"id":"1"}]"#, ["Link": link]), .answer(200, "[]")])
    let table = scripted.client.table("t")
    let page = try await table.rows()
    #expect((page.next != nil) == (skip != nil))
    guard let next = page.next, let skip else { return }
    _ = try await table.rows(next)
    #expect(await scripted.lines.last?.contains("$skip=\(skip)") == true)
  }

  @Test func givesNoMoreRowsThanAskedFor() async throws {
    let scripted = try Scripted([.answer(200, #"[{"id":"1"},{"id":"2"},{"id":"3"}]"#)])
    var query = RowQuery()
    query.take = 2
    #expect(try await scripted.client.table("t").rows(query).rows.count == 2)
    query.take = 0
    #expect(try await scripted.client.table("t").rows(query).rows.isEmpty)
    #expect(await scripted.transport.sent.count == 1)
  }

  @Test func asksForNoMoreThanServersGive() async throws {
    let scripted = try Scripted([.answer(200, "[]")])
    var query = RowQuery()
    query.take = 5000
    query.order = [.descending("text")]
    for try await _ in scripted.client.table("t").pages(query) {}
    #expect(await scripted.lines == ["GET /todo/tables/t?code=1&$orderby=text%20desc,id%20asc&$top=1000"])
  }

  // MARK: - Conflicts

  @Test func givesTheServersRowOfAConflict() async throws {
    let scripted = try Scripted([.answer(412, RemoteTableTests.row, ["ETag": "\"MQ==\""])])
    await #expect(
      throws: TableError.conflict(
        TableConflict(status: 412, serverRow: try JSONValue(Data(RemoteTableTests.row.utf8)).object)
      )
    ) { try await scripted.client.table("t").update(["id": "1", "text": "b", "version": "MA=="]) }
  }

  /// Node answers with what the client itself sent, .NET with a message.
  @Test(arguments: [#"{"id":"1","text":"mine"}"#, #"{"message":"The item exists"}"#, "<html></html>", ""])
  func readsTheServersRowIfItDoesNotComeAlong(_ body: String) async throws {
    let scripted = try Scripted([.answer(409, body), .answer(200, RemoteTableTests.row)])
    let error = await #expect(throws: TableError.self) {
      try await scripted.client.table("t").insert(["id": "1", "text": "mine"])
    }
    guard case .conflict(let conflict)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(conflict.serverRow?["version"] == "MQ==")
    #expect(await scripted.lines.last == "GET /todo/tables/t/1?code=1")
  }

  @Test func knowsADeletedRowBehindAConflict() async throws {
    let deleted = #"{"id":"1","version":"Mg==","deleted":true}"#
    let row = try JSONValue(Data(deleted.utf8)).object
    // A refusal with the row; one without, for which the row has to be looked for.
    for replies: [ScriptedTransport.Reply] in [
      [.answer(412, deleted)],
      [
        .answer(409, #"{"id":"1"}"#), .answer(404, #"{"error":"The item does not exist"}"#),
        .answer(200, "[\(deleted)]"),
      ],
      [.answer(409, ""), .answer(410, deleted)],
    ] {
      let scripted = try Scripted(replies)
      await #expect(throws: TableError.gone(row)) {
        try await scripted.client.table("t").insert(["id": "1"])
      }
      #expect(await scripted.transport.sent.count == replies.count)
    }
  }

  @Test func asksMobileServicesForSystemColumns() async throws {
    let scripted = try Scripted(dialect: .mobileServices, [.answer(200, "[]"), .answer(200, "[]")])
    var query = RowQuery()
    _ = try await scripted.client.table("t").rows(query)
    query.parameters = ["__SystemProperties": "__version"]
    _ = try await scripted.client.table("t").rows(query)
    #expect(
      await scripted.lines == [
        "GET /todo/tables/t?code=1&__systemProperties=%2A",
        "GET /todo/tables/t?code=1&__SystemProperties=__version",
      ]
    )
  }

  /// What is not the row in conflict is not given as such.
  @Test func takesNoOtherObjectForTheServersRow() async throws {
    let problem = #"{"title":"Gone","status":410}"#
    let table = try Scripted([.answer(410, problem)]).client.table("t")
    await #expect(throws: TableError.gone(nil)) { try await table.row("1") }

    let other = #"{"id":"2","version":"MQ=="}"#
    let scripted = try Scripted([.answer(412, other), .answer(404, ""), .answer(200, "[\(other)]")])
    let error = await #expect(throws: TableError.self) {
      try await scripted.client.table("t").update(["id": "1"], parameters: ["tenant": "b"])
    }
    guard case .conflict(let conflict)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(conflict.serverRow == nil)
    #expect(await scripted.lines.allSatisfy { $0.contains("tenant=b") })
  }

  /// The answers to the reads of a row behind a conflict, why it is not known, and whether it may be later.
  @Test(arguments: [
    ([ScriptedTransport.Reply.answer(429, "slow")], "the server refused the call (429): slow", true),
    (
      [.answer(401, "who?")],
      "not allowed (401): who?; no token was sent: set 'TableClientOptions.tokens'", true
    ),
    ([.answer(503, "down")], "the server failed (503): down", true),
    ([.failure(.noAnswer("gone"))], HTTPTransportError.noAnswer("gone").description, true),
    // The list may have what the read of one row does not show.
    ([.answer(404, ""), .answer(200, "[]")], nil, false),
    ([.answer(403, "no"), .answer(200, "[]")], nil, false),
    ([.answer(500, "broken"), .answer(200, "[]")], nil, false),
    ([.answer(404, ""), .answer(500, "broken")], "the server failed (500): broken", true),
    (
      [.answer(404, ""), .answer(404, "where?")],
      "not found: where?; there is nothing at 'https://example.com/todo/tables/t'", true
    ),
    (
      [.answer(404, ""), .answer(200, #"[{"id":"2"}]"#)],
      "the response (200) cannot be used: the server ignores '$filter'", true
    ),
    // It is not shown to this client.
    ([.answer(403, ""), .answer(403, "no")], "not allowed (403): no", false),
    ([.answer(405, ""), .answer(405, "no")], "the server refused the call (405): no", false),
    // A read has no conflict: nothing is read again for it.
    ([.answer(409, ""), .answer(412, "terms")], "the server refused the call (412): terms", true),
  ])
  func saysWhyTheServersRowIsNotKnown(
    _ reads: [ScriptedTransport.Reply],
    _ reason: String?,
    _ mayBeReadLater: Bool
  ) async throws {
    var options = TableClientOptions()
    options.retryPolicy = .never
    let scripted = try Scripted(options: options, [.answer(409, #"{"error":"taken"}"#)] + reads)
    let conflict = TableConflict(
      status: 409,
      serverRow: nil,
      message: "taken",
      unreadReason: reason,
      mayBeReadLater: mayBeReadLater
    )
    await #expect(throws: TableError.conflict(conflict)) {
      try await scripted.client.table("t").insert(["id": "1"])
    }
    #expect(await scripted.transport.sent.count == reads.count + 1)
  }

  @Test(arguments: [
    (
      TableConflict(status: 409, serverRow: nil),
      "the server already has a row with this id, or a newer version of it"
    ),
    (
      TableConflict(status: 409, serverRow: nil, message: "taken", unreadReason: "no network"),
      """
      the server already has a row with this id, or a newer version of it: taken; its row could not be \
      read: no network
      """
    ),
  ])
  func describesAConflict(_ conflict: TableConflict, _ text: String) {
    #expect(conflict.description == text)
  }

  /// A middleware that answers the same to every request must not be asked for ever.
  @Test(arguments: [409, 412]) func readsNothingBehindARefusedRead(_ status: Int) async throws {
    let scripted = try Scripted([.answer(status, "terms"), .answer(status, "terms")])
    let table = scripted.client.table("t")
    let error = TableError.refused(status: status, message: "terms")
    await #expect(throws: error) { try await table.row("1") }
    await #expect(throws: error) { _ = try await table.rows() }
    #expect(await scripted.transport.sent.count == 2)
  }

  @Test func keepsNothingOfErrorsOfOtherLibrariesButTheirTypes() {
    struct Secret: Error { let token = "abc" }
    let errors: [any Error] = [
      Secret(), SendingFailure(cause: Secret()), CancellationError(), TableError.notFound("no"),
    ]
    #expect(
      errors.map { ErrorText.line(of: $0) } == [
        "Secret", "cannot authorize the request: Secret", "the task was cancelled", "not found: no",
      ]
    )
  }

  @Test func takesNoPageForADeletion() async throws {
    let scripted = try Scripted([
      .answer(200, "<html>Sign in</html>"), .answer(200, #"{"id":"2"}"#), .answer(200, #"[{"id":"1"}]"#),
    ])
    let table = scripted.client.table("t")
    await #expect(throws: TableError.self) { try await table.delete("1") }
    await #expect(throws: TableError.self) { try await table.delete("1") }
    // Another row may be all that a service shows: the list says what became of this one.
    #expect(await scripted.transport.sent.map(\.request.method) == [.delete, .delete, .get])
  }

  @Test func keepsAConflictOfAnUndeletion() async throws {
    let deleted = #"{"id":"1","version":"Mg==","deleted":true}"#
    let scripted = try Scripted([.answer(412, deleted)])
    let row = try JSONValue(Data(deleted.utf8)).object
    await #expect(throws: TableError.conflict(TableConflict(status: 412, serverRow: row))) {
      try await scripted.client.table("t").undelete(["id": "1", "version": "MQ=="])
    }
  }

  @Test(arguments: [(301, true), (302, true), (303, true), (307, false), (308, false)])
  func saysWhetherARedirectedWriteMayHaveHappened(_ status: Int, _ mayHaveHappened: Bool) {
    #expect(TableError.redirected(status: status, host: nil).mayHaveHappened == mayHaveHappened)
  }

  // MARK: - Custom APIs

  @Test func callsCustomAPIs() async throws {
    let scripted = try Scripted([
      .answer(200, #"{"ok":true}"#), .answer(204, ""), .answer(500, #"{"error":"no"}"#),
    ])
    let answer = try await scripted.client.invoke(
      "orders/4 2/ship",
      body: ["fast": true],
      parameters: ["x": 1]
    )
    #expect(try answer.json() == ["ok": true])
    let empty = try await scripted.client.invoke("ping", method: .get, data: nil, contentType: "text/plain")
    #expect(empty.body.isEmpty)
    await #expect(throws: TableError.serverFailed(status: 500, message: "no")) {
      try await scripted.client.invoke("fails")
    }
    #expect(
      await scripted.lines == [
        "POST /todo/api/orders/4%202/ship?code=1&x=1", "GET /todo/api/ping?code=1",
        "POST /todo/api/fails?code=1",
      ]
    )
    #expect(await scripted.transport.sent.map { $0.header("X-ZUMO-FEATURES") } == ["AJ,QS", "AG", "AJ"])
  }
}
