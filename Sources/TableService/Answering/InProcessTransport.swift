public import Foundation
public import HTTPTypes
public import TableWire

/// A transport that passes a client's requests to a service in the same process.
///
///     let transport = InProcessTransport(service)
///     let (response, body) = try await transport.send(HTTPRequest(method: .get, url: url), body: nil)
public struct InProcessTransport: HTTPTransport {
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
}
