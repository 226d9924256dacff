public import Foundation
public import HTTPTypes
import HTTPTypesFoundation
public import TableWire

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLSessionTransport: StreamTransport {
  /// Sends a request, and receives the response in parts. It uses a session of its own, since a session opens
  /// few connections to a host, and a stream keeps one.
  public func stream(
    _ request: HTTPRequest,
    silence: Duration
  ) async throws -> (HTTPResponse, AsyncThrowingStream<Data, any Error>) {
    let configuration = self.configuration.copy() as? URLSessionConfiguration ?? .ephemeral
    configuration.timeoutIntervalForRequest = Self.timeout(silence)
    // On Apple's systems, a resource may take a week.
    configuration.timeoutIntervalForResource = 30 * 86_400
    let delegate = URLSessionStream()
    let session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    // The session lives until its task has ended.
    defer { session.finishTasksAndInvalidate() }
    let task = session.dataTask(with: try Self.urlRequest(request))
    return try await withTaskCancellationHandler {
      try Task.checkCancellation()
      return (try await delegate.begin(task), delegate.parts)
    } onCancel: {
      task.cancel()
    }
  }
}
