import Foundation
import HTTPTypes
import RemoteTables
import RemoteTablesTestSupport
import Testing

/// What goes over the wire for each call, and what comes back.
@Suite struct RemoteTableTests {
  static let row = #"{"id":"1","text":"a","version":"MQ==","updatedAt":"2016-01-01T00:00:00.000Z"}"#

  struct Call: Sendable, CustomTestStringConvertible {
    let name: String
    let dialect: Dialect
    let request: String
    var body: String?
    var ifMatch: String?
    var features: String?
    var answer = (200, RemoteTableTests.row)
    let make: @Sendable (RemoteTable) async throws -> Void

    var testDescription: String { "\(name), \(dialect.name)" }
  }

  @Test(arguments: [
    Call(name: "insert", dialect: .mobileApps, request: "POST /todo/tables/t?code=1", body: #"{"text":"a"}"#)
    {
      _ = try await $0.insert(["text": "a"])
    },
    Call(
      name: "insert with an id, and with what only the server writes",
      dialect: .mobileApps,
      request: "POST /todo/tables/t?code=1",
      body: #"{"id":"1","text":"a"}"#
    ) {
      _ = try await $0.insert(["id": "1", "version": "x", "createdAt": nil, "text": "a", "deleted": false])
    },
    Call(
      name: "insert with system columns of 2014",
      dialect: .mobileServices,
      request: "POST /todo/tables/t?code=1&__systemProperties=%2A",
      body: #"{"text":"a","version":"mine"}"#
    ) { _ = try await $0.insert(["text": "a", "version": "mine", "__version": "x", "__updatedAt": "y"]) },
    Call(
      name: "insert with an empty id",
      dialect: .mobileApps,
      request: "POST /todo/tables/t?code=1",
      body: #"{"text":"a"}"#
    ) { _ = try await $0.insert(["id": "", "text": "a"]) },
    Call(
      name: "update",
      dialect: .mobileApps,
      request: "PATCH /todo/tables/t/1?code=1",
      body: #"{"id":"1","text":"b"}"#,
      ifMatch: #""MQ==""#,
      features: "OC"
    ) { _ = try await $0.update(["id": "1", "text": "b", "version": "MQ=="]) },
    Call(
      name: "update",
      dialect: .datasync,
      request: "PUT /todo/tables/t/1?code=1",
      body: #"{"id":"1","text":"b"}"#,
      ifMatch: #""MQ==""#,
      features: "OC"
    ) { _ = try await $0.update(["id": "1", "text": "b", "version": "MQ=="]) },
    Call(
      name: "update of a version that the app has kept",
      dialect: .mobileApps,
      request: "PATCH /todo/tables/t/1?code=1",
      body: #"{"id":"1"}"#,
      ifMatch: #""a\"b""#,
      features: "OC"
    ) { _ = try await $0.update(["id": "1", "version": "MQ=="], check: .version(#"a"b"#)) },
    Call(
      name: "update that overwrites, with parameters",
      dialect: .mobileApps,
      request: "PATCH /todo/tables/t/1?code=1&x=1&x=B",
      body: #"{"id":"1"}"#,
      features: "QS"
    ) {
      _ = try await $0.update(
        ["id": "1", "version": "MQ=="],
        check: .overwriting,
        parameters: ["x": ["1", "B"]]
      )
    },
    Call(
      name: "delete",
      dialect: .mobileApps,
      request: "DELETE /todo/tables/t/1?code=1",
      ifMatch: #""MQ==""#,
      features: "OC"
    ) {
      try await $0.delete(["id": "1", "version": "MQ=="])
    },
    Call(
      name: "delete, answered without a body",
      dialect: .datasync,
      request: "DELETE /todo/tables/t/1?code=1",
      answer: (204, "")
    ) { try await $0.delete("1") },
    Call(
      name: "delete by a number",
      dialect: .mobileApps,
      request: "DELETE /todo/tables/t/7?code=1",
      answer: (200, #"{"id":7}"#)
    ) { try await $0.delete(7) },
    Call(
      name: "undelete",
      dialect: .mobileApps,
      request: "POST /todo/tables/t/1?code=1",
      ifMatch: #""MQ==""#,
      features: "OC"
    ) {
      _ = try await $0.undelete(["id": "1", "version": "MQ=="])
    },
    Call(
      name: "undelete",
      dialect: .datasync,
      request: "PUT /todo/tables/t/1?code=1&__includeDeleted=true",
      body: #"{"id":"1","text":"a","deleted":false}"#,
      ifMatch: #""MQ==""#,
      features: "OC"
    ) { _ = try await $0.undelete(["id": "1", "text": "a", "version": "MQ==", "deleted": true]) },
    Call(name: "read one", dialect: .mobileApps, request: "GET /todo/tables/t/1?code=1") {
      _ = try await $0.row("1")
    },
    Call(
      name: "read one whose id has to be escaped",
      dialect: .mobileApps,
      request: "GET /todo/tables/t/a%20%26%3D%23%25%C3%A9?code=1",
      answer: (200, #"{"id":"a &=#%é"}"#)
    ) { _ = try await $0.row("a &=#%é") },
    Call(name: "read all", dialect: .mobileApps, request: "GET /todo/tables/t?code=1", answer: (200, "[]")) {
      _ = try await $0.rows()
    },
    Call(
      name: "query",
      dialect: .mobileApps,
      request: "GET /todo/tables/t?code=1&$filter=a%20eq%20'b'&$orderby=a%20desc&$select=id,a",
      features: "TQ",
      answer: (200, "[]")
    ) {
      var query = RowQuery()
      query.filter = "a eq \("b")"
      query.order = [.descending("a")]
      query.selection = ["id", "a"]
      _ = try await $0.rows(query)
    },
  ])
  func sends(_ call: Call) async throws {
    let scripted = try Scripted(dialect: call.dialect, [.answer(call.answer.0, call.answer.1)])
    try await call.make(scripted.client.table("t"))
    let sent = try #require(await scripted.transport.sent.first)
    #expect(await scripted.transport.sent.count == 1)
    #expect(sent.line == call.request)
    #expect(sent.body == call.body)
    #expect(sent.header("If-Match") == call.ifMatch)
    #expect(sent.header("X-ZUMO-FEATURES") == call.features)
    #expect(sent.header("Content-Type") == (call.body == nil ? nil : "application/json"))
    #expect(sent.header("ZUMO-API-VERSION") == (call.dialect == .mobileApps ? "2.0.0" : nil))
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let message: String
    let make: @Sendable (TableClient) async throws -> Void

    init(_ message: String, _ make: @escaping @Sendable (TableClient) async throws -> Void) {
      self.message = message
      self.make = make
    }

    var testDescription: String { message }
  }

  /// Nothing of it is sent.
  @Test(arguments: [
    Refusal("the row needs an 'id'") {
      _ = try await $0.table("t").update([:])
    },
    Refusal("the 'id' of the row must be a string or a whole number, not null") {
      try await $0.table("t").delete(["id": nil])
    },
    Refusal("the 'id' of the row must be a string or a whole number, not 1.5") {
      _ = try await $0.table("t").update(["id": .number(try #require(JSONNumber(1.5)))])
    },
    Refusal("the 'id' of a new row must be a string, or left out, not 7") {
      _ = try await $0.table("t").insert(["id": 7])
    },
    Refusal("the id of a row is a relative path in a URL: '..'") {
      _ = try await $0.table("t").row("..")
    },
    Refusal("the id of a row contains a control character: 'a\u{85}'") {
      _ = try await $0.table("t").row("a\u{85}")
    },
    Refusal("the id of a row is empty: ''") { try await $0.table("t").delete("") },
    Refusal("0 is not the id of a row: ids that are numbers begin with 1") {
      _ = try await $0.table("t").row(0)
    },
    Refusal(
      "'../x' cannot be the name of a table: it is empty, '.' or '..', or contains '/' or a control character"
    ) {
      _ = try await $0.table("../x").rows()
    },
    Refusal(
      "'' cannot be the name of a table: it is empty, '.' or '..', or contains '/' or a control character"
    ) {
      _ = try await $0.table("").rows()
    },
    Refusal(
      "'..' cannot be the name of a table: it is empty, '.' or '..', or contains '/' or a control character"
    ) {
      _ = try await $0.table("..").rows()
    },
    Refusal(
      "'$top' cannot be the name of a custom parameter: it must not be empty or begin with '$'"
    ) { _ = try await $0.table("t").row("1", parameters: ["$top": "1"]) },
    Refusal("'a//b' cannot be the name of a custom API: it has an empty part, '.' or '..'") {
      _ = try await $0.invoke("a//b")
    },
    Refusal("'a/../b' cannot be the name of a custom API: it has an empty part, '.' or '..'") {
      _ = try await $0.invoke("a/../b")
    },
  ])
  func refuses(_ refusal: Refusal) async throws {
    let scripted = try Scripted([])
    let error = await #expect(throws: TableError.self) { try await refusal.make(scripted.client) }
    #expect(error == .invalidRequest(refusal.message))
    #expect(await scripted.lines == [])
  }

  private static let long = String(repeating: "x", count: 300)

  /// An id, and what services of each generation have against it.
  @Test(
    arguments: [
      ("a", nil, nil, nil), ("a b", nil, nil, nil), ("%#&{}@", nil, nil, nil), ("...", nil, nil, nil),
      (" .", nil, nil, nil), ("日本", nil, nil, nil),
      ("a+b", "contains '+', which Mobile Services do not accept", nil, nil),
      ("a?b", "contains '?', which Mobile Services do not accept", nil, nil),
      ("a`b", "contains '`', which Mobile Services do not accept", nil, nil),
      ("a\"b", "contains '\"', which Mobile Services do not accept", nil, nil),
      ("a\\b", "contains '\\', which Mobile Services do not accept", nil, nil),
      (
        "a/b", "contains '/', which Mobile Services do not accept", nil,
        "contains '/', with which a Datasync service finds no row"
      ),
      (" \u{3000}", "contains only spaces, which Mobile Services do not accept", nil, nil),
      (long, "has more than 255 characters, which Mobile Services do not accept", nil, nil),
      (
        "a\u{0}", "contains a control character", "contains a control character",
        "contains a control character"
      ),
      ("\t", "contains a control character", "contains a control character", "contains a control character"),
    ] as [(String, String?, String?, String?)]
  )
  func takesTheIDsThatItsServiceTakes(
    _ id: String,
    _ mobileServices: String?,
    _ mobileApps: String?,
    _ datasync: String?
  ) {
    for (dialect, problem) in [
      (Dialect.mobileServices, mobileServices), (.mobileApps, mobileApps), (.datasync, datasync),
    ] {
      let found = Result<Void, TableError> { () throws(TableError) in
        try RowID.string(id).validate(for: dialect)
      }
      switch found {
      case .success: #expect(problem == nil)
      case .failure(let error): #expect(error == .invalidRequest("the id of a row \(problem ?? ""): '\(id)'"))
      }
    }
  }

  @Test(arguments: [
    ("o\"q", "o%22q"), ("o+p", "o%2Bp"), ("o/s", "o%2Fs"), ("o?q", "o%3Fq"), ("o\\b", "o%5Cb"),
    ("%2E", "%252E"),
    ("日本", "%E6%97%A5%E6%9C%AC"), (long, long),
  ])
  func sendsAnIDEscaped(_ id: String, _ component: String) async throws {
    let row = JSONValue.object(["id": .string(id)]).description
    let scripted = try Scripted(url: "https://example.com", [.answer(200, row), .answer(200, row)])
    _ = try await scripted.client.table("t").update(["id": .string(id), "text": "a"])
    try await scripted.client.table("t").delete(RowID.string(id))
    #expect(await scripted.lines == ["PATCH /tables/t/\(component)", "DELETE /tables/t/\(component)"])
  }

  @Test(arguments: [
    ("Todo Item", "Todo%20Item"), ("Größe", "Gr%C3%B6%C3%9Fe"), ("a?b#c%", "a%3Fb%23c%25"),
    ("a.b-c", "a.b-c"),
  ])
  func sendsTheNameOfATableEscaped(_ name: String, _ component: String) async throws {
    let scripted = try Scripted(url: "https://example.com", [.answer(200, "[]")])
    _ = try await scripted.client.table(name).rows()
    #expect(await scripted.lines == ["GET /tables/\(component)"])
  }

  @Test(arguments: [
    "ftp://example.com", "example.com", "https://", "https://user:word@example.com", "file:///x",
  ])
  func refusesAddresses(_ text: String) throws {
    let url = try #require(URL(string: text))
    #expect(throws: TableError.self) { try TableClient(url: url, transport: ScriptedTransport([])) }
  }
}
