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
    let urlRequest = try Self.urlRequest(request)
    let task = session.dataTask(with: urlRequest)
    #if canImport(FoundationNetworking)
    let opening = ConnectionOpening(for: urlRequest, session)
    #endif
    return try await withTaskCancellationHandler {
      #if canImport(FoundationNetworking)
      await opening.run()
      #endif
      try Task.checkCancellation()
      return (try await delegate.begin(task), delegate.parts)
    } onCancel: {
      task.cancel()
    }
  }
}

#if canImport(FoundationNetworking)
/// Opens the connection for a stream, by a request that asks for nothing.
///
/// Foundation on Linux watches a connection for being writable until the response ends, which it always is:
/// an open stream would use most of a core. It does so only for the request that opens the connection.
private struct ConnectionOpening: Sendable {
  private let task: URLSessionDataTask
  private let end: AsyncStream<Void>

  init(for request: URLRequest, _ session: URLSession) {
    var first = request
    first.url = URL(string: "/", relativeTo: request.url)?.absoluteURL
    first.httpMethod = "HEAD"
    first.allHTTPHeaderFields = nil
    let (end, continuation) = AsyncStream.makeStream(of: Void.self)
    self.end = end
    task = session.dataTask(with: first) { _, _, _ in continuation.finish() }
  }

  /// Runs the request. If it fails, so will the one that follows.
  func run() async {
    task.resume()
    for await _ in end {}
    if Task.isCancelled { task.cancel() }
  }
}
#endif
