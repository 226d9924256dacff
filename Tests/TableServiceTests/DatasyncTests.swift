import Foundation
import RemoteTables
import TableService
import TableServiceTestSupport
import Testing

/// What the dialect of the Community Toolkit answers.
@Suite struct DatasyncTests {
  private func fixture(_ engine: ServiceEngine) async throws -> ServiceFixture {
    try await ServiceFixture(.datasync, on: engine) {
      $0.pageSize = 2
      $0.maxTop = 5
    }
  }

  @Test(arguments: ServiceEngine.available)
  func insertsReplacesAndDeletes(_ engine: ServiceEngine) async throws {
    let fixture = try await fixture(engine)
    let inserted = await fixture.send(
      "POST /tables/todoitem",
      #"{"id":"1","text":"a","version":"zzz","updatedAt":"x"}"#
    )
    #expect(inserted.status == 201)
    #expect(inserted.tag == #""MQ==""#)
    #expect(inserted.headers[.location] == "http://localhost:8080/tables/todoitem/1")
    #expect(inserted.headers[.lastModified] == "Thu, 01 Jan 2026 00:00:00 GMT")
    #expect(
      inserted.body == #"{"text":"a","complete":null,"id":"1","updatedAt":"2026-01-01T00:00:00.000Z","#
        + #""version":"MQ==","deleted":false}"#
    )
    let again = await fixture.send("POST /tables/todoitem", #"{"id":"1","text":"b"}"#)
    #expect(again.status == 409 && again.tag == #""MQ==""# && again.body == inserted.body)
    let replaced = await fixture.send("PUT /tables/todoitem/1", #"{"id":"1","complete":true}"#)
    #expect(replaced.status == 200 && replaced.body.contains(#""text":null,"complete":true"#))
    #expect(replaced.tag == #""Mg==""#)
    let deleted = await fixture.send("DELETE /tables/todoitem/1")
    #expect(deleted.status == 204 && deleted.body.isEmpty)
    for line in ["GET /tables/todoitem/1", "DELETE /tables/todoitem/1"] {
      let answer = await fixture.send(line)
      #expect(answer.status == 410 && answer.body.isEmpty)
    }
    #expect(await fixture.send("PUT /tables/todoitem/1", #"{"id":"1"}"#).status == 410)
    let found = await fixture.send("GET /tables/todoitem/1?__INCLUDEDELETED=true")
    #expect(found.status == 200 && found.body.contains(#""deleted":true"#))
    let back = await fixture.send(
      "PUT /tables/todoitem/1?__includedeleted=true",
      #"{"id":"1","deleted":false}"#
    )
    #expect(back.status == 200 && back.body.contains(#""deleted":false"#))
  }

  /// A condition, the request that has it, and the status. The row has version 1 of 2026-01-01T00:00:00.
  @Test(arguments: [
    ("GET", #"If-None-Match: "MQ==""#, 304), ("GET", "If-None-Match: *", 304),
    ("GET", #"If-None-Match: "Mg==""#, 200),
    ("GET", #"If-None-Match: W/"MQ==""#, 200), ("GET", #"If-Match: "Mg==""#, 412),
    ("GET", "If-Match: *", 200),
    ("GET", "If-Modified-Since: Thu, 01 Jan 2026 00:00:00 GMT", 304),
    ("GET", "If-Modified-Since: Wed, 31 Dec 2025 23:59:59 GMT", 200), ("GET", "If-Modified-Since: soon", 200),
    ("PUT", #"If-Match: "MQ==""#, 200), ("PUT", #"If-Match: "Mg==""#, 412), ("PUT", "If-Match: *", 200),
    ("PUT", #"If-None-Match: "MQ==""#, 412), ("PUT", #"If-Match: W/"MQ==""#, 412),
    ("PUT", #"If-Match: "MQ==", "Mg==""#, 400), ("PUT", #"If-Match: "not base64!""#, 400),
    ("PUT", "If-Match: MQ==", 400),
    ("PUT", "If-Unmodified-Since: Wed, 31 Dec 2025 23:59:59 GMT", 412),
    ("DELETE", #"If-Match: "Mg==""#, 412), ("DELETE", #"If-Match: "MQ==""#, 204),
  ])
  func knowsConditions(_ method: String, _ header: String, _ status: Int) async throws {
    let fixture = try await fixture(.sqlite)
    _ = await fixture.send("POST /tables/TodoItem", #"{"id":"1"}"#)
    let body = method == "PUT" ? #"{"id":"1"}"# : nil
    let answer = await fixture.send("\(method) /tables/TodoItem/1", body, headers: [header])
    #expect(answer.status == status)
    if status == 412 { #expect(answer.tag == #""MQ==""# && answer.body.contains(#""id":"1""#)) }
    if status == 304 { #expect(answer.body.isEmpty) }
  }

  @Test(arguments: [
    ("POST /tables/TodoItem", "[]", "", 400), ("POST /tables/TodoItem", "{", "", 400),
    ("POST /tables/TodoItem", #"{"complete":"yes"}"#, "", 400),
    ("POST /tables/TodoItem", #"{"deleted":1}"#, "", 400),
    ("POST /tables/TodoItem", "{}", "Content-Type:", 415),
    ("POST /tables/TodoItem", "{}", "Content-Type: text/plain", 415),
    ("PATCH /tables/TodoItem/1", "{}", "", 405),
    ("PUT /tables/TodoItem/1", #"{"id":"2"}"#, "", 400), ("PUT /tables/TodoItem/1", "{}", "", 404),
    ("POST /tables/TodoItem/1", "{}", "", 405), ("POST /tables/Nope", "{}", "", 404),
    ("POST /", "{}", "", 404),
  ])
  func refuses(_ line: String, _ body: String, _ header: String, _ status: Int) async throws {
    let answer = await (try await fixture(.sqlite)).send(line, body, headers: header.isEmpty ? [] : [header])
    #expect(answer.status == status, "\(answer.body)")
  }

  @Test func makesIDsWithoutDashes() async throws {
    let answer = await (try await fixture(.sqlite)).send("POST /tables/TodoItem", "{}")
    #expect(answer.json?.object?["id"] == "made1")
  }

  @Test(arguments: [
    ("", ["1", "2"], "$skip=2"), ("$top=3", ["1", "2"], "$skip=2&$top=1"), ("$top=1", ["1"], nil),
    ("$skip=2", ["3"], nil), ("$orderby=text%20desc&$skip=0", ["3", "1"], "$orderby=text%20desc&$skip=2"),
    ("$filter=text%20eq%20'b'", ["3"], nil), ("$top=0", [], nil),
    // The case of a parameter's name does not matter.
    ("$Top=3&%24SKIP=0", ["1", "2"], "$skip=2&$top=1"),
  ])
  func pages(_ query: String, _ ids: [String], _ next: String?) async throws {
    let fixture = try await fixture(.sqlite)
    for (id, text) in [("2", "a"), ("1", "a"), ("3", "b")] {
      _ = await fixture.send("POST /tables/TodoItem", #"{"id":"\#(id)","text":"\#(text)"}"#)
    }
    let answer = await fixture.send("GET /tables/TodoItem?\(query)")
    #expect(answer.ids == ids)
    #expect(answer.json?.object?["nextLink"] == next.map { .string($0) } ?? .null)
    #expect(answer.json?.object?["count"] == .null)
    let counted = await fixture.send("GET /tables/TodoItem?$count=true&\(query)")
    #expect(counted.json?.object?["count"]?.number?.int64 == (query.contains("$filter") ? 1 : 3))
    #expect(counted.tag == nil)
  }

  @Test(arguments: [
    "$top=6", "$top=-1", "$top=a", "$skip=-1", "$count=maybe", "$orderby=text%20up", "$orderby=nope",
    "$select=nope",
    "$filter=nope%20eq%201", "$filter=(", "$filter=text%20eq%201", "$filter=", "$expand=a", "$top=1&$TOP=2",
    "$filter=substringof('a',text)", "$orderby=createdAt",
    "$filter=createdAt%20eq%20null", "$select=createdAt",
  ])
  func refusesQueries(_ query: String) async throws {
    let answer = await (try await fixture(.sqlite)).send("GET /tables/TodoItem?\(query)")
    #expect(answer.status == 400)
    // The message is a JSON string.
    #expect(answer.json?.string != nil)
  }
}
