public import Foundation
public import HTTPTypes
import HTTPTypesFoundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests by Foundation's `URLSession`.
///
/// It follows no redirects, keeps no cookies and caches nothing, and stops reading an answer that is too long.
public final class URLSessionTransport: HTTPTransport {
  private let session: URLSession
  private let exchanges: URLSessionExchanges

  /// A transport with a session of its own.
  ///
  /// - Parameters:
  ///   - timeout: how long a server may say nothing, in seconds, rounded up to whole ones
  ///   - greatestBodySize: how long the body of an answer may be, in bytes
  public init(timeout: TimeInterval = 60, greatestBodySize: Int = 64 << 20) {
    let configuration = URLSessionConfiguration.ephemeral
    // On Linux a fraction of a second would be cut off, which leaves none of half a second.
    configuration.timeoutIntervalForRequest = max(1, timeout.rounded(.up))
    configuration.httpShouldSetCookies = false
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    exchanges = URLSessionExchanges(greatestBodySize: greatestBodySize)
    session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
  }

  deinit {
    // The session holds its delegate until it is told that no more requests come.
    session.finishTasksAndInvalidate()
  }

  /// Sends a request.
  public func send(_ request: HTTPRequest, body: Data?) async throws -> (HTTPResponse, Data) {
    guard var urlRequest = URLRequest(httpRequest: request) else {
      throw HTTPTransportError.notSent("'\(request.path ?? "")' is no address of a request")
    }
    urlRequest.httpBody = body
    let task = session.dataTask(with: urlRequest)
    return try await withTaskCancellationHandler {
      try Task.checkCancellation()
      return try await withCheckedThrowingContinuation { continuation in
        exchanges.begin(task.taskIdentifier, continuation)
        task.resume()
      }
    } onCancel: {
      task.cancel()
    }
  }
}

/// Collects the answers of the tasks of a session.
///
/// `@unchecked Sendable`: the only thing that changes is `exchanges`, and it is read and written under the lock alone.
private final class URLSessionExchanges: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  typealias Continuation = CheckedContinuation<(HTTPResponse, Data), any Error>

  private struct Exchange {
    let continuation: Continuation
    var body = Data()
    var isTooLong = false
  }

  private let greatestBodySize: Int
  private let lock = NSLock()
  private var exchanges: [Int: Exchange] = [:]

  init(greatestBodySize: Int) {
    self.greatestBodySize = greatestBodySize
  }

  func begin(_ task: Int, _ continuation: Continuation) {
    lock.withLock { exchanges[task] = Exchange(continuation: continuation) }
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
    let ended = lock.withLock { exchanges.removeValue(forKey: task.taskIdentifier) }
    guard let ended else { return }
    if ended.isTooLong {
      ended.continuation.resume(throwing: HTTPTransportError.tooLong(limit: greatestBodySize))
    } else if let error {
      ended.continuation.resume(throwing: Self.transportError(error))
    } else if let response = (task.response as? HTTPURLResponse)?.httpResponse {
      ended.continuation.resume(returning: (response, ended.body))
    } else {
      ended.continuation.resume(throwing: HTTPTransportError.noAnswer("it was not one of HTTP"))
    }
  }

  private static func transportError(_ error: any Error) -> any Error {
    guard let error = error as? URLError else { return HTTPTransportError.noAnswer("\(error)") }
    switch error.code {
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
