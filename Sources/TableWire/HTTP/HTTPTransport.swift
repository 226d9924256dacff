public import Foundation
public import HTTPTypes

/// The network access of a client: it sends one HTTP request and receives the response.
///
/// Apps use ``URLSessionTransport``. Tests use a transport that never leaves the process.
public protocol HTTPTransport: Sendable {
  /// Sends a request.
  ///
  /// A transport does not follow redirects or keep cookies, and returns a response whatever its status.
  ///
  /// - Parameters:
  ///   - request: the request, with scheme, authority and path
  ///   - body: the body; nil for a request without one
  /// - Returns: the response and its complete body
  /// - Throws: ``HTTPTransportError`` if there is no complete response; `CancellationError` if the task was
  ///   cancelled
  func send(_ request: HTTPRequest, body: Data?) async throws -> (HTTPResponse, Data)
}

/// A reason why a request got no response.
public enum HTTPTransportError: LocalizedError, Hashable, CustomStringConvertible {
  /// The request cannot have reached the server: no network, unknown host, or connection refused.
  case notSent(String)
  /// The request may have reached the server: the connection was lost or timed out.
  case noAnswer(String)
  /// The response is longer than the transport accepts. The limit is in bytes.
  case tooLong(limit: Int)

  /// The same as ``description``.
  public var errorDescription: String? { description }

  /// The problem and its reason.
  public var description: String {
    switch self {
    case .notSent(let reason): "the server cannot be reached: \(reason)"
    case .noAnswer(let reason): "no response, but the server may have carried out the request: \(reason)"
    case .tooLong(let limit): "the response is longer than \(limit) bytes"
    }
  }
}
