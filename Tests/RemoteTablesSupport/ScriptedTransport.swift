package import Foundation
package import HTTPTypes
package import RemoteTables

/// Answers requests from a list, one after the other, and remembers them.
package actor ScriptedTransport: HTTPTransport {
  /// An answer, or the reason for having none.
  package enum Reply: Sendable {
    case answer(Int, String, [String: String] = [:])
    case failure(HTTPTransportError)
  }

  /// A request that was sent, as a text: `PATCH /tables/sample/1`, headers, body.
  package struct Sent: Sendable {
    package let request: HTTPRequest
    package let body: String?

    package var line: String { "\(request.method.rawValue) \(request.path ?? "")" }
    package func header(_ name: String) -> String? {
      HTTPField.Name(name).flatMap { request.headerFields[$0] }
    }
  }

  private var replies: [Reply]
  package private(set) var sent: [Sent] = []

  package init(_ replies: [Reply]) { self.replies = replies }

  package func send(_ request: HTTPRequest, body: Data?) async throws -> (HTTPResponse, Data) {
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
package actor Waits {
  package private(set) var seconds: [TimeInterval] = []
  func add(_ wait: TimeInterval) { seconds.append(wait) }
}

/// A client whose answers are written down.
package struct Scripted {
  package let transport: ScriptedTransport
  package let client: TableClient
  package let waits = Waits()

  package init(
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
  package var lines: [String] {
    get async { await transport.sent.map(\.line) }
  }
}
