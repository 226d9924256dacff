public import Foundation
public import HTTPTypes
import HTTPTypesFoundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
public import TableWire
#endif

/// A transport that uses Foundation's `URLSession`.
///
/// ```swift
/// let configuration = URLSessionConfiguration.ephemeral
/// configuration.allowsCellularAccess = false
/// let client = try TableClient(url: url, transport: URLSessionTransport(configuration))
/// ```
///
/// It does not follow redirects, store cookies or cache responses, whatever the configuration says, and stops
/// reading a response that is too long.
///
/// On Linux, Foundation of Swift 6.3 refuses IPv6 addresses, such as `http://[::1]:8080`: use the name of the
/// host.
public final class URLSessionTransport: HTTPTransport {
  let configuration: URLSessionConfiguration
  private let maximumBodySize: Int
  private let maximumDuration: TimeInterval
  private let shared: Connections

  /// Creates a transport with its own session.
  ///
  /// - Parameters:
  ///   - configuration: the configuration of the session, such as proxies, Wi-Fi only or Low Data Mode. It is
  ///     copied. A background configuration has no use, since the process must wait for the response
  ///   - timeout: how long the server may send nothing, rounded up to whole seconds, up to a day
  ///   - maximumDuration: how long an exchange may take in total, up to a day, even if the server sends
  ///     bytes now and then
  ///   - maximumBodySize: the maximum size of a response's body, in bytes
  public init(
    _ configuration: URLSessionConfiguration = .ephemeral,
    timeout: Duration = .seconds(60),
    maximumDuration: Duration = .seconds(600),
    maximumBodySize: Int = 64 << 20
  ) {
    let configuration = configuration.copy() as? URLSessionConfiguration ?? .ephemeral
    configuration.timeoutIntervalForRequest = Self.timeout(timeout)
    configuration.httpShouldSetCookies = false
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    self.configuration = configuration
    self.maximumBodySize = maximumBodySize
    self.maximumDuration = min(max(0, maximumDuration.seconds), 86_400)
    shared = Connections(configuration, maximumBodySize: maximumBodySize)
  }

  deinit {
    shared.end()
  }

  /// Returns a time limit as Foundation takes it. On Linux, fractions of a second are truncated: half a
  /// second would become 0.
  static func timeout(_ time: Duration) -> TimeInterval { min(max(1, time.seconds.rounded(.up)), 86_400) }

  /// Returns a request as Foundation takes it.
  static func urlRequest(_ request: HTTPRequest) throws(HTTPTransportError) -> URLRequest {
    guard let urlRequest = URLRequest(httpRequest: request) else {
      throw .notSent("'\(request.path ?? "")' is not part of a valid URL")
    }
    return urlRequest
  }

  /// Sends a request.
  public func send(_ request: HTTPRequest, body: Data?) async throws -> (HTTPResponse, Data) {
    var urlRequest = try Self.urlRequest(request)
    urlRequest.httpBody = body
    if Self.sharesConnections(request.method, hasBody: body?.isEmpty == false) {
      return try await send(urlRequest, by: shared)
    }
    let own = Connections(configuration, maximumBodySize: maximumBodySize)
    defer { own.end() }
    return try await send(urlRequest, by: own)
  }

  /// Returns whether a request may reuse a connection, which the server may close without a response.
  ///
  /// If it does, Foundation repeats a request without a body, even a write that the server has carried out.
  /// On Linux, Foundation cannot repeat a request with a body, and hangs until the timeout.
  private static func sharesConnections(_ method: HTTPRequest.Method, hasBody: Bool) -> Bool {
    let isReading = method == .get || method == .head
    #if canImport(FoundationNetworking)
    return isReading && !hasBody
    #else
    return isReading || hasBody
    #endif
  }

  private func send(_ request: URLRequest, by connections: Connections) async throws -> (HTTPResponse, Data) {
    let task = connections.session.dataTask(with: request)
    let exchanges = connections.exchanges
    let duration = maximumDuration
    return try await withTaskCancellationHandler {
      try Task.checkCancellation()
      return try await withCheckedThrowingContinuation { continuation in
        exchanges.begin(task, continuation, deadline: .now() + duration)
        task.resume()
        // If the task was cancelled before it began, the delegate is not called.
        if task.state == .canceling || task.state == .completed { exchanges.cancel(task.taskIdentifier) }
      }
    } onCancel: {
      task.cancel()
    }
  }
}

/// A session with its delegate.
private struct Connections: Sendable {
  let session: URLSession
  let exchanges: URLSessionExchanges

  init(_ configuration: URLSessionConfiguration, maximumBodySize: Int) {
    exchanges = URLSessionExchanges(maximumBodySize: maximumBodySize)
    session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
  }

  /// Invalidates the session, which otherwise keeps its delegate in memory.
  func end() { session.finishTasksAndInvalidate() }
}
