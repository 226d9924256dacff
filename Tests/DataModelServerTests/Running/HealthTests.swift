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

  /// A body would be read as the next response.
  @available(macOS 14, *)
  @Test(arguments: ["/health/ready", "/health/live", "/metrics", "/tables/TodoItem", "/changes", "/nothing"])
  func answersToHEADHaveNoBody(_ path: String) async throws {
    var options = ServerOptions()
    options.hasMetrics = true
    var limits = ServerLimits()
    limits.requestsPerMinute = 1
    let server = try await LocalServer(limits: limits, options: options)
    defer { server.stop() }
    // On one connection, the second request of a client beyond its limit.
    let first = RawConnection.request("HEAD \(path)").replacing("Connection: close\r\n", with: "")
    let answer = try await RawConnection.send(
      [first + RawConnection.request("HEAD \(path)")],
      to: server.port
    )
    #expect(answer.statuses.count == 2)
    #expect(answer.text.hasSuffix("\r\n\r\n"))
    #expect(answer.text.matches(of: /\r\n\r\n/).count == 2)
    #expect(!answer.text.contains("{") && !answer.text.contains("#"))
  }

  /// A question that takes long is asked once, and those who ask do not wait for its end.
  @Test func asksTheDatabaseOnceAtATime() async {
    let (questions, question) = AsyncStream.makeStream(of: Void.self)
    let (answers, answer) = AsyncStream.makeStream(of: Bool.self)
    let probe = DatabaseProbe(age: .seconds(3600)) {
      question.yield()
      return await answers.first { _ in true } ?? false
    }
    #expect(await !probe.isThere(within: .milliseconds(1)))
    #expect(await !probe.isThere(within: .milliseconds(1)))
    async let patient = probe.isThere(within: .seconds(3600))
    answer.yield(true)
    #expect(await patient)
    // The answer counts for a time.
    #expect(await probe.isThere(within: .zero))
    question.finish()
    #expect(await questions.reduce(0) { count, _ in count + 1 } == 1)
  }

  /// The id of a proxy is kept if it is harmless in a log. Other clients cannot choose what the log says.
  @available(macOS 14, *)
  @Test(arguments: [
    ("a-B_3.x", true, true), ("a-B_3.x", false, false), ("", true, false), ("a b", true, false),
    ("é", true, false), ("a\"", true, false),
  ])
  func namesEachRequest(_ id: String, _ trustsProxy: Bool, _ isKept: Bool) async throws {
    var options = ServerOptions()
    options.trustsProxy = trustsProxy
    let server = try await LocalServer(options: options)
    defer { server.stop() }
    let text = try await server.send("GET /tables/TodoItem", ["X-Request-Id: \(id)"]).text
    let found = try #require(text.firstMatch(of: /X-Request-Id: (\S+)\r\n/)?.1)
    #expect((found == id) == isKept)
    // Two numbers in hexadecimal, the first of them without leading zeros.
    #expect(isKept || (17...32).contains(found.count) && found.allSatisfy(\.isHexDigit))
  }
}
#endif
