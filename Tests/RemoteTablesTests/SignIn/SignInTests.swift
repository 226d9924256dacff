import Foundation
import HTTPTypes
import RemoteTables
import RemoteTablesTestSupport
import Testing

@Suite struct SignInTests {
  private static let url = URL(string: "https://example.com") ?? URL(fileURLWithPath: "/")
  private static let user = #"{"user":{"userId":"sid:1"},"authenticationToken":"t1"}"#

  @Test(arguments: [("google", "google"), ("WindowsAzureActiveDirectory", "aad"), ("a/b", "a%2Fb")])
  func signsInByAProvidersToken(_ provider: String, _ component: String) async throws {
    let transport = ScriptedTransport([.answer(200, Self.user)])
    let session = try UserSession(url: Self.url, transport: transport)
    let user = try await session.signIn(provider: provider, token: ["id_token": "x"])
    #expect(user == UserSession.User(id: "sid:1", token: "t1"))
    #expect(await session.user == user)
    let sent = try #require(await transport.sent.first)
    #expect(sent.line == "POST /.auth/login/\(component)")
    #expect(sent.body == #"{"id_token":"x"}"#)
    #expect(!"\(user)".contains("t1"))
  }

  @Test(arguments: [
    "{}", "", #"{"user":{"userId":"1"}}"#, #"{"user":{"userId":"1"},"authenticationToken":""}"#,
  ])
  func refusesAnAnswerWithoutAUser(_ body: String) async throws {
    let session = try UserSession(url: Self.url, transport: ScriptedTransport([.answer(200, body)]))
    let reason: ServerMessage = "it has no 'user.userId' or no 'authenticationToken'"
    await #expect(throws: TableError.invalidAnswer(status: 200, reason: reason)) {
      try await session.signIn(provider: "google", token: [:])
    }
    #expect(await session.user == nil)
  }

  private func client(
    dialect: Dialect = .mobileApps,
    _ session: UserSession,
    _ replies: [ScriptedTransport.Reply]
  ) throws -> Scripted {
    var options = TableClientOptions()
    options.tokens = session
    return try Scripted(dialect: dialect, options: options, replies)
  }

  @Test(arguments: [
    (Dialect.mobileApps, "X-ZUMO-AUTH", "old", "new"),
    (.datasync, "Authorization", "Bearer old", "Bearer new"),
  ])
  func refreshesATokenThatHasRunOut(
    _ dialect: Dialect,
    _ header: String,
    _ old: String,
    _ new: String
  ) async throws {
    let signIn = ScriptedTransport([.answer(200, #"{"authenticationToken":"new","user":{"userId":"sid:1"}}"#)]
    )
    let session = try UserSession(
      url: Self.url,
      dialect: dialect,
      transport: signIn,
      user: .init(id: "sid:1", token: "old")
    )
    let scripted = try client(dialect: dialect, session, [.answer(401, ""), .answer(200, #"{"id":"1"}"#)])
    _ = try await scripted.client.table("t").row("1")
    #expect(await scripted.transport.sent.map { $0.header(header) } == [old, new])
    let refresh = try #require(await signIn.sent.first)
    #expect(refresh.line == "GET /.auth/refresh")
    #expect(refresh.header(header) == old)
    #expect(refresh.header("X-ZUMO-FEATURES") == "RT")
    #expect(await session.user?.token == "new")
  }

  @Test func refreshesOnceOnly() async throws {
    let signIn = ScriptedTransport([.answer(200, #"{"authenticationToken":"new"}"#)])
    let session = try UserSession(url: Self.url, transport: signIn, user: .init(id: "1", token: "old"))
    let scripted = try client(
      session,
      [.answer(401, ""), .answer(401, #"{"error":"no"}"#), .answer(200, "{}")]
    )
    await #expect(throws: TableError.unauthorized(status: 401, message: "no")) {
      try await scripted.client.table("t").row("1")
    }
    #expect(await scripted.transport.sent.count == 2)
    #expect(await signIn.sent.count == 1)
  }

  /// The first refusal is what the user has to know; why there is no other token comes with it.
  @Test(arguments: [
    (400, #"{"error":"no refresh token"}"#, "the server refused the call (400): no refresh token"),
    (401, "", "not allowed (401): the server gave no reason"),
    (403, #"{"error":"blocked"}"#, "not allowed (403): blocked"),
    (
      404, "Cannot GET /.auth/refresh",
      "not found: Cannot GET /.auth/refresh; there is nothing at 'https://example.com/.auth/refresh'"
    ),
  ])
  func saysWhyTheServiceGivesNoOtherToken(_ status: Int, _ body: String, _ reason: String) async throws {
    let session = try UserSession(
      url: Self.url,
      transport: ScriptedTransport([.answer(status, body)]),
      user: .init(id: "1", token: "old")
    )
    let scripted = try client(session, [.answer(401, #"{"error":"expired"}"#)])
    let message: ServerMessage = "expired; the token was not refreshed: \(reason)"
    await #expect(throws: TableError.unauthorized(status: 401, message: message)) {
      try await scripted.client.table("t").row("1")
    }
  }

  /// A refresh that only has to wait does not sign the user out.
  @Test(arguments: [408, 429]) func aRefreshThatWaitsIsNoRefusal(_ status: Int) async throws {
    var options = TableClientOptions()
    options.retryPolicy = .never
    let session = try UserSession(
      url: Self.url,
      transport: ScriptedTransport([.answer(status, "slow down")]),
      options: options,
      user: .init(id: "1", token: "old")
    )
    let scripted = try client(session, [.answer(401, "")])
    await #expect(throws: TableError.refused(status: status, message: "slow down")) {
      try await scripted.client.table("t").row("1")
    }
  }

  @Test func saysThatTheServerCouldNotBeAsked() async throws {
    var options = TableClientOptions()
    options.retryPolicy = .never
    let session = try UserSession(
      url: Self.url,
      transport: ScriptedTransport([.answer(500, "")]),
      options: options,
      user: .init(id: "1", token: "old")
    )
    let scripted = try client(session, [.answer(401, "")])
    await #expect(throws: TableError.serverFailed(status: 500, message: "the server gave no reason")) {
      try await scripted.client.table("t").row("1")
    }
    #expect(await session.user?.token == "old")
  }

  /// Otherwise what one user wrote would be stored as another's.
  @Test func repeatsNothingAsAnotherUser() async throws {
    let session = try UserSession(
      url: Self.url,
      transport: ScriptedTransport([.answer(200, #"{"authenticationToken":"t2","user":{"userId":"sid:2"}}"#)]
      ),
      user: .init(id: "sid:1", token: "t1")
    )
    var options = TableClientOptions()
    options.tokens = session
    options.interceptors = [BetweenRequests { try await session.signIn(provider: "google", token: [:]) }]
    let scripted = try Scripted(
      options: options,
      [.answer(401, #"{"error":"expired"}"#), .answer(201, #"{"id":"1"}"#)]
    )
    await #expect(throws: TableError.unauthorized(status: 401, message: "expired")) {
      try await scripted.client.table("t").insert(["text": "of user 1"])
    }
    #expect(await scripted.transport.sent.count == 1)
    #expect(await session.user?.id == "sid:2")
  }

  /// Does something when an answer is there, before the client sees it.
  private struct BetweenRequests: RequestInterceptor {
    let work: @Sendable () async throws -> Void

    init(_ work: @escaping @Sendable () async throws -> Void) { self.work = work }

    func intercept(
      _ request: HTTPRequest,
      body: Data?,
      next: @escaping Next
    ) async throws -> (HTTPResponse, Data) {
      let answer = try await next(request, body)
      try await work()
      return answer
    }
  }

  @Test func showsNothingOfAProvidersToken() async throws {
    let session = try UserSession(
      url: Self.url,
      transport: ScriptedTransport([.answer(400, #"{"error":"bad token abc\u002Bdef"}"#)])
    )
    await #expect(throws: TableError.refused(status: 400, message: "bad token …")) {
      try await session.signIn(provider: "google", token: ["id_token": "abc+def"])
    }
  }

  /// Ten requests are refused at once; the token is refreshed once.
  @Test func refreshesOnceForAllThatWait() async throws {
    let signIn = ScriptedTransport([.answer(200, #"{"authenticationToken":"new"}"#)])
    let session = try UserSession(url: Self.url, transport: signIn, user: .init(id: "1", token: "old"))
    try await withThrowingTaskGroup(of: String?.self) { group in
      for _ in 0..<10 { group.addTask { try await session.token(replacing: "old") } }
      for try await token in group { #expect(token == "new") }
    }
    #expect(await signIn.sent.count == 1)
  }

  @Test func sendsNothingWithoutAUser() async throws {
    let session = try UserSession(url: Self.url, transport: ScriptedTransport([]))
    let scripted = try client(session, [.answer(401, "")])
    await #expect(throws: TableError.self) { try await scripted.client.table("t").row("1") }
    #expect(await scripted.transport.sent.first?.header("X-ZUMO-AUTH") == nil)
  }

  @Test func sendsWhatTheServerKnowsTheAppBy() async throws {
    var options = TableClientOptions()
    options.applicationKey = "key"
    options.installationID = "installation"
    options.tableFolder = "data sets"
    let scripted = try Scripted(dialect: .mobileServices, options: options, [.answer(200, "[]")])
    _ = try await scripted.client.table("t").rows()
    let sent = try #require(await scripted.transport.sent.first)
    #expect(sent.header("User-Agent") == sent.header("X-ZUMO-VERSION"))
    #expect(sent.header("User-Agent")?.hasPrefix("ZUMO/") == true)
    #expect(sent.header("X-ZUMO-APPLICATION") == "key")
    #expect(sent.header("X-ZUMO-INSTALLATION-ID") == "installation")
    #expect(sent.line == "GET /todo/data%20sets/t?code=1&__systemProperties=%2A")
  }
}
