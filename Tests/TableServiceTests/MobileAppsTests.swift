import RemoteTables
import TableService
import TableServiceTestSupport
import Testing

/// What the dialect of Azure Mobile Apps answers, as tables of requests.
@Suite struct MobileAppsTests {
  struct Step: Sendable {
    let line: String
    var body: String?
    var headers: [String] = []
    let status: Int
    var tag: String?
    /// A part of the body.
    var says = ""

    init(
      _ line: String,
      _ body: String? = nil,
      _ headers: [String] = [],
      is status: Int,
      tag: String? = nil,
      says: String = ""
    ) {
      (self.line, self.body, self.headers, self.status, self.tag, self.says) = (
        line, body, headers, status, tag, says
      )
    }
  }

  private func run(_ steps: [Step], on fixture: ServiceFixture) async {
    for step in steps {
      let answer = await fixture.send(step.line, step.body, headers: step.headers)
      #expect(answer.status == step.status, "\(step.line) \(step.body ?? "") \(step.headers): \(answer.body)")
      if let tag = step.tag { #expect(answer.tag == tag, "\(step.line)") }
      #expect(answer.body.contains(step.says) || step.says.isEmpty, "\(step.line): \(answer.body)")
    }
  }

  @Test(arguments: MobileAppsRelease.allCases, ServiceEngine.available)
  func insertsAndReads(_ release: MobileAppsRelease, _ engine: ServiceEngine) async throws {
    let row =
      #"{"text":"a","complete":null,"id":"1","createdAt":"2026-01-01T00:00:00.000Z","#
      + #""updatedAt":"2026-01-01T00:00:00.000Z","version":"MQ==","deleted":false}"#
    await run(
      [
        Step("POST /tables/TodoItem", #"{"id":"1","text":"a"}"#, is: 201, tag: #""MQ==""#, says: row),
        Step("GET /tables/todoitem/1/", is: 200, tag: #""MQ==""#, says: row),
        Step("GET /tables/TodoItem/2", is: 404, says: #"{"error":"The item does not exist"}"#),
        Step("POST /tables/TodoItem", #"{"id":"1","text":"b"}"#, is: 409, says: #"{"id":"1","text":"b"}"#),
        Step("POST /tables/TodoItem", #"{"text":"c"}"#, is: 201, says: #""id":"made-1""#),
        Step("POST /tables/TodoItem", #"{"deleted":true}"#, is: 400, says: "'deleted' as it is reserved"),
        Step("POST /tables/TodoItem", #"{"text":{}}"#, is: 400, says: "'text' is not of the type 'string'"),
        Step("POST /tables/TodoItem", #"{"a":1,"A":2}"#, is: 400, says: "twice"),
        Step("POST /tables/TodoItem", #"{"id":true}"#, is: 400),
        Step("POST /tables/TodoItem", "[1]", is: 400, says: "object"),
        Step("POST /tables/TodoItem", #"{"text""#, is: 400, says: "not JSON"),
        Step("POST /tables/TodoItem", "{}", ["Content-Type: text/plain"], is: 400, says: "not provided"),
        Step("PUT /tables/TodoItem/1", "{}", is: 404, says: "Cannot PUT /tables/TodoItem/1"),
        Step("GET /tables/Nope", is: 404, says: "Cannot GET /tables/Nope"),
        Step("GET /tables/TodoItem", nil, ["ZUMO-API-VERSION:"], is: 400, says: "ZUMO-API-VERSION of 2.0.0"),
        Step("GET /tables/TodoItem?zumo-api-version=2.0.0", nil, ["ZUMO-API-VERSION:"], is: 200),
        Step("GET /tables/TodoItem", nil, ["ZUMO-API-VERSION: 2.0.x"], is: 400),
        Step("HEAD /tables/TodoItem/1", is: 200, tag: #""MQ==""#),
        Step("OPTIONS /tables/TodoItem", is: 200, says: "GET,HEAD,POST,PATCH,DELETE"),
      ],
      on: try await ServiceFixture(.mobileApps(release), on: engine)
    )
  }

  @Test(arguments: MobileAppsRelease.allCases, ServiceEngine.available)
  func changesOnlyTheVersionThatIsMeant(_ release: MobileAppsRelease, _ engine: ServiceEngine) async throws {
    let body = #"{"text":"x"}"#
    await run(
      [
        Step("POST /tables/TodoItem", #"{"id":"1","text":"a"}"#, is: 201),
        Step("PATCH /tables/TodoItem/1", body, [#"If-Match: "MQ==""#], is: 200, tag: #""Mg==""#),
        Step(
          "PATCH /tables/TodoItem/1",
          body,
          [#"If-Match: "MQ==""#],
          is: 412,
          tag: #""Mg==""#,
          says: #""text":"x""#
        ),
        Step("PATCH /tables/TodoItem/1", body, ["If-Match: *"], is: 412, tag: #""Mg==""#),
        Step("PATCH /tables/TodoItem/1", body, [#"If-Match: W/"Mg==""#], is: 412),
        Step("PATCH /tables/TodoItem/1", #"{"text":"y","version":"MQ=="}"#, is: 409, tag: #""Mg==""#),
        Step("PATCH /tables/TodoItem/1", #"{"text":"y","version":"Mg=="}"#, is: 200, tag: #""Mw==""#),
        Step("PATCH /tables/TodoItem", #"{"id":"1","text":"z"}"#, is: 200, tag: #""NA==""#),
        Step("PATCH /tables/TodoItem/1", #"{"id":"2"}"#, is: 400, says: "did not match"),
        Step("PATCH /tables/TodoItem/1", "{}", is: 400, says: "nothing to change"),
        Step("PATCH /tables/TodoItem/2", body, is: 404),
        Step("PATCH /tables/TodoItem", body, is: 404),
        Step("DELETE /tables/TodoItem/1", nil, [#"If-Match: "MQ==""#], is: 412, tag: #""NA==""#),
        Step("DELETE /tables/TodoItem/1", is: 200, tag: #""NQ==""#, says: #""deleted":true"#),
        Step("GET /tables/TodoItem/1?__includeDeleted=true", is: 404),
      ],
      on: try await ServiceFixture(.mobileApps(release), on: engine)
    )
  }

  @Test(
    arguments: [
      (MobileAppsRelease.v3_0_0, [409, 412, 200, 412, 409]), (.v4_0_1, [404, 404, 404, 404, 404]),
    ],
    ServiceEngine.available
  )
  func differsAboutDeletedRows(
    _ answers: (release: MobileAppsRelease, statuses: [Int]),
    _ engine: ServiceEngine
  ) async throws {
    let statuses = answers.statuses
    let fixture = try await ServiceFixture(.mobileApps(answers.release), on: engine)
    let old = [#"If-Match: "MQ==""#]
    await run(
      [
        Step("POST /tables/TodoItem", #"{"id":"1"}"#, is: 201),
        Step("DELETE /tables/TodoItem/1", is: 200, tag: #""Mg==""#),
        Step("POST /tables/TodoItem", #"{"id":"1"}"#, is: 409),
        Step("DELETE /tables/TodoItem/1", is: statuses[0]),
        Step("DELETE /tables/TodoItem/1", nil, old, is: statuses[1]),
        Step("PATCH /tables/TodoItem/1", #"{"text":"a"}"#, is: statuses[2]),
        Step("PATCH /tables/TodoItem/1", #"{"text":"a"}"#, old, is: statuses[3]),
        Step("DELETE /tables/TodoItem/1", is: statuses[4]),
        Step("POST /tables/TodoItem/1", nil, old, is: 412, says: #""deleted":true"#),
        Step("POST /tables/TodoItem/1", is: 201, says: #""deleted":false"#),
        Step("POST /tables/TodoItem/2", is: 404),
      ],
      on: fixture
    )
  }

  @Test(arguments: ServiceEngine.available)
  func keepsNoRowsWithoutSoftDeletion(_ engine: ServiceEngine) async throws {
    var table = ServiceFixture.todo
    table.isSoftDeleted = false
    let fixture = try await ServiceFixture(.mobileApps(.v4_0_1), tables: [table], on: engine)
    let answer = await fixture.send("POST /tables/TodoItem", #"{"id":"1"}"#)
    #expect(answer.json?.object?["deleted"] == nil)
    await run(
      [
        Step("DELETE /tables/TodoItem/1", is: 200, tag: #""MQ==""#),
        Step("DELETE /tables/TodoItem/1", is: 404),
        Step("POST /tables/TodoItem/1", is: 400), Step("POST /tables/TodoItem", #"{"id":"1"}"#, is: 201),
      ],
      on: fixture
    )
  }

  /// `$top` and page size: how many rows, and whether there is a Link.
  @Test(
    arguments: [
      (MobileAppsRelease.v3_0_0, "", 3, "%24top=5&%24skip=3"), (.v3_0_0, "$top=2", 2, ""),
      (.v3_0_0, "$top=4", 3, "%24top=1&%24skip=3"), (.v3_0_0, "$top=0", 0, ""),
      (.v3_0_0, "$skip=5", 2, ""), (.v3_0_0, "$skip=-1", 3, "%24skip=2&%24top=5"),
      (.v4_0_1, "", 3, "%24skip=3"), (.v4_0_1, "$top=4", 4, "%24top=4&%24skip=4"),
      (.v4_0_1, "$top=8", 7, ""), (.v4_0_1, "$top=0", 3, "%24top=0&%24skip=3"), (.v4_0_1, "$skip=6", 1, ""),
    ],
    ServiceEngine.available
  )
  func pages(
    _ page: (release: MobileAppsRelease, query: String, count: Int, link: String),
    _ engine: ServiceEngine
  ) async throws {
    let (release, query, count, link) = page
    let fixture = try await ServiceFixture(.mobileApps(release), on: engine) {
      $0.pageSize = 3
      $0.maxTop = 8
    }
    for number in 1...7 { _ = await fixture.send("POST /tables/TodoItem", "{\"id\":\"\(number)\"}") }
    let answer = await fixture.send("GET /tables/TodoItem?\(query)")
    #expect(answer.ids.count == count)
    let expected = link.isEmpty ? nil : "http://localhost/?\(link); rel=next"
    #expect(answer.headers.first { $0.name.canonicalName == "link" }?.value == expected)
    let tooMany = await fixture.send("GET /tables/TodoItem?$top=9")
    #expect(tooMany.status == 400 && tooMany.body == #"{"error":"You cannot request more than 8 records"}"#)
    for bad in ["-1", "abc"] {
      #expect(await fixture.send("GET /tables/TodoItem?$top=\(bad)").status == 400)
    }
  }

  @Test(arguments: ServiceEngine.available)
  func countsSelectsAndOrders(_ engine: ServiceEngine) async throws {
    let fixture = try await ServiceFixture(on: engine)
    for (id, text) in [("1", "b"), ("2", "a"), ("3", "b")] {
      _ = await fixture.send("POST /tables/TodoItem", #"{"id":"\#(id)","text":"\#(text)"}"#)
    }
    _ = await fixture.send("DELETE /tables/TodoItem/3")
    await run(
      [
        Step(
          "GET /tables/TodoItem?$select=text,id&$orderby=text",
          is: 200,
          says: #"[{"text":"a","id":"2"},{"text":"b","id":"1"}]"#
        ),
        Step(
          "GET /tables/TodoItem?$inlinecount=allpages&$top=1&$select=id",
          is: 200,
          says: #"{"results":[{"id":"1"}],"count":2}"#
        ),
        Step(
          "GET /tables/TodoItem?$orderby=text%20desc,id%20desc&$select=id&__includeDeleted=false",
          is: 200,
          says: #"[{"id":"3"},{"id":"1"},{"id":"2"}]"#
        ),
        // A table with a dynamic schema has no row with such a column yet.
        Step("GET /tables/TodoItem?$orderby=nope", is: engine == .sqlite ? 200 : 400),
        Step("GET /tables/TodoItem?$select=nope", is: engine == .sqlite ? 200 : 400),
        Step("GET /tables/TodoItem?$filter=a&$filter=b", is: 400, says: "twice"),
        Step("DELETE /tables/TodoItem?$filter=text%20eq%20'b'", is: 200, tag: #""Mg==""#),
        Step("DELETE /tables/TodoItem?$filter=text%20eq%20'b'", is: 404),
        Step("DELETE /tables/TodoItem", is: 400),
        Step("GET /tables/TodoItem?$select=id", is: 200, says: #"[{"id":"2"}]"#),
      ],
      on: fixture
    )
  }
}
