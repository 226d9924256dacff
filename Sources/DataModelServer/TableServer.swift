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
  /// How long a request may take, from its headers to its answer.
  private static let timeLimit = Duration.seconds(30)
  /// How long a connection may be idle.
  private static let idleLimit = TimeAmount.seconds(60)
  /// How many bytes the address and headers may have: what the service takes of an address, and then some.
  private static let headerLimit = 69_632

  let service: TableService
  let signIn: DevelopmentSignIn?
  let host: String
  let port: Int
  let logger: Logger

  /// Runs until SIGINT or SIGTERM. Requests that have begun are answered first.
  func run() async throws {
    let decoder = HTTP1Channel.Configuration.DecoderConfiguration(
      maxHeaderFieldSize: Self.headerLimit,
      maxHeaderListSize: Self.headerLimit,
      maxHeaderFieldCount: 100
    )
    let application = Application(
      responder: CallbackResponder<BasicRequestContext> { request, _ in await timed(request) },
      server: .http1(
        configuration: HTTP1Channel.Configuration(
          idleTimeout: Self.idleLimit,
          httpDecoderConfiguration: decoder
        )
      ),
      configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
      onServerRunning: { [logger, host, port] channel in
        let address = "http://\(host):\(channel.localAddress?.port ?? port)"
        logger.info("listening", metadata: ["address": "\(address)"])
      },
      logger: logger
    )
    try await application.runService()
  }

  /// The answer to a request, or that there is none in time.
  private func timed(_ request: Request) async -> Response {
    let start = ContinuousClock.now
    let response = await withTaskGroup(of: Response?.self) { group in
      group.addTask { await answer(request) }
      group.addTask {
        try? await Task.sleep(for: Self.timeLimit)
        return Task.isCancelled ? nil : Response(status: .requestTimeout)
      }
      defer { group.cancelAll() }
      // Neither ends without a response before the other has ended with one.
      return await group.next()?.flatMap { $0 } ?? Response(status: .requestTimeout)
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

  private func answer(_ request: Request) async -> Response {
    var request = request
    let limit = service.options.maxBodyBytes
    // Of a body that is too long the rest is not waited for: the service refuses as many bytes in its own way.
    let buffer = try? await request.collectBody(upTo: limit)
    let bytes = buffer.map { Array($0.readableBytesView) } ?? Array(repeating: 0, count: limit + 1)
    if let (response, body) = await signIn?.answer(request.head, body: bytes) {
      return Self.response(response, body)
    }
    let (response, body) = await service.answer(request.head, body: Data(bytes))
    return Self.response(response, Array(body))
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
