import Foundation
import HTTPTypes
import OfflineSync
import RemoteTables

/// Sends each request to another of several servers, in turn.
final class ClusterTransport: HTTPTransport {
  private let ports: [Int]
  private let transport = URLSessionTransport(timeout: .seconds(10))
  private let turn = Turn()

  private actor Turn {
    private var number = Int.random(in: 0..<1_000)
    func next() -> Int {
      number += 1
      return number
    }
  }

  init(_ ports: [Int]) { self.ports = ports }

  func send(_ request: HTTPRequest, body: Data?) async throws -> (HTTPResponse, Data) {
    var request = request
    request.authority = "127.0.0.1:\(ports[await turn.next() % ports.count])"
    return try await transport.send(request, body: body)
  }
}
