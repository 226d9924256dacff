import Foundation
import HTTPTypes
import OfflineSync

/// A program that inserts and changes rows of its own, and notes what was acknowledged.
actor ClusterWriter {
  /// What a row must be: what was acknowledged last, or what was sent since without an answer.
  struct Expectation: Sendable {
    var acknowledged: String?
    var inDoubt: [String] = []
  }

  private static let maximumRowCount = 50

  private let number: Int
  private let transport: ClusterTransport
  private(set) var expectations: [String: Expectation] = [:]
  private(set) var acknowledgedCount = 0
  private(set) var inDoubtCount = 0

  init(_ number: Int, _ transport: ClusterTransport) {
    self.number = number
    self.transport = transport
  }

  func work(until end: ContinuousClock.Instant) async {
    var count = 0
    while ContinuousClock.now < end {
      count += 1
      let text = "\(number): \(count)"
      let isNew = expectations.count < Self.maximumRowCount && Int.random(in: 0..<3) == 0
      if isNew || expectations.isEmpty {
        let id = "\(number)-\(count)"
        await send(.post, "/tables/TodoItem", id, text, "{\"id\":\"\(id)\",\"text\":\"\(text)\"}")
      } else if let id = expectations.keys.randomElement() {
        await send(.patch, "/tables/TodoItem/\(id)", id, text, "{\"text\":\"\(text)\"}")
      }
    }
  }

  private func send(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ id: String,
    _ text: String,
    _ body: String
  ) async {
    var request = HTTPRequest(method: method, scheme: "http", authority: "", path: path)
    request.headerFields[.contentType] = "application/json"
    if let name = HTTPField.Name("ZUMO-API-VERSION") { request.headerFields[name] = "2.0.0" }
    let answer = try? await transport.send(request, body: Data(body.utf8))
    switch answer?.0.status.code {
    case 200?, 201?:
      expectations[id] = Expectation(acknowledged: text)
      acknowledgedCount += 1
    case 404? where expectations[id]?.acknowledged == nil:
      // Its insertion was in doubt, and was not done.
      expectations[id] = nil
    default:
      expectations[id, default: Expectation()].inDoubt.append(text)
      inDoubtCount += 1
    }
  }
}
