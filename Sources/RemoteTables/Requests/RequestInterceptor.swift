public import Foundation
public import HTTPTypes
import TableWire

/// An interceptor of requests and responses, for custom headers, logs, or other responses.
///
/// Interceptors replace the filters of the Mobile Apps SDK. The first interceptor of a client is the
/// outermost.
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
/// The headers of a request include the user's token: be careful what you log.
public protocol RequestInterceptor: Sendable {
  /// Passes a request to the next interceptor or the transport.
  typealias Next = @Sendable (HTTPRequest, Data?) async throws -> (HTTPResponse, Data)

  /// Handles a request.
  ///
  /// - Parameters:
  ///   - request: the request, with all its headers
  ///   - body: its body
  ///   - next: passes a request on; you can call it several times
  /// - Returns: the response
  /// - Throws: any error, which the call of the table then throws; pass on errors of `next`, which are those
  ///   of the transport
  func intercept(
    _ request: HTTPRequest,
    body: Data?,
    next: @escaping Next
  ) async throws -> (HTTPResponse, Data)
}

extension [any RequestInterceptor] {
  /// Sends a request through all interceptors.
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
