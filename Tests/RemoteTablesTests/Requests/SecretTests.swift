import Foundation
import HTTPTypes
import RemoteTables
import RemoteTablesTestSupport
import Testing

/// Every request that carries a secret: it goes over `https://`, or stays on this machine.
@Suite struct SecretTests {
  /// A request with a secret in it.
  struct Carrier: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let send: @Sendable (URL, any HTTPTransport) async throws -> Void

    init(_ name: String, _ send: @escaping @Sendable (URL, any HTTPTransport) async throws -> Void) {
      (testDescription, self.send) = (name, send)
    }

    /// A call of a client with a token.
    init(_ name: String, _ dialect: Dialect, _ call: @escaping @Sendable (TableClient) async throws -> Void) {
      self.init(name) { url, transport in
        var options = TableClientOptions()
        options.tokens = ClosureTokenSource { _ in "secret" }
        try await call(TableClient(url: url, dialect: dialect, transport: transport, options: options))
      }
    }

    /// A call with a header of the app's own.
    init(header name: HTTPField.Name) {
      self.init("the header \(name)") { url, transport in
        let client = try TableClient(url: url, transport: transport)
        _ = try await client.invoke("name", headers: [name: "secret"])
      }
    }

    /// A call with a header that an interceptor adds.
    init(interceptor: any RequestInterceptor, _ name: String) {
      self.init(name) { url, transport in
        var options = TableClientOptions()
        options.interceptors = [interceptor]
        _ = try await TableClient(url: url, transport: transport, options: options).table("t").rows()
      }
    }
  }

  private static let carriers: [Carrier] = [
    Carrier("a sign-in with the token of a provider") { url, transport in
      let session = try UserSession(url: url, transport: transport)
      try await session.signIn(provider: "google", token: ["id_token": "secret"])
    },
    Carrier("a refresh") { url, transport in
      let session = try UserSession(url: url, transport: transport, user: .init(id: "1", token: "secret"))
      _ = try await session.token(replacing: "secret")
    },
    Carrier("a refresh of Datasync") { url, transport in
      let user = UserSession.User(id: "1", token: "secret")
      let session = try UserSession(url: url, dialect: .datasync, transport: transport, user: user)
      _ = try await session.token(replacing: "secret")
    },
    Carrier("a read", .mobileApps) { _ = try await $0.table("t").row("1") },
    Carrier("a list", .datasync) { _ = try await $0.table("t").rows() },
    Carrier("an insertion", .mobileServices) { _ = try await $0.table("t").insert([:]) },
    Carrier("a deletion", .datasync) { try await $0.table("t").delete("1") },
    Carrier("a custom API", .mobileApps) { _ = try await $0.invoke("name") },
    Carrier("bytes for a custom API", .mobileApps) {
      _ = try await $0.invoke("name", data: nil, contentType: "image/png")
    },
    Carrier(header: .authorization), Carrier(header: .cookie), Carrier(header: .proxyAuthorization),
    Carrier(header: named("x-zumo-auth")), Carrier(header: named("X-ZUMO-MASTER")),
    Carrier(header: named("x-functions-key")),
    Carrier(interceptor: HeaderInterceptor(), "a header of an interceptor"),
  ]

  private static func named(_ name: String) -> HTTPField.Name { HTTPField.Name(name) ?? .authorization }

  private struct HeaderInterceptor: RequestInterceptor {
    func intercept(
      _ request: HTTPRequest,
      body: Data?,
      next: @escaping Next
    ) async throws -> (HTTPResponse, Data) {
      var request = request
      request.headerFields[.authorization] = "Bearer secret"
      return try await next(request, body)
    }
  }

  @Test(arguments: carriers)
  func areSentWhereTheyCannotBeRead(_ carrier: Carrier) async throws {
    for (url, isSent) in [
      ("http://example.com", false), ("http://localhost.example.com", false),
      ("http://127.0.0.1.nip.io", false),
      ("http://192.168.1.2:8080", false), ("https://example.com", true), ("http://127.0.0.1:80", true),
      ("http://LOCALHOST:8080", true), ("http://[::1]:80", true),
    ] {
      let transport = ScriptedTransport([.answer(200, "[]")])
      // The answer is not that of each call: what counts is whether the request was sent.
      _ = try? await carrier.send(#require(URL(string: url)), transport)
      #expect(await transport.sent.isEmpty != isSent, "\(url)")
    }
  }

  /// The token is still the app's, and it says what is wrong.
  @Test(arguments: carriers)
  func areRefusedInWords(_ carrier: Carrier) async throws {
    let url = try #require(URL(string: "http://example.com:8080/todo"))
    let error = await #expect(throws: TableError.self) { try await carrier.send(url, ScriptedTransport([])) }
    #expect(
      error == .invalidRequest("a token can be sent over 'https://' only, not to 'http://example.com:8080'")
    )
  }

  /// What an interceptor adds is as secret as what the client does.
  @Test func ofAnInterceptorAreInNoError() async throws {
    var options = TableClientOptions()
    options.interceptors = [HeaderInterceptor()]
    options.retryPolicy = .never
    for status in [200, 400, 500] {
      let scripted = try Scripted(
        options: options,
        [.answer(status, "the token 'secret' is old", ["X-Said": "Bearer secret"])]
      )
      let error = await #expect(throws: TableError.self) { try await scripted.client.table("t").row("1") }
      #expect(error?.answer?.body == "the token '…' is old")
      #expect(error?.answer?.headers.map(\.value) == ["Bearer …"])
      #expect(error?.description.contains("secret") == false)
    }
  }

  /// An interceptor that sends a request elsewhere does not take a token there in the clear.
  @Test func areNotTakenElsewhereInTheClear() async throws {
    struct Detour: RequestInterceptor {
      func intercept(
        _ request: HTTPRequest,
        body: Data?,
        next: @escaping Next
      ) async throws -> (HTTPResponse, Data) {
        var request = request
        request.scheme = "http"
        request.authority = "proxy.example"
        return try await next(request, body)
      }
    }
    var options = TableClientOptions()
    options.tokens = ClosureTokenSource { _ in "secret" }
    options.interceptors = [Detour()]
    let scripted = try Scripted(options: options, [.answer(200, "[]")])
    await #expect(throws: TableError.self) { try await scripted.client.table("t").rows() }
    #expect(await scripted.transport.sent.isEmpty)
  }

  /// A redirection of a request that reads, from each kind of service.
  @Test(arguments: [
    ("https://example.com", "http://example.com/", false),
    ("https://example.com", "https://evil.example/", false),
    ("https://example.com", "https://example.com:8443/", false),
    ("https://example.com", "//evil.example/", false),
    ("http://localhost:80", "http://example.com/", false),
    ("http://localhost:80", "http://localhost:81/", false),
    ("https://example.com", "https://example.com/elsewhere", true),
  ])
  func areNotTakenAlongByARedirection(_ url: String, _ location: String, _ isFollowed: Bool) async throws {
    let url = try #require(URL(string: url))
    for carrier in Self.carriers
    where carrier.testDescription == "a read" || carrier.testDescription == "a refresh" {
      let transport = ScriptedTransport([.answer(302, "", ["Location": location]), .answer(404, "")])
      _ = try? await carrier.send(url, transport)
      #expect(await transport.sent.count == (isFollowed ? 2 : 1))
    }
  }

  /// What carries no secret goes anywhere.
  @Test func doNotStopOtherRequests() async throws {
    let scripted = try Scripted(url: "http://example.com", [.answer(200, "[]")])
    _ = try await scripted.client.table("t").rows()
    #expect(await scripted.transport.sent.count == 1)
  }
}
