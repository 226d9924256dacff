import Foundation
import HTTPTypes
import HTTPTypesFoundation
import TableWire

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The delegate of a session with one task, whose response comes in parts.
///
/// `@unchecked Sendable`: the variable is only used while the lock is held.
final class URLSessionStream: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  /// The maximum number of parts that wait to be read. A server that sends more than a reader takes is cut
  /// off.
  private static let maximumPartCount = 1024

  /// The parts of the body.
  let parts: AsyncThrowingStream<Data, any Error>
  private let continuation: AsyncThrowingStream<Data, any Error>.Continuation
  private let lock = NSLock()
  private var head: CheckedContinuation<HTTPResponse, any Error>?

  override init() {
    (parts, continuation) = AsyncThrowingStream.makeStream(
      of: Data.self,
      bufferingPolicy: .bufferingOldest(Self.maximumPartCount)
    )
  }

  /// Begins a task, and returns the head of its response.
  func begin(_ task: URLSessionDataTask) async throws -> HTTPResponse {
    continuation.onTermination = { _ in task.cancel() }
    return try await withCheckedThrowingContinuation { head in
      lock.withLock { self.head = head }
      task.resume()
      // If the task was cancelled before it began, the delegate is not called.
      if task.state == .canceling || task.state == .completed { end(CancellationError()) }
    }
  }

  private func takeHead() -> CheckedContinuation<HTTPResponse, any Error>? {
    lock.withLock {
      defer { head = nil }
      return head
    }
  }

  private func end(_ error: any Error) {
    takeHead()?.resume(throwing: error)
    continuation.finish(throwing: error)
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

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    if let response = (response as? HTTPURLResponse)?.httpResponse {
      takeHead()?.resume(returning: response)
      completionHandler(.allow)
    } else {
      end(HTTPTransportError.noAnswer("it was not an HTTP response"))
      completionHandler(.cancel)
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    if case .dropped = continuation.yield(data) {
      end(HTTPTransportError.tooLong(limit: Self.maximumPartCount))
      dataTask.cancel()
    }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    if let error { return end(URLSessionExchanges.transportError(error, host: task.host)) }
    if let response = (task.response as? HTTPURLResponse)?.httpResponse {
      takeHead()?.resume(returning: response)
    } else {
      takeHead()?.resume(throwing: HTTPTransportError.noAnswer("it was not an HTTP response"))
    }
    continuation.finish()
  }
}
