import Foundation
import HTTPTypes

@testable import OfflineSync

/// Answers requests from a list, one after the other, and remembers them.
actor ScriptedTransport: HTTPTransport {
  /// An answer, or why there is none.
  enum Reply: Sendable {
    case answer(Int, String, [String: String] = [:])
    case failure(HTTPTransportError)
  }

  /// A request that was sent, as a text: `PATCH /tables/sample/1`, headers, body.
  struct Sent: Sendable {
    let request: HTTPRequest
    let body: String?

    var line: String { "\(request.method.rawValue) \(request.path ?? "")" }
    func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { request.headerFields[$0] } }
  }

  private var replies: [Reply]
  private(set) var sent: [Sent] = []

  init(_ replies: [Reply]) { self.replies = replies }

  func send(_ request: HTTPRequest, body: Data?) async throws -> (HTTPResponse, Data) {
    sent.append(Sent(request: request, body: body.map { String(decoding: $0, as: UTF8.self) }))
    guard !replies.isEmpty else { throw HTTPTransportError.notSent("the script has ended") }
    switch replies.removeFirst() {
    case .failure(let error): throw error
    case .answer(let status, let body, let headers):
      var fields = HTTPFields()
      for (name, value) in headers {
        if let name = HTTPField.Name(name) { fields[name] = value }
      }
      return (HTTPResponse(status: .init(code: status), headerFields: fields), Data(body.utf8))
    }
  }
}

/// Times for which a client wanted to wait, which pass at once.
actor Waits {
  private(set) var seconds: [TimeInterval] = []
  func add(_ wait: TimeInterval) { seconds.append(wait) }
}

/// A client whose answers are written down.
struct Scripted {
  let transport: ScriptedTransport
  let client: TableClient
  let waits = Waits()

  init(
    dialect: Dialect = .mobileApps,
    url: String = "https://example.com/todo?code=1",
    options: TableClientOptions = TableClientOptions(),
    _ replies: [ScriptedTransport.Reply]
  ) throws {
    var options = options
    options.sleep = { [waits] in await waits.add($0) }
    transport = ScriptedTransport(replies)
    client = try TableClient(
      url: URL(string: url) ?? URL(fileURLWithPath: "/"),
      dialect: dialect,
      transport: transport,
      options: options
    )
  }

  /// The lines of the requests.
  var lines: [String] {
    get async { await transport.sent.map(\.line) }
  }
}
