public import Foundation
public import HTTPTypes
public import TableWire

/// A transport that passes a client's requests to a service in the same process.
///
///     let transport = InProcessTransport(service)
///     let (response, body) = try await transport.send(HTTPRequest(method: .get, url: url), body: nil)
public struct InProcessTransport: StreamTransport {
  private let service: TableService

  /// Creates a transport to a service.
  ///
  /// - Parameter service: the service that responds to all requests, whatever their host
  public init(_ service: TableService) { self.service = service }

  /// Sends a request to the service.
  public func send(_ request: HTTPRequest, body: Data?) async throws -> (HTTPResponse, Data) {
    try Task.checkCancellation()
    return await service.answer(request, body: body ?? Data())
  }

  /// Sends a request to the service, and receives the response in parts, if the service sends any.
  public func stream(
    _ request: HTTPRequest,
    silence: Duration
  ) async throws -> (HTTPResponse, AsyncThrowingStream<Data, any Error>) {
    try Task.checkCancellation()
    switch await service.changesResponse(to: request) {
    case .stream(let response, let parts):
      return (response, Self.stream { continuation in for await part in parts { continuation.yield(part) } })
    case .refused(let response, let body): return (response, Self.stream { $0.yield(body) })
    case nil:
      let (response, body) = try await send(request, body: nil)
      return (response, Self.stream { $0.yield(body) })
    }
  }

  private static func stream(
    _ fill: @escaping @Sendable (AsyncThrowingStream<Data, any Error>.Continuation) async -> Void
  ) -> AsyncThrowingStream<Data, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        await fill(continuation)
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
