#if DevServer
import HTTPTypes
import Testing

@testable import DataModelServer

/// Pages in a browser.
@Suite struct CrossOriginTests {
  private static let app = "https://app.example.com"

  @available(macOS 14, *)
  @Test(arguments: [
    ("GET /tables/TodoItem", ["Origin: \(app)"], 200, true),
    ("GET /tables/TodoItem", ["Origin: https://app.example.com.evil.com"], 200, false),
    ("GET /tables/TodoItem", ["Origin: null"], 200, false), ("GET /tables/TodoItem", [], 200, false),
    ("OPTIONS /tables/TodoItem", ["Origin: \(app)", "Access-Control-Request-Method: PATCH"], 204, true),
    ("OPTIONS /tables/TodoItem", ["Origin: null", "Access-Control-Request-Method: PATCH"], 200, false),
    ("OPTIONS /tables/TodoItem", ["Origin: \(app)"], 200, true),
  ])
  func areAllowedByTheirOrigin(
    _ line: String,
    _ headers: [String],
    _ status: Int,
    _ isAllowed: Bool
  ) async throws {
    var options = ServerOptions()
    options.origins = [Self.app]
    let server = try await LocalServer(options: options)
    defer { server.stop() }
    let answer = try await server.send(line, headers)
    #expect(answer.status == status)
    #expect(answer.text.contains("Access-Control-Allow-Origin: \(Self.app)\r\n") == isAllowed)
    #expect(answer.text.contains("Vary: Origin\r\n"))
  }

  @Test func sayWhatTheyMaySend() {
    var request = HTTPRequest(method: .options, scheme: "http", authority: "a", path: "/tables/A")
    request.headerFields[.origin] = Self.app
    request.headerFields[.accessControlRequestMethod] = "PATCH"
    request.headerFields[.accessControlRequestHeaders] = "if-match,x-zumo-auth"
    let response = CrossOriginRules(origins: [Self.app]).preflight(request)
    #expect(
      response?.headerFields == [
        .accessControlAllowMethods: "GET, HEAD, POST, PATCH, PUT, DELETE",
        .accessControlAllowHeaders: "if-match,x-zumo-auth", .accessControlMaxAge: "600",
      ]
    )
    #expect(CrossOriginRules(origins: []).preflight(request) == nil)
    #expect(CrossOriginRules(origins: []).headers(for: request) == [:])
  }
}
#endif
