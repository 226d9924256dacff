import Foundation
import HTTPTypes
import RemoteTablesTestSupport
import TableService
import Testing

@testable import RemoteTables

/// A client that listens to a service.
@Suite struct TableChangesTests {
  private static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
  private static let change = "id: 5\nevent: changed\ndata: {\"table\":\"A\"}\n\n"

  private func client(_ server: RawServer) throws -> TableClient {
    var options = TableClientOptions()
    options.retryPolicy = .never
    return try TableClient(url: try #require(URL(string: server.url)), options: options)
  }

  /// The changes, and how they end.
  private func read(_ server: RawServer, silence: Duration = .seconds(60)) async throws -> [String] {
    defer { server.stop() }
    var found: [String] = []
    do {
      for try await change in try await client(server).changes(of: ["A", "B C"], silence: silence) {
        found.append("\(change.table) \(change.time)")
      }
      return found + ["end"]
    } catch let error as TableError { return found + ["\(error)"] }
  }

  @Test func aServerThatEndsTheStream() async throws {
    let server = try RawServer([RawServer.Script(pieces: [Self.head, Self.change, ":\n\n", Self.change])])
    #expect(try await read(server) == ["A 5", "A 5", "end"])
    let request = try #require(server.requests.first)
    #expect(request.hasPrefix("GET /changes?tables=A,B%20C HTTP/1.1\r\n"))
    #expect(request.contains("Accept: text/event-stream\r\n"))
  }

  @Test func aConnectionThatBreaks() async throws {
    let head = Self.head.replacing("\r\n\r\n", with: "\r\nContent-Length: 9999\r\n\r\n")
    let server = try RawServer([RawServer.Script(pieces: [head, Self.change])])
    let found = try await read(server)
    #expect(found.count == 2 && found[0] == "A 5" && found[1].hasPrefix("no response"))
  }

  @Test func aSilentServer() async throws {
    let server = try RawServer([RawServer.Script(pieces: [Self.head, Self.change], staysOpen: true)])
    let found = try await read(server, silence: .seconds(1))
    #expect(found.count == 2 && found[0] == "A 5" && found[1].hasPrefix("no response"))
  }

  /// On Linux, a connection is opened first: ending that must not be an error of Foundation.
  @Test func cancellingWhileItConnects() async throws {
    let server = try RawServer([RawServer.Script(pieces: [], staysOpen: true)])
    defer { server.stop() }
    let client = try client(server)
    for _ in 0..<20 {
      let task = Task { try await client.changes(of: ["A"]) }
      await Task.yield()
      task.cancel()
      await #expect(throws: (any Error).self) { try await task.value }
    }
  }

  @Test func anEndlessEvent() async throws {
    let line = "data: \(String(repeating: "x", count: 1000))\n"
    let server = try RawServer([
      RawServer.Script(pieces: [Self.head] + Array(repeating: line, count: 100), staysOpen: true)
    ])
    #expect(try await read(server) == ["the response (200) cannot be used: an event is too long"])
  }

  /// What is not a stream of events, such as the page of a network that wants a sign-in, is refused.
  @Test(arguments: [
    (
      "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 9\r\n\r\n<p>Hi</p>",
      "the response (200) cannot be used: it is not a stream of events"
    ),
    ("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", "not found: "),
    ("HTTP/1.1 403 Forbidden\r\nContent-Length: 4\r\n\r\n\"no\"", "not allowed (403): no"),
    ("HTTP/1.1 302 Found\r\nLocation: https://example.com/\r\n\r\n", "the server redirects (302)"),
  ])
  func otherAnswers(_ answer: String, _ error: String) async throws {
    let found = try await read(try RawServer([RawServer.Script(pieces: [answer])]))
    #expect(found.count == 1 && found[0].hasPrefix(error), "\(found)")
  }

  @Test func aTransportThatCannot() async throws {
    let client = try TableClient(
      url: try #require(URL(string: "http://localhost")),
      transport: ScriptedTransport([])
    )
    await #expect(throws: TableError.self) { _ = try await client.changes(of: ["A"]) }
  }

  /// It asks as any other call does: with the token, and with another if that has expired.
  @Test func aTokenThatHasExpiredIsRefreshed() async throws {
    struct Tokens: TokenSource {
      func token(replacing rejected: String?) async throws -> String? { rejected == nil ? "old" : "new" }
    }
    let server = try RawServer([
      RawServer.Script(pieces: [
        "HTTP/1.1 401 Unauthorized\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
      ]),
      RawServer.Script(pieces: [Self.head, Self.change]),
    ])
    defer { server.stop() }
    var options = TableClientOptions()
    options.tokens = Tokens()
    let client = try TableClient(url: try #require(URL(string: server.url)), options: options)
    var count = 0
    for try await _ in try await client.changes(of: ["A"]) { count += 1 }
    #expect(count == 1)
    #expect(server.requests.map { $0.contains("X-ZUMO-AUTH: new") } == [false, true])
  }
}
