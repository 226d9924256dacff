import Foundation
import NIOCore
import NIOPosix

/// Sends requests over 8 connections to two servers in turn, and prints the response times.
///
///     Load PORT-OF-THE-SERVICE PORT-OF-THE-PLAIN-ROUTE [REQUESTS]
///
/// A line has the server, the request, and the 50th and 99th percentile in microseconds.
@main
struct Load {
  private static let connections = 8
  private static let rounds = 5

  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    guard arguments.count >= 2 else { return print("usage: Load PORT PORT [REQUESTS]") }
    let servers = [("service", arguments[0]), ("plain", arguments[1])]
    let count = arguments.count > 2 ? arguments[2] : 4_000
    let requests = [("read", read), ("insert", insert)]
    var times: [String: [Int64]] = [:]
    for (_, port) in servers {
      for (_, request) in requests { _ = try await run(request, port, 400) }
    }
    // In turn, so that other load of the machine affects both.
    for _ in 0..<rounds {
      for (name, request) in requests {
        for (server, port) in servers {
          times["\(server)\t\(name)", default: []] += try await run(request, port, count / rounds)
        }
      }
    }
    for (name, times) in times {
      let sorted = times.sorted()
      func part(_ share: Double) -> Int64 { sorted[Int(Double(sorted.count - 1) * share)] / 1_000 }
      print("\(name)\t\(part(0.5))\t\(part(0.99))")
    }
  }

  private static let read = ByteBuffer(
    string: """
      GET /tables/TodoItem?$filter=complete%20eq%20false&$orderby=id&$top=50 HTTP/1.1\r
      Host: 127.0.0.1\r
      ZUMO-API-VERSION: 2.0.0\r
      \r

      """
  )

  private static let insert = ByteBuffer(
    string: """
      POST /tables/TodoItem HTTP/1.1\r
      Host: 127.0.0.1\r
      ZUMO-API-VERSION: 2.0.0\r
      Content-Type: application/json\r
      Content-Length: 46\r
      \r
      {"text": "Buy milk and bread","complete":true}
      """
  )

  /// Returns the time of each response in nanoseconds.
  private static func run(_ request: ByteBuffer, _ port: Int, _ count: Int) async throws -> [Int64] {
    try await withThrowingTaskGroup(of: [Int64].self) { group in
      for _ in 0..<connections { group.addTask { try await exchange(request, port, count / connections) } }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }

  private static func exchange(_ request: ByteBuffer, _ port: Int, _ count: Int) async throws -> [Int64] {
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      var times: [Int64] = []
      var answers = inbound.makeAsyncIterator()
      for _ in 0..<count {
        let start = ContinuousClock.now
        try await outbound.write(request)
        var received = ByteBuffer()
        var length: Int?
        while length.map({ received.readableBytes < $0 }) ?? true {
          guard var part = try await answers.next() else { throw Failure(text: "the connection was closed") }
          received.writeBuffer(&part)
          if length == nil { length = try wholeLength(received) }
        }
        let time = (ContinuousClock.now - start).components
        times.append(time.seconds * 1_000_000_000 + time.attoseconds / 1_000_000_000)
      }
      return times
    }
  }

  /// Returns the size of the response with its headers in bytes; nil until all headers have arrived.
  private static func wholeLength(_ received: ByteBuffer) throws -> Int? {
    let bytes = received.readableBytesView
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).lowercased()
    guard head.hasPrefix("http/1.1 20"), let length = head.firstMatch(of: /content-length: (\d+)/) else {
      throw Failure(text: head)
    }
    return bytes.distance(from: bytes.startIndex, to: end.upperBound) + (Int(length.1) ?? 0)
  }

  struct Failure: Error {
    let text: String
  }
}
