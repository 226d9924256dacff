import Foundation
import HTTPTypes
import RemoteTables
import TableService
import Testing

/// What options change, and what is around the tables: the transport, the sign-in, custom operations,
/// browsers.
@Suite struct ServiceOptionTests {
  /// What the observed server fails at: a request, and the answers of a service that is faithful and of one
  /// that is not.
  @Test(arguments: [
    ("GET /tables/TodoItem?$filter=(", nil, 500, 400),
    ("GET /tables/TodoItem?$filter=contains(text,'x')", nil, 500, 400),
    ("GET /tables/TodoItem?$filter=length(text)%20gt%203", nil, 500, 200),
    ("GET /tables/TodoItem?$filter=year(text)%20eq%203", nil, 500, 200),
    ("GET /tables/TodoItem?$select=a]", nil, 500, 400), ("GET /tables/TodoItem?$top=-1", nil, 200, 400),
    ("HEAD /tables/TodoItem/1", nil, 500, 404), ("DELETE /tables/TodoItem", nil, 500, 400),
    ("POST /tables/TodoItem", "[]", 500, 400), ("POST /tables/TodoItem", #"{"new":{}}"#, 500, 400),
    ("POST /tables/TodoItem", #"{"text":{}}"#, 201, 400),
    ("POST /tables/TodoItem", #"{"complete":"yes"}"#, 201, 400),
    ("POST /tables/TodoItem", #"{"complete":2}"#, 201, 400),
    ("POST /tables/TodoItem", #"{"a-b":1}"#, 500, 400),
    ("POST /tables/TodoItem", #"{"text":true}"#, 201, 400),
    ("POST /tables/TodoItem", #"{"text":[1,"a"]}"#, 201, 400),
  ])
  func repeatsFailuresIfAsked(_ line: String, _ body: String?, _ faithful: Int, _ other: Int) async throws {
    for (isFaithful, status) in [(true, faithful), (false, other)] {
      let fixture = try ServiceFixture(.mobileApps(.v3_0_0)) { $0.isFaithful = isFaithful }
      let answer = await fixture.send(line, body)
      #expect(answer.status == status, "faithful: \(isFaithful): \(answer.body)")
    }
  }

  @Test func storesOtherTypesAsObserved() async throws {
    let fixture = try ServiceFixture(.mobileApps(.v3_0_0)) { $0.isFaithful = true }
    let row = await fixture.send("POST /tables/TodoItem", #"{"text":{"a":1},"complete":"false"}"#).json?
      .object
    #expect(row?["text"] == "[object Object]" && row?["complete"] == true)
  }

  @Test func carriesRequestsInTheProcess() async throws {
    let transport = InProcessTransport(try ServiceFixture(.datasync).service)
    let url = "/tables/TodoItem"
    var request = HTTPRequest(method: .post, scheme: "https", authority: "example.com", path: url)
    request.headerFields[.contentType] = "application/json"
    let (response, body) = try await transport.send(request, body: Data(#"{"id":"1"}"#.utf8))
    #expect(response.status == .created)
    #expect(response.headerFields[.location] == "https://example.com/tables/todoitem/1")
    #expect(try JSONValue(body).object?["id"] == "1")
    let list = HTTPRequest(method: .get, scheme: "https", authority: "example.com", path: url)
    #expect(try await transport.send(list, body: nil).0.status == .ok)
  }

  @Test func runsCustomOperations() async throws {
    let tokens = DevelopmentTokens(secret: Data("secret".utf8))
    let fixture = try ServiceFixture { options in
      options.tokens = tokens
      options.customAPIs["hello"] = { request, body, identity in
        guard request.method == .post else { return nil }
        return (HTTPResponse(status: .accepted), Data("\(identity?.user ?? "nobody") \(body.count)".utf8))
      }
    }
    let answer = await fixture.send("POST /api/hello?x=1", "abc", headers: ["ZUMO-API-VERSION:"])
    #expect(answer.status == 202 && answer.body == "nobody 3")
    let token = "X-ZUMO-AUTH: \(tokens.token(for: "ann"))"
    #expect(await fixture.send("POST /api/hello", "", headers: [token]).body == "ann 0")
    for line in ["GET /api/hello", "POST /api/other", "POST /api/hello/more"] {
      #expect(await fixture.send(line, "").status == 404)
    }
  }

  @Test func signsIn() async throws {
    let tokens = DevelopmentTokens(secret: Data("secret".utf8), now: { 1000 })
    let signIn = DevelopmentSignIn(tokens)
    func send(
      _ method: HTTPRequest.Method,
      _ path: String,
      _ body: String = "",
      token: String? = nil
    ) async -> (Int, JSONObject?) {
      var request = HTTPRequest(method: method, scheme: "http", authority: "localhost", path: path)
      if let name = HTTPField.Name("X-ZUMO-AUTH") { request.headerFields[name] = token }
      guard let (response, bytes) = await signIn.answer(request, body: Array(body.utf8)) else {
        return (0, nil)
      }
      return (response.status.code, (try? JSONValue(Data(bytes)))?.object)
    }
    let (status, answer) = await send(.post, "/.auth/login/dev", #"{"userId":"ann"}"#)
    let token = answer?["authenticationToken"]?.string ?? ""
    #expect(status == 200 && answer?["user"]?.object?["userId"] == "sid:ann")
    #expect(await tokens.identity(of: token)?.user == "sid:ann")
    let refreshed = await send(.get, "/.auth/refresh", token: token)
    #expect(refreshed.0 == 200 && refreshed.1?["user"]?.object?["userId"] == "sid:ann")
    #expect(await send(.get, "/.auth/refresh", token: "x").0 == 401)
    #expect(await send(.get, "/.auth/refresh").0 == 401)
    #expect(await send(.post, "/.auth/login/dev", "[").0 == 400)
    #expect(await send(.get, "/.auth/login/dev").0 == 302)
    #expect(await send(.get, "/.auth/nothing").0 == 404)
    #expect(await send(.get, "/tables/TodoItem").0 == 0)
  }

  @Test func forgetsTokensInTime() async throws {
    let early = DevelopmentTokens(secret: Data("secret".utf8), lifetime: .seconds(10), now: { 1000 })
    let token = early.token(for: "ann")
    #expect(await early.identity(of: token)?.user == "ann")
    #expect(await DevelopmentTokens(secret: Data("secret".utf8), now: { 1010 }).identity(of: token) == nil)
  }
}
