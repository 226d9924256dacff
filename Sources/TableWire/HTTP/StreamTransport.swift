public import Foundation
public import HTTPTypes

/// A transport that can also receive a response in parts, as they come.
public protocol StreamTransport: HTTPTransport {
  /// Sends a request without a body, and returns when the head of the response has come.
  ///
  /// A transport does not follow redirects or keep cookies, and returns a response whatever its status. The
  /// stream ends when the response does. When the caller drops the stream, the transport closes the
  /// connection.
  ///
  /// - Parameters:
  ///   - request: the request, with scheme, authority and path
  ///   - silence: how long the server may send nothing
  /// - Returns: the head of the response, and its body in parts. The stream throws ``HTTPTransportError`` if
  ///   the response is cut off, or the server is silent for too long
  /// - Throws: ``HTTPTransportError`` if there is no response; `CancellationError` if the task was cancelled
  func stream(
    _ request: HTTPRequest,
    silence: Duration
  ) async throws -> (HTTPResponse, AsyncThrowingStream<Data, any Error>)
}
