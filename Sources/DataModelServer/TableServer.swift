#if DevServer
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import TableService

/// Serves a table service over HTTP, until the process is told to end.
@available(macOS 14, *)
struct TableServer: Sendable {
  let service: TableService
  let signIn: DevelopmentSignIn?
  let host: String
  let port: Int
  var limits = ServerLimits()
  let logger: Logger
  /// Is told the port, once the server listens on it.
  var listening: @Sendable (Int) -> Void = { _ in }

  /// Runs until SIGINT or SIGTERM, or until its task is cancelled. Requests that have begun are answered
  /// first.
  ///
  /// - Throws: ``ServerFailure`` if it cannot listen for a reason that an option mends, and other errors of
  ///   the system
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

  /// The address by which clients reach it.
  static func address(_ host: String, _ port: Int) -> String {
    // An address of IPv6 stands in brackets, as its colons would be taken for that before the port.
    "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }

  /// The answer to a request, or that there is none in time.
  private func timed(_ request: Request, on connection: any Channel) async -> Response {
    let start = ContinuousClock.now
    var (response, isRead) = await withTaskGroup(of: (Response, isRead: Bool)?.self) { group in
      group.addTask { await answer(request) }
      group.addTask { [limits] in
        let isLate = await Self.wait(limits.request, on: connection.eventLoop)
        return isLate ? (Response(status: .requestTimeout), false) : nil
      }
      defer { group.cancelAll() }
      // Neither ends without a response before the other has ended with one.
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
        // Neither the query nor the headers: they may have what is nobody's business.
        "path": "\(request.uri.path)",
        "status": "\(response.status.code)",
        "milliseconds": "\(time.seconds * 1000 + time.attoseconds / 1_000_000_000_000_000)",
      ]
    )
    return response
  }

  /// The body of the last answer on a connection, whose request was not read to its end.
  ///
  /// Anything else that the client sends is read and thrown away, so that it can read the answer; but not for
  /// long. The time for it begins when the answer has been written: before, a busy machine would close the
  /// connection in place of an answer.
  private func lastBody(_ body: ResponseBody, on connection: any Channel) -> ResponseBody {
    ResponseBody(contentLength: body.contentLength) { [limits] writer in
      try await body.write(writer)
      connection.eventLoop.scheduleTask(in: limits.lingering) { connection.close(promise: nil) }
    }
  }

  /// Waits for some time; false if the task was cancelled before.
  ///
  /// A task that sleeps leaves something behind until its time, also if it is cancelled: the requests of the
  /// last 30 seconds would stay in memory.
  private static func wait(_ time: TimeAmount, on loop: any EventLoop) async -> Bool {
    let timer = loop.scheduleTask(in: time) {}
    return await withTaskCancellationHandler {
      (try? await timer.futureResult.get()) != nil
    } onCancel: {
      timer.cancel()
    }
  }

  /// The answer to a request, and whether all of the request has been read.
  private func answer(_ request: Request) async -> (Response, isRead: Bool) {
    let (bytes, isRead) = await body(of: request)
    if let (response, body) = await signIn?.answer(request.head, body: bytes) {
      return (Self.response(response, body), isRead)
    }
    let (response, body) = await service.answer(request.head, body: Data(bytes))
    return (Self.response(response, Array(body)), isRead)
  }

  /// The body of a request, and whether it has been read to its end.
  ///
  /// A body that is too long is kept only so far that the service refuses it in its own way. Some more of it
  /// is read and thrown away, since many clients read no answer before they have sent all.
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
    // Half a body is none, even if it is one by itself: it ends early where time is up.
    if Task.isCancelled { return refused(isRead: false) }
    return count > limit ? refused(isRead: true) : (bytes, true)
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
