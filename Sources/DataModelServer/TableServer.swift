#if DevServer
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import TableService

/// An HTTP server for a table service.
@available(macOS 14, *)
struct TableServer: Sendable {
  let service: TableService
  let signIn: DevelopmentSignIn?
  let host: String
  let port: Int
  var limits = ServerLimits()
  let logger: Logger
  /// Called with the port, once the server listens on it.
  var listening: @Sendable (Int) -> Void = { _ in }

  /// Runs until SIGINT or SIGTERM, or until its task is cancelled. It finishes the requests that have begun.
  ///
  /// - Throws: ``ServerFailure`` if it cannot listen for a reason that an option can fix; other errors of the
  ///   system
  func run(endsAtSignals signals: Bool = true) async throws {
    let decoder = HTTP1Channel.Configuration.DecoderConfiguration(
      maxHeaderFieldSize: limits.headerBytes,
      maxHeaderListSize: limits.headerBytes,
      maxHeaderFieldCount: limits.headerCount
    )
    let application = Application(
      responder: CallbackResponder<ConnectionContext> { request, context in
        await timed(request, on: context.channel)
      },
      server: .http1(
        configuration: HTTP1Channel.Configuration(
          idleTimeout: limits.idle,
          httpDecoderConfiguration: decoder
        )
      ),
      configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
      onServerRunning: { [logger, host, port, listening] channel in
        let port = channel.localAddress?.port ?? port
        logger.info("listening", metadata: ["address": "\(Self.address(host, port))"])
        listening(port)
      },
      logger: logger
    )
    do {
      if signals {
        try await application.runService()
      } else {
        try await application.runService(gracefulShutdownSignals: [])
      }
    } catch {
      throw ServerFailure(listening: error, host: host, port: port) ?? error
    }
  }

  /// Returns the address by which clients reach the server.
  static func address(_ host: String, _ port: Int) -> String {
    // Brackets keep the colons of an IPv6 address apart from the one before the port.
    "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }

  /// Returns the response to a request, or a timeout.
  private func timed(_ request: Request, on connection: any Channel) async -> Response {
    let start = ContinuousClock.now
    var (response, isRead) = await withTaskGroup(of: (Response, isRead: Bool)?.self) { group in
      group.addTask { await answer(request) }
      group.addTask { [limits] in
        let isLate = await Self.wait(limits.request, on: connection.eventLoop)
        return isLate ? (Response(status: .requestTimeout), false) : nil
      }
      defer { group.cancelAll() }
      // A task ends without a response only after the other has ended with one.
      return await group.next()?.flatMap { $0 } ?? (Response(status: .requestTimeout), false)
    }
    if !isRead {
      response.headers[.connection] = "close"
      response.body = lastBody(response.body, on: connection)
    }
    let time = (ContinuousClock.now - start).components
    logger.info(
      "request",
      metadata: [
        "method": "\(request.method.rawValue)",
        // Neither the query nor the headers, which may contain private data.
        "path": "\(request.uri.path)",
        "status": "\(response.status.code)",
        "milliseconds": "\(time.seconds * 1000 + time.attoseconds / 1_000_000_000_000_000)",
      ]
    )
    return response
  }

  /// Returns the body of the last response on a connection whose request was not read to its end.
  ///
  /// The rest of what the client sends is read and discarded for a short time, so that the client can read
  /// the response. This time begins when the response has been written: otherwise a busy machine would close
  /// the connection instead of responding.
  private func lastBody(_ body: ResponseBody, on connection: any Channel) -> ResponseBody {
    ResponseBody(contentLength: body.contentLength) { [limits] writer in
      try await body.write(writer)
      connection.eventLoop.scheduleTask(in: limits.lingering) { connection.close(promise: nil) }
    }
  }

  /// Waits for a time; returns false if the task was cancelled before.
  ///
  /// `Task.sleep` holds memory until its time, even if it is cancelled: the requests of the last 30 seconds
  /// would stay in memory.
  private static func wait(_ time: TimeAmount, on loop: any EventLoop) async -> Bool {
    let timer = loop.scheduleTask(in: time) {}
    return await withTaskCancellationHandler {
      (try? await timer.futureResult.get()) != nil
    } onCancel: {
      timer.cancel()
    }
  }

  /// Returns the response to a request, and whether the request was read to its end.
  private func answer(_ request: Request) async -> (Response, isRead: Bool) {
    let (bytes, isRead) = await body(of: request)
    switch await service.changesResponse(to: request.head) {
    case .stream(let response, let parts): return (self.response(response, parts), isRead)
    case .refused(let response, let body): return (Self.response(response, Array(body)), isRead)
    case nil: break
    }
    if let (response, body) = await signIn?.answer(request.head, body: bytes) {
      return (Self.response(response, body), isRead)
    }
    let (response, body) = await service.answer(request.head, body: Data(bytes))
    return (Self.response(response, Array(body)), isRead)
  }

  /// Returns the body of a request, and whether it was read to its end.
  ///
  /// A body that is too long is replaced by zeros, one byte beyond the limit, so that the service refuses it
  /// in its own way. Some more of it is read and discarded, since many clients read no response before they
  /// have sent everything.
  private func body(of request: Request) async -> (bytes: [UInt8], isRead: Bool) {
    let limit = service.options.maxBodyBytes
    func refused(isRead: Bool) -> ([UInt8], Bool) { (Array(repeating: 0, count: limit + 1), isRead) }
    var bytes: [UInt8] = []
    var count = 0
    do {
      for try await buffer in request.body {
        count += buffer.readableBytes
        if count <= limit { bytes.append(contentsOf: buffer.readableBytesView) }
        if count > limit + limits.surplusBytes { return refused(isRead: false) }
      }
    } catch {
      return refused(isRead: false)
    }
    // On a timeout the body ends early. Half a body is refused, even if it is valid on its own.
    if Task.isCancelled { return refused(isRead: false) }
    return count > limit ? refused(isRead: true) : (bytes, true)
  }

  /// Returns a response whose body is sent part by part. The limit on the time of a request ends with its
  /// head. It ends when the server is asked to end, so that the server need not wait for it.
  private func response(_ response: HTTPResponse, _ parts: AsyncStream<Data>) -> Response {
    let body = ResponseBody { [service] writer in
      try await withGracefulShutdownHandler {
        for await part in parts { try await writer.write(ByteBuffer(bytes: part)) }
        try await writer.finish(nil)
      } onGracefulShutdown: {
        Task { await service.endChanges() }
      }
    }
    return Response(status: response.status, headers: response.headerFields, body: body)
  }

  private static func response(_ response: HTTPResponse, _ body: [UInt8]) -> Response {
    Response(
      status: response.status,
      headers: response.headerFields,
      body: body.isEmpty ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: body))
    )
  }
}
#endif
