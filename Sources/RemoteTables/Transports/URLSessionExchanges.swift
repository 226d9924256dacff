import Foundation
import HTTPTypes
import HTTPTypesFoundation

#if canImport(FoundationNetworking)
import FoundationNetworking
import TableWire
#endif

/// The delegate of a session, which collects the responses of its tasks.
///
/// `@unchecked Sendable`: `exchanges` and the state of the timer are only used while the lock is held.
final class URLSessionExchanges: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  typealias Continuation = CheckedContinuation<(HTTPResponse, Data), any Error>

  private struct Exchange {
    let continuation: Continuation
    var body = Data()
    let task: URLSessionTask
    /// The time at which the exchange has taken too long.
    let deadline: DispatchTime
    var isTooLong = false
  }

  private let maximumBodySize: Int
  private let lock = NSLock()
  private var exchanges: [Int: Exchange] = [:]

  /// A timer that fires at the earliest deadline. It is shared, since a timer for each exchange would stay in
  /// memory until its deadline, long after the exchange has ended.
  private let timer = DispatchSource.makeTimerSource()
  private var isTimerSet = false

  init(maximumBodySize: Int) {
    self.maximumBodySize = maximumBodySize
    super.init()
    timer.setEventHandler { [weak self] in self?.expire() }
    timer.activate()
  }

  deinit {
    timer.cancel()
  }

  func begin(_ task: URLSessionTask, _ continuation: Continuation, deadline: DispatchTime) {
    lock.withLock {
      exchanges[task.taskIdentifier] = Exchange(continuation: continuation, task: task, deadline: deadline)
      // All exchanges have the same time limit, so a timer that is set is for an earlier deadline.
      if !isTimerSet { timer.schedule(deadline: deadline) }
      isTimerSet = true
    }
  }

  /// Ends an exchange whose task was cancelled, unless it has already ended.
  func cancel(_ task: Int) { end(task)?.continuation.resume(throwing: CancellationError()) }

  /// Ends the exchanges that have taken too long, and sets the timer for the next deadline.
  private func expire() {
    let now = DispatchTime.now()
    let expired = lock.withLock {
      let expired = exchanges.filter { $0.value.deadline <= now }
      for task in expired.keys { exchanges[task] = nil }
      let next = exchanges.values.map(\.deadline).min()
      if let next { timer.schedule(deadline: next) }
      isTimerSet = next != nil
      return expired.values
    }
    for exchange in expired {
      exchange.continuation.resume(throwing: HTTPTransportError.noAnswer("it took too long"))
      exchange.task.cancel()
    }
  }

  /// Removes an exchange and returns it, so that only one caller can resume its continuation.
  private func end(_ task: Int) -> Exchange? {
    lock.withLock { exchanges.removeValue(forKey: task) }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // The redirection itself is the response: the sender of the request decides where a token may go.
    completionHandler(nil)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLong = lock.withLock {
      guard let count = exchanges[dataTask.taskIdentifier]?.body.count else { return false }
      if count + data.count > maximumBodySize {
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
      ended.continuation.resume(throwing: HTTPTransportError.tooLong(limit: maximumBodySize))
    } else if let error {
      ended.continuation.resume(throwing: Self.transportError(error, host: task.host))
    } else if let response = (task.response as? HTTPURLResponse)?.httpResponse {
      ended.continuation.resume(returning: (response, ended.body))
    } else {
      ended.continuation.resume(throwing: HTTPTransportError.noAnswer("it was not an HTTP response"))
    }
  }

  static func transportError(_ error: any Error, host: String?) -> any Error {
    guard let error = error as? URLError else { return HTTPTransportError.noAnswer("\(error)") }
    switch error.code {
    // Foundation compares the host to the same host in brackets, and finds a difference.
    case .badURL where host?.contains(":") ?? false:
      return HTTPTransportError.notSent(
        """
        Foundation on this system cannot connect to the IPv6 address '\(host ?? "")': use the name of the host
        """
      )
    case .cancelled: return CancellationError()
    case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet,
      .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
      .clientCertificateRequired, .unsupportedURL, .badURL, .internationalRoamingOff, .callIsActive,
      .dataNotAllowed, .appTransportSecurityRequiresSecureConnection:
      return HTTPTransportError.notSent(error.localizedDescription)
    // On Linux a failed handshake has no error code. A later failure has the name of the function in its
    // text.
    case .unknown where Self.isOfHandshake(error.localizedDescription):
      let hint = "if the server does not support 'https://', use an address with 'http://'"
      return HTTPTransportError.notSent("\(error.localizedDescription): \(hint)")
    default: return HTTPTransportError.noAnswer(error.localizedDescription)
    }
  }

  private static func isOfHandshake(_ text: String) -> Bool {
    text.contains("SSL routines") && !text.contains("SSL_read") && !text.contains("SSL_write")
  }
}

extension URLSessionTask {
  /// The host of the request.
  var host: String? { originalRequest?.url?.host }
}
