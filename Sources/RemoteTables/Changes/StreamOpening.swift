import Foundation
import HTTPTypes
import TableWire

/// A transport that keeps the parts of a response, if it is a stream of events. So the request goes through
/// all that other requests go through: tokens, redirects and interceptors.
actor StreamOpening: HTTPTransport {
  static let contentType = "text/event-stream"
  /// The maximum number of bytes that are read of any other response.
  private static let maximumBytes = 65_536

  private let transport: any StreamTransport
  private let silence: Duration
  /// The parts of the stream; nil before it has come.
  private(set) var parts: AsyncThrowingStream<Data, any Error>?

  init(_ transport: any StreamTransport, silence: Duration) {
    (self.transport, self.silence) = (transport, silence)
  }

  func send(_ request: HTTPRequest, body: Data?) async throws -> (HTTPResponse, Data) {
    let (response, parts) = try await transport.stream(request, silence: silence)
    let type = response.headerFields[.contentType] ?? ""
    if response.status == .ok, type.lowercased().hasPrefix(Self.contentType) {
      self.parts = parts
      return (response, Data())
    }
    var body = Data()
    for try await part in parts {
      body += part
      if body.count > Self.maximumBytes { throw HTTPTransportError.tooLong(limit: Self.maximumBytes) }
    }
    return (response, body)
  }
}
