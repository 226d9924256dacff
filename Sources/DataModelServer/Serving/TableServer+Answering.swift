#if DevServer
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import TableService
import TableWire

@available(macOS 14, *)
extension TableServer {
  /// Responds to a request, counts it and logs it.
  func respond(to request: Request, on connection: any Channel) async -> Response {
    let start = ContinuousClock.now
    let id = id(of: request)
    let route = OwnRoute(request.head.path)?.rawValue ?? service.route(of: request.head)
    var response = await timed(withScheme(request), on: connection)
    response.headers.append(contentsOf: origins.headers(for: request.head))
    response.headers[.requestID] = id
    let time = ContinuousClock.now - start
    await metrics.add(request.method.rawValue, route, response.status.code, time)
    logger.info(
      "request",
      metadata: [
        "request": "\(id)",
        "method": "\(request.method.rawValue)",
        // Neither ids, the query nor headers: they may be private.
        "route": "\(route)",
        "status": "\(response.status.code)",
        "milliseconds": "\(Int(time / .milliseconds(1)))",
      ]
    )
    return response
  }

  /// Returns the id that a proxy has given a request, if it is harmless in a log, or another one.
  private func id(of request: Request) -> String {
    let given = options.trustsProxy ? request.headers[.requestID] ?? "" : ""
    let isUsable =
      (1...64).contains(given.utf8.count)
      && given.utf8.allSatisfy { byte in
        let character = Character(Unicode.Scalar(byte))
        return character.isASCII && (character.isLetter || character.isNumber || "-_.".contains(character))
      }
    return isUsable ? given : "\(RequestID())"
  }

  /// Returns a request with the scheme that its client has used, for the addresses in responses.
  private func withScheme(_ request: Request) -> Request {
    let isForwarded = options.trustsProxy && request.headers[.forwardedProtocol] == "https"
    var head = request.head
    head.scheme = options.certificate != nil || isForwarded ? "https" : "http"
    return Request(head: head, body: request.body)
  }

  private func client(of request: Request, on connection: any Channel) -> String {
    // The proxy adds the address that it knows to those that its client claims.
    let last = options.trustsProxy ? request.headers[.forwardedFor]?.split(separator: ",").last : nil
    let address = last.flatMap { ForwardedAddress.address(in: String($0)) }
    return RateLimit.client(at: address ?? connection.remoteAddress)
  }

  /// Returns the response to a request, or a timeout.
  private func timed(_ request: Request, on connection: any Channel) async -> Response {
    let found = await withTimeLimit(options.limits.request, on: connection) {
      await answer(request, on: connection)
    }
    var (response, isRead) = found ?? (Response(status: .requestTimeout), false)
    if request.method == .head { response = response.createHeadResponse() }
    // A client that keeps the connection would lose a request that it sends at the end.
    let isEnding = await status.isEnding
    if !isRead || isEnding {
      response.headers[.connection] = "close"
      response.body = lastBody(response.body, on: connection)
    }
    return response
  }

  /// Returns the body of the last response on a connection.
  ///
  /// What the client still sends is read and discarded for a short time, so that the client can read the
  /// response. This time begins when the response has been written: otherwise a busy machine would close
  /// the connection instead of responding.
  private func lastBody(_ body: ResponseBody, on connection: any Channel) -> ResponseBody {
    ResponseBody(contentLength: body.contentLength) { [limits = options.limits] writer in
      try await body.write(writer)
      connection.eventLoop.scheduleTask(in: limits.lingering) { connection.close(promise: nil) }
    }
  }

  /// Returns the response to a request, and whether the request was read to its end.
  private func answer(_ request: Request, on connection: any Channel) async -> (Response, isRead: Bool) {
    if let response = await earlyResponse(to: request, on: connection) {
      return (response, await body(of: request, limit: 0).isRead)
    }
    let (bytes, isRead) = await body(of: request, limit: service.options.maxBodyBytes)
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

  /// Responds to a request whose body does not matter; returns nil for any other request.
  private func earlyResponse(to request: Request, on connection: any Channel) async -> Response? {
    // Questions about the server, and the page without its rows, do not count as requests of a client.
    if let response = await ownResponse(to: request) { return response }
    if let response = origins.preflight(request.head) { return Self.response(response, []) }
    guard let rateLimit, let seconds = await rateLimit.wait(of: client(of: request, on: connection)) else {
      return nil
    }
    return Self.response(.tooManyRequests, ["error": "too many requests"], [.retryAfter: "\(seconds)"])
  }

  /// Returns the body of a request, and whether it was read to its end.
  ///
  /// A body that is too long is replaced by zeros, one byte beyond the limit, so that the service refuses it
  /// in its own way. Some more of it is read and discarded, since many clients read no response before they
  /// have sent everything.
  private func body(of request: Request, limit: Int) async -> (bytes: [UInt8], isRead: Bool) {
    func refused(isRead: Bool) -> ([UInt8], Bool) { (Array(repeating: 0, count: limit + 1), isRead) }
    var bytes: [UInt8] = []
    var count = 0
    do {
      for try await buffer in request.body {
        count += buffer.readableBytes
        if count <= limit { bytes.append(contentsOf: buffer.readableBytesView) }
        if count > limit + options.limits.surplusBytes { return refused(isRead: false) }
      }
    } catch {
      return refused(isRead: false)
    }
    // On a timeout the body ends early. Half a body is refused, even if it is valid on its own.
    if Task.isCancelled { return refused(isRead: false) }
    return count > limit ? refused(isRead: true) : (bytes, true)
  }

  /// Returns a response whose body is sent part by part. The limit on the time of a request ends with its
  /// head.
  private func response(_ response: HTTPResponse, _ parts: AsyncStream<Data>) -> Response {
    let body = ResponseBody { writer in
      for await part in parts { try await writer.write(ByteBuffer(bytes: part)) }
      try await writer.finish(nil)
    }
    return Response(status: response.status, headers: response.headerFields, body: body)
  }

  static func response(_ response: HTTPResponse, _ body: [UInt8]) -> Response {
    Response(
      status: response.status,
      headers: response.headerFields,
      body: body.isEmpty ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: body))
    )
  }
}
#endif
