public import Foundation
public import HTTPTypes
import TableWire

/// Sees each request before it is sent, and its answer: for headers of one's own, logs, or other answers.
///
/// They take the place of the filters of the Mobile Apps SDK. The first of a client is the outermost.
///
/// ```swift
/// struct Clock: RequestInterceptor {
///   func intercept(_ request: HTTPRequest, body: Data?, next: Next) async throws -> (HTTPResponse, Data) {
///     let start = ContinuousClock.now
///     defer { print(request.path ?? "", ContinuousClock.now - start) }
///     return try await next(request, body)
///   }
/// }
/// ```
///
/// A request has the user's token among its headers: take care what you log.
public protocol RequestInterceptor: Sendable {
  /// Sends a request on.
  typealias Next = @Sendable (HTTPRequest, Data?) async throws -> (HTTPResponse, Data)

  /// Handles a request.
  ///
  /// - Parameters:
  ///   - request: the request, with all its headers
  ///   - body: its body
  ///   - next: sends a request on, once or several times
  /// - Returns: the answer
  /// - Throws: any error, which the call of the table then throws; those of `next` mean what its transport
  ///   says
  func intercept(
    _ request: HTTPRequest,
    body: Data?,
    next: @escaping Next
  ) async throws -> (HTTPResponse, Data)
}

extension [any RequestInterceptor] {
  /// Sends a request through all of them.
  func send(
    _ request: HTTPRequest,
    _ body: Data?,
    hasSecretBody: Bool,
    noting secrets: SentSecrets,
    to transport: any HTTPTransport
  ) async throws -> (HTTPResponse, Data) {
    let last: RequestInterceptor.Next = { request, body in
      try request.requirePrivacy(hasSecretBody: hasSecretBody)
      await secrets.add(request.headerFields.secretTexts)
      return try await transport.send(request, body: body)
    }
    let chain = reversed().reduce(last) { next, interceptor in
      { try await interceptor.intercept($0, body: $1, next: next) }
    }
    return try await chain(request, body)
  }
}
