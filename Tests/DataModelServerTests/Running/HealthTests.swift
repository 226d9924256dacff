#if DevServer
import DataModelTestSupport
import Foundation
import GRDB
import TableService
import Testing

@testable import DataModelServer

/// What a server says to those who watch it.
@Suite struct HealthTests {
  @available(macOS 14, *)
  @Test(arguments: [
    ("GET /health/live", 200, #"{"status":"live"}"#), ("GET /health/ready", 200, #"{"status":"ready"}"#),
    ("GET /health/ready?probe=1", 200, #"{"status":"ready"}"#), ("GET /health", 404, "Not Found"),
    ("POST /health/live", 404, "Not Found"), ("GET /metrics", 404, "Not Found"),
  ])
  func answers(_ line: String, _ status: Int, _ body: String) async throws {
    let server = try await LocalServer()
    defer { server.stop() }
    let answer = try await server.send(line)
    #expect(answer.status == status)
    #expect(answer.text.contains(body))
  }

  @available(macOS 14, *)
  @Test func isNotReadyWithoutItsDatabase() async throws {
    let database = try DatabaseQueue()
    let server = try await LocalServer(try TableService(tables: [ServiceTable("A")], database: database))
    defer { server.stop() }
    #expect(try await server.send("GET /health/ready").status == 200)
    try await database.write { try $0.execute(sql: "DROP TABLE __service") }
    let answer = try await server.send("GET /health/ready")
    #expect(answer.status == 503)
    #expect(answer.text.contains(#"{"status":"the database does not answer"}"#))
    // The process itself is well: to start it again would not help.
    #expect(try await server.send("GET /health/live").status == 200)
  }

  /// The id of a proxy is kept if it is harmless in a log.
  @available(macOS 14, *)
  @Test(arguments: [("a-B_3.x", true), ("", false), ("a b", false), ("é", false), ("a\"", false)])
  func namesEachRequest(_ id: String, _ isKept: Bool) async throws {
    let server = try await LocalServer()
    defer { server.stop() }
    let text = try await server.send("GET /tables/TodoItem", ["X-Request-Id: \(id)"]).text
    let found = try #require(text.firstMatch(of: /X-Request-Id: (\S+)\r\n/)?.1)
    #expect((found == id) == isKept)
    #expect(isKept || found.count == 32)
  }
}
#endif
