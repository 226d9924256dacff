import Foundation
import HTTPTypes
import OfflineSync

/// Reads a page of 1,000 rows, from bytes to objects, and prints the CPU time of each way in milliseconds.
@main
struct RemotePage {
  static func main() async throws {
    let page = page(rows: 1000)
    guard let url = URL(string: "http://localhost") else { return }
    let client = try TableClient(url: url, transport: KnownAnswer(body: page))
    let rounds = Int(CommandLine.arguments.dropFirst().first ?? "") ?? 15
    var best: [String: Double] = [:]
    for _ in 0..<rounds {
      try await measure("JSONSerialization", &best) { _ = try JSONSerialization.jsonObject(with: page) }
      try await measure("JSONValue", &best) { _ = try JSONValue(page) }
      try await measure("rows as JSON", &best) { _ = try await client.table("TodoItem").rows() }
      try await measure("rows as objects", &best) { _ = try await client.table(TodoItem.self).rows() }
    }
    for (name, milliseconds) in best { print("\(name)\t\(milliseconds)") }
  }

  private static func measure(
    _ name: String,
    _ best: inout [String: Double],
    _ work: @Sendable () async throws -> Void
  ) async throws {
    let count = 20
    let start = clock()
    for _ in 0..<count { try await work() }
    let milliseconds = Double(clock() - start) / Double(CLOCKS_PER_SEC) * 1000 / Double(count)
    best[name] = min(best[name] ?? .infinity, milliseconds)
  }

  /// Returns the bytes as a Mobile Apps server sends them.
  private static func page(rows: Int) -> Data {
    let texts = (0..<rows).map { number in
      #"{"id":"\#(UUID().uuidString)","text":"Item \#(number) – buy milk","complete":\#(number.isMultiple(of: 2)),"#
        + #""createdAt":"2026-11-21T00:00:25.730Z","updatedAt":"2026-11-21T00:00:\#(10 + number % 50).730Z","#
        + #""version":"AAAAAAAAJyY=","deleted":false}"#
    }
    return Data("[\(texts.joined(separator: ","))]".utf8)
  }
}

/// Answers every request with the same bytes.
private struct KnownAnswer: HTTPTransport {
  let body: Data

  func send(_ request: HTTPRequest, body: Data?) async throws -> (HTTPResponse, Data) {
    (HTTPResponse(status: .ok), self.body)
  }
}
