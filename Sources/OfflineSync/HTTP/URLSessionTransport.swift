public import Foundation
public import HTTPTypes
import HTTPTypesFoundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests by Foundation's `URLSession`.
///
/// It follows no redirects, keeps no cookies and caches nothing, and stops reading an answer that is too long.
///
/// On Linux, Foundation of Swift 6.3 refuses addresses of IPv6 in digits, such as `http://[::1]:8080`: give the host a name.
public final class URLSessionTransport: HTTPTransport {
  private let configuration: URLSessionConfiguration
  private let greatestBodySize: Int
  private let greatestDuration: TimeInterval
  private let shared: Connections

  /// A transport with a session of its own.
  ///
  /// - Parameters:
  ///   - timeout: how long a server may say nothing, in seconds, rounded up to whole ones
  ///   - greatestDuration: how long an exchange may take in all, in seconds: a server may send a byte now and then
  ///   - greatestBodySize: how long the body of an answer may be, in bytes
  public init(
    timeout: TimeInterval = 60,
    greatestDuration: TimeInterval = 600,
    greatestBodySize: Int = 64 << 20
  ) {
    let configuration = URLSessionConfiguration.ephemeral
    // On Linux a fraction of a second would be cut off, which leaves none of half a second.
    configuration.timeoutIntervalForRequest = max(1, timeout.rounded(.up))
    configuration.httpShouldSetCookies = false
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    self.configuration = configuration
    self.greatestBodySize = greatestBodySize
    self.greatestDuration = min(max(0, greatestDuration), 86_400)
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
    // A connection that was used before may break without an answer. Foundation then sends a request without a body again
    // by itself, also one that the server has carried out: such a write gets a connection of its own.
    let isReading = request.method == .get || request.method == .head
    if isReading || body?.isEmpty == false { return try await send(urlRequest, by: shared) }
    let own = Connections(configuration, greatestBodySize: greatestBodySize)
    defer { own.end() }
    return try await send(urlRequest, by: own)
  }

  private func send(_ request: URLRequest, by connections: Connections) async throws -> (HTTPResponse, Data) {
    let task = connections.session.dataTask(with: request)
    let exchanges = connections.exchanges
    let duration = greatestDuration
    return try await withTaskCancellationHandler {
      try Task.checkCancellation()
      return try await withCheckedThrowingContinuation { continuation in
        let watch = Task {
          try await Task.sleep(nanoseconds: UInt64(duration * 1_000_000_000))
          exchanges.expire(task.taskIdentifier)
          task.cancel()
        }
        exchanges.begin(task.taskIdentifier, continuation, watch)
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

/// Collects the answers of the tasks of a session.
///
/// `@unchecked Sendable`: the only thing that changes is `exchanges`, and it is read and written under the lock alone.
private final class URLSessionExchanges: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  typealias Continuation = CheckedContinuation<(HTTPResponse, Data), any Error>

  private struct Exchange {
    let continuation: Continuation
    var body = Data()
    /// Ends the exchange when it takes too long.
    let watch: Task<Void, any Error>
    var isTooLong = false
  }

  private let greatestBodySize: Int
  private let lock = NSLock()
  private var exchanges: [Int: Exchange] = [:]

  init(greatestBodySize: Int) {
    self.greatestBodySize = greatestBodySize
  }

  func begin(_ task: Int, _ continuation: Continuation, _ watch: Task<Void, any Error>) {
    lock.withLock { exchanges[task] = Exchange(continuation: continuation, watch: watch) }
  }

  /// Ends an exchange whose task was cancelled, unless it has ended.
  func cancel(_ task: Int) { end(task)?.continuation.resume(throwing: CancellationError()) }

  /// Ends an exchange that takes too long, unless it has ended.
  func expire(_ task: Int) {
    end(task)?.continuation.resume(throwing: HTTPTransportError.noAnswer("it took too long"))
  }

  /// Takes an exchange out: whoever gets it resumes its continuation, and nobody else can.
  private func end(_ task: Int) -> Exchange? {
    let exchange = lock.withLock { exchanges.removeValue(forKey: task) }
    exchange?.watch.cancel()
    return exchange
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // The redirection itself is the answer: whoever made the request knows where a token may go.
    completionHandler(nil)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLong = lock.withLock {
      guard let count = exchanges[dataTask.taskIdentifier]?.body.count else { return false }
      if count + data.count > greatestBodySize {
        exchanges[dataTask.taskIdentifier]?.isTooLong = true
        return true
      }
      exchanges[dataTask.taskIdentifier]?.body.append(data)
      return false
    }
    if isTooLong { dataTask.cancel() }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    guard let ended = end(task.taskIdentifier) else { return }
    if ended.isTooLong {
      ended.continuation.resume(throwing: HTTPTransportError.tooLong(limit: greatestBodySize))
    } else if let error {
      ended.continuation.resume(throwing: Self.transportError(error, host: task.originalRequest?.url?.host))
    } else if let response = (task.response as? HTTPURLResponse)?.httpResponse {
      ended.continuation.resume(returning: (response, ended.body))
    } else {
      ended.continuation.resume(throwing: HTTPTransportError.noAnswer("it was not one of HTTP"))
    }
  }

  private static func transportError(_ error: any Error, host: String?) -> any Error {
    guard let error = error as? URLError else { return HTTPTransportError.noAnswer("\(error)") }
    switch error.code {
    // Foundation compares the host with the same in brackets, and takes them for two.
    case .badURL where host?.contains(":") ?? false:
      return HTTPTransportError.notSent(
        "Foundation on this system cannot reach an address of IPv6 in digits, '\(host ?? "")': give the host a name"
      )
    case .cancelled: return CancellationError()
    case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet,
      .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
      .clientCertificateRequired, .unsupportedURL, .badURL, .internationalRoamingOff, .callIsActive,
      .dataNotAllowed, .appTransportSecurityRequiresSecureConnection:
      return HTTPTransportError.notSent(error.localizedDescription)
    default: return HTTPTransportError.noAnswer(error.localizedDescription)
    }
  }
}
