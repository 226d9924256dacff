public import Foundation
public import HTTPTypes
import HTTPTypesFoundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
public import TableWire
#endif

/// Sends requests by Foundation's `URLSession`.
///
/// ```swift
/// let configuration = URLSessionConfiguration.ephemeral
/// configuration.allowsCellularAccess = false
/// let client = try TableClient(url: url, transport: URLSessionTransport(configuration))
/// ```
///
/// It follows no redirects, keeps no cookies and caches nothing, whatever the configuration says, and stops
/// reading an answer that is too long.
///
/// On Linux, Foundation of Swift 6.3 refuses addresses of IPv6 in digits, such as `http://[::1]:8080`: give
/// the host a name.
public final class URLSessionTransport: HTTPTransport {
  private let configuration: URLSessionConfiguration
  private let greatestBodySize: Int
  private let greatestDuration: TimeInterval
  private let shared: Connections

  /// A transport with a session of its own.
  ///
  /// - Parameters:
  ///   - configuration: settings of the session: proxies, Wi-Fi alone, Low Data Mode. It is copied. One for
  ///     the background is of no use: a request is made by the process that waits for its answer
  ///   - timeout: how long a server may say nothing, rounded up to whole seconds, up to a day
  ///   - greatestDuration: how long an exchange may take in all, up to a day: a server may send a byte now
  ///     and then
  ///   - greatestBodySize: how long the body of an answer may be, in bytes
  public init(
    _ configuration: URLSessionConfiguration = .ephemeral,
    timeout: Duration = .seconds(60),
    greatestDuration: Duration = .seconds(600),
    greatestBodySize: Int = 64 << 20
  ) {
    let configuration = configuration.copy() as? URLSessionConfiguration ?? .ephemeral
    // On Linux a fraction of a second would be cut off, which leaves none of half a second.
    configuration.timeoutIntervalForRequest = min(max(1, timeout.seconds.rounded(.up)), 86_400)
    configuration.httpShouldSetCookies = false
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    self.configuration = configuration
    self.greatestBodySize = greatestBodySize
    self.greatestDuration = min(max(0, greatestDuration.seconds), 86_400)
    shared = Connections(configuration, greatestBodySize: greatestBodySize)
  }

  deinit {
    shared.end()
  }

  /// Sends a request.
  public func send(_ request: HTTPRequest, body: Data?) async throws -> (HTTPResponse, Data) {
    guard var urlRequest = URLRequest(httpRequest: request) else {
      throw HTTPTransportError.notSent("'\(request.path ?? "")' is no address of a request")
    }
    urlRequest.httpBody = body
    if Self.sharesConnections(request.method, hasBody: body?.isEmpty == false) {
      return try await send(urlRequest, by: shared)
    }
    let own = Connections(configuration, greatestBodySize: greatestBodySize)
    defer { own.end() }
    return try await send(urlRequest, by: own)
  }

  /// Whether a request may use a connection that was used before, and that the server may close without an
  /// answer.
  ///
  /// Foundation then sends a request without a body again by itself, also a write that the server has carried
  /// out. On Linux, it hangs if the request has a body: it cannot send that a second time, and tries to until
  /// time runs out.
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
    let duration = greatestDuration
    return try await withTaskCancellationHandler {
      try Task.checkCancellation()
      return try await withCheckedThrowingContinuation { continuation in
        exchanges.begin(task, continuation, deadline: .now() + duration)
        task.resume()
        // A task that was cancelled before it began has told its end to nobody.
        if task.state == .canceling || task.state == .completed { exchanges.cancel(task.taskIdentifier) }
      }
    } onCancel: {
      task.cancel()
    }
  }
}

/// A session with what collects its answers.
private struct Connections: Sendable {
  let session: URLSession
  let exchanges: URLSessionExchanges

  init(_ configuration: URLSessionConfiguration, greatestBodySize: Int) {
    exchanges = URLSessionExchanges(greatestBodySize: greatestBodySize)
    session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
  }

  /// The session holds its delegate until it is told that no more requests come.
  func end() { session.finishTasksAndInvalidate() }
}
