#if DevServer
import NIOCore
import Testing

@testable import DataModelServer

/// How many requests a client may make.
@Suite struct RateLimitTests {
  @Test func countsEachClient() async {
    let limit = RateLimit(requestsPerMinute: 6)
    let start = ContinuousClock.now
    func wait(_ client: String, _ seconds: Double) async -> Int? {
      await limit.wait(of: client, at: start + .seconds(seconds))
    }
    // As many at once as in a minute.
    for _ in 0..<6 { #expect(await wait("a", 0) == nil) }
    #expect(await wait("a", 0) == 10)
    #expect(await wait("a", 7.5) == 3)
    #expect(await wait("b", 7.5) == nil)
    // A place has come back, and only one.
    #expect(await wait("a", 10) == nil)
    #expect(await wait("a", 10) == 10)
    // However long a client was away.
    for _ in 0..<6 { #expect(await wait("a", 10_000) == nil) }
    #expect(await wait("a", 10_000) == 10)
  }

  @Test(arguments: [
    ("192.0.2.1", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"),
    // Who has one of these addresses can take any other.
    ("2001:db8:0:7::1", "20:1:d:b8:0:0:0:7"), ("2001:db8:0:7:ffff::9", "20:1:d:b8:0:0:0:7"),
  ])
  func knowsAClient(_ address: String, _ name: String) throws {
    #expect(RateLimit.client(at: try SocketAddress(ipAddress: address, port: 1)) == name)
  }

  @available(macOS 14, *)
  @Test(arguments: [
    // Without a proxy that is trusted, a client can claim any address.
    (false, ["X-Forwarded-For: 192.0.2.1"], ["X-Forwarded-For: 192.0.2.2"], 429),
    (true, ["X-Forwarded-For: 192.0.2.1"], ["X-Forwarded-For: 192.0.2.2"], 200),
    (true, ["X-Forwarded-For: 192.0.2.1, 192.0.2.3"], ["X-Forwarded-For: 192.0.2.2, 192.0.2.3"], 429),
    // Some proxies add the port of the connection.
    (true, ["X-Forwarded-For: 192.0.2.1:5000"], ["X-Forwarded-For: 192.0.2.2:5000"], 200),
    (true, ["X-Forwarded-For: 192.0.2.1:5000"], ["X-Forwarded-For: 192.0.2.1:5001"], 429),
    (true, ["X-Forwarded-For: [2001:db8::1]:50"], ["X-Forwarded-For: [2001:db8:0:1::1]:50"], 200),
    (true, ["X-Forwarded-For: 2001:db8::1"], ["X-Forwarded-For: [2001:db8::2]:7"], 429),
    (true, ["X-Forwarded-For: unknown"], [], 429),
  ])
  func refusesTheNextOne(
    _ trustsProxy: Bool,
    _ first: [String],
    _ second: [String],
    _ status: Int
  ) async throws {
    var limits = ServerLimits()
    limits.requestsPerMinute = 1
    var options = ServerOptions()
    options.trustsProxy = trustsProxy
    let server = try await LocalServer(limits: limits, options: options)
    defer { server.stop() }
    #expect(try await server.send("GET /tables/TodoItem", first).status == 200)
    let answer = try await server.send("GET /tables/TodoItem", second)
    #expect(answer.status == status)
    #expect(answer.text.contains("Retry-After: ") == (status == 429))
    #expect(try await server.send("GET /health/ready").status == 200)
  }

  /// What a client sends beyond its limit is not kept, and the connection still answers.
  @available(macOS 14, *)
  @Test func readsNoBodyBeyondTheLimit() async throws {
    var limits = ServerLimits()
    limits.requestsPerMinute = 1
    let server = try await LocalServer(limits: limits)
    defer { server.stop() }
    let body = "{\"text\": \"\(String(repeating: "x", count: 50_000))\"}"
    let request = RawConnection.request("POST /tables/TodoItem", body: body)
    let first = request.replacing("Connection: close\r\n", with: "")
    #expect(try await RawConnection.send([first + request], to: server.port).statuses == [201, 429])
  }
}
#endif
