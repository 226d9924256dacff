import Foundation
import HTTPTypes
import RemoteTables
import RemoteTablesTestSupport
import Testing

/// Answers that no honest server gives: each is a typed error, and none is an object.
@Suite struct HostileAnswerTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let reply: ScriptedTransport.Reply
    let error: TableError

    init(_ name: String, _ reply: ScriptedTransport.Reply, _ error: TableError) {
      self.name = name
      self.reply = reply
      self.error = error
    }

    init(_ name: String, _ body: String, _ reason: String) {
      self.init(name, .answer(200, body), .invalidAnswer(status: 200, reason: ServerMessage(reason)))
    }

    var testDescription: String { name }
  }

  @Test(arguments: [
    Case("no body", "", "it has no body"),
    Case(
      "a page for people",
      "<html><title>Wi-Fi</title>Sign in</html>",
      "it is a page, not JSON: Wi-Fi Sign in. Is this the address of the service?"
    ),
    Case("a cut body", #"{"id":"1","te"#, "not JSON: text without a closing '\"' at byte 10"),
    Case("a list", "[]", "it is not a row"),
    Case("a text", "\"1\"", "it is not a row"),
    Case("null", "null", "it is not a row"),
    Case("no id", #"{"text":"a"}"#, "the row has no 'id'"),
    Case("an id that is an object", #"{"id":{}}"#, "the row has no 'id'"),
    Case("an id that is a fraction", #"{"id":1.5}"#, "the row has no 'id'"),
    Case("another row", #"{"id":"2"}"#, "expected the row '1', found '2'"),
    Case(
      "two members of one name",
      #"{"id":"1","id":"2"}"#,
      "not JSON: duplicate member name in the object at byte 0"
    ),
    Case(
      "not UTF-8 after all",
      "{\"id\":\"1\",\"text\":\"\\uD800\"}",
      "not JSON: unpaired surrogate at byte 18"
    ),
    Case(
      "nested without end",
      String(repeating: "[", count: 5000),
      "not JSON: more than 128 levels of nesting at byte 128"
    ),
    Case(
      "a text in place of a number",
      #"{"id":"1","large":"many"}"#,
      "row '1' of 'sample': 'large' is a text, not a valid int64"
    ),
    Case(
      "a number beyond 64 bits",
      #"{"id":"1","large":9223372036854775808}"#,
      "row '1' of 'sample': 'large' is a number, not a valid int64"
    ),
    Case(
      "a number beyond 16 bits",
      #"{"id":"1","small":32768}"#,
      "row '1' of 'sample': 'small' is a number, not a valid int16"
    ),
    Case(
      "an invalid day",
      #"{"id":"1","date":"2016-02-30T00:00:00Z"}"#,
      "row '1' of 'sample': 'date' is a text, not a valid date"
    ),
    Case(
      "bytes that are not base64",
      #"{"id":"1","bytes":"?"}"#,
      "row '1' of 'sample': 'bytes' is a text, not a valid data"
    ),
    Case(
      "an object in place of a text",
      #"{"id":"1","text":{"a":1}}"#,
      "row '1' of 'sample': 'text' is an object, not a valid string"
    ),
    Case(
      "2 as a truth value",
      #"{"id":"1","flag":2}"#,
      "row '1' of 'sample': 'flag' is a number, not a valid bool"
    ),
    Case(
      "39 digits",
      #"{"id":"1","decimal":123456789012345678901234567890123456789}"#,
      "row '1' of 'sample': 'decimal' is a number, not a valid decimal"
    ),
    Case("an id that is a number", #"{"id":1}"#, "row '1' of 'sample': 'id' is a number, not a valid string"),
    Case("a longer body than is taken", .failure(.tooLong(limit: 10)), .noAnswer(.tooLong(limit: 10))),
    Case(
      "another host",
      .answer(302, "", ["Location": "https://evil.example/"]),
      .redirected(status: 302, host: "evil.example")
    ),
    Case(
      "the same host without encryption",
      .answer(302, "", ["Location": "http://example.com/todo"]),
      .redirected(status: 302, host: "example.com")
    ),
    Case(
      "another port",
      .answer(307, "", ["Location": "https://example.com:444/"]),
      .redirected(status: 307, host: "example.com")
    ),
    Case("a redirection to nowhere", .answer(302, ""), .redirected(status: 302, host: nil)),
    Case(
      "a log line of its own",
      .answer(400, #"{"error":"a\nb\u001b[31m\u202ec"}"#),
      .refused(status: 400, message: "a b [31m c")
    ),
    Case(
      "an endless message",
      .answer(400, "\"\(String(repeating: "x", count: 5000))\""),
      .refused(status: 400, message: ServerMessage(String(repeating: "x", count: 300)))
    ),
  ])
  func isATypedError(_ test: Case) async throws {
    let scripted = try Scripted([test.reply])
    await #expect(throws: test.error) { try await scripted.client.table(SampleItem.self).row("1") }
    #expect(await scripted.transport.sent.count == 1)
  }

  @Test(arguments: [
    ("a row", #"{"id":"1"}"#, "it is not a list of rows"),
    ("results that are not a list", #"{"results":{},"count":1}"#, "it is not a list of rows"),
    ("a row that is a number", #"[{"id":"1"},2]"#, "row 1 is a number, not an object"),
    ("no count", #"{"results":[]}"#, "it has no valid 'count'"),
    ("an array where a count was asked for", "[]", "it has no valid 'count'"),
    ("a negative count", #"{"results":[],"count":-1}"#, "it has no valid 'count'"),
    ("a count that is a text", #"{"results":[],"count":"3"}"#, "it has no valid 'count'"),
  ])
  func refusesLists(_ name: String, _ body: String, _ reason: String) async throws {
    let scripted = try Scripted([.answer(200, body)])
    var query = RowQuery()
    query.includesTotalCount = true
    await #expect(throws: TableError.invalidAnswer(status: 200, reason: ServerMessage(reason)), "\(name)") {
      try await scripted.client.table("t").rows(query)
    }
  }

  @Test func followsRedirectionsToItselfOnly() async throws {
    let scripted = try Scripted([
      .answer(302, "", ["Location": "/elsewhere/tables/t/1?x=1"]), .answer(200, #"{"id":"1"}"#),
    ])
    _ = try await scripted.client.table("t").row("1")
    #expect(await scripted.lines == ["GET /todo/tables/t/1?code=1", "GET /elsewhere/tables/t/1?x=1"])
  }

  @Test func followsNoRedirectionOfAWrite() async throws {
    let scripted = try Scripted([.answer(307, "", ["Location": "/elsewhere"])])
    await #expect(throws: TableError.redirected(status: 307, host: "example.com")) {
      try await scripted.client.table("t").insert([:])
    }
  }

  @Test func followsNoCircle() async throws {
    let scripted = try Scripted(
      Array(repeating: .answer(302, "", ["Location": "/todo/tables/t/1"]), count: 10)
    )
    await #expect(throws: TableError.self) { try await scripted.client.table("t").row("1") }
    #expect(await scripted.transport.sent.count == 6)
  }

  // MARK: - Tokens

  @Test func sendsNoTokenElsewhereAndShowsItNowhere() async throws {
    var options = TableClientOptions()
    options.tokens = ClosureTokenSource { _ in "secret-token" }
    for reply: ScriptedTransport.Reply in [
      .answer(302, "", ["Location": "https://evil.example/"]),
      .answer(400, #"{"error":"bad token secret-token"}"#),
      .answer(500, "secret-token"), .answer(200, "secret-token"), .failure(.noAnswer("broken")),
    ] {
      let scripted = try Scripted(options: options, Array(repeating: reply, count: 4))
      let error = await #expect(throws: TableError.self) { try await scripted.client.table("t").row("1") }
      let sent = await scripted.transport.sent
      #expect(
        sent.allSatisfy {
          $0.request.authority == "example.com" && $0.header("X-ZUMO-AUTH") == "secret-token"
        }
      )
      #expect(!String(reflecting: error).contains("secret"))
      #expect(error?.answer?.description.contains("secret") != true)
    }
  }
}
