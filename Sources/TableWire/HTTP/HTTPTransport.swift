public import Foundation
public import HTTPTypes

/// Sends one HTTP request and receives its answer: what a client needs of a network.
///
/// ``URLSessionTransport`` is the one for apps. Tests use another that never leaves the process.
public protocol HTTPTransport: Sendable {
  /// Sends a request.
  ///
  /// A transport follows no redirects, keeps no cookies, and gives every status back as an answer.
  ///
  /// - Parameters:
  ///   - request: the request, with scheme, authority and path
  ///   - body: the body; nil for a request without one
  /// - Returns: the answer and all of its body
  /// - Throws: ``HTTPTransportError`` if there is no whole answer; `CancellationError` if the task was
  ///   cancelled
  func send(_ request: HTTPRequest, body: Data?) async throws -> (HTTPResponse, Data)
}

/// Why there is no answer to a request.
public enum HTTPTransportError: LocalizedError, Hashable, CustomStringConvertible {
  /// The request cannot have reached the server: no network, no such host, connection refused.
  case notSent(String)
  /// The request may have reached the server: the connection broke, or time ran out.
  case noAnswer(String)
  /// The answer is longer than the transport accepts, in bytes.
  case tooLong(limit: Int)

  /// The same, for people.
  public var errorDescription: String? { description }

  /// The problem.
  public var description: String {
    switch self {
    case .notSent(let reason): "the server cannot be reached: \(reason)"
    case .noAnswer(let reason): "there was no answer, and the server may have done what was asked: \(reason)"
    case .tooLong(let limit): "the answer is longer than \(limit) bytes"
    }
  }
}
