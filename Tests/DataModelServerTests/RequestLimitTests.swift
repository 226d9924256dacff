#if DevServer
import Foundation
import TableService
import Testing

@testable import DataModelServer

/// Requests that are too large, too slow, or lead elsewhere.
@Suite struct RequestLimitTests {
  @available(macOS 14, *)
  @Test(arguments: [(ServiceDialect.mobileApps, 400), (.datasync, 413)])
  func refusesBodiesThatAreTooLong(_ dialect: ServiceDialect, _ status: Int) async throws {
    let server = try await LocalServer(dialect)
    defer { server.stop() }
    let text = String(repeating: "x", count: 102_400)
    #expect(try await server.send("POST /tables/TodoItem", body: "{\"text\": \"\(text)\"}").status == status)
    let list = try await server.send("GET /tables/TodoItem")
    #expect(list.status == 200)
    #expect(!list.text.contains("xxx"))
  }

  @available(macOS 14, *)
  @Test func closesTheConnectionOfABodyThatNeverEnds() async throws {
    var limits = ServerLimits()
    limits.lingering = .milliseconds(50)
    let server = try await LocalServer(.datasync, limits: limits)
    defer { server.stop() }
    // Not 'Connection: close': the client would keep it.
    let head = RawConnection.request("POST /tables/TodoItem", body: "x", length: 1 << 40)
      .replacing("Connection: close\r\n", with: "")
    let part = String(repeating: "x", count: 1 << 18)
    let answer = try await RawConnection.send([head] + Array(repeating: part, count: 40), to: server.port)
    // What was sent after it may have cost the client the answer.
    #expect(answer.status == 413 || answer.text.isEmpty)
  }

  @available(macOS 14, *)
  @Test(arguments: [
    ("an address of 65,536 bytes", "GET /tables/TodoItem?a=", 65_536, [], 200),
    ("one of a byte more", "GET /tables/TodoItem?a=", 65_537, [], 414),
    ("one beyond all headers", "GET /tables/TodoItem?a=", 80_000, [], 400),
    ("a header", "GET /tables/TodoItem", 0, ["X-Long: \(String(repeating: "x", count: 70_000))"], 400),
    (
      "many headers", "GET /tables/TodoItem", 0,
      (0..<200).map { "X-\($0): 1" }, 400
    ),
  ])
  func refusesLongHeads(
    _ name: String,
    _ line: String,
    _ length: Int,
    _ headers: [String],
    _ status: Int
  )
    async throws
  {
    let server = try await LocalServer()
    defer { server.stop() }
    let method = "GET ".utf8.count
    let padding = String(repeating: "a", count: max(0, length - line.utf8.count + method))
    #expect(try await server.send(line + padding, headers).status == status)
    #expect(try await server.send("GET /tables/TodoItem").status == 200)
  }

  @available(macOS 14, *)
  @Test func answersASlowRequestAndClosesTheConnection() async throws {
    var limits = ServerLimits()
    limits.request = .milliseconds(100)
    // A busy machine needs some time to read the answer.
    limits.lingering = .seconds(2)
    let server = try await LocalServer(limits: limits)
    defer { server.stop() }
    // Half a body, which would be a row by itself.
    let half = RawConnection.request("POST /tables/TodoItem", body: "{\"text\": \"half\"}", length: 40)
      .replacing("Connection: close\r\n", with: "")
    // It ends only if the server closes the connection.
    #expect(try await RawConnection.send([half], to: server.port).status == 408)
    let patient = try await server.patient()
    defer { patient.stop() }
    #expect(try await patient.send("GET /tables/TodoItem").text.hasSuffix("[]"))
  }

  @available(macOS 14, *)
  @Test(arguments: ["", "GET /tables/TodoItem HT", "GET /tables/TodoItem HTTP/1.1\r\nHost: loc"])
  func closesAConnectionOnWhichNothingComes(_ bytes: String) async throws {
    var limits = ServerLimits()
    limits.idle = .milliseconds(100)
    let server = try await LocalServer(limits: limits)
    defer { server.stop() }
    #expect(try await RawConnection.send([bytes], to: server.port).text == "")
  }

  @available(macOS 14, *)
  @Test(arguments: [
    "/tables/../tables/TodoItem", "/tables/%2e%2e/tables/TodoItem", "/tables/%2E%2E/swagger",
    "//tables/TodoItem",
    "/tables//TodoItem", "/tables/./TodoItem", "/tables/TodoItem/..", "/tables/TodoItem/%2e",
    "/tables/..%2fTodoItem",
    "/tables/%5c..%5cTodoItem", "/tables/__service", "/tables/sqlite_master", "/etc/passwd",
    "/tables/TodoItem%00",
    "/tables/TodoItem;drop", "/tables/\"TodoItem\"", "/tables/TodoItem%27--",
  ])
  func findsNothingByTricks(_ path: String) async throws {
    for dialect in [ServiceDialect.mobileApps, .datasync] {
      let server = try await LocalServer(dialect)
      defer { server.stop() }
      for method in ["GET", "DELETE"] {
        let answer = try await server.send("\(method) \(path)")
        let status = try #require(answer.status)
        #expect((400..<500).contains(status), "\(method) \(path): \(status)")
        #expect(!answer.text.contains("SQL") && !answer.text.contains("root:"))
      }
    }
  }

  @available(macOS 14, *)
  @Test(arguments: [
    "TRACE", "CONNECT", "PROPFIND", "LINK", "FOO", "get",
  ])
  func refusesMethodsThatItDoesNotKnow(_ method: String) async throws {
    for dialect in [ServiceDialect.mobileApps, .datasync] {
      let server = try await LocalServer(dialect)
      defer { server.stop() }
      let answer = try await server.send("\(method) /tables/TodoItem")
      #expect((400..<500).contains(try #require(answer.status)), "\(answer.text)")
    }
  }

  @available(macOS 14, *)
  @Test(arguments: [
    "\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\u{16}\u{3}\u{1}",
    "GET /tables/TodoItem HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
    "POST /tables/TodoItem HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}",
    "POST /tables/TodoItem HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
  ])
  func closesTheConnectionOfWhatIsNoHTTP(_ bytes: String) async throws {
    var limits = ServerLimits()
    limits.idle = .milliseconds(100)
    limits.lingering = .milliseconds(50)
    let server = try await LocalServer(limits: limits)
    defer { server.stop() }
    let answer = try await RawConnection.send([bytes], to: server.port)
    #expect(answer.status.map { (400..<500).contains($0) } ?? true, "\(answer.text)")
    let patient = try await server.patient()
    defer { patient.stop() }
    #expect(try await patient.send("GET /tables/TodoItem").text.hasSuffix("[]"))
  }
}
#endif
